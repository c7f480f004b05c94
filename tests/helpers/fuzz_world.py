"""The parts of a fuzzed table: a time advanced by hand, chance from a tape, and a table that observes itself."""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
from collections.abc import Callable, Iterator

import pytest

from helpers.fuzz_doors import CODE, WRONG
from helpers.hostile import Tape
from macrobber_core.games import GAMES
from macrobber_core.net.clock import TimeControl
from macrobber_core.table import KeyedChance, Refused, Table

TIME_STEPS = (0.5, 3, 11, 40, 400)
"""Steps in seconds: shorter and longer than the limits for a hello, a deal, a decision and a reserve."""


class ManualTime:
    """Advances the time of the running loop by hand; between two steps it passes normally."""

    def __init__(self, time: Callable[[], float]) -> None:
        self._time = time
        self.turned = 0.0

    def __call__(self) -> float:
        return self._time() + self.turned


@contextlib.contextmanager
def manual_time(seed: int) -> Iterator[ManualTime]:
    """Control the time of this loop, and make secrets reproducible."""
    loop, rng = asyncio.get_running_loop(), random.Random(seed)
    hand = ManualTime(loop.time)
    with pytest.MonkeyPatch.context() as patching:
        patching.setattr(loop, "time", hand)
        for name in ("token_hex", "token_urlsafe"):
            patching.setattr(secrets, name, lambda size: rng.randbytes(size).hex())
        yield hand


class WitnessedTable(Table):
    """Records who was present at a takeback request and who agreed, and checks that nothing else is taken back."""

    agreed: frozenset[int] = frozenset()
    """The seats that have agreed since the request."""
    concerned: frozenset[int] = frozenset()
    asked_together = gone_back_together = 0

    def undo(self, seat: int, ply: int, takebacks: int | None = None) -> None:
        if self.proposal is None:
            people = {n for n, there in enumerate(self.seats, 1) if there.name and not (there.bot or there.away)}
            self.agreed, self.concerned = frozenset(), frozenset(people - {seat})
        before = self.last_proposals.get(seat)
        super().undo(seat, ply, takebacks)
        self.asked_together += self.last_proposals.get(seat) != before

    def consent(self, seat: int, asker: int, ply: int, takebacks: int, *, agree: bool) -> None:
        before = self.agreed
        self.agreed |= {seat} if agree else set()
        try:
            super().consent(seat, asker, ply, takebacks, agree=agree)
        except Refused:
            self.agreed = before
            raise

    def revert_to(self, ply: int) -> None:
        assert not any(event.reveals for event in self.events_since(ply)), "what was seen was taken back"
        if ply < self.ply - 1:
            assert self.proposal is not None, "more than the last decision was taken back without a question"
            assert self.concerned <= self.agreed, f"{set(self.concerned - self.agreed)} have not agreed"
            self.gone_back_together += 1
        super().revert_to(ply)


def some_table(tape: Tape) -> WitnessedTable:
    """Return a table with any number of players and options, and a chance source of its own or a deal."""
    game = GAMES["mac-robber"]
    options: dict[str, object] = {name: tape.choice(option.choices) for name, option in game.options.items()}
    chance_source = KeyedChance(str(tape.byte())) if tape.chance(50) else None
    table = WitnessedTable("A table", game, 3 + tape.below(3), options, chance_source)
    table.hints = tape.chance(50)
    return table


def some_control(tape: Tape) -> TimeControl | None:
    return TimeControl(tape.choice((1, 30)), tape.choice((0, 5, 300))) if tape.chance(40) else None


def some_code(tape: Tape) -> str | None:
    return CODE if tape.chance(15) else None


def tried_code(tape: Tape) -> str | None:
    """Return the code that a visitor tries."""
    return tape.choice((CODE, CODE, CODE, WRONG, None))

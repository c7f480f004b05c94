"""A whole table among peers that do anything at any time, held to what a host promises after every few steps."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import random
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any

import msgspec

from helpers.fuzz_visitors import InlineBots, Troubles, Visitor
from helpers.hostile import TEXTS, Tape, TapeEnd, hostile
from macrobber_core import record
from macrobber_core.games import GAMES
from macrobber_core.lan.host import Host
from macrobber_core.table import Dealer, Refused, Table
from macrobber_core.wire.codec import encode, pack
from macrobber_core.wire.messages import (
    PROTOCOL,
    Ask,
    Decide,
    Hello,
    LeaveSeat,
    Resync,
    Say,
    TakeSeat,
    Undo,
)

NAMES = ("Ada", "Ben", "Cat", "Dan", "Eve", "Ada 2", "", "\x1b[2J", "\u202eAda", "x" * 64, "Fergus", "\u0301")
MOST_PEERS = 8
CHECK_EVERY = 8
"""Steps between two looks at everything."""
QUIET_ROUNDS = 12
"""Turns of the loop in which nothing travels, after which nothing will."""


class Party:
    """One table, its host, and whoever comes; `step` does one thing more, `check` holds the host to its promises."""

    def __init__(self, host: Host, tape: Tape, figures: Counter[str]) -> None:
        self.host = host
        self.tape = tape
        self.figures = figures
        self.visitors: list[Visitor] = []
        self.tokens: list[str] = ["no such token"]
        self.ids = itertools.count(1)

    async def go_on(self) -> None:
        """Until the game is over and nobody has more to do."""
        for steps in itertools.count(1):
            await self.step()
            if steps % CHECK_EVERY == 0:
                await self.check()
                if self.host.table.stage == "over" and self.tape.chance(30):
                    return

    # --- steps

    async def step(self) -> None:
        self.figures["steps"] += 1
        dice = self.tape.below(100)
        here = [visitor for visitor in self.visitors if visitor.ended is None]
        if not here or dice < 6:
            await self.come()
        elif dice < 60:
            await self.play_on(here)
        elif dice < 66:
            self.as_host()
        else:
            await self.act(self.tape.choice(here))

    async def come(self) -> None:
        if sum(visitor.ended is None for visitor in self.visitors) < MOST_PEERS:
            token = self.tape.choice(self.tokens) if self.tape.chance(40) else None
            name = self.tape.choice(NAMES[:5] if self.tape.chance(80) else NAMES)
            watch = self.tape.chance(25)
            self.visitors.append(Visitor(self.host, self.figures, name, watch=watch, token=token))
            if self.tape.chance(90):
                await self.settle()

    async def play_on(self, here: list[Visitor]) -> None:
        """Whoever sees something to decide decides it; most often that is how a game goes on."""
        if self.host.table.stage == "waiting" and self.tape.chance(30):
            with contextlib.suppress(Refused):
                self.host.table.sit_bot("easy") if self.tape.chance(25) else self.host.start()
                self.host.changed()
        for visitor in here:
            table = visitor.guest.table
            if table is not None and table.legal:
                action = self.tape.choice(table.legal)
                await visitor.ask(Decide(next(self.ids), table.ply, action, table.takebacks))
                self.figures["legal decisions"] += 1
        InlineBots.made[0].turns.release()
        await self.settle()

    def as_host(self) -> None:
        host, tape = self.host, self.tape
        seat = 1 + tape.below(5)
        with contextlib.suppress(Refused):
            match tape.below(5):
                case 0:
                    host.start()
                case 1:
                    host.table.sit_bot(tape.choice(("easy", "random", "none")), seat)
                    host.changed()
                case 2 | 3:
                    host.stand_in(seat, tape.choice(("easy", "random", None)))
                case _:
                    host.hand_over(seat, tape.choice((*host.table.spectators, "nobody")))

    async def act(self, visitor: Visitor) -> None:
        tape, number, table = self.tape, next(self.ids), visitor.guest.table
        ply = (table.ply if table else 0) + tape.choice((0, 0, 0, -1, 1, -3, 2**20))
        takebacks = (table.takebacks if table else 0) + tape.choice((0, 0, 0, 0, 1))
        plies = self.host.table.plies
        match tape.below(16):
            case 0 | 1:
                old = [played.action for played in plies[-30:]] or ["castle"]
                await visitor.ask(Decide(number, max(0, ply), tape.choice(old), takebacks))
            case 2:
                await visitor.ask(Decide(number, max(0, ply), tape.choice(TEXTS)[:64], takebacks))
            case 3 | 4 | 5:
                await visitor.ask(Undo(number, max(0, ply), takebacks))
            case 6:
                await visitor.ask(Say(number, tape.choice(TEXTS)[:300]))
            case 7:
                await visitor.ask(TakeSeat(number, tape.choice((None, 1, 2, 3, 4, 5, 16))))
            case 8:
                await visitor.ask(LeaveSeat(number))
            case 9:
                await visitor.wire.put(encode(Resync()))
            case 10 if visitor.wire.last:
                await visitor.wire.put(visitor.wire.last)  # once more, with the same id
                visitor.wire.asked += visitor.wire.asked[-1:] if not visitor.wire.spoilt else []
            case 11:
                visitor.wire.reads.clear() if visitor.wire.reads.is_set() else visitor.wire.reads.set()
            case 12 if visitor.token:
                self.tokens.append(visitor.token)
                await visitor.wire.close()
            case 13 if visitor.token:
                self.tokens.append(visitor.token)  # somebody has stolen it, and comes while its owner is here
            case 14:
                visitor.wire.spoilt = True
                for _ in range(1 + tape.below(3)):
                    self.figures["hostile frames to hosts"] += 1
                    await visitor.wire.put(hostile(tape, visitor.wire.last or encode(Ask(PROTOCOL))))
            case 15 if tape.chance(30):
                visitor.wire.spoilt = True
                await visitor.wire.put(encode(Hello(PROTOCOL, "again")))

    # --- promises

    async def settle(self) -> None:
        """Until nothing travels any more."""
        quiet = 0
        while quiet < QUIET_ROUNDS:
            before = self.figures["frames to hosts"], self.figures["frames from hosts"], self.host.table.ply
            await asyncio.sleep(0)
            after = self.figures["frames to hosts"], self.figures["frames from hosts"], self.host.table.ply
            quiet = quiet + 1 if before == after else 0

    async def check(self) -> None:
        for visitor in self.visitors:
            visitor.wire.reads.set()
        await self.settle()
        self.figures["times all views were compared"] += 1
        tokens = {visitor.token for visitor in self.visitors if visitor.token}
        seats = {peer.token: peer.seat for peer in self.host.peers}
        for visitor in self.visitors:
            if visitor.task.done():
                visitor.task.result()
                assert visitor.ended is not None
            visitor.wire.secrets = [token.encode() for token in tokens - {visitor.token}]
            assert not visitor.wire.resyncs, "a patch did not fit"
            if visitor.ended is None:
                self._check_there(visitor, seats)
        self._check_seats(list(seats.values()))

    def _check_there(self, visitor: Visitor, seats: dict[str, int | None]) -> None:
        assert visitor.token in seats, "a guest is not at the table, and does not know"
        seen = visitor.guest.table
        assert seen is not None
        ours = self.host.table.view(seats[visitor.token])
        assert plain(seen) == plain(ours), f"a view went wrong: {seen} instead of {ours}"
        assert visitor.log == self.host.table.log_seen_by(ours.seat), "the story went wrong"
        if not visitor.wire.spoilt:
            assert visitor.wire.answered == visitor.wire.asked, "not every question was answered"

    def _check_seats(self, taken: list[int | None]) -> None:
        table = self.host.table
        seated = [seat for seat in taken if seat is not None]
        assert len(seated) == len(set(seated)), "two guests in one seat"
        names = [seat.name for seat in table.seats if seat.name] + table.spectators
        assert len(names) == len(set(names)), names
        assert len(table.spectators) == len(taken) - len(seated)
        for number, seat in enumerate(table.seats, 1):
            if seat.name is not None and not seat.bot and table.stage != "waiting":
                assert seat.away == (number not in seated), "who is away is shown wrongly"

    async def end(self) -> None:
        self.figures[f"tables left {self.host.table.stage}"] += 1
        if self.host.table.stage != "waiting":
            self.figures["records replayed"] += 1
            replayed = record.verify(str(self.host.table.record()))
            for seat in (None, *range(1, len(self.host.table.seats) + 1)):
                assert plain(replayed.view(seat)) == plain(self.host.table.view(seat).position)
        await self.host.close()
        await asyncio.gather(*(visitor.task for visitor in self.visitors))


def plain(view: Any) -> bytes:
    return pack(msgspec.to_builtins(view))


@contextlib.asynccontextmanager
async def party(tape: Tape, figures: Counter[str]) -> AsyncIterator[Party]:
    game = GAMES["mac-robber"]
    options: dict[str, object] = {name: tape.choice(option.choices) for name, option in game.options.items()}
    table = Table("A table", game, 3 + tape.below(3), options, Dealer(str(tape.byte())))
    async with Host(table, bot_rng=random.Random(tape.byte())) as host:
        yield Party(host, tape, figures)


async def tables(tape: Tape, figures: Counter[str]) -> None:
    """One table after the other, for as long as the tape lasts."""
    troubles = Troubles()
    asyncio.get_running_loop().set_exception_handler(troubles.escaped)
    logging.getLogger().addHandler(troubles)
    try:
        while tape.left:
            await whole_table(tape, figures)
    finally:
        logging.getLogger().removeHandler(troubles)
    assert not troubles.found


async def whole_table(tape: Tape, figures: Counter[str]) -> None:
    """Until the tape ends, or some time after the game has."""
    with contextlib.suppress(TapeEnd):
        async with party(tape, figures) as one:
            with contextlib.suppress(TapeEnd):
                await one.go_on()
            await one.check()
            await one.end()

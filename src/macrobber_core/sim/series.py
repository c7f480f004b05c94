"""Playing one game of a series between bots."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from macrobber_core.bots import Effort
from macrobber_core.bots.history import with_history
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE, Event, OptionValue, Result
from macrobber_core.record import Ply, Record

from .entrants import Commands, seated_bots

NO_COMMANDS: Commands = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game; per-seat values begin with seat 1."""

    entrants: tuple[int, ...]
    """The index of the bot in each seat."""
    result: Result
    rounds: int
    decisions: int
    """The number of decisions, excluding chance outcomes."""
    verbs: tuple[Counter[str], ...]
    """The number of times each seat chose each kind of action."""
    record: str
    """The record of the game; "" if the record was not requested."""
    thinking: tuple[list[float], ...] = field(compare=False)
    """The duration of each decision in seconds, per seat."""


def seating(bots: int, number: int) -> tuple[int, ...]:
    """Return the index of the bot in each seat; the bots rotate by one seat per game."""
    return tuple((seat + number) % bots for seat in range(bots))


def play_game(
    key: str,
    options: Mapping[str, OptionValue],
    bots: Sequence[str],
    effort: Effort,
    seed: str,
    number: int,
    *,
    keep: bool,
    commands: Commands = NO_COMMANDS,
) -> PlayedGame:
    """Play game `number` of a series with `bots`, levels or names of `commands`; `keep` requests its record.

    All randomness is derived from `seed` and `number`, so the game is reproducible unless the effort is in seconds.
    Raises BotError, and ValueError for invalid options.
    """
    game = GAMES[key]
    entrants = seating(len(bots), number)
    names = [bots[entrant] for entrant in entrants]
    settled = game.settle(options)
    position = game.start(len(bots), settled)
    chance_rng = random.Random(f"{seed} {number} chance")
    bot_rngs = [random.Random(f"{seed} {number} seat {seat}") for seat in range(1, len(bots) + 1)]
    verbs: tuple[Counter[str], ...] = tuple(Counter() for _ in bots)
    thinking: tuple[list[float], ...] = tuple([] for _ in bots)
    plies: list[Ply] = []
    histories: list[list[Event]] = [[] for _ in bots]
    with seated_bots(key, settled, names, commands, effort, bot_rngs) as players:
        while (actor := position.actor) is not None:
            if actor == CHANCE:
                action = position.chance(chance_rng)
            else:
                view, legal = position.view(actor), position.legal()
                started = time.perf_counter()
                choose = with_history(players[actor - 1], histories[actor - 1])
                action = choose(view, legal, bot_rngs[actor - 1], effort)
                thinking[actor - 1].append(time.perf_counter() - started)
                verbs[actor - 1][action.partition(" ")[0]] += 1
            events = position.play(action)
            for seat, history in enumerate(histories, 1):
                history += [event.seen_by(seat) for event in events]
            if keep:
                plies.append(Ply(actor, action))
    result = position.result
    assert result is not None
    return PlayedGame(
        entrants=entrants,
        result=result,
        rounds=position.round,
        decisions=sum(counter.total() for counter in verbs),
        verbs=verbs,
        record=str(Record(game, settled, [f"bot {name}" for name in names], plies)) if keep else "",
        thinking=thinking,
    )

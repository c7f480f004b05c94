"""One game among bots."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from macrobber_core.bots import Effort, choose
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE, OptionValue, Result
from macrobber_core.record import Ply, Record


@dataclass(frozen=True, slots=True)
class Played:
    """A game that is over. What is listed by seat begins with seat 1."""

    entrants: tuple[int, ...]
    """Which of the bots, counted from 0, sat in each seat."""
    result: Result
    rounds: int
    decisions: int
    """Actions chosen by players; chance is not counted."""
    verbs: tuple[Counter[str], ...]
    """How often each kind of action was chosen by each seat."""
    record: str
    """The text of the game; "" where none was asked for."""
    thinking: tuple[list[float], ...] = field(compare=False)
    """The seconds each decision of each seat took."""


def seating(bots: int, number: int) -> tuple[int, ...]:
    """Who sits where in the game of this number: everybody moves on by a seat from game to game."""
    return tuple((seat + number) % bots for seat in range(bots))


def play(
    key: str,
    options: Mapping[str, OptionValue],
    bots: Sequence[str],
    effort: Effort,
    seed: str,
    number: int,
    *,
    keep: bool,
) -> Played:
    """The game of that number in the series of that seed, whoever plays it and however many others are played.

    With an effort in seconds bots that search do not play the same again. Raises BotError.
    """
    game = GAMES[key]
    entrants = seating(len(bots), number)
    settled = game.settle(options)
    position = game.start(len(bots), settled)
    chance = random.Random(f"{seed} {number} chance")
    minds = [random.Random(f"{seed} {number} seat {seat}") for seat in range(1, len(bots) + 1)]
    verbs: tuple[Counter[str], ...] = tuple(Counter() for _ in bots)
    thinking: tuple[list[float], ...] = tuple([] for _ in bots)
    plies: list[Ply] = []
    while (actor := position.actor) is not None:
        if actor == CHANCE:
            action = position.chance(chance)
        else:
            level = bots[entrants[actor - 1]]
            view, legal = position.view(actor), position.legal()
            begun = time.perf_counter()
            action = choose(key, level, view, legal, minds[actor - 1], effort)
            thinking[actor - 1].append(time.perf_counter() - begun)
            verbs[actor - 1][action.partition(" ")[0]] += 1
        position.play(action)
        if keep:
            plies.append(Ply(actor, action))
    result = position.result
    assert result is not None
    names = [f"bot {bots[entrant]}" for entrant in entrants]
    return Played(
        entrants=entrants,
        result=result,
        rounds=position.round,
        decisions=sum(counter.total() for counter in verbs),
        verbs=verbs,
        record=str(Record(game, settled, names, plies)) if keep else "",
        thinking=thinking,
    )

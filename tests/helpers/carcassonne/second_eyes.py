"""Holds the engine of Carcassonne to the naive game, action by action: who is asked, what is legal, what is where."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE, OptionValue, Position

from .naive import Naive

GAME = GAMES["carcassonne"]

Chooser = Callable[[Position, random.Random], str]


def naive_game(players: int, options: Mapping[str, OptionValue]) -> Naive:
    settled = GAME.settle(options)
    return Naive(players, robbers=str(settled["robbers"]), messengers=bool(settled["messengers"]))


def compare(position: Position, naive: Naive) -> None:
    """AssertionError where engine and naive game differ."""
    assert position.actor == naive.actor
    if naive.actor != CHANCE:
        assert sorted(position.legal()) == sorted(naive.legal)
    snapshot = position.snapshot()
    for key, value in told(naive).items():
        assert snapshot[key] == value, f"{key}: {snapshot[key]}, and not {value}"


def told(naive: Naive) -> dict[str, Any]:
    """What a snapshot has to say."""
    board = []
    for place, (letter, turns) in naive.land.items():
        there = [meeple for meeple in naive.meeples if meeple.place == place]
        meeple = {"seat": there[0].seat, "role": there[0].role, "place": there[0].side} if there else None
        board.append({"tile": letter, "x": place[0], "y": place[1], "turns": turns, "meeple": meeple})
    seats = [
        {
            "meeples": 7 - sum(meeple.seat == seat for meeple in naive.meeples),
            "meeple": naive.points[seat, "meeple"],
            "messenger": naive.points.get((seat, "messenger")),
            "robber": naive.robber.get(seat),
        }
        for seat in naive.seats
    ]
    return {
        "players": len(naive.seats),
        "active": naive.active or None,
        "turn": naive.turn,
        "pile": {letter: count for letter, count in naive.pile.items() if count},
        "gone": naive.gone,
        "board": board,
        "seats": seats,
        "due": naive.due,
        "read": naive.read,
    }


def course(players: int, options: Mapping[str, OptionValue], seed: int, choose: Chooser) -> Iterator[tuple[Position, Naive]]:
    """A game played by both, to its end; both are as they are until the next is asked for."""
    rng = random.Random(seed)
    position, naive = GAME.start(players, options), naive_game(players, options)
    yield position, naive
    while (actor := position.actor) is not None:
        action = position.chance(rng) if actor == CHANCE else choose(position, rng)
        position.play(action)
        naive.play(action)
        yield position, naive


def evenly(position: Position, rng: random.Random) -> str:
    return rng.choice(position.legal())


def eagerly(position: Position, rng: random.Random) -> str:
    """Of a few tiles laid at random that which brings everybody most: there is much to score, to rob and to read."""
    legal = position.legal()
    if not legal[0].startswith("place"):
        return rng.choice(legal)
    return max(rng.sample(legal, min(len(legal), 8)), key=lambda action: brought(position, action))


def brought(position: Position, action: str) -> int:
    after = position.copy()
    after.play(action)
    snapshot = after.snapshot()
    figures = sum(seat["meeple"] + (seat["messenger"] or 0) for seat in snapshot["seats"])
    return int(figures + sum(event["points"] for event in snapshot["events"]))


def checked(players: int, options: Mapping[str, OptionValue], seed: int, choose: Chooser) -> Counter[str]:
    """A whole game compared at every ply; how often what was asked."""
    asked: Counter[str] = Counter(games=1)
    for position, naive in course(players, options, seed, choose):
        compare(position, naive)
        asked["plies"] += 1
        asked.update({action.split()[0] for action in naive.legal[:1]} if naive.actor else [])
        asked["legal"] += len(naive.legal) if naive.actor else 0
        if position.actor is None:
            result = position.result
            assert result is not None
            assert result.scores == [naive.score(seat) for seat in naive.seats]
            assert result.winners == naive.winners
    return asked

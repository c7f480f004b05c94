"""Holds the engine of Carcassonne to the naive game, action by action: who is asked, what is legal, what is where."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from macrobber_core.games import GAMES
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.contract import CHANCE, OptionValue, Position

from . import pictures
from .naive import Gain as NaiveGain
from .naive import Naive
from .scoreboard import scoring_instead

from collections import deque
LOG=deque(maxlen=100)
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
        "pile": {letter: naive.pile[letter] for letter in pictures.PICTURES | pictures.BAGS},
        "gone": naive.gone,
        "board": board,
        "seats": seats,
        "due": naive.due,
        "read": naive.read,
    }


def stir(position: Carcassonne, naive: Naive, rng: random.Random) -> None:
    """Figures and robbers are set anew, close together: there is much to rob, and many stop on dark spaces."""
    state = position.state
    first = rng.choice([0, 2, 4, 46, 48, 93])
    for seat in naive.seats:
        state.points[seat] = naive.points[seat, "meeple"] = first + rng.randrange(4)
        if "messenger" in naive.figures:
            state.messengers[seat] = naive.points[seat, "messenger"] = first + rng.randrange(4)
    for seat in naive.seats:
        naive.robber.pop(seat, None)
        spaces = sorted({points % 50 for (other, _), points in naive.points.items() if other != seat})
        if naive.robbers != "off" and rng.random() < 0.7:
            naive.robber[seat] = rng.choice(spaces)
        state.robbers[seat] = naive.robber.get(seat)


def score(position: Carcassonne, naive: Naive, rng: random.Random) -> None:
    """Instead of a tile, points are to be had: many at once, as no tile brings them."""
    order = naive.from_active()
    gains = sorted(((rng.choice(order), rng.randint(1, 7)) for _ in range(rng.randint(1, 5))), key=lambda gain: order.index(gain[0]))
    named = [(seat, f"{number},0 n", points) for number, (seat, points) in enumerate(gains)]
    naive.scoring_instead([NaiveGain(*gain) for gain in named])
    scoring_instead(position, named)


def course(players: int, options: Mapping[str, OptionValue], seed: int, choose: Chooser, *, stirred: bool = False) -> Iterator[tuple[Position, Naive]]:
    """A game played by both, to its end; both are as they are until the next is asked for."""
    rng = random.Random(seed)
    position, naive = GAME.start(players, options), naive_game(players, options)
    assert isinstance(position, Carcassonne)
    yield position, naive
    while (actor := position.actor) is not None:
        if stirred and position.snapshot()["phase"] == "draw" and not naive.due and rng.random() < 0.5:
            stir(position, naive, rng)
            if rng.random() < 0.5:
                score(position, naive, rng)
                yield position, naive
                continue
        action = position.chance(rng) if actor == CHANCE else choose(position, rng)
        LOG.append((actor, action, str([(g['seat'],g['source'],g['points'],g['figure']) for g in position.snapshot()['gains']])))
        position.play(action)
        naive.play(action)
        yield position, naive


def evenly(position: Position, rng: random.Random) -> str:
    return rng.choice(position.legal())


def eagerly(position: Position, rng: random.Random) -> str:
    """Of a few tiles laid at random that which brings everybody most: there is much to score, to rob and to read."""
    legal = position.legal()
    if not legal[0].startswith("place"):
        return rng.choice([action for action in legal if action not in {"pass", "take"} or rng.random() < 0.2])
    return max(rng.sample(legal, min(len(legal), 24)), key=lambda action: brought(position, action))


def brought(position: Position, action: str) -> int:
    after = position.copy()
    after.play(action)
    snapshot = after.snapshot()
    figures = sum(seat["meeple"] + (seat["messenger"] or 0) for seat in snapshot["seats"])
    return int(figures + sum(gain["points"] + 9 for gain in snapshot["gains"]))


def checked(players: int, options: Mapping[str, OptionValue], seed: int, choose: Chooser, *, stirred: bool = False) -> Counter[str]:
    """A whole game compared at every ply; how often what was asked."""
    asked: Counter[str] = Counter(games=1)
    for position, naive in course(players, options, seed, choose, stirred=stirred):
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

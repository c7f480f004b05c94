"""Compares the engine of Carcassonne with the naive game, action by action: deciding seat, legal actions, state."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from macrobber_core.games import GAMES
from macrobber_core.games.carcassonne import board, scoring
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.carcassonne.tiles import PLACES, Kind
from macrobber_core.games.contract import CHANCE, OptionValue

from . import base, land, pictures
from .naive import Naive
from .naive_scoreboard import FIGURES, LOOP, Gain
from .scoreboard import scoring_instead

GAME = GAMES["carcassonne"]

Pair = tuple[Carcassonne, Naive]
Chooser = Callable[[Carcassonne, random.Random], str]


def started_pair(players: int, options: Mapping[str, OptionValue]) -> Pair:
    settled = GAME.settle(options)
    position = GAME.start(players, settled)
    assert isinstance(position, Carcassonne)
    return position, Naive(players, robbers=str(settled["robbers"]), messengers=bool(settled["messengers"]))


# --- comparing


def compare(position: Carcassonne, naive: Naive) -> int:
    """Return the number of legal actions. Raises AssertionError if the engine and the naive game differ."""
    assert position.actor == naive.actor
    legal = position.legal()
    if naive.actor != CHANCE:
        assert sorted(legal) == sorted(naive.legal)
    snapshot = position.snapshot()
    for key, value in expected_snapshot(naive).items():
        assert snapshot[key] == value, f"{key}: {snapshot[key]}, and not {value}"
    if position.actor is None:
        compare_ends(position, naive)
    return len(legal)


def expected_snapshot(naive: Naive) -> dict[str, Any]:
    """Return the expected contents of a snapshot."""
    meeples = {
        meeple.place: {"seat": meeple.seat, "role": meeple.role, "place": meeple.side} for meeple in naive.meeples
    }
    return {
        "players": len(naive.seats),
        "active": naive.active if naive.turn else None,
        "turn": naive.turn,
        "pile": {letter: naive.pile[letter] for letter in pictures.PICTURES | pictures.BAGS},
        "gone": naive.gone,
        "board": [
            {"tile": letter, "x": x, "y": y, "turns": turns, "meeple": meeples.get((x, y))}
            for (x, y), (letter, turns) in naive.land.items()
        ],
        "seats": [
            {
                "meeples": base.MEEPLES - sum(meeple.seat == seat for meeple in naive.meeples),
                **{figure: naive.points.get((seat, figure)) for figure in FIGURES},
                "robber": naive.robber.get(seat),
            }
            for seat in naive.seats
        ],
        "due": naive.due,
        "read": naive.read,
    }


def compare_ends(position: Carcassonne, naive: Naive) -> None:
    result = position.result
    assert result is not None
    assert result.scores == [naive.score(seat) for seat in naive.seats]
    assert result.winners == naive.winners


Told = tuple[str, int, int, int, int, bool, list[int]]
"""The facts about a feature: kind, tiles, pennants, completed cities, worth, completion, and meeples per seat."""
Features = dict[frozenset[str], Told]
"""Features, keyed by the places of all their parts, such as `2,-1 n`."""


def compare_features(position: Carcassonne, naive: Naive) -> int:
    """Compare the engine's features, grown tile by tile, with features found by walking the whole land."""
    walked = dict(walked_over(naive))
    assert grown(position) == walked
    return len(walked)


def grown(position: Carcassonne) -> Features:
    there = position.state.board
    parts: dict[int, set[str]] = {}
    for laid in there.placed_tiles:
        x, y = board.xy(laid.cell)
        for number, part in enumerate(laid.tile.parts, laid.first_part):
            parts.setdefault(there.root(number), set()).add(f"{x},{y} {PLACES[part.places[0]]}")
    found = {}
    for root, names in parts.items():
        feature = there.feature(root)
        found[frozenset(names)] = (
            feature.kind.name.lower(),
            1 if feature.kind == Kind.MONASTERY else feature.tiles.bit_count(),
            feature.pennants,
            len(scoring.cities_of(there, feature)) if feature.kind == Kind.FIELD else 0,
            scoring.feature_points(there, feature),
            feature.is_completed,
            [sum(meeple.seat == seat for meeple in feature.meeples) for seat in position.state.seats],
        )
    return found


def walked_over(naive: Naive) -> Iterator[tuple[frozenset[str], Told]]:
    there = naive.land
    standing = [(meeple.seat, meeple.node(there)) for meeple in naive.meeples]
    for each in land.features(there):
        cities = land.cities_beside(there, each) if each.kind == "field" else []
        yield (
            frozenset(names(naive, each)),
            (
                each.kind,
                len(each.tiles),
                each.pennants,
                sum(city.closed for city in cities),
                land.worth(there, each),
                each.closed and each.kind != "field",
                [sum(owner == seat and node in each.nodes for owner, node in standing) for seat in naive.seats],
            ),
        )


def names(naive: Naive, feature: land.Feature) -> Iterable[str]:
    for x, y, number in feature.nodes:
        yield f"{x},{y} {land.first_side(pictures.regions(*naive.land[x, y])[number].sides)}"


# --- games to compare


def course(
    players: int, options: Mapping[str, OptionValue], seed: int, choose: Chooser, *, stirred: bool = False
) -> Iterator[Pair]:
    """Yield a game that both engines play, to its end; the states are valid until the next."""
    rng = random.Random(seed)
    position, naive = started_pair(players, options)
    yield position, naive
    while (actor := position.actor) is not None:
        if stirred and position.state.phase == "draw" and not naive.due and rng.random() < 0.5:
            stir(position, naive, rng)
            if rng.random() < 0.5:
                score(position, naive, rng)
                yield position, naive
                continue
        action = position.chance(rng) if actor == CHANCE else choose(position, rng)
        position.play(action)
        naive.play(action)
        yield position, naive


def evenly(position: Carcassonne, rng: random.Random) -> str:
    return rng.choice(position.legal())


def eagerly(position: Carcassonne, rng: random.Random) -> str:
    """Choose, from a few random placements, the one that scores most for all players, to cause many scorings."""
    legal = position.legal()
    if not legal[0].startswith("place"):
        return rng.choice([action for action in legal if action not in {"pass", "take"} or rng.random() < 0.2] or legal)
    return max(rng.sample(legal, min(len(legal), 12)), key=lambda action: brought(position, action))


def brought(position: Carcassonne, action: str = "") -> int:
    """Return all players' points after an action, including points due; more if they come from many features."""
    after = position.copy()
    if action:
        after.play(action)
    state = after.state
    return sum(state.points) + sum(state.messengers) + sum(gain.points + 9 for gain in state.gains)


def stir(position: Carcassonne, naive: Naive, rng: random.Random) -> None:
    """Place figures and robbers anew, close together, so there is much to rob and many stop on dark spaces."""
    state = position.state
    first = rng.choice([0, 2, 4, 46, 48, 93])
    for seat in naive.seats:
        state.points[seat] = naive.points[seat, "meeple"] = first + rng.randrange(4)
        if "messenger" in naive.figures:
            state.messengers[seat] = naive.points[seat, "messenger"] = first + rng.randrange(4)
    for seat in naive.seats:
        naive.robber.pop(seat, None)
        spaces = sorted({points % LOOP for (other, _), points in naive.points.items() if other != seat})
        if naive.robbers != "off" and rng.random() < 0.7:
            naive.robber[seat] = rng.choice(spaces)
        state.robbers[seat] = naive.robber.get(seat)


def score(position: Carcassonne, naive: Naive, rng: random.Random) -> None:
    """Score points instead of placing a tile: more points at the same time than any tile gives."""
    seats = [rng.choice(naive.seats) for _ in range(rng.randint(1, 5))]
    order = sorted(seats, key=naive.from_active().index)
    due = [(seat, f"{number},0 n", rng.randint(1, 7)) for number, seat in enumerate(order)]
    naive.scoring_instead([Gain(*gain) for gain in due])
    scoring_instead(position, due)


def checked(
    players: int, options: Mapping[str, OptionValue], seed: int, choose: Chooser, *, stirred: bool = False
) -> Counter[str]:
    """Compare a whole game at every ply; return the number of comparisons and of each kind of decision."""
    done: Counter[str] = Counter(games=1)
    for position, naive in course(players, options, seed, choose, stirred=stirred):
        done["legal actions"] += compare(position, naive)
        done["plies"] += 1
        if naive.actor:
            done[f"asked to {'/'.join(sorted({action.split()[0] for action in naive.legal}))}"] += 1
        if position.state.phase == "draw" and position.state.turn % 9 == 0:
            done["features"] += compare_features(position, naive)
    return done

"""What a position is worth: the points that every seat is likely to have at the end, and the chances of winning."""

from __future__ import annotations

import math
from collections.abc import Sequence

from macrobber_core.games.carcassonne.board import Meeple
from macrobber_core.games.carcassonne.scoring import most
from macrobber_core.games.carcassonne.state import State

from .judgement import Judgement
from .luck import Luck
from .prospects import Land, Prospect
from .robbing import loot

TIME = 8
"""With fewer turns than that left, meeples bring less."""
SWING, LAST_SWING = 16.0, 1.0
"""By so many points fortunes differ that are about as likely, in a whole game and in its last turn."""
GAME = 72

Holding = tuple[list[int], Prospect, Sequence[Meeple]]
"""A feature with meeples: the seats that have most there, what it will bring each of them, and all meeples."""


def holdings(land: Land) -> list[Holding]:
    found: list[Holding] = []
    for root in land.held:
        meeples = land.board.feature(root).meeples
        seats = [meeples[0].seat] if len(meeples) == 1 else most(meeples)
        found.append((seats, land.prospect(root, len(seats)), meeples))
    return found


def expected(state: State, land: Land, held: Sequence[Holding], supply: Sequence[int]) -> list[float]:
    """The points that every seat will have at the end; seat 1 is the first. `supply` is the meeples of each seat."""
    seats, luck = state.seats, land.luck
    points = [0.0, *(float(state.score(seat)) for seat in seats)]
    at_hand = [float(count) for count in supply]
    nearing: list[list[Prospect]] = [[] for _ in points]
    for holders, prospect, meeples in held:
        for seat in holders:
            points[seat] += prospect.points
            if prospect.chance:
                nearing[seat].append(prospect)
        if prospect.home:
            for meeple in meeples:
                at_hand[meeple.seat] += prospect.home
    for seat in seats:
        points[seat] += of_meeples(at_hand[seat], luck, land.judgement)
    if state.options["robbers"] != "off":
        for seat in seats:
            points[seat] += loot(state, luck, nearing, seat)
    return points[1:]


def of_meeples(count: float, luck: Luck, judgement: Judgement) -> float:
    """What so many meeples at hand will bring their owner."""
    first, falling = judgement.meeple / luck.players * min(1.0, luck.turns / TIME), judgement.falling
    return float(first * (1 - falling ** min(count, luck.turns)) / (1 - falling))


def chances(points: Sequence[float], luck: Luck) -> list[float]:
    """Each seat's chance of winning with so many points expected, while tiles are left."""
    swing = LAST_SWING + SWING * math.sqrt(luck.left / GAME)
    best = max(points)
    odds = [math.exp((one - best) / swing) for one in points]
    total = sum(odds)
    return [one / total for one in odds]

"""Evaluates contests: what each seat gains or loses if features are joined, by the odds of the tiles that join them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from macrobber_core.games.carcassonne.scoring import majority_seats

from .feature_value import BoardForecast, Majority

CONTEST_SHARE = 0.6
"""The share of the odds that counts, tuned in games: the odds were learned where nobody avoids or blocks contests."""


def contest_points(forecast: BoardForecast, majorities: Sequence[Majority]) -> list[float]:
    """Return the points that each seat can expect to gain by contests, indexed by seat; index 0 is unused."""
    points = [0.0] * (forecast.draws.players + 1)
    root = forecast.board.root
    claimed = {root(majority[2][0].part): majority for majority in majorities}
    for pair, chance in pair_chances(forecast, claimed.keys()).items():
        sides = [claimed[side] for side in pair if side in claimed]
        joined_points = forecast.joined_points(*pair)
        seats = sides[0][0] if len(sides) == 1 else majority_seats((*sides[0][2], *sides[1][2]))
        for seat in seats:
            points[seat] += chance * joined_points
        for holders, feature_value, _ in sides:
            for seat in holders:
                points[seat] -= chance * feature_value.points
    return points


def pair_chances(forecast: BoardForecast, claimed: Collection[int]) -> dict[tuple[int, int], float]:
    """Return the chance that two features will be joined, for each pair of which at least one is claimed.

    The chances of one feature's pairs are scaled down if they add up to more than 1.
    """
    pairs: dict[tuple[int, int], float] = {}
    totals: dict[int, float] = {}
    for a, b, chance in forecast.joinable_roots():
        if a in claimed or b in claimed:
            pairs[a, b] = 1 - (1 - pairs.get((a, b), 0.0)) * (1 - chance)
            totals[a] = totals.get(a, 0.0) + chance
            totals[b] = totals.get(b, 0.0) + chance
    return {(a, b): CONTEST_SHARE * chance / max(1.0, totals[a], totals[b]) for (a, b), chance in pairs.items()}

"""The eight messages, and the points that each would give a player now (CM-03, CM-07)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from .features import Feature
from .placing import any_fits
from .scoring import feature_points
from .state import State
from .tiles import Kind

MESSAGE_NUMBERS = range(1, 9)
ANOTHER_TILE = 7
ONE_MEEPLE = 8
DECLINED_POINTS = 2
"""Points for a player who does not follow the message (CM-02)."""


def features_with_meeple(state: State, seat: int, kind: Kind) -> Iterator[Feature]:
    """Yield the features of a given kind on which the seat has a meeple."""
    for feature in state.board.each_feature():
        if feature.kind == kind and any(meeple.seat == seat for meeple in feature.meeples):
            yield feature


def points_of_smallest(kind: Kind) -> Callable[[State, int], int]:
    """Return a function that computes the points for a player's smallest feature of a given kind.

    The feature scores as it would at the end of the game, and no majority is needed (CM-07).
    """
    return lambda state, seat: min(
        (feature_points(state.board, feature) for feature in features_with_meeple(state, seat, kind)), default=0
    )


def pennants(state: State, seat: int) -> int:
    return 2 * sum(city.pennants for city in features_with_meeple(state, seat, Kind.CITY))


def each_meeple(kind: Kind, points: int) -> Callable[[State, int], int]:
    def count(state: State, seat: int) -> int:
        return points * sum(
            meeple.seat == seat for feature in features_with_meeple(state, seat, kind) for meeple in feature.meeples
        )

    return count


MESSAGE_POINTS: Mapping[int, Callable[[State, int], int]] = {
    1: points_of_smallest(Kind.ROAD),
    2: points_of_smallest(Kind.CITY),
    3: points_of_smallest(Kind.MONASTERY),
    4: pennants,
    5: each_meeple(Kind.CITY, 2),
    6: each_meeple(Kind.FIELD, 3),
}
"""For each message that only gives points, the function that computes them."""


def can_follow(state: State, seat: int, message: int) -> bool:
    """Return whether the player can follow the message (CM-08)."""
    if message == ANOTHER_TILE:
        return any_fits(state)
    if message == ONE_MEEPLE:
        return any(meeple.seat == seat for meeple in state.board.meeples())
    return MESSAGE_POINTS[message](state, seat) > 0

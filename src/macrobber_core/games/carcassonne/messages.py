"""The eight messages, and what they are worth to a player now (CM-03, CM-07)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from .board import Feature
from .placing import any_fits
from .scoring import worth
from .state import State
from .tiles import Kind

NUMBERS = range(1, 9)
ANOTHER_TILE = 7
ONE_MEEPLE = 8
TAKEN = 2
"""Points for a player who does not do what the message says (CM-02)."""


def features(state: State, seat: int, kind: Kind) -> Iterator[Feature]:
    """Those of a kind on which the seat has a meeple."""
    for feature in state.board.each():
        if feature.kind == kind and any(meeple.seat == seat for meeple in feature.meeples):
            yield feature


def smallest(kind: Kind) -> Callable[[State, int], int]:
    """CM-07: as at the end of the game; to be there is enough."""
    return lambda state, seat: min((worth(state.board, one) for one in features(state, seat, kind)), default=0)


def pennants(state: State, seat: int) -> int:
    return 2 * sum(city.pennants for city in features(state, seat, Kind.CITY))


def each_meeple(kind: Kind, points: int) -> Callable[[State, int], int]:
    def count(state: State, seat: int) -> int:
        return points * sum(
            meeple.seat == seat for feature in features(state, seat, kind) for meeple in feature.meeples
        )

    return count


WORTH: Mapping[int, Callable[[State, int], int]] = {
    1: smallest(Kind.ROAD),
    2: smallest(Kind.CITY),
    3: smallest(Kind.MONASTERY),
    4: pennants,
    5: each_meeple(Kind.CITY, 2),
    6: each_meeple(Kind.FIELD, 3),
}
"""The points of those messages that give points and nothing else."""


def can_be_done(state: State, seat: int, message: int) -> bool:
    """CM-08."""
    if message == ANOTHER_TILE:
        return any_fits(state)
    if message == ONE_MEEPLE:
        return any(meeple.seat == seat for meeple in state.board.meeples())
    return WORTH[message](state, seat) > 0

"""The features that describe each seat to the value function, in a position between turns.

Each feature occurs three times: unchanged, scaled by how close the last round is, and in the last round only. This lets
its weight change during the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from macrobber_anchors.v0_2.frozen.games.claim_it import components as box
from macrobber_anchors.v0_2.frozen.games.claim_it.board import Spaces, count, largest_group, neighbours


class Holdings(NamedTuple):
    """All permanent markers, the next seat, and the turns left in the last round (CI-12; None before it)."""

    owned: tuple[Spaces, ...]
    """The spaces with each seat's markers; index 0 is empty."""
    claimed: Spaces
    next_seat: int
    turns_left: int | None


HOLDING_FEATURES = ("group", "claims", "spaces", "claimed group", "reach", "edge")
TURN_FEATURES = ("wait", "is next", "last turn")
STAGES = ("", " nearing the end", " in the last round")
FEATURES = tuple(f"{name}{stage}" for stage in STAGES for name in (*HOLDING_FEATURES, *TURN_FEATURES))


def features(holdings: Holdings) -> list[list[float]]:
    """Return each seat's features in the order of FEATURES, seat 1 first."""
    players = len(holdings.owned) - 1
    claims_to_end = box.CLAIMS_TO_END[players]
    most_claims = max(count(owned & holdings.claimed) for owned in holdings.owned)
    is_last = float(holdings.turns_left is not None)
    stages = (1.0, min(1.0, most_claims / claims_to_end), is_last)
    rows = []
    for seat in range(1, players + 1):
        wait = (seat - holdings.next_seat) % players
        plays_on = holdings.turns_left is None or wait < holdings.turns_left
        values = (
            *holding_features(holdings.owned[seat], holdings.claimed),
            wait / players,
            float(wait == 0),
            is_last * plays_on,
        )
        rows.append([value * stage for stage in stages for value in values])
    return rows


@lru_cache(maxsize=1 << 16)
def holding_features(owned: Spaces, claimed: Spaces) -> Sequence[float]:
    """Return the HOLDING_FEATURES of a seat.

    `reach` is the size of the largest group after growing into all adjacent free spaces; `edge` counts these spaces.
    """
    owned_claims = owned & claimed
    free_neighbours = neighbours(owned) & ~claimed & ~owned
    return (
        largest_group(owned) / box.SIZE,
        count(owned_claims) / box.SIZE,
        count(owned) / box.SIZE,
        largest_group(owned_claims) / box.SIZE,
        largest_group(owned | free_neighbours) / box.SIZE,
        count(free_neighbours) / box.SIZE,
    )

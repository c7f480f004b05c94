"""What of a position counts for winning: numbers for each seat, between two turns.

Each number weighs one way at the beginning of a game, more or less so the nearer the last round comes, and in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from macrobber_core.games.claim_it import components as box
from macrobber_core.games.claim_it.board import Spaces, beside, count, largest_group


class Holdings(NamedTuple):
    """All that is for good, and whose turn is next; `turns_left` as in the rules (CI-12)."""

    owned: tuple[Spaces, ...]
    """By seat; index 0 is empty."""
    claimed: Spaces
    next_seat: int
    turns_left: int | None


OF_HOLDINGS = ("group", "claims", "spaces", "claimed group", "reach", "edge")
OF_TURNS = ("wait", "is next", "last turn")
STAGES = ("", " nearing the end", " in the last round")
FEATURES = tuple(f"{name}{stage}" for stage in STAGES for name in (*OF_HOLDINGS, *OF_TURNS))


def features(holdings: Holdings) -> list[list[float]]:
    """By seat, each in the order of FEATURES."""
    players = len(holdings.owned) - 1
    needed = box.CLAIMS_TO_END[players]
    most_claims = max(count(own & holdings.claimed) for own in holdings.owned)
    is_last = float(holdings.turns_left is not None)
    stages = (1.0, min(1.0, most_claims / needed), is_last)
    found = []
    for seat in range(1, players + 1):
        wait = (seat - holdings.next_seat) % players
        plays_on = holdings.turns_left is None or wait < holdings.turns_left
        numbers = (
            *of_holdings(holdings.owned[seat], holdings.claimed),
            wait / players,
            float(wait == 0),
            is_last * plays_on,
        )
        found.append([number * stage for stage in stages for number in numbers])
    return found


@lru_cache(maxsize=1 << 16)
def of_holdings(own: Spaces, claimed: Spaces) -> Sequence[float]:
    """`reach` is the group that one more ring of spaces would make, `edge` the room to grow beside what is owned."""
    own_claims = own & claimed
    around = beside(own) & ~claimed & ~own
    return (
        largest_group(own) / box.SIZE,
        count(own_claims) / box.SIZE,
        count(own) / box.SIZE,
        largest_group(own_claims) / box.SIZE,
        largest_group(own | around) / box.SIZE,
        count(around) / box.SIZE,
    )

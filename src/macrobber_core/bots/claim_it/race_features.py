"""The inputs of the two networks of `chief`, computed from a position.

The functions work on the numbers of one position, and in training on arrays of many positions, with other `Operations`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from macrobber_core.games.claim_it import components as box
from macrobber_core.games.claim_it.board import (
    ALL,
    FIRST_COLUMN,
    LAST_COLUMN,
    LINES,
    NONE,
    Spaces,
    count,
    groups,
    neighbours,
    space,
)

Number = Any
"""A number, or in training an array with one number per position."""
DIAGONAL: Spaces = sum(space(line, line) for line in LINES)
"""The spaces named by two equal dice: a throw names one of them half as often as another space."""


class Operations(NamedTuple):
    """The operations that differ between numbers and arrays."""

    count: Callable[[Number], Number]
    largest_group: Callable[[Number], Number]
    maximum: Callable[[Number, Number], Number]


def _largest_group(spaces: Spaces) -> Spaces:
    return max(groups(spaces), key=count, default=NONE)


NUMBERS = Operations(count, _largest_group, max)


class Holding(NamedTuple):
    """Figures about the spaces of one seat, scaled to about 1.

    `reach` is the size of the largest group after growing into all adjacent free spaces, and `edge` counts these
    spaces; `room` is the size of the largest group that is still possible, and `second` that of the second largest one.
    `exposed` counts the spaces of the largest group that are not claimed, and `links` those of them with at least two
    neighbours in it, whose loss may split it; `group_edge` counts the free spaces beside it.
    """

    group: Number
    claims: Number
    spaces: Number
    claimed_group: Number
    reach: Number
    exposed: Number
    second: Number
    edge: Number
    room: Number
    group_edge: Number
    links: Number
    exposed_on_diagonal: Number
    group_edge_on_diagonal: Number


class TurnOrder(NamedTuple):
    """The order of play. `turns_left` counts the turns left in the last round, and is -1 before it (CI-12)."""

    players: int
    next_seat: Number
    turns_left: Number
    free_squatters: Number


OWN = tuple(Holding._fields)
OTHERS = OWN[:7]
"""The figures of the best opponent in each."""
ORDER = ("progress", "open", "last round", "still plays", "wait", "is next", "turns left", "free squatters")
SEAT_INPUTS = (*OWN, *(f"others' {name}" for name in OTHERS), *ORDER)
TURN_INPUTS = ("stop", "bust", "gain", "bust chance", "used", "claimable", "settling", "claiming")
ROLL_INPUTS = (*SEAT_INPUTS, *TURN_INPUTS)


def measure(owned: Number, claimed: Number, players: int, operations: Operations) -> Holding:
    """Return what a seat holds if it owns `owned`, and `claimed` are the claimed spaces of all seats."""
    size, largest = operations.count, operations.largest_group
    own_claims, is_free = owned & claimed, ALL & ~claimed & ~owned
    adjacent, group = neighbours(owned) & is_free, largest(owned)
    exposed, group_edge = group & ~claimed, neighbours(group) & is_free
    return Holding(
        size(group) / 10,
        size(own_claims) / box.CLAIMS_TO_END[players],
        size(owned) / 10,
        size(largest(own_claims)) / 10,
        size(largest(owned | adjacent)) / 10,
        size(exposed) / 10,
        size(largest(owned & ~group)) / 10,
        size(adjacent) / 10,
        size(largest(owned | is_free)) / 20,
        size(group_edge) / 10,
        size(exposed & between(group)) / 5,
        size(exposed & DIAGONAL) / 3,
        size(group_edge & DIAGONAL) / 3,
    )


def between(spaces: Number) -> Number:
    """Return the spaces that share edges with at least two of `spaces`."""
    left, right = (spaces & ~LAST_COLUMN) << 1, (spaces & ~FIRST_COLUMN) >> 1
    below, above = spaces << box.SIZE & ALL, spaces >> box.SIZE
    return left & right | below & above | (left | right) & (below | above)


@lru_cache(maxsize=1 << 15)
def holding_of(owned: Spaces, claimed: Spaces, players: int) -> Holding:
    return measure(owned, claimed, players, NUMBERS)


def seat_inputs(
    holdings: Sequence[Holding], open_spaces: Number, order: TurnOrder, operations: Operations
) -> list[list[Number]]:
    """Return the SEAT_INPUTS of every seat, seat 1 first; `open_spaces` is the number of spaces without a claim."""
    players, maximum = order.players, operations.maximum
    progress = holdings[0].claims
    for holding in holdings[1:]:
        progress = maximum(progress, holding.claims)
    is_last = order.turns_left >= 0
    left = order.turns_left * is_last / players
    rows = []
    for index, holding in enumerate(holdings):
        wait = (index + 1 - order.next_seat) % players
        others = [0.0] * len(OTHERS)
        for other, rival in enumerate(holdings):
            if other != index:
                others = [maximum(most, figure) for most, figure in zip(others, rival, strict=False)]
        plays_on = 1.0 - is_last * (wait >= order.turns_left)
        context = (progress, open_spaces / 36, is_last * 1.0, plays_on, wait / players, (wait == 0) * 1.0, left,
                   order.free_squatters * 1.0)  # fmt: skip
        rows.append([*holding, *others, *context])
    return rows

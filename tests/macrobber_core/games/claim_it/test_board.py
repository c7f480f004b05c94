"""Sets of spaces as bits, their neighbours and their groups."""

from __future__ import annotations

from itertools import product

import pytest

from helpers.claim_it.positions import spaces
from macrobber_core.games.claim_it import board

CORNERS = {"1,1": "2,1 1,2", "6,1": "5,1 6,2", "1,6": "1,5 2,6", "6,6": "6,5 5,6"}


def test_every_space_has_its_own_bit() -> None:
    assert [board.SPACE_TEXTS[one] for one in board.iter_spaces(board.ALL)] == [
        f"{column},{row}" for row, column in product(range(1, 7), repeat=2)
    ]


@pytest.mark.parametrize(
    ("text", "beside"), [*CORNERS.items(), ("3,4", "2,4 4,4 3,3 3,5"), ("1,3", "1,2 1,4 2,3"), ("6,3", "6,2 6,4 5,3")]
)
def test_neighbours_of_a_space(text: str, beside: str) -> None:
    assert board.neighbours(spaces(text)) == spaces(beside)


@pytest.mark.parametrize(
    ("texts", "sizes"),
    [
        ("", []),
        ("3,4", [1]),
        ("6,1 1,2", [1, 1]),
        ("1,1 2,2 3,3", [1, 1, 1]),
        ("1,1 2,1 2,2 2,3 1,3 4,4 4,5", [2, 5]),
        (" ".join(board.SPACE_TEXTS.values()), [36]),
        ("1,1 2,1 3,1 4,1 5,1 6,1 6,2 6,3 5,3 4,3 3,3 2,3 1,3 1,4 1,5", [15]),
    ],
)
def test_groups_are_connected_by_edges(texts: str, sizes: list[int]) -> None:
    found = list(board.groups(spaces(texts)))
    assert sorted(map(board.count, found)) == sizes
    assert sum(found) == spaces(texts)
    assert board.largest_group(spaces(texts)) == max(sizes, default=0)

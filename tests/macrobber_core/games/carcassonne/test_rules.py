"""The rules for players are complete."""

from __future__ import annotations

import re

import pytest

from macrobber_core.games import GAMES
from macrobber_core.games.carcassonne import board

RULES = GAMES["carcassonne"].rules()
RULINGS = [
    *(f"CB-{number:02}" for number in range(1, 16)),
    *(f"CR-{number:02}" for number in range(1, 18)),
    *(f"CM-{number:02}" for number in range(1, 11)),
]
TOPICS = [
    "Goal", "The table", "Your turn", "Placing a tile", "Placing a meeple", "Scoring", "The end of the game",
    "The Robbers", "Robbing", "The Messengers", "Options", "Typing actions",
]  # fmt: skip


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_told(ruling: str) -> None:
    assert f"({ruling})" in RULES


def test_no_other_ruling_is_named() -> None:
    assert set(re.findall(r"C[BRM]-\w+", RULES)) == set(RULINGS)


def test_the_topics_stand_in_the_order_of_play() -> None:
    assert re.findall(r"^## (.+)$", RULES, re.MULTILINE) == TOPICS


@pytest.mark.parametrize(
    "verb", ["place", "robber", "pass", "score", "rob", "do", "take", "home", "start", "draw", "message"]
)
def test_every_action_can_be_looked_up_as_it_is_typed(verb: str) -> None:
    assert re.search(rf"`{verb}[` ]", RULES.partition("## Typing actions")[2])


def test_coordinates_go_east_and_south() -> None:
    assert board.xy(board.cell(2, -1)) == (2, -1)
    assert [board.xy(step) for step in board.SIDE_STEPS] == [(0, -1), (1, 0), (0, 1), (-1, 0)]

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
def test_rules_contain_every_ruling(ruling: str) -> None:
    assert f"({ruling})" in RULES


def test_rules_name_no_unknown_ruling() -> None:
    assert set(re.findall(r"C[BRM]-\w+", RULES)) == set(RULINGS)


def test_chapters_are_in_the_order_of_play() -> None:
    assert re.findall(r"^## (.+)$", RULES, re.MULTILINE) == TOPICS


@pytest.mark.parametrize(
    "verb", ["place", "robber", "pass", "score", "rob", "do", "take", "home", "start", "draw", "message"]
)
def test_rules_explain_how_to_type_every_action(verb: str) -> None:
    assert re.search(rf"`{verb}[` ]", RULES.partition("## Typing actions")[2])


def test_coordinates_grow_to_the_east_and_south() -> None:
    assert board.xy(board.cell(2, -1)) == (2, -1)
    assert [board.xy(step) for step in board.SIDE_STEPS] == [(0, -1), (1, 0), (0, 1), (-1, 0)]

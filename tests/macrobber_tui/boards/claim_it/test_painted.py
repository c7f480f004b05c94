"""The painted board fills the terminal and shows all that the board in plain detail shows."""

from __future__ import annotations

import pytest

from helpers import painted
from helpers.claim_it.moments import moments
from macrobber_tui.boards.claim_it.side_panel import PIPS

PLAYERS = 4
NAMES = sorted(moments(PLAYERS, 1))
SIZES = [(80, 24), (97, 30), (110, 34), (120, 35), (141, 50)]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", SIZES)
def test_the_painted_board_fills_its_size(name: str, size: tuple[int, int]) -> None:
    widths = painted.widths(painted.board(moments(PLAYERS, 1)[name], size))
    assert len(widths) == size[1] - 1
    assert set(widths) == {size[0]}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [(80, 24), (120, 35), (141, 50)])
def test_every_click_and_name_of_the_plain_board_is_on_the_painted_one(name: str, size: tuple[int, int]) -> None:
    moment = moments(PLAYERS, 1)[name]
    shown, unpainted = painted.board(moment, size), painted.board(moment, size, painted.plain())
    assert painted.keys(unpainted) <= painted.keys(shown)
    names = ["you", *(moment.table.name(seat) for seat in range(2, PLAYERS + 1))]
    assert not painted.missing_words(names, shown)


def test_the_players_own_spaces_are_outlined_from_the_start() -> None:
    shown = painted.board(moments(PLAYERS, 1)["placing"], (120, 35))
    assert "║" in painted.text_of(shown)


def test_spaces_of_one_owner_are_joined() -> None:
    """No line is drawn between them."""
    shown, unpainted = (
        painted.text_of(painted.board(moments(PLAYERS, 1)["placing"], (80, 24), theme))
        for theme in (painted.PAINTED, painted.plain())
    )
    assert shown.count("│") < unpainted.count("│")


@pytest.mark.parametrize("die", range(1, 7))
def test_a_die_has_as_many_pips_as_it_shows(die: int) -> None:
    assert sum(row.count("●") for row in PIPS[die]) == die
    assert {len(row) for row in PIPS[die]} == {5}

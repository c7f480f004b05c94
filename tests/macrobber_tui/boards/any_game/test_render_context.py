"""A game's own drawing takes the place of the lists, with whatever mistakes it may have."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from helpers.looks import IN_SAFE
from helpers.painted import PAINTED
from macrobber_core.table import Table
from macrobber_tui.boards.any_game.board import AnyGameBoard
from macrobber_tui.boards.any_game.render_context import Drawing, RenderContext
from macrobber_tui.boards.any_game.things import explain
from macrobber_tui.settings.keymap import Keymap
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line, Span

from .conftest import current_seat, started_table

LOOKS = pytest.mark.parametrize("look", [IN_SAFE, PAINTED], ids=["plain", "painted"])
SIZES = pytest.mark.parametrize("size", [(80, 23), (120, 34), (200, 49)], ids=str)


def drawn(look: Theme, size: tuple[int, int], rows: int, lines: Sequence[Line]) -> AnyGameBoard:
    """Return the board of the deciding player, with a drawing of these lines."""

    class Board(AnyGameBoard):
        DRAWING = Drawing(rows, lambda context, columns: lines)

    table: Table = started_table("sticks", 3)
    view = table.view(current_seat(table))
    board = Board(look, Keymap().bindings("table", "board", view.game))
    board.post_message = lambda message: True  # type: ignore[method-assign]  # there is no app
    board.resize(*size)
    board.show(view, view.game_view, table.log_seen_by(view.seat))
    return board


@LOOKS
@SIZES
def test_a_drawing_stands_above_the_question_in_place_of_the_lists(look: Theme, size: tuple[int, int]) -> None:
    board = drawn(look, size, 3, [(Span("  the first row"),), (Span("  the second row"),)])
    rows = board.text.splitlines()
    assert ["the first row" in rows[1], "the second row" in rows[2]] == [True, True]
    assert "Your turn" in rows[5]
    assert "player " not in board.text


@LOOKS
@SIZES
def test_a_drawing_that_is_too_large_is_cut(look: Theme, size: tuple[int, int]) -> None:
    width, height = size
    board = drawn(look, size, 500, [(Span(f"{row:>3} " + "x" * 500),) for row in range(500)])
    assert len(board.lines) == height
    assert all(sum(len(span.text) for span in line) <= width for line in board.lines)
    assert "Your turn" in board.text


def test_what_a_drawing_names_is_explained_as_well_as_can_be() -> None:
    table = started_table("sticks", 3)
    view = table.view(current_seat(table))
    assert explain("player 2", view, view.game_view).name == "Ben"
    for thing in ("the river", "value", "value nothing 1", "player nobody", "player 9", "fact nothing"):
        assert explain(thing, view, view.game_view).about == "A part of this game's board."


def test_a_drawing_gets_the_context_and_the_columns() -> None:
    asked: list[tuple[str, int]] = []

    def lines(context: RenderContext, columns: int) -> list[Line]:
        asked.append((context.table.title, columns))
        return []

    class Board(AnyGameBoard):
        DRAWING = Drawing(4, lines)

    table = started_table("sticks", 3)
    view = table.view(1)
    board = Board(IN_SAFE, Keymap().bindings("table", "board", view.game))
    board.post_message = lambda message: True  # type: ignore[method-assign]  # there is no app
    board.resize(80, 23)
    board.show(view, view.game_view, table.log_seen_by(1))
    assert set(asked) == {("Glen Coe", 80)}

"""The map's zoom level and its position, after the player's choices and after resizes."""

from __future__ import annotations

import pytest

from helpers import painted
from helpers.carcassonne.moments import moments, started_table
from helpers.looks import IN_SAFE
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_tui.boards.carcassonne.board import CarcassonneBoard
from macrobber_tui.boards.carcassonne.tiles import LARGE, MIDDLE, SMALL, Zoom
from macrobber_tui.boards.carcassonne.viewport import nearest_over

from .conftest import KEYBOARD, board_showing

SMALLEST, GROWN = (80, 23), (140, 44)


def shows_whole_map(board: CarcassonneBoard, view: CarcassonneView) -> bool:
    return all(board.window.shows((tile.x, tile.y), board.view_options.zoom) for tile in view.board)


@pytest.fixture
def early() -> CarcassonneBoard:
    """Return an 80x24 board with only the start tile."""
    board = CarcassonneBoard(IN_SAFE, KEYBOARD)
    board.post_message = lambda message: True  # type: ignore[method-assign]
    board.resize(*SMALLEST)
    table = started_table(2, 1).view(1)
    board.show(table, table.game_view, [])
    return board


def test_the_smallest_zoom_grows_and_shrinks_with_the_terminal() -> None:
    view = moments(3)["robber"].table.game_view
    board = board_showing("robber")
    assert not shows_whole_map(board, view)
    board.press("z")
    board.press("z")
    assert (board.view_options.zoom, shows_whole_map(board, view)) == (SMALL, True)
    board.resize(*GROWN)
    assert (board.view_options.zoom, shows_whole_map(board, view)) == (MIDDLE, True)
    board.resize(*SMALLEST)
    assert board.view_options.zoom is SMALL


def test_the_smallest_zoom_stays_if_a_larger_one_would_not_show_the_whole_map() -> None:
    board = board_showing("placing")
    board.press("z")
    board.press("z")
    board.resize(*GROWN)
    assert board.view_options.zoom is SMALL


@pytest.mark.parametrize("presses", [0, 1, 2])
def test_a_zoom_chosen_although_a_larger_one_showed_the_whole_map_stays(early: CarcassonneBoard, presses: int) -> None:
    early.resize(*GROWN)
    for _ in range(presses):
        early.press("z")
    chosen = early.view_options.zoom
    assert chosen == (LARGE, SMALL, MIDDLE)[presses]
    early.resize(200, 60)
    assert early.view_options.zoom is chosen


@pytest.mark.parametrize(("size", "zoom"), [(SMALLEST, MIDDLE), (GROWN, LARGE)])
def test_the_first_zoom_does_not_depend_on_whether_the_size_or_the_game_comes_first(
    size: tuple[int, int], zoom: Zoom
) -> None:
    table = started_table(2, 1).view(1)
    for known_before in (True, False):
        board = CarcassonneBoard(IN_SAFE, KEYBOARD)
        board.post_message = lambda message: True  # type: ignore[method-assign]
        if known_before:
            board.resize(*size)
        board.show(table, table.game_view, [])
        board.resize(*size)
        assert board.view_options.zoom is zoom


def test_an_enlarged_zoom_is_reset_when_the_map_outgrows_the_screen() -> None:
    board = CarcassonneBoard(IN_SAFE, KEYBOARD)
    board.post_message = lambda message: True  # type: ignore[method-assign]
    board.resize(*GROWN)
    first, late = started_table(3, 1).view(1), moments(3)["placing"].table
    board.show(first, first.game_view, [])
    assert board.view_options.zoom is LARGE
    board.show(late, late.game_view, [])
    assert board.view_options.zoom is MIDDLE


def test_the_map_comes_back_after_resizing_although_it_was_moved() -> None:
    board = board_showing("another places")
    for key in ("left", "up"):
        board.press(key)
    before, text = board.window, board.text
    for size in (GROWN, (80, 23), (110, 30), (84, 23), SMALLEST):
        board.resize(*size)
    assert (board.window, board.text) == (before, text)


def test_a_map_that_shows_the_newest_tile_still_does_after_a_resize() -> None:
    board = board_showing("another places")
    view = moments(3)["another places"].table.game_view
    newest = view.board[-1]
    for size in (GROWN, (84, 25), (110, 30), SMALLEST):
        board.resize(*size)
        assert board.window.shows((newest.x, newest.y), board.view_options.zoom)


@pytest.mark.parametrize("size", [(80, 23), (84, 25), (110, 30), (140, 44), (200, 60)])
def test_a_resized_map_still_shows_the_place_it_was_centred_on(size: tuple[int, int]) -> None:
    board = board_showing("another places")
    for key in ("right", "down", "down"):
        board.press(key)
    zoom = board.view_options.zoom
    window = board.window
    x, y = window.left + window.width // 2, window.top + window.height // 2
    place = (x // zoom.columns, y // zoom.rows)
    board.resize(*size)
    assert board.window.shows(place, board.view_options.zoom)


@pytest.mark.parametrize("middle", [-9.0, -2.0, 0.0, 3.5, 20.0])
def test_a_map_over_its_land_hides_none_for_emptiness_on_the_other_side(middle: float) -> None:
    places, reach = [-5, 0, 4], 3.0
    over = nearest_over(middle, places, reach)
    assert min(places) - 1.5 <= over - reach
    assert over + reach <= max(places) + 1.5


@pytest.mark.parametrize("middle", [-9.0, -2.0, 0.0, 3.5, 20.0])
def test_a_map_larger_than_its_land_shows_all_of_it(middle: float) -> None:
    places, reach = [-1, 0, 2], 6.0
    over = nearest_over(middle, places, reach)
    assert over - reach <= min(places) - 1.5
    assert max(places) + 1.5 <= over + reach


@pytest.mark.parametrize("name", ["robber", "meeple", "placing", "another places", "over"])
def test_a_painted_map_shows_no_emptiness_while_it_hides_land(name: str) -> None:
    board = painted.board(moments(5)[name], (120, 35))
    assert isinstance(board, CarcassonneBoard)
    for key in ("", "up", "up", "left", "left", "down", "down", "down", "right", "right", "right"):
        board.press(key)
        zoom, window = board.view_options.zoom, board.window
        rows = [tile.y for tile in moments(5)[name].table.game_view.board]
        above, below = (
            window.top - (min(rows) - 1) * zoom.rows,
            (max(rows) + 2) * zoom.rows - window.top - window.height,
        )
        assert min(above, below) >= -1 or max(above, below) <= 1


@pytest.mark.parametrize("size", [(80, 24), (97, 30), (120, 35), (200, 50)])
@pytest.mark.parametrize("name", ["robber", "meeple", "placing", "another places"])
def test_a_painted_map_begins_with_whole_tiles(name: str, size: tuple[int, int]) -> None:
    moment = moments(5)[name]
    board = painted.board(moment, size)
    assert isinstance(board, CarcassonneBoard)
    places = [(tile.x, tile.y) for tile in moment.table.game_view.board]
    zoom = board.view_options.zoom
    left, top = min(x for x, _y in places) * zoom.columns, min(y for _x, y in places) * zoom.rows
    for key in ("", "m", "up", "left", "down", "down", "right", "down"):
        board.press(key)
        window = board.window
        assert window.left <= left or not window.left % zoom.columns
        assert window.top <= top or not window.top % zoom.rows


def test_a_painted_map_moves_back_as_soon_as_it_is_told_to() -> None:
    board = painted.board(moments(5)["another places"], (120, 35))
    assert isinstance(board, CarcassonneBoard)
    for _ in range(9):
        board.press("down")
    lowest = board.window
    board.press("up")
    assert board.window.top < lowest.top

"""The painted board fills the terminal and shows all that the board in plain detail shows."""

from __future__ import annotations

import pytest

from helpers import painted
from helpers.carcassonne.moments import moments
from macrobber_core.games.carcassonne.tiles import TILES
from macrobber_tui.boards.carcassonne.painted_map import dead_places, painted_land
from macrobber_tui.boards.carcassonne.painted_shape import tile_shape
from macrobber_tui.boards.carcassonne.tiles import LARGE, MIDDLE
from macrobber_tui.boards.names import letter

PLAYERS = 5
NAMES = sorted(moments(PLAYERS, 1))
SIZES = [(80, 24), (97, 30), (110, 34), (120, 35), (200, 50), (240, 80)]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", SIZES)
def test_the_painted_board_fills_the_terminal(name: str, size: tuple[int, int]) -> None:
    shown = painted.board(moments(PLAYERS, 1)[name], size)
    widths = painted.widths(shown)
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


@pytest.mark.parametrize("zoom", [MIDDLE, LARGE])
@pytest.mark.parametrize("tile", TILES)
def test_every_part_of_a_tile_has_a_cell_for_its_figure(tile: str, zoom: tuple[int, int]) -> None:
    for turns, turned in enumerate(TILES[tile]):
        shape = tile_shape(tile, turns, *zoom)
        cells = [shape.figure_cells[number] for number in range(len(turned.parts))]
        assert len({*cells}) == len(cells)
        for number, (x, y) in enumerate(cells):
            assert any(part == number for _sign, part in shape.cell(x, y))


@pytest.mark.parametrize("tile", TILES)
def test_an_edge_shows_the_city_field_or_road_that_it_has(tile: str) -> None:
    """Neighbouring tiles must match at a glance."""
    columns, rows = LARGE
    signs = {"C": {"city", "wall"}, "R": {"road"}, "F": {"field"}}
    for turns, turned in enumerate(TILES[tile]):
        samples = tile_shape(tile, turns, columns, rows).samples
        middles = [samples[0][columns], samples[rows][-1], samples[-1][columns], samples[rows][0]]
        for edge, (sign, _part) in zip(turned.edges, middles, strict=True):
            assert sign in signs[edge], (turns, edge, sign)


def test_every_meeple_in_view_has_its_letter() -> None:
    moment = moments(PLAYERS, 1)["placing"]
    text = painted.text_of(painted.board(moment, (240, 80)))
    for tile in moment.table.game_view.board:
        if tile.seat:
            assert letter(tile.seat) in text or letter(tile.seat).lower() in text


def test_tiles_alternate_between_two_greens() -> None:
    land = painted_land(moments(PLAYERS, 1)["placing"].table.game_view)
    for (x, y), tile in land.items():
        if (neighbour := land.get((x + 1, y))) is not None:
            assert tile.is_odd != neighbour.is_odd


def test_a_place_is_dead_if_no_tile_left_fits() -> None:
    view = moments(PLAYERS, 1)["placing"].table.game_view
    assert dead_places(view.board, view.pile, view.tile)
    assert not dead_places(view.board, (9,) * len(view.pile), view.tile) - dead_places(view.board, view.pile, view.tile)


def test_the_numbers_of_the_choices_stand_on_the_tile_in_hand() -> None:
    moment = moments(PLAYERS, 1)["placing"]
    shown = painted.board(moment, (120, 35))
    unpainted = painted.board(moment, (120, 35), painted.plain())
    added = [painted.text_of(board).count(digit) for digit in "1234" for board in (shown, unpainted)]
    assert sum(added[::2]) > sum(added[1::2])

"""Whole games drawn step by step: every line fits in every theme, and no distinction needs colour."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from rich.color import ColorSystem
from rich.segment import Segment
from textual.strip import Strip

from helpers.carcassonne.moments import EVERYTHING, played
from helpers.looks import IN_ASCII, IN_SAFE, YES_OR_NO
from macrobber_core.games.carcassonne.tiles import COUNTS, SIDES, TILES, Kind
from macrobber_core.games.contract import OptionValue
from macrobber_tui.boards.carcassonne.board import CarcassonneBoard
from macrobber_tui.boards.carcassonne.decision_input import PlacementInput
from macrobber_tui.boards.carcassonne.map import MapMarks, Window, map_lines
from macrobber_tui.boards.carcassonne.tile_raster import BAG, CITY, MONASTERY, PENNANT, meeple_cell, rasterize_tile
from macrobber_tui.boards.carcassonne.tiles import (
    LARGE,
    MIDDLE,
    SMALL,
    ZOOMS,
    DrawnMeeple,
    DrawnTile,
    TilePainter,
    Zoom,
)
from macrobber_tui.i18n.language import LANGUAGES, set_language
from macrobber_tui.render.cells import to_cells
from macrobber_tui.render.screen_buffer import ScreenBuffer
from macrobber_tui.render.sgr_writer import Row
from macrobber_tui.theme.theme import NO_COLOUR, PALETTES, Theme

from .conftest import KEYBOARD, board_showing

ROTATED_TILES = [(letter, turns) for letter, rotations in TILES.items() for turns in range(len(rotations))]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("look", "width", "height"),
    [(IN_SAFE, 80, 23), (IN_ASCII, 115, 30), (IN_SAFE, 140, 44)],
    ids=["safe-80", "ascii-115", "safe-140"],
)
@pytest.mark.parametrize(("players", "options"), [(2, {"robbers": "off"}), (6, EVERYTHING)], ids=["base", "all"])
def test_every_line_fits_throughout_a_game(
    look: Theme, width: int, height: int, players: int, options: dict[str, OptionValue]
) -> None:
    set_language([*LANGUAGES][(width + players) % len(LANGUAGES)] if look is IN_SAFE else "en")
    board = CarcassonneBoard(look, KEYBOARD, YES_OR_NO)
    board.post_message = lambda message: True  # type: ignore[method-assign]
    board.resize(width, height)
    board.update_talk([("Ben", "hello")])
    seen_events = 0
    for number, table in enumerate(played(players, 2, options)):
        if number % 3 and table.actor is not None:
            continue
        view = table.view(1)
        board.show(view, view.game_view, table.log_seen_by(1, seen_events))
        seen_events = len(table.log)
        pages = ("enter", "down", "f", "d", "escape", "v", "v", "x", "escape", "escape", "z")
        for key in pages if number % 5 == 0 else ("enter",):
            lines = board.text.split("\n")
            assert len(lines) == height
            assert max(map(cell_len, lines)) <= width
            assert look is IN_SAFE or board.text.isascii()
            board.press(key)


@pytest.mark.slow
def test_one_screen_shows_all_public_information_for_six_players() -> None:
    """Everyone's points, meeples, robbers and figures, the tile in hand, and the number of tiles left."""
    board = board_showing("placing", 6)
    view = board._view
    assert view is not None
    rows = board.text.split("\n")
    for seat, one in enumerate(view.seats, 1):
        row = next(row for row in rows if f"{'ABCDEF'[seat - 1]} " in row[50:53])
        assert f" {one.score} " in row
        assert f"{one.meeple}+{one.messenger}" in row
        assert f"▲{one.meeples}" in row
        assert f"♠{'' if one.robber is None else one.robber}" in row
    assert f"tile {view.tile}" in board.text
    assert f"{sum(view.pile)} tiles left" in board.text


# --- tiles


@pytest.mark.parametrize("zoom", [MIDDLE, LARGE])
def test_cities_and_roads_are_drawn_up_to_their_edges(zoom: tuple[int, int]) -> None:
    columns, rows = zoom
    middles = {
        "n": (columns // 2, 0), "e": (columns - 1, rows // 2), "s": (columns // 2, rows - 1), "w": (0, rows // 2),
    }  # fmt: skip
    for letter, turns in ROTATED_TILES:
        tile, drawn = TILES[letter][turns], rasterize_tile(letter, turns, columns, rows)
        for side, (x, y) in middles.items():
            number = tile.part_at[SIDES.index(side)]
            assert drawn[y][x].part == (number if number >= 0 else drawn[y][x].part)
            shows = {"C": {CITY, PENNANT}, "R": {"ns", "ew"}}.get(tile.edges[SIDES.index(side)], {"field", BAG})
            assert drawn[y][x].sign in shows


@pytest.mark.parametrize("zoom", [MIDDLE, LARGE])
def test_every_part_of_a_tile_is_visible_and_has_its_own_meeple_cell(zoom: tuple[int, int]) -> None:
    for letter, turns in ROTATED_TILES:
        parts = TILES[letter][turns].parts
        drawn = rasterize_tile(letter, turns, *zoom)
        seen = {cell.part for row in drawn for cell in row}
        spots = [meeple_cell(letter, turns, *zoom, number) for number in range(len(parts))]
        assert seen >= set(range(len(parts)))
        assert len(set(spots)) == len(parts)
        assert [drawn[y][x].part for x, y in spots] == [*range(len(parts))]
        signs = [cell.sign for row in drawn for cell in row]
        assert signs.count(PENNANT) == sum(part.pennant for part in parts)
        assert signs.count(BAG) == letter.endswith("b")
        assert (MONASTERY in signs) == any(part.kind is Kind.MONASTERY for part in parts)


@pytest.mark.parametrize(
    "look", [Theme(IN_SAFE.glyphs, NO_COLOUR), Theme(IN_ASCII.glyphs, NO_COLOUR)], ids=["safe", "ascii"]
)
def test_tiles_are_distinct_without_colour(look: Theme) -> None:
    """Including tiles that differ only in whether their cities are connected: a gap between them shows it."""
    painter = TilePainter(look)
    drawn = {
        (letter, turns): "\n".join(
            "".join(cell.glyph for cell in row) for row in painter.cells(DrawnTile(letter, turns), MIDDLE)
        )
        for letter, turns in ROTATED_TILES
    }
    assert len(set(drawn.values())) == len(drawn)
    assert len({letter for letter, _ in drawn}) == len(COUNTS)


def test_a_meeple_shows_the_letter_of_its_player_in_lower_case_for_a_farmer() -> None:
    painter = TilePainter(IN_ASCII)
    for zoom in ZOOMS:
        for number, part in enumerate(TILES["S"][0].parts):
            drawn = painter.cells(DrawnTile("S", 0, DrawnMeeple(2, number)), zoom)
            text = "".join(cell.glyph for row in drawn for cell in row)
            assert ("b" if part.kind is Kind.FIELD else "B") in text


@pytest.mark.slow
@pytest.mark.parametrize("theme", PALETTES)
def test_every_tile_can_be_painted_in_every_theme(theme: str) -> None:
    painter = TilePainter(Theme(IN_SAFE.glyphs, PALETTES[theme]))
    for zoom in ZOOMS:
        for letter, turns in ROTATED_TILES:
            drawn = painter.cells(DrawnTile(letter, turns), zoom)
            assert len(drawn) == zoom.rows
            assert all(len(row) == zoom.columns and all(cell_len(cell.glyph) == 1 for cell in row) for row in drawn)


# --- bytes


def rows(board: CarcassonneBoard) -> list[Row]:
    strips = (
        Strip([Segment(span.text, span.style) for span in line]).adjust_cell_length(80) for line in board._lines.lines
    )
    return [to_cells([strip], ColorSystem.EIGHT_BIT) for strip in strips]


def bytes_sent(board: CarcassonneBoard, key: str) -> int:
    """Return the number of bytes sent to the terminal after a key."""
    screen = ScreenBuffer()
    screen.repaint(rows(board))
    board.press(key)
    return len(screen.paint([(y, 0, row) for y, row in enumerate(rows(board))]).encode())


@pytest.mark.slow
def test_a_cursor_step_that_does_not_move_the_map_sends_few_bytes() -> None:
    for presses, zoom, most in ((0, MIDDLE, 220), (1, LARGE, 320), (2, SMALL, 220)):
        board = board_showing("placing")
        for _ in range(presses):
            board.press("z")
        assert isinstance(board._decision, PlacementInput)
        steps = []
        for _ in board._decision.places:
            window = board.window
            size = bytes_sent(board, "n")
            if board.window == window:
                steps.append(size)
        assert max(steps) <= most
        assert board.view_options.zoom is zoom


def test_choosing_a_meeple_sends_few_bytes() -> None:
    board = board_showing("junction")
    board.press("enter")
    assert max(bytes_sent(board, "down") for _ in range(5)) <= 300


@pytest.mark.parametrize("theme", ["dark", "light", "16-colours"])
@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_meeple_on_a_highlighted_feature_keeps_its_colour(zoom: Zoom, theme: str) -> None:
    painter = TilePainter(Theme(IN_SAFE.glyphs, PALETTES[theme]))
    land = {(0, 0): DrawnTile("U", 0, DrawnMeeple(2, 0))}
    lit = MapMarks((), None, None, (), frozenset({((0, 0), 0)}), {})
    (mark,) = {
        span.style
        for line in map_lines(land, Window(0, 0, *zoom), zoom, painter, lit)
        for span in line
        if "B" in span.text.upper()
    }
    assert mark == painter.meeple_style(2)

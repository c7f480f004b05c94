"""Whole games drawn, moment by moment: every line fits, in every look, and what is told apart needs no colour."""

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
from macrobber_tui.boards.carcassonne.asking import Laying
from macrobber_tui.boards.carcassonne.board import CarcassonneBoard
from macrobber_tui.boards.carcassonne.map import Marks, Window, drawn_map
from macrobber_tui.boards.carcassonne.relief import BAG, CITY, MONASTERY, PENNANT, relief, spot
from macrobber_tui.boards.carcassonne.tiles import LARGE, MIDDLE, SMALL, ZOOMS, Laid, Meeple, Painter, Zoom
from macrobber_tui.boards.look import NO_COLOUR, THEMES, Look
from macrobber_tui.language import LANGUAGES, speak
from macrobber_tui.widgets.painting import cells, differing, painted

from .conftest import KEYBOARD, shown

LYING = [(letter, turns) for letter, lies in TILES.items() for turns in range(len(lies))]


@pytest.mark.parametrize("look", [IN_SAFE, IN_ASCII], ids=["safe", "ascii"])
@pytest.mark.parametrize(("width", "height"), [(80, 23), (115, 30), (140, 44)])
@pytest.mark.parametrize(("players", "options"), [(2, {"robbers": "off"}), (6, EVERYTHING)], ids=["base", "all"])
def test_every_line_of_a_game_fits(
    look: Look, width: int, height: int, players: int, options: dict[str, OptionValue]
) -> None:
    speak([*LANGUAGES][(width + players) % len(LANGUAGES)] if look is IN_SAFE else "en")
    board = CarcassonneBoard(look, KEYBOARD, YES_OR_NO)
    board.post_message = lambda message: True  # type: ignore[method-assign]
    board.resize(width, height)
    board.hear([("Ben", "hello")])
    told = 0
    for number, table in enumerate(played(players, 2, options)):
        view = table.view(1)
        board.show(view, view.position, table.log_seen_by(1, told))
        told = len(table.log)
        pages = ("enter", "down", "f", "d", "escape", "v", "v", "x", "escape", "escape", "z")
        for key in pages if number % 5 == 0 else ("enter",):
            lines = board.text.split("\n")
            assert len(lines) == height
            assert max(map(cell_len, lines)) <= width
            assert look is IN_SAFE or board.text.isascii()
            board.press(key)


def test_everything_public_is_on_one_screen_for_six() -> None:
    """Points, meeples, robbers and figures of all, the tile in hand, how many are left."""
    board = shown("placing", 6)
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
def test_cities_and_roads_reach_the_edges_they_have(zoom: tuple[int, int]) -> None:
    columns, rows = zoom
    middles = {
        "n": (columns // 2, 0), "e": (columns - 1, rows // 2), "s": (columns // 2, rows - 1), "w": (0, rows // 2),
    }  # fmt: skip
    for letter, turns in LYING:
        tile, drawn = TILES[letter][turns], relief(letter, turns, columns, rows)
        for side, (x, y) in middles.items():
            number = tile.at[SIDES.index(side)]
            assert drawn[y][x].part == (number if number >= 0 else drawn[y][x].part)
            shows = {"C": {CITY, PENNANT}, "R": {"ns", "ew"}}.get(tile.edges[SIDES.index(side)], {"field", BAG})
            assert drawn[y][x].sign in shows


@pytest.mark.parametrize("zoom", [MIDDLE, LARGE])
def test_every_part_of_a_tile_is_to_be_seen_and_has_a_spot_of_its_own(zoom: tuple[int, int]) -> None:
    for letter, turns in LYING:
        parts = TILES[letter][turns].parts
        drawn = relief(letter, turns, *zoom)
        seen = {cell.part for row in drawn for cell in row}
        spots = [spot(letter, turns, *zoom, number) for number in range(len(parts))]
        assert seen >= set(range(len(parts)))
        assert len(set(spots)) == len(parts)
        assert [drawn[y][x].part for x, y in spots] == [*range(len(parts))]
        signs = [cell.sign for row in drawn for cell in row]
        assert signs.count(PENNANT) == sum(part.pennant for part in parts)
        assert signs.count(BAG) == letter.endswith("b")
        assert (MONASTERY in signs) == any(part.kind is Kind.MONASTERY for part in parts)


@pytest.mark.parametrize(
    "look", [Look(IN_SAFE.glyphs, NO_COLOUR), Look(IN_ASCII.glyphs, NO_COLOUR)], ids=["safe", "ascii"]
)
def test_tiles_are_told_apart_without_colour(look: Look) -> None:
    """But for those that differ only in whether their cities are one: a gap is two cells, and shows that as well."""
    painter = Painter(look)
    drawn = {
        (letter, turns): "\n".join(
            "".join(cell.glyph for cell in row) for row in painter.cells(Laid(letter, turns), MIDDLE)
        )
        for letter, turns in LYING
    }
    assert len(set(drawn.values())) == len(drawn)
    assert len({letter for letter, _ in drawn}) == len(COUNTS)


def test_a_meeple_shows_whose_it_is_and_a_farmer_lies() -> None:
    painter = Painter(IN_ASCII)
    for zoom in ZOOMS:
        for number, part in enumerate(TILES["S"][0].parts):
            drawn = painter.cells(Laid("S", 0, Meeple(2, number)), zoom)
            text = "".join(cell.glyph for row in drawn for cell in row)
            assert ("b" if part.kind is Kind.FIELD else "B") in text


@pytest.mark.parametrize("theme", THEMES)
def test_every_tile_can_be_painted_in_every_theme(theme: str) -> None:
    painter = Painter(Look(IN_SAFE.glyphs, THEMES[theme]))
    for zoom in ZOOMS:
        for letter, turns in LYING:
            drawn = painter.cells(Laid(letter, turns), zoom)
            assert len(drawn) == zoom.rows
            assert all(len(row) == zoom.columns and all(cell_len(cell.glyph) == 1 for cell in row) for row in drawn)


# --- bytes


def rows(board: CarcassonneBoard) -> list[list[tuple[str, str]]]:
    strips = (
        Strip([Segment(span.text, span.style) for span in line]).adjust_cell_length(80) for line in board._lines.lines
    )
    return [cells([strip], ColorSystem.EIGHT_BIT) for strip in strips]


def sent(board: CarcassonneBoard, key: str) -> int:
    """Bytes to the terminal for that key."""
    before = rows(board)
    board.press(key)
    return len(painted(differing(before, rows(board))).encode())


def test_a_step_of_the_cursor_costs_few_bytes_where_the_map_stays() -> None:
    for zooms, most in ((2, 280), (0, 320)):
        board = shown("placing")
        for _ in range(zooms):
            board.press("z")
        assert isinstance(board._asking, Laying)
        steps = []
        for _ in board._asking.places:
            window = board.window
            size = sent(board, "n")
            if board.window == window:
                steps.append(size)
        assert max(steps) <= most
        assert board.wishes.zoom is (SMALL if zooms else MIDDLE)


def test_choosing_a_meeple_costs_few_bytes() -> None:
    board = shown("junction")
    board.press("enter")
    assert max(sent(board, "down") for _ in range(5)) <= 300


@pytest.mark.parametrize("theme", ["dark", "light", "16-colours"])
@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_meeple_on_a_feature_that_is_lit_keeps_its_colour(zoom: Zoom, theme: str) -> None:
    painter = Painter(Look(IN_SAFE.glyphs, THEMES[theme]))
    land = {(0, 0): Laid("U", 0, Meeple(2, 0))}
    lit = Marks((), None, None, (), frozenset({((0, 0), 0)}), {})
    (mark,) = {
        span.style
        for line in drawn_map(land, Window(0, 0, *zoom), zoom, painter, lit)
        for span in line
        if "B" in span.text.upper()
    }
    assert mark == painter.meeple_style(2)

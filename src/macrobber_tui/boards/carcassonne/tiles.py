"""Painted tiles: the cells of a tile with its meeple, at one of three zoom levels."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from rich.style import Style

from macrobber_core.games.carcassonne.tiles import TILES, Kind, Tile
from macrobber_tui.boards.names import letter
from macrobber_tui.theme.theme import BOLD, PLAIN, Theme
from macrobber_tui.widgets.lines import Span

from . import terrain_style
from .tile_raster import BAG, CITY, FIELD, MONASTERY, PENNANT, meeple_cell, rasterize_tile, sides_reached


class Zoom(NamedTuple):
    """The size of a tile in cells."""

    columns: int
    rows: int


SMALL, MIDDLE, LARGE = Zoom(2, 1), Zoom(7, 3), Zoom(11, 5)
ZOOMS = (SMALL, MIDDLE, LARGE)
FREE_SIGN, SPOT_SIGN = "+", "•"

JUNCTIONS = {
    "": " ", "n": "│", "s": "│", "e": "─", "w": "─", "ns": "│", "ew": "─", "en": "└", "nw": "┘", "es": "┌", "sw": "┐",
    "enw": "┴", "esw": "┬", "ens": "├", "nsw": "┤", "ensw": "┼",
}  # fmt: skip
"""Roads at the smallest zoom, keyed by the sides they reach."""
ASCII_JUNCTIONS = {"": ".", "n": "|", "s": "|", "e": "-", "w": "-", "ns": "|", "ew": "-"}


class DrawnMeeple(NamedTuple):
    seat: int
    part: int
    """The number of the tile part that the meeple stands on."""


class DrawnTile(NamedTuple):
    """A tile with its rotation and meeple."""

    letter: str
    turns: int
    meeple: DrawnMeeple | None = None
    is_odd: bool = False
    """Whether a painted tile has the second shade of green, so that tiles can be counted."""
    completed: frozenset[int] = frozenset()
    """The parts that belong to completed cities, brighter on a painted tile."""
    spots: tuple[tuple[int, str, bool], ...] = ()
    """On a painted tile: the parts that a meeple could claim, each with its number or a dot, and if it is free."""

    @property
    def tile(self) -> Tile:
        return TILES[self.letter][self.turns]


class TileCell(NamedTuple):
    glyph: str
    style: Style
    part: int | None = None
    """The part of the tile that the cell belongs to."""
    piece: str = ""
    """The piece on it, `MEEPLE` or `BAG`, if any."""


Cells = list[list[TileCell]]


def meeple_sign(seat: int, kind: Kind) -> str:
    """Return the letter for a meeple; lower case for a farmer, which lies down."""
    return letter(seat).lower() if kind is Kind.FIELD else letter(seat)


MEEPLE = "meeple"


class TileThings(NamedTuple):
    """The names of the things on a tile, or on an empty place."""

    tile: str
    """The thing of cells that belong to no part."""
    parts: tuple[str, ...] = ()
    meeple: str = ""
    bag: str = ""
    pennant: str = ""

    def of(self, cell: TileCell) -> str:
        if own := {MEEPLE: self.meeple, BAG: self.bag, PENNANT: self.pennant}.get(cell.piece):
            return own
        return self.tile if cell.part is None or not self.parts else self.parts[cell.part]


NO_THINGS = TileThings("")


def merge_cells(cells: list[TileCell], key: str, things: TileThings = NO_THINGS) -> list[Span]:
    """Merge neighbouring cells of one style and one thing into spans."""
    looks = groupby(cells, lambda cell: (cell.style, things.of(cell)))
    return [Span("".join([cell.glyph for cell in alike]), style, key, thing) for (style, thing), alike in looks]


class TilePainter:
    """Paints tiles in one theme, and caches them."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.terrain = terrain_style.terrain_for(theme)
        self._junctions = JUNCTIONS if self.terrain.walls else ASCII_JUNCTIONS
        self._painted: dict[tuple[DrawnTile, Zoom], Cells] = {}
        self._spans: dict[tuple[DrawnTile, Zoom, int, int, int, str, TileThings], list[Span]] = {}

    def cells(self, tile: DrawnTile, zoom: Zoom) -> Cells:
        """Return a tile's rows of cells. They are cached, so do not modify them."""
        found = self._painted.get((tile, zoom))
        if found is None:
            found = self._paint_smallest(tile) if zoom == SMALL else self._paint(tile, zoom)
            self._painted[tile, zoom] = found
        return found

    def spans(
        self, tile: DrawnTile, zoom: Zoom, row: int, first: int, last: int, key: str, things: TileThings = NO_THINGS
    ) -> list[Span]:
        """Return the spans of a tile's row from `first` to before `last`. They are cached, so do not modify them."""
        wanted = (tile, zoom, row, first, last, key, things)
        found = self._spans.get(wanted)
        if found is None:
            found = self._spans[wanted] = merge_cells(self.cells(tile, zoom)[row][first:last], key, things)
        return found

    def free_place(self, zoom: Zoom) -> Cells:
        """Return the cells of an empty place where the tile in hand fits."""
        cells = [[TileCell(" ", PLAIN)] * zoom.columns for _ in range(zoom.rows)]
        sign = TileCell(FREE_SIGN, self.theme.palette.bright)
        cells[zoom.rows // 2][zoom.columns // 2 if zoom.columns > 2 else 0] = sign
        return cells

    def dead_place(self, zoom: Zoom) -> Cells | None:
        """Return the cells of an empty place that no tile left fits; None for nothing."""
        return None

    def draw_frame(self, cells: Cells) -> None:
        """Mark the corners of a place."""
        for (y, x), corner in zip(((0, 0), (0, -1), (-1, 0), (-1, -1)), self.terrain.corners, strict=True):
            cells[y][x] = TileCell(corner, self.theme.palette.bright, cells[y][x].part)

    def highlighted(self, cell: TileCell) -> TileCell:
        """Return a cell of the selected feature."""
        return cell._replace(style=self.terrain.style(terrain_style.HIGHLIGHT))

    def meeple_style(self, seat: int) -> Style:
        return self.theme.palette.figures[seat - 1] + BOLD + terrain_style.REVERSE

    def _paint(self, tile: DrawnTile, zoom: Zoom) -> Cells:
        signs = rasterize_tile(tile.letter, tile.turns, *zoom)
        drawn = [
            [
                TileCell(
                    self.terrain.glyphs[cell.sign],
                    self.terrain.style(cell.sign),
                    cell.part,
                    cell.sign if cell.sign in {BAG, PENNANT} else "",
                )
                for cell in row
            ]
            for row in signs
        ]
        middle = zoom.columns // 2
        for column, bracket in ((middle - 1, "["), (middle + 1, "]")):
            row = drawn[zoom.rows // 2]
            if signs[zoom.rows // 2][column].sign == MONASTERY:
                row[column] = row[column]._replace(glyph=bracket)
        if tile.meeple is not None:
            self._draw_meeple(drawn, tile, tile.meeple, zoom)
        return drawn

    def _draw_meeple(self, drawn: Cells, tile: DrawnTile, meeple: DrawnMeeple, zoom: Zoom) -> None:
        """Draw a meeple in its cell, and in the cells beside it at the largest zoom."""
        seat, part = meeple
        x, y = meeple_cell(tile.letter, tile.turns, *zoom, part)
        style = self.meeple_style(seat)
        kind = tile.tile.parts[part].kind
        drawn[y][x] = TileCell(meeple_sign(seat, kind), style, part, MEEPLE)
        for neighbour in (x - 1, x + 1) if zoom == LARGE and kind is not Kind.MONASTERY else ():
            if 0 <= neighbour < zoom.columns and drawn[y][neighbour].part == part:
                drawn[y][neighbour] = TileCell(" ", style, part, MEEPLE)

    # --- the smallest zoom

    def _paint_smallest(self, drawn: DrawnTile) -> Cells:
        """Paint a tile in two cells: roads and city walls; a meeple takes the second cell."""
        tile = drawn.tile
        reached = {kind: self._sides_by_part(tile, kind) for kind in (Kind.CITY, Kind.ROAD)}
        roads = "".join(sorted("".join(reached[Kind.ROAD])))
        monastery = any(part.kind is Kind.MONASTERY for part in tile.parts)
        left, right = self._wall_cells(sorted(reached[Kind.CITY]))
        road = TileCell(self._junction(roads), self.terrain.style("road"))
        if monastery:
            road, right = (
                TileCell(self.terrain.glyphs[MONASTERY], self.terrain.style(MONASTERY)),
                self._road_beside(roads),
            )
        elif not reached[Kind.CITY]:
            right = self._road_beside(roads)
        if roads and "w" in "".join(reached[Kind.CITY]) and "e" not in "".join(reached[Kind.CITY]):
            right = road
        elif roads or monastery:
            left = road
        if drawn.meeple is not None:
            meeple = drawn.meeple
            sign = meeple_sign(meeple.seat, tile.parts[meeple.part].kind)
            right = TileCell(sign, self.meeple_style(meeple.seat), meeple.part, MEEPLE)
        return [[left, right]]

    def _sides_by_part(self, tile: Tile, kind: Kind) -> list[str]:
        """Return the sides reached by each part of this kind. The sides of a part are in alphabetical order."""
        return [
            "".join(sorted(sides_reached(tile, number))) for number, part in enumerate(tile.parts) if part.kind is kind
        ]

    def _wall_cells(self, cities: list[str]) -> tuple[TileCell, TileCell]:
        if not cities:
            field = TileCell(self.terrain.glyphs[FIELD], self.terrain.style(FIELD))
            return field, field
        if not self.terrain.walls or len(cities[0]) > 2:
            city = TileCell(self.terrain.glyphs[CITY], self.terrain.style(CITY))
            return city, city
        walls = self.terrain.walls[",".join(cities)]
        style = self.terrain.style(CITY if cities in (["ns"], ["ew"]) else "wall")
        return TileCell(walls[0], style), TileCell(walls[1], style)

    def _junction(self, roads: str) -> str:
        return self._junctions.get(roads, "+")

    def _road_beside(self, roads: str) -> TileCell:
        glyph = self._junction("ew") if "e" in roads else self.terrain.glyphs[FIELD]
        return TileCell(glyph, self.terrain.style("road" if "e" in roads else FIELD))

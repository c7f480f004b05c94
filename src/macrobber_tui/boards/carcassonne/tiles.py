"""A tile in one of three sizes, with the meeple on it, as cells to be painted."""

from __future__ import annotations

from typing import NamedTuple

from rich.style import Style

from macrobber_core.games.carcassonne.tiles import TILES, Kind, Tile
from macrobber_tui.boards.look import BOLD, Look
from macrobber_tui.boards.names import letter
from macrobber_tui.widgets.lines import Span

from . import land
from .relief import CITY, FIELD, MONASTERY, relief, sides, spot


class Zoom(NamedTuple):
    """Cells of a tile."""

    columns: int
    rows: int


SMALL, MIDDLE, LARGE = Zoom(2, 1), Zoom(7, 3), Zoom(11, 5)
ZOOMS = (SMALL, MIDDLE, LARGE)

JUNCTIONS = {
    "": " ", "n": "│", "s": "│", "e": "─", "w": "─", "ns": "│", "ew": "─", "en": "└", "nw": "┘", "es": "┌", "sw": "┐",
    "enw": "┴", "esw": "┬", "ens": "├", "nsw": "┤", "ensw": "┼",
}  # fmt: skip
"""Roads in the smallest size, by the sides they reach."""
ASCII_JUNCTIONS = {"": ".", "n": "|", "s": "|", "e": "-", "w": "-", "ns": "|", "ew": "-"}


class Meeple(NamedTuple):
    seat: int
    part: int
    """Of its tile."""


class Laid(NamedTuple):
    """A tile as it lies."""

    letter: str
    turns: int
    meeple: Meeple | None = None

    @property
    def tile(self) -> Tile:
        return TILES[self.letter][self.turns]


class Cell(NamedTuple):
    glyph: str
    style: Style
    part: int | None = None
    """Of the tile: what is drawn there belongs to it."""


Cells = list[list[Cell]]


def meeple_sign(seat: int, kind: Kind) -> str:
    """A farmer lies: its letter is a small one."""
    return letter(seat).lower() if kind is Kind.FIELD else letter(seat)


def merged(cells: list[Cell], key: str) -> list[Span]:
    """Cells of one style in one span."""
    spans: list[Span] = []
    for glyph, style, _part in cells:
        if spans and spans[-1].style == style:
            spans[-1] = Span(spans[-1].text + glyph, style, key)
        else:
            spans.append(Span(glyph, style, key))
    return spans


class Painter:
    """Paints tiles in one look, each once."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.land = land.of(look)
        self._junctions = JUNCTIONS if self.land.walls else ASCII_JUNCTIONS
        self._painted: dict[tuple[Laid, Zoom], Cells] = {}
        self._spans: dict[tuple[Laid, Zoom, int, int, int, str], list[Span]] = {}

    def cells(self, laid: Laid, zoom: Zoom) -> Cells:
        """Rows of cells, not to be changed."""
        found = self._painted.get((laid, zoom))
        if found is None:
            found = self._smallest(laid) if zoom == SMALL else self._painted_anew(laid, zoom)
            self._painted[laid, zoom] = found
        return found

    def spans(self, laid: Laid, zoom: Zoom, row: int, first: int, last: int, key: str) -> list[Span]:
        """A part of a row of a tile, not to be changed."""
        wanted = (laid, zoom, row, first, last, key)
        found = self._spans.get(wanted)
        if found is None:
            found = self._spans[wanted] = merged(self.cells(laid, zoom)[row][first:last], key)
        return found

    def meeple_style(self, seat: int) -> Style:
        return self.look.ink.figures[seat - 1] + BOLD + land.REVERSE

    def _painted_anew(self, laid: Laid, zoom: Zoom) -> Cells:
        signs = relief(laid.letter, laid.turns, *zoom)
        drawn = [
            [Cell(self.land.glyphs[one.sign], self.land.style(one.sign), one.part) for one in row] for row in signs
        ]
        middle = zoom.columns // 2
        for place, bracket in ((middle - 1, "["), (middle + 1, "]")):
            row = drawn[zoom.rows // 2]
            if signs[zoom.rows // 2][place].sign == MONASTERY:
                row[place] = row[place]._replace(glyph=bracket)
        if laid.meeple is not None:
            self._stand(drawn, laid, laid.meeple, zoom)
        return drawn

    def _stand(self, drawn: Cells, laid: Laid, meeple: Meeple, zoom: Zoom) -> None:
        """A meeple takes a cell, in the largest size those at its sides, too."""
        seat, part = meeple
        x, y = spot(laid.letter, laid.turns, *zoom, part)
        style = self.meeple_style(seat)
        kind = laid.tile.parts[part].kind
        drawn[y][x] = Cell(meeple_sign(seat, kind), style, part)
        for beside in (x - 1, x + 1) if zoom == LARGE and kind is not Kind.MONASTERY else ():
            if 0 <= beside < zoom.columns and drawn[y][beside].part == part:
                drawn[y][beside] = Cell(" ", style, part)

    # --- the smallest size

    def _smallest(self, laid: Laid) -> Cells:
        """Two cells: roads, and the walls of cities; a meeple takes the second one."""
        tile = laid.tile
        reached = {kind: self._reached(tile, kind) for kind in (Kind.CITY, Kind.ROAD)}
        roads = "".join(sorted("".join(reached[Kind.ROAD])))
        monastery = any(part.kind is Kind.MONASTERY for part in tile.parts)
        left, right = self._walls(sorted(reached[Kind.CITY]))
        road = Cell(self._junction(roads), self.land.style("road"))
        if monastery:
            road, right = Cell(self.land.glyphs[MONASTERY], self.land.style(MONASTERY)), self._road_beside(roads)
        elif not reached[Kind.CITY]:
            right = self._road_beside(roads)
        if roads and "w" in "".join(reached[Kind.CITY]) and "e" not in "".join(reached[Kind.CITY]):
            right = road
        elif roads or monastery:
            left = road
        if laid.meeple is not None:
            meeple = laid.meeple
            sign = meeple_sign(meeple.seat, tile.parts[meeple.part].kind)
            right = Cell(sign, self.meeple_style(meeple.seat), meeple.part)
        return [[left, right]]

    def _reached(self, tile: Tile, kind: Kind) -> list[str]:
        """By what is one on the tile: the sides in the order of the alphabet."""
        return ["".join(sorted(sides(tile, number))) for number, part in enumerate(tile.parts) if part.kind is kind]

    def _walls(self, cities: list[str]) -> tuple[Cell, Cell]:
        if not cities:
            field = Cell(self.land.glyphs[FIELD], self.land.style(FIELD))
            return field, field
        if not self.land.walls or len(cities[0]) > 2:
            city = Cell(self.land.glyphs[CITY], self.land.style(CITY))
            return city, city
        walls = self.land.walls[",".join(cities)]
        style = self.land.style(CITY if cities in (["ns"], ["ew"]) else "wall")
        return Cell(walls[0], style), Cell(walls[1], style)

    def _junction(self, roads: str) -> str:
        return self._junctions.get(roads, "+")

    def _road_beside(self, roads: str) -> Cell:
        glyph = self._junction("ew") if "e" in roads else self.land.glyphs[FIELD]
        return Cell(glyph, self.land.style("road" if "e" in roads else FIELD))

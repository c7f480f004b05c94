"""The map: the part of the land in view, at one of the zoom levels."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rich.style import Style

from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import PLAIN, Line, Span

from .terrain_style import REVERSE
from .tiles import MEEPLE, NO_THINGS, SMALL, Cells, DrawnTile, TileCell, TilePainter, TileThings, Zoom, merge_cells

Place = tuple[int, int]
"""The position of a tile: columns east and rows south of the start tile."""


class Window(NamedTuple):
    """The part of the land in view, in cells from the upper left corner of the start tile."""

    left: int
    top: int
    width: int
    height: int

    def shows(self, place: Place, zoom: Zoom) -> bool:
        """Return whether a tile is entirely in view."""
        return self.shows_columns(place, zoom) and self.shows_rows(place, zoom)

    def shows_columns(self, place: Place, zoom: Zoom) -> bool:
        x = place[0] * zoom.columns
        return self.left <= x and x + zoom.columns <= self.left + self.width

    def shows_rows(self, place: Place, zoom: Zoom) -> bool:
        y = place[1] * zoom.rows
        return self.top <= y and y + zoom.rows <= self.top + self.height

    def centred_on(self, x: float, y: float) -> Window:
        """Return a window of this size, centred on a cell."""
        return self._replace(left=round(x - self.width / 2), top=round(y - self.height / 2))


EdgeArrows = dict[Place, dict[tuple[int, int], TileCell]]
"""Arrows drawn over the map, keyed by place, then by the column and row of the cell within the place."""


@dataclass(frozen=True, slots=True)
class MapMarks:
    """Everything drawn on top of the tiles."""

    possible: Collection[Place] = ()
    """Places where the tile in hand fits."""
    cursor: Place | None = None
    ghost: DrawnTile | None = None
    """The tile in hand as it would be placed under the cursor."""
    new_places: Sequence[Place] = ()
    """Places of the tiles placed since our last tile, newest last."""
    highlighted: Collection[tuple[Place, int]] = ()
    """The parts of the selected feature."""
    owners: Mapping[tuple[Place, int], str] = field(default_factory=dict)
    """The letters of the players who would score each part, while fields are listed."""
    dead: Collection[Place] = ()
    """Empty places that no tile left fits, marked on a painted board."""
    framed: Collection[Place] = ()
    """The place in a painted frame and its neighbours, where the signs of new tiles would look like its arrows."""
    things: Mapping[Place, TileThings] = field(default_factory=dict)
    """What the tiles and the empty places show as things."""


def map_lines(
    land: Mapping[Place, DrawnTile], window: Window, zoom: Zoom, painter: TilePainter, marks: MapMarks
) -> list[Line]:
    """Return one line per row of the window. Clicking a place presses the key `at x,y`."""
    arrows = edge_arrows(window, zoom, marks.new_places, painter.theme)
    chart = MapRenderer(land, zoom, painter, marks, arrows)
    return [chart.line(window.top + row, window.left, window.width) for row in range(window.height)]


def edge_arrows(window: Window, zoom: Zoom, places: Sequence[Place], theme: Theme) -> EdgeArrows:
    """Return an arrow at the edge of the map for each of the places not entirely in view, the last one bright."""
    arrows: EdgeArrows = {}
    right, bottom = window.left + window.width - 1, window.top + window.height - 1
    for number, place in enumerate(places, 1):
        if window.shows(place, zoom):
            continue
        x, y = place[0] * zoom.columns + zoom.columns // 2, place[1] * zoom.rows + zoom.rows // 2
        beyond = {
            "left": (window.left + zoom.columns // 2 - x) / zoom.columns,
            "right": (x + zoom.columns // 2 - right) / zoom.columns,
            "up": (window.top + zoom.rows // 2 - y) / zoom.rows,
            "down": (y + zoom.rows // 2 - bottom) / zoom.rows,
        }
        side = max(beyond, key=lambda side: beyond[side])
        column = {"left": window.left, "right": right}.get(side, min(max(x, window.left), right))
        row = {"up": window.top, "down": bottom}.get(side, min(max(y, window.top), bottom))
        arrow = TileCell(theme.glyphs.arrows[side], theme.palette.bright if number == len(places) else PLAIN)
        below = column // zoom.columns, row // zoom.rows
        arrows.setdefault(below, {})[column % zoom.columns, row % zoom.rows] = arrow
    return arrows


class MapRenderer:
    def __init__(
        self,
        land: Mapping[Place, DrawnTile],
        zoom: Zoom,
        painter: TilePainter,
        marks: MapMarks,
        arrows: EdgeArrows,
    ) -> None:
        self._arrows = arrows
        self._land = land
        self._zoom = zoom
        self._painter = painter
        self._marks = marks
        self._cell_cache: dict[Place, Cells | None] = {}

    def line(self, y: int, left: int, width: int) -> Line:
        spans: list[Span] = []
        x = left
        while x < left + width:
            place = (x // self._zoom.columns, y // self._zoom.rows)
            first = x - place[0] * self._zoom.columns
            last = min(self._zoom.columns, first + left + width - x)
            row, key = y - place[1] * self._zoom.rows, f"at {place[0]},{place[1]}"
            things = self._marks.things.get(place, NO_THINGS)
            if (cells := self._marked_cells(place)) is not None:
                spans += merge_cells(cells[row][first:last], key, things)
            elif (tile := self._land.get(place)) is not None:
                spans += self._painter.spans(tile, self._zoom, row, first, last, key, things)
            else:
                spans.append(Span(" " * (last - first), key=key, thing=things.tile))
            x += last - first
        return tuple(spans)

    def _marked_cells(self, place: Place) -> Cells | None:
        """Return the cells of a place with their marks; None if there is nothing to draw over the painted tile."""
        if place not in self._cell_cache:
            marked = self._draw_marks(place)
            self._cell_cache[place] = self._draw_arrows(place, marked) if place in self._arrows else marked
        return self._cell_cache[place]

    def _draw_arrows(self, place: Place, marked: Cells | None) -> Cells:
        if marked is None and (tile := self._land.get(place)) is not None:
            marked = self._painter.cells(tile, self._zoom)
        elif marked is None:
            marked = [[TileCell(" ", PLAIN)] * self._zoom.columns for _ in range(self._zoom.rows)]
        cells = [[*row] for row in marked]
        for (x, y), arrow in self._arrows[place].items():
            background = Style(bgcolor=cells[y][x].style.bgcolor)
            cells[y][x] = arrow._replace(style=background + arrow.style, part=cells[y][x].part)
        return cells

    def _draw_marks(self, place: Place) -> Cells | None:
        marks = self._marks
        tile = self._land.get(place)
        if place == marks.cursor and (tile is None or (marks.ghost is not None and marks.ghost.spots)):
            tile = marks.ghost
        if tile is None:
            if place in marks.possible or place == marks.cursor:
                return self._possible_place(place)
            return self._painter.dead_place(self._zoom) if place in marks.dead else None
        if not (marks.highlighted or marks.owners or place == marks.cursor or place in marks.new_places):
            return None
        cells = [[*row] for row in self._painter.cells(tile, self._zoom)]
        if marks.highlighted:
            cells = self._highlight(place, cells)
        if marks.owners:
            cells = [[self._show_owner(place, cell, x, y) for x, cell in enumerate(row)] for y, row in enumerate(cells)]
        if place == marks.cursor:
            self._draw_cursor(cells)
        elif place in marks.new_places and place not in marks.framed:
            self._mark_new_tile(cells, self._painter.theme.palette.bright if place == marks.new_places[-1] else PLAIN)
        return cells

    def _highlight(self, place: Place, cells: Cells) -> Cells:
        """Highlight the selected parts, or the whole tile at the smallest zoom; meeples keep their players' colours."""
        highlighted_parts = {part for part_place, part in self._marks.highlighted if part_place == place}
        if not highlighted_parts:
            return cells
        is_small = self._zoom == SMALL
        return [
            [
                self._painter.highlighted(cell)
                if (is_small or cell.part in highlighted_parts) and not cell.style.reverse
                else cell
                for cell in row
            ]
            for row in cells
        ]

    def _show_owner(self, place: Place, cell: TileCell, x: int, y: int) -> TileCell:
        """Scatter the letters of the players who would score a field over its cells."""
        owners = "" if cell.part is None else self._marks.owners.get((place, cell.part), "")
        has_meeple = cell.style.reverse or cell.piece == MEEPLE
        if not owners or has_meeple or (x + 2 * y) % 4 or (place, cell.part) in self._marks.highlighted:
            return cell
        owner = owners[(x // 4 + y) % len(owners)]
        seat = "abcdef".index(owner)
        return cell._replace(glyph=owner, style=cell.style + self._painter.theme.palette.figures[seat])

    def _draw_cursor(self, cells: Cells) -> None:
        """Draw a frame around the place under the cursor; at the smallest zoom, reverse its cells instead."""
        if self._zoom == SMALL:
            cells[0] = [cell._replace(style=self._painter.theme.palette.bright + REVERSE) for cell in cells[0]]
            return
        self._painter.draw_frame(cells)

    def _mark_new_tile(self, cells: Cells, style: Style) -> None:
        if self._zoom == SMALL:
            cells[0] = [cell._replace(style=cell.style + Style(underline=True)) for cell in cells[0]]
            return
        for x, sign in zip((0, -1), self._painter.terrain.new_tile_signs, strict=True):
            background = Style(bgcolor=cells[0][x].style.bgcolor)
            cells[0][x] = TileCell(sign, background + style, cells[0][x].part)

    def _possible_place(self, place: Place) -> Cells:
        """Return the cells of an empty place where the tile in hand fits."""
        cells = self._painter.free_place(self._zoom)
        if place == self._marks.cursor:
            self._draw_cursor(cells)
        return cells

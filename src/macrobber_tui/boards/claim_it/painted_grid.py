"""The painted grid: rounded spaces tinted by their owners and joined to groups, with an outline of half cells."""

from __future__ import annotations

from typing import NamedTuple

from macrobber_core.games.claim_it.components import SIZE
from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas, Paint
from macrobber_tui.widgets.colours import mix

from .grid import COORDINATES, LABEL_WIDTH, Grid
from .painted_pieces import paint_pieces, pieces_on
from .painted_spaces import fill_half_rows, paint_claim, tint_of
from .render_context import RenderContext

POSSIBLE_TINT = 0.22
"""How much of the accent a space has where a marker can be placed and nobody has settled."""
OUTLINE_SHADE = 0.3
"""How much darker than claimed spaces of the same owner an outline is."""
FRAME_ROWS = 2
"""Rows above the first row of spaces: the column numbers, and the upper edge."""


class Pitch(NamedTuple):
    """Distance from one space to the next, with the line between them."""

    columns: int
    rows: int

    @property
    def grid_width(self) -> int:
        return LABEL_WIDTH + SIZE * self.columns + 1

    @property
    def grid_height(self) -> int:
        return FRAME_ROWS + SIZE * self.rows


class PaintedGrid:
    """Paints the grid from row `y`. Lines between spaces are one column wide and half a row high."""

    def __init__(self, canvas: Canvas, y: int, pitch: Pitch, context: RenderContext, roles: Roles) -> None:
        self._canvas, self._y, self._pitch, self._context, self._roles = canvas, y, pitch, context, roles
        self._grid = Grid(context, pitch.columns - 1, 1)

    def paint(self) -> None:
        canvas, pitch, main = self._canvas, self._pitch, Paint(self._roles.text.main)
        canvas.put(0, self._y, [self._grid.column_numbers()], main)
        canvas.fill(LABEL_WIDTH, self._y + FRAME_ROWS, SIZE * pitch.columns, SIZE * pitch.rows, self._roles.grid.line)
        for row in range(1, SIZE + 2):
            for column in range(1, SIZE + 2):
                if row in COORDINATES and column in COORDINATES:
                    self._paint_ground(column, row)
                self._paint_lines(column, row)
        for row in COORDINATES:
            canvas.put(0, self._text_row(row), [self._grid.row_number(row)], main)
            for column in COORDINATES:
                pieces = pieces_on(self._context, self._grid, column, row, pitch.rows, self._roles)
                paint_pieces(canvas, self._x(column) + 1, self._text_row(row), pitch.columns - 1, pitch.rows, pieces)
                key = f"space {column},{row}"
                space = self._x(column) + 1, self._top(row), pitch.columns - 1
                canvas.clickable(*space, pitch.rows, key)
                canvas.show_thing(*space, max(1, pitch.rows - 1), key)
        self._paint_cursor()

    # --- places on the canvas

    def _x(self, column: int) -> int:
        """Return the column of the line left of a space."""
        return LABEL_WIDTH + (column - 1) * self._pitch.columns

    def _top(self, row: int) -> int:
        """Return the first row of a space."""
        return self._y + FRAME_ROWS + (row - 1) * self._pitch.rows

    def _text_row(self, row: int) -> int:
        return self._top(row) + (self._pitch.rows - 1) // 2

    def _horizontal(self, column: int, row: int, colour: str, start: int = 1, end: int = 0) -> None:
        """Paint the line above a space, by default without the junctions at its ends."""
        for x in range(self._x(column) + start, self._x(column) + self._pitch.columns + end):
            self._canvas.pixel(x, 2 * self._top(row) - 1, colour)

    def _vertical(self, column: int, row: int, colour: str) -> None:
        """Paint the line left of a space, without the junctions at its ends."""
        for y in range(2 * self._top(row), 2 * self._top(row) + 2 * self._pitch.rows - 1):
            self._canvas.pixel(self._x(column), y, colour)

    # --- spaces and the lines between them

    def _tint(self, seat: int) -> str:
        return tint_of(self._roles.figures[seat - 1], self._roles)

    def _ground(self, column: int, row: int) -> str:
        roles, owner = self._roles, self._grid.owner(column, row)
        if owner:
            return self._tint(owner)
        ground = roles.grid.other_space if (column + row) % 2 else roles.grid.space
        if self._context.view_options.shows_possible and f"{column},{row}" in self._context.possible_actions:
            return mix(ground, roles.text.accent, POSSIBLE_TINT)
        return ground

    def _paint_ground(self, column: int, row: int) -> None:
        """Paint a space, rounded where its group has a corner, and the block that shows that it is claimed."""
        x, y, pitch = self._x(column) + 1, self._top(row), self._pitch
        width, height, view = pitch.columns - 1, 2 * pitch.rows - 1, self._grid.space_view(column, row)
        fill_half_rows(self._canvas, x, 2 * y, width, height, self._ground(column, row))
        if view.claimed and view.owner is not None:
            colour = self._roles.figures[view.owner - 1]
            paint_claim(self._canvas, x, 2 * y, width, height, colour, self._roles)

    @property
    def _outline(self) -> str:
        seat = self._context.view_options.outlined_seat
        return mix(self._roles.figures[seat - 1], self._roles.grid.space, OUTLINE_SHADE)

    def _paint_lines(self, column: int, row: int) -> None:
        """Paint the lines above and left of a space, and their junction."""
        grid = self._grid
        if column in COORDINATES:
            is_outline = grid.is_outline_above(column, row)
            colour = self._outline if is_outline else self._between((column, row), (column, row - 1))
            self._horizontal(column, row, colour)
        if row in COORDINATES:
            is_outline = grid.is_outline_left(column, row)
            colour = self._outline if is_outline else self._between((column, row), (column - 1, row))
            self._vertical(column, row, colour)
        self._canvas.pixel(self._x(column), 2 * self._top(row) - 1, self._junction(column, row))

    def _junction(self, column: int, row: int) -> str:
        """Return the colour of the place where the lines above and left of a space meet."""
        grid = self._grid
        is_outlined = (
            grid.is_outline_above(column, row)
            or grid.is_outline_above(column - 1, row)
            or grid.is_outline_left(column, row)
            or grid.is_outline_left(column, row - 1)
        )
        around = ((column, row), (column - 1, row), (column, row - 1), (column - 1, row - 1))
        return self._outline if is_outlined else self._between(*around)

    def _between(self, *spaces: tuple[int, int]) -> str:
        """Return the colour between spaces: their owner's tint if they all have the same owner."""
        owners = {self._grid.owner(*space) for space in spaces}
        owner = owners.pop()
        return self._tint(owner) if owner and not owners else self._roles.grid.line

    # --- the cursor

    def _paint_cursor(self) -> None:
        """Frame the space under the cursor."""
        cursor = self._grid.cursor
        if cursor is None or self._grid.is_typed:
            return
        column, row, colour = cursor.column, cursor.row, self._roles.text.main
        self._horizontal(column, row, colour, 0, 1)
        self._horizontal(column, row + 1, colour, 0, 1)
        self._vertical(column, row, colour)
        self._vertical(column + 1, row, colour)

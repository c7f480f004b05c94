"""The painted lobby: the name of the program before a glen, and below it the tables, the keys and a board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from macrobber_tui.boards.painting import panel, put_lines
from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas, Paint
from macrobber_tui.widgets.lines import Line
from macrobber_tui.widgets.scenery import paint_glen
from macrobber_tui.widgets.spans import length

from .plain_lobby import LOGO, NOTICE_ROWS, LobbyTexts

CELLS_PER_SCALE, MAX_SCALE = 60, 3
"""The width of a page that doubles the letters of the name, and their largest scale."""
LARGE_WIDTH, LARGE_HEIGHT = 110, 30
"""The smallest page with a board beside the tables, and with room around the panels."""
LIST_WIDTH, MIN_LIST_WIDTH = 80, 56
"""The width in cells of the panel of tables, and its least width beside a board."""
FIXED_ROWS = 5
"""The rows of the panel of tables without tables and keys: the heading, ssh, a blank row and the notice."""
AIRY_ROWS = 26
"""The rows of a panel with room for blank rows between groups of keys."""


class LobbyLayout(NamedTuple):
    """Where the parts of a painted lobby are, on a page of `width` by `height` cells."""

    width: int
    height: int

    @property
    def is_large(self) -> bool:
        return self.width >= LARGE_WIDTH and self.height >= LARGE_HEIGHT

    @property
    def margin(self) -> int:
        """The columns and rows around the panels."""
        return 2 if self.is_large else 0

    @property
    def scale(self) -> int:
        """The half cells for each pixel of the name."""
        return max(1, min(MAX_SCALE, self.width // CELLS_PER_SCALE)) if self.is_large else 1

    @property
    def bar_row(self) -> int:
        """The row of the tagline, below the glen."""
        return 2 * self.scale + 4 + max(0, (self.height - LARGE_HEIGHT) // 6)

    @property
    def panel_width(self) -> int:
        if not self.is_large:
            return self.width
        return max(MIN_LIST_WIDTH, min(LIST_WIDTH, self.width * 2 // 5))

    @property
    def panel_rows(self) -> range:
        """The rows of the panels."""
        return range(self.bar_row + 1 + self.margin // 2, self.height - self.margin // 2)

    @property
    def is_airy(self) -> bool:
        """Whether there is room for blank rows between groups of keys."""
        return len(self.panel_rows) >= AIRY_ROWS

    def list_rows(self, keys: int) -> int:
        """Return the number of tables that fit above `keys` rows of keys."""
        return max(1, len(self.panel_rows) - FIXED_ROWS - keys)

    @property
    def board_size(self) -> tuple[int, int]:
        """The width and height of the board beside the tables; 0 and 0 if there is no room for it."""
        if not self.is_large:
            return 0, 0
        return self.width - self.panel_width - 3 * self.margin, len(self.panel_rows)


def paint_lobby(layout: LobbyLayout, texts: LobbyTexts, board: Sequence[Line], roles: Roles) -> list[Line]:
    """Return the lines of the lobby. `board` has the layout's board size, or is empty until it is known."""
    canvas = Canvas(layout.width, layout.height, Paint(roles.text.main, roles.scenery.near_hills))
    paint_glen(canvas, 0, 0, layout.width, layout.bar_row + 2 * layout.margin, roles)
    _paint_name(canvas, layout, roles)
    canvas.fill(0, layout.bar_row, layout.width, 1, roles.ground.bar)
    canvas.text(2, layout.bar_row, texts.tagline, Paint(roles.text.soft))
    put_lines(canvas, layout.width - length(texts.name) - 2, layout.bar_row, layout.width, [texts.name], roles)
    _paint_tables(canvas, layout, texts, roles)
    width, height = layout.board_size
    if width:
        x, y = layout.width - width - layout.margin, layout.panel_rows.start
        panel(canvas, x, y, width, height, roles)
        put_lines(canvas, x, y, width, board, roles)
    return canvas.lines()


def _paint_name(canvas: Canvas, layout: LobbyLayout, roles: Roles) -> None:
    """Paint the name of the program in pixels; large letters have an outline, which sets them off from the sun."""
    scale = layout.scale
    width, height = len(LOGO[0]) * scale, 4 * scale
    left = (layout.width - width) // 2 if layout.is_large else 2
    top = (2 * layout.bar_row - height) // 2
    letters = {
        (left + scale * x + dx, top + scale * y + dy)
        for x, y in _logo_pixels()
        for dx in range(scale)
        for dy in range(scale)
    }
    edges = {1: (0,), 2: (0, 1), 3: (-1, 0, 1)}[scale]
    outline = {(x + dx, y + dy) for x, y in letters for dx in edges for dy in edges}
    for x, y in outline - letters:
        canvas.pixel(x, y, roles.ground.panel)
    for x, y in letters:
        canvas.pixel(x, y, roles.text.accent)


def _logo_pixels() -> list[tuple[int, int]]:
    """Return the column and row of every pixel of the name, each half a cell high."""
    upper, lower = "█▀", "█▄"
    return [
        (x, 2 * row + half)
        for row, text in enumerate(LOGO)
        for x, character in enumerate(text)
        for half, filled in enumerate((upper, lower))
        if character in filled
    ]


def _paint_tables(canvas: Canvas, layout: LobbyLayout, texts: LobbyTexts, roles: Roles) -> None:
    """Paint the panel of tables, with the keys and the notice at its end."""
    x, rows, width = layout.margin, layout.panel_rows, layout.panel_width
    panel(canvas, x, rows.start, width, len(rows), roles, texts.heading)
    put_lines(canvas, x, rows.start + 1, width, texts.tables, roles)
    notice_row = rows.stop - max(NOTICE_ROWS, len(texts.notice))
    keys_row = notice_row - 1 - len(texts.keys)
    put_lines(canvas, x, keys_row - 1, width, [texts.ssh, *texts.keys], roles)
    put_lines(canvas, x, notice_row, width, texts.notice, roles)

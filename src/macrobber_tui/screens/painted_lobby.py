"""The painted lobby: the name of the program before a glen, and below it the tables, the keys and a board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style

from macrobber_tui.boards.painting import panel, put_lines
from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas, Paint
from macrobber_tui.widgets.lines import Line
from macrobber_tui.widgets.scenery import paint_glen
from macrobber_tui.widgets.spans import length

from .lobby_texts import NOTICE_ROWS, LobbyTexts
from .plain_lobby import LOGO

WIDE, MIN_WIDE, TALL = 142, 110, 30
"""The width of a page with room for a whole board beside the tables, and for a part of one; the height of one with room
around the panels.
"""
MIN_HEIGHT_ABOVE = 34
"""The height of a page with room for the tables above a board."""
LARGE_NAME_WIDTH = 160
"""The width of a page on which the letters of the name are three times as large as on the smallest."""
LIST_WIDTH, MIN_LIST_WIDTH = 80, 56
"""The width in cells of the panel of tables beside a board, and its least width."""
RECENT_WIDTH, MIN_WITH_RECENT = 48, 118
"""The width of the panel of recent games beside the tables, and of a page with room for it above a board."""
LIST_ROWS, MIN_BOARD_ROWS = 14, 8
"""The rows of the panel of tables above a board, and the least rows of that board."""
FIXED_ROWS = 5
"""The rows of the panel of tables without tables and keys: the heading, how to join, a blank row and the notice."""
MIN_GAP = 2
"""The columns between the tagline and the player's name."""
AIRY_ROWS = 26
"""The rows of a panel with room for blank rows between groups of keys."""


class Area(NamedTuple):
    x: int
    y: int
    width: int
    rows: int


class LobbyLayout(NamedTuple):
    """Where the parts of a painted lobby are, on a page of `width` by `height` cells."""

    width: int
    height: int

    @property
    def is_wide(self) -> bool:
        """Whether a board is beside the tables, and not below."""
        return self.width >= (WIDE if self.height >= MIN_HEIGHT_ABOVE else MIN_WIDE)

    @property
    def is_tall(self) -> bool:
        return self.height >= TALL

    @property
    def margin(self) -> int:
        """The columns around the panels; the rows are half as many."""
        return 2 if self.is_tall else int(self.is_wide)

    @property
    def scale(self) -> int:
        """The half cells for each pixel of the name."""
        return 1 if not self.is_tall else 3 if self.width >= LARGE_NAME_WIDTH else 2

    @property
    def bar_row(self) -> int:
        """The row of the tagline, below the glen."""
        return 2 * self.scale + 4 + max(0, (self.height - TALL) // 6)

    @property
    def rows(self) -> range:
        """The rows of all panels."""
        return range(self.bar_row + 1 + self.margin // 2, self.height - self.margin // 2)

    @property
    def board(self) -> Area:
        """Where the board is; an area without rows if there is no room for it."""
        if self.is_wide:
            x = self.panel.width + 2 * self.margin
            return Area(x, self.rows.start, self.width - x - self.margin, len(self.rows))
        rows = len(self.rows) - LIST_ROWS - 1
        rows = rows if rows >= MIN_BOARD_ROWS else 0
        return Area(self.margin, self.rows.stop - rows, self.width - 2 * self.margin, rows)

    @property
    def panel(self) -> Area:
        """Where the tables and keys are."""
        if self.is_wide:
            width, rows = max(MIN_LIST_WIDTH, min(LIST_WIDTH, self.width * 2 // 5)), len(self.rows)
        else:
            width, rows = self.width - 2 * self.margin, len(self.rows) - self.board.rows - bool(self.board.rows)
            width -= RECENT_WIDTH + self.margin if self.has_recent_panel else 0
        return Area(self.margin, self.rows.start, width, rows)

    @property
    def has_recent_panel(self) -> bool:
        """Whether the recent games have a panel beside the tables, and are not below them."""
        return not self.is_wide and self.width >= MIN_WITH_RECENT

    @property
    def recent(self) -> Area:
        """Where the recent games are, if they have a panel."""
        _x, y, width, rows = self.panel
        return Area(width + 2 * self.margin, y, RECENT_WIDTH, rows)

    @property
    def is_airy(self) -> bool:
        """Whether there is room for blank rows between groups of keys."""
        return self.panel.rows >= AIRY_ROWS

    def list_rows(self, keys: int) -> int:
        """Return the number of tables that fit above `keys` rows of keys."""
        return max(1, self.panel.rows - FIXED_ROWS - keys)


def paint_lobby(layout: LobbyLayout, texts: LobbyTexts, board: Sequence[Line], roles: Roles) -> list[Line]:
    """Return the lines of the lobby. `board` has the size of the layout's board, or is empty until it is known."""
    canvas = Canvas(layout.width, layout.height, Paint(roles.text.main, roles.scenery.near_hills))
    paint_glen(canvas, 0, 0, layout.width, layout.bar_row + 2 * layout.margin, roles)
    _paint_name(canvas, layout, roles)
    canvas.fill(0, layout.bar_row, layout.width, 1, roles.ground.bar)
    name_at = layout.width - length(texts.name) - 2
    if 2 + cell_len(texts.tagline) + MIN_GAP <= name_at:  # a long name is worth more than the tagline
        canvas.text(2, layout.bar_row, texts.tagline, Paint(roles.text.soft))
    put_lines(canvas, name_at, layout.bar_row, layout.width, [texts.name], roles)
    _paint_tables(canvas, layout, texts, roles)
    if layout.has_recent_panel:
        x, y, width, rows = layout.recent
        panel(canvas, x, y, width, rows, roles, texts.recent_heading)
        put_lines(canvas, x, y + 1, width, texts.recent, roles)
    x, y, width, rows = layout.board
    if rows:
        panel(canvas, x, y, width, rows, roles)
        put_lines(canvas, x, y, width, board, roles)
    return canvas.lines()


def _paint_name(canvas: Canvas, layout: LobbyLayout, roles: Roles) -> None:
    """Paint the name of the program in pixels; large letters have an outline, which sets them off from the sun."""
    scale = layout.scale
    width, height = len(LOGO[0]) * scale, 4 * scale
    left = (layout.width - width) // 2 if layout.is_tall else 2
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
    x, y, width, rows = layout.panel
    panel(canvas, x, y, width, rows, roles, texts.heading)
    tables = texts.tables if layout.has_recent_panel else texts.with_recent_below(Style(bold=True))
    put_lines(canvas, x, y + 1, width, tables, roles)
    notice_row = y + rows - max(NOTICE_ROWS, len(texts.notice))
    keys_row = notice_row - 1 - len(texts.keys)
    put_lines(canvas, x, keys_row - 1, width, [texts.joining, *texts.keys], roles)
    put_lines(canvas, x, notice_row, width, texts.notice, roles)

"""Fields and choices that open over a table and take all keys until they close."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.widgets.lines import Line
from macrobber_tui.widgets.lines_widget import Lines
from macrobber_tui.widgets.spans import rule

from .base import WIDTH, BaseScreen, theme_of
from .key_help import KeyHelp
from .line_editor import LineEditor


class TableInput(Lines):
    """Covers the bottom rows of the board, or a part of them, while it is open. The board keeps changing above it."""

    DEFAULT_CSS = "TableInput { layer: notice; display: none; }"

    def __init__(self, table: BaseScreen, board: Callable[[], BoardWidget | None]) -> None:
        super().__init__(WIDTH, 1)
        self._table = table
        self._board = board
        self.is_open = False

    def open(self) -> None:
        self.is_open = True
        if (board := self._board()) is not None:
            board.legend_overlay.close()

    def close(self) -> None:
        """Close and forget what was typed."""
        self.is_open = self.display = False

    def keys(self) -> KeyHelp:
        """Return the keys that work while this is open, for the footer."""
        raise NotImplementedError

    @property
    def notice(self) -> str:
        """A notice beside the keys, or ""."""
        return ""

    @property
    def field(self) -> LineEditor | None:
        """The text field being typed into, or None."""
        return None

    def press(self, key: str) -> None:
        """Handle a key that does not edit the field."""
        raise NotImplementedError

    def show_again(self) -> None:
        """Draw in the place that the table has for this now; called after every change of the table."""
        raise NotImplementedError

    def cover(self, title: str, lines: Sequence[Line]) -> None:
        """Cover the bottom rows of the page with the lines below a rule with a title."""
        width = self._table.page_width
        self.show_at(0, self._table.body_height - len(lines) - 1, width, [rule(theme_of(self), title, width), *lines])

    def show_at(self, x: int, y: int, width: int, lines: Sequence[Line]) -> None:
        """Show the lines in the page from this cell on."""
        self.resize(width, len(lines))
        self.styles.offset = (x, y)
        self.show(lines)
        self.display = True

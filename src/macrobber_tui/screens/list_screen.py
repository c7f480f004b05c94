"""Screens with a cursor on one of their rows."""

from __future__ import annotations

from collections.abc import Iterable

from rich.style import Style

from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import cut, label_column_width

from .base import BODY_HEIGHT, BaseScreen
from .text_page import scroll_steps


class ListScreen(BaseScreen):
    """Keys and clicks move the cursor; enter, or a click on the chosen row, opens that row."""

    WRAPS = False
    """Whether the cursor wraps around between the last row and the first."""

    def __init__(self) -> None:
        super().__init__()
        self.cursor = 0
        self.rows_on_page = BODY_HEIGHT
        """The number of rows that fit on the page."""
        self.notice = ""
        """The outcome of the last key press, such as an error."""

    @property
    def row_count(self) -> int:
        raise NotImplementedError

    @property
    def visible_rows(self) -> range:
        first = max(0, self.cursor - self.rows_on_page + 1)
        return range(first, min(first + self.rows_on_page, self.row_count))

    def open_row(self) -> None:
        """Open the chosen row."""

    def move_to(self, row: int) -> None:
        """Move the cursor to this row, or to the nearest one."""
        self.cursor = max(0, min(row, self.row_count - 1))

    def click_row(self, row: int) -> None:
        was_chosen = row == self.cursor
        self.move_to(row)
        if was_chosen:
            self.open_row()

    def pointer(self, row: int) -> str:
        return self.theme.glyphs.pointer if row == self.cursor else " "

    def row_style(self, row: int) -> Style:
        return self.palette.bright if row == self.cursor else self.palette.bold

    def press(self, key: str) -> bool:
        self.notice = ""
        command, _space, row = key.partition(" ")
        by = scroll_steps(self.rows_on_page, self.row_count).get(key)
        if command == "row" and row:
            self.click_row(int(row))
        elif by is not None:
            wraps = self.WRAPS and abs(by) == 1 and self.row_count > 0
            self.move_to((self.cursor + by) % self.row_count if wraps else self.cursor + by)
        elif key == "enter":
            self.open_row()
        elif key in {"escape", "q"}:
            self.go_back()
            return True
        else:
            return super().press(key)
        self.show()
        return True


class FormScreen(ListScreen):
    """A list whose rows have values. The left and right keys and clicks on a value change the chosen row's value."""

    WRAPS = True

    def change(self, by: int) -> None:
        """Select the next (1) or previous (-1) value of the chosen row, if it has several."""
        raise NotImplementedError

    def click_row(self, row: int) -> None:
        self.move_to(row)

    def label(self, row: int, text: str, labels: Iterable[str]) -> Span:
        """Return the label of a row, as wide as the longest of `labels`."""
        return Span(f"  {self.pointer(row)} {cut(text, label_column_width(labels))}", self.row_style(row), f"row {row}")

    def value(self, row: int, text: str) -> Line:
        """Return the value of a row between two arrows."""
        glyphs, faint = self.theme.glyphs, self.palette.faint
        return (
            Span(f"{glyphs.pointer_left} ", faint, f"less {row}"),
            Span(text, self.palette.chosen if row == self.cursor else self.palette.bold, f"more {row}"),
            Span(f" {glyphs.pointer}", faint, f"more {row}"),
        )

    def press(self, key: str) -> bool:
        command, _space, row = key.partition(" ")
        if command in {"less", "more"} and row:
            self.move_to(int(row))
        by = -1 if command in {"less", "left", "h"} else 1 if command in {"more", "right", "l", "space"} else 0
        if not by:
            return super().press(key)
        self.notice = ""
        self.change(by)
        self.show()
        return True

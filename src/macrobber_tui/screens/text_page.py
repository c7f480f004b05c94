"""Pages of text to scroll, and the page of keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.cells import cell_len

from macrobber_tui.i18n.language import _
from macrobber_tui.i18n.wrap import wrap_lines
from macrobber_tui.settings.keys import key_name
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import in_columns

from .base import HEIGHT, WIDTH, BaseScreen
from .key_help import KeyHelp

HELP_KEYS_WIDTH = 24
"""Width in cells of the key column on the help page."""
MIN_COLUMN_WIDTH = 56
"""The least width in cells of a column of keys with their effects."""


def scroll_steps(page: int, total: int) -> Mapping[str, int]:
    """Return the number of rows that each key scrolls; `page` rows make a page, and `total` rows the whole text."""
    return {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -page, "pagedown": page, "home": -total, "end": total}


class TextPage(BaseScreen):
    """A page of text, scrolled by keys or the mouse wheel. Escape goes back.

    If there is room, a long text has several columns of 80 cells.
    """

    HEADER_ROWS = 2
    """Rows above the text."""

    def __init__(self, title: str, lines: Sequence[Line], *, from_end: bool = False) -> None:
        super().__init__()
        self._title = title
        self._lines = lines
        self._column_width = WIDTH
        self._first_row = len(lines) if from_end else 0

    @property
    def _rows(self) -> int:
        """The number of rows of a column."""
        return self.body_height - self.HEADER_ROWS

    @property
    def _visible_lines(self) -> int:
        """The number of lines in all columns."""
        return self._rows * (self.page_width // self._column_width)

    def page_size(self, width: int, height: int) -> tuple[int, int]:
        head = self.HEADER_ROWS + 1
        columns = max(1, min(width // self._column_width, -(-len(self._lines) // (HEIGHT - head))))
        return columns * self._column_width, max(HEIGHT, min(height, -(-len(self._lines) // columns) + head))

    def keys(self) -> KeyHelp:
        return [("up, down", _("line")), ("pgdn", _("page")), *self.labels("esc")]

    def show(self) -> None:
        last = max(0, len(self._lines) - self._visible_lines)
        self._first_row = min(max(self._first_row, 0), last)
        shown = self._lines[self._first_row : self._first_row + self._visible_lines]
        progress = (
            _("{number} of {most}").format(number=self._first_row + len(shown), most=len(self._lines)) if last else ""
        )
        title = f" {self._title}"
        room = self.page_width - 1 - cell_len(title)
        head = (Span(title, self.palette.bright), Span(progress.rjust(room), self.palette.faint))
        self.sheet.show([head, *self.head_lines(), *in_columns(shown, self._rows, self._column_width)])

    def head_lines(self) -> list[Line]:
        """Return the lines between the title and the text."""
        return [()]

    def press(self, key: str) -> bool:
        by = scroll_steps(self._visible_lines, len(self._lines)).get("pagedown" if key == "space" else key)
        if by is not None:
            self._first_row += by
            self.show()
        elif key in {"escape", "q", "enter"}:
            self.go_back()
        else:
            return super().press(key)
        return True

    def on_mouse_scroll_down(self) -> None:
        self.press("down")

    def on_mouse_scroll_up(self) -> None:
        self.press("up")


class HelpPage(TextPage):
    """The keys of the screen from which this page was opened."""

    def __init__(self, keys: KeyHelp, theme: Theme) -> None:
        super().__init__(_("Keys"), [])
        self._keys = keys
        self._look = theme
        self._set_column_width(WIDTH)

    def _set_column_width(self, width: int) -> None:
        self._column_width = width
        self._lines = [line for key, meaning in self._keys for line in help_lines(key, meaning, self._look, width)]

    def page_size(self, width: int, height: int) -> tuple[int, int]:
        """Return the size of a page with narrower columns where two of 80 cells do not fit."""
        self._set_column_width(width // 2 if 2 * MIN_COLUMN_WIDTH <= width < 2 * WIDTH else WIDTH)
        if len(self._lines) <= HEIGHT - self.HEADER_ROWS - 1:
            self._set_column_width(WIDTH)
        return super().page_size(width, height)

    def press(self, key: str) -> bool:
        return super().press("escape" if key == "question_mark" else key)


def help_lines(key: str, meaning: str, theme: Theme, width: int) -> list[Line]:
    """Return a key and its effect, wrapped to as many lines of `width` cells as needed."""
    head = f"  {', '.join(map(key_name, key.split(', '))):<{HELP_KEYS_WIDTH}} "
    first, *rest = wrap_lines(meaning, width - HELP_KEYS_WIDTH - 4) or [""]
    return [
        (Span(head, theme.palette.bold), Span(first)),
        *((Span(" " * (HELP_KEYS_WIDTH + 3) + line),) for line in rest),
    ]

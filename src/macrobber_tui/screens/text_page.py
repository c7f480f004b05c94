"""Pages of text to scroll, and the page of keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.cells import cell_len

from macrobber_tui.i18n.language import _
from macrobber_tui.i18n.wrap import wrap_lines
from macrobber_tui.settings.keys import key_name
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line, Span

from .base import BODY_HEIGHT, WIDTH, BaseScreen
from .key_help import KeyHelp

HELP_KEYS_WIDTH = 24
"""Width in cells of the key column on the help page."""


def scroll_steps(page: int, total: int) -> Mapping[str, int]:
    """Return the number of rows that each key scrolls; `page` rows make a page, and `total` rows the whole text."""
    return {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -page, "pagedown": page, "home": -total, "end": total}


class TextPage(BaseScreen):
    """A page of text, scrolled by keys or the mouse wheel. Escape goes back."""

    def __init__(self, title: str, lines: Sequence[Line], *, from_end: bool = False) -> None:
        super().__init__()
        self._title = title
        self._lines = lines
        self._visible_rows = BODY_HEIGHT - 2
        self._first_row = max(0, len(lines) - self._visible_rows) if from_end else 0

    def keys(self) -> KeyHelp:
        return [("up, down", _("line")), ("pgdn", _("page")), *self.labels("esc")]

    def show(self) -> None:
        last = max(0, len(self._lines) - self._visible_rows)
        self._first_row = min(max(self._first_row, 0), last)
        shown = self._lines[self._first_row : self._first_row + self._visible_rows]
        progress = (
            _("{number} of {most}").format(number=self._first_row + len(shown), most=len(self._lines)) if last else ""
        )
        title = f" {self._title}"
        head = (Span(title, self.palette.bright), Span(progress.rjust(WIDTH - 1 - cell_len(title)), self.palette.faint))
        self.sheet.show([head, (), *shown])

    def press(self, key: str) -> bool:
        by = scroll_steps(self._visible_rows, len(self._lines)).get("pagedown" if key == "space" else key)
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
        super().__init__(_("Keys"), [line for key, meaning in keys for line in help_lines(key, meaning, theme)])

    def press(self, key: str) -> bool:
        return super().press("escape" if key == "question_mark" else key)


def help_lines(key: str, meaning: str, theme: Theme) -> list[Line]:
    """Return a key and its effect, wrapped to as many lines as needed."""
    head = f"  {', '.join(map(key_name, key.split(', '))):<{HELP_KEYS_WIDTH}} "
    first, *rest = wrap_lines(meaning, WIDTH - HELP_KEYS_WIDTH - 4) or [""]
    return [
        (Span(head, theme.palette.bold), Span(first)),
        *((Span(" " * (HELP_KEYS_WIDTH + 3) + line),) for line in rest),
    ]

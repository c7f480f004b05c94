"""A panel above the footer for notices that are too long for it."""

from __future__ import annotations

from collections.abc import Callable

from macrobber_tui.i18n.wrap import wrap_lines
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.lines_widget import Lines

from .base import WIDTH, theme_of


class NoticePanel(Lines):
    """Covers the bottom rows of the board until the notice is removed."""

    DEFAULT_CSS = "NoticePanel { layer: notice; dock: bottom; display: none; }"

    def __init__(self) -> None:
        super().__init__(WIDTH, 1)

    def show_notice(self, notice: str, is_heading_above: Callable[[int], bool]) -> None:
        """Show all of the notice; "" hides the panel.

        `is_heading_above` returns whether a panel of so many rows would cover everything below a heading of the board
        except the heading itself; the panel then covers that too.
        """
        self.display = bool(notice)
        if notice:
            theme = theme_of(self)
            rule: Line = (Span(theme.glyphs.horizontal * WIDTH, theme.palette.faint),)
            texts = wrap_lines(notice, WIDTH - 2)
            rows = len(texts) + 1
            blank: list[Line] = [()] if is_heading_above(rows) else []
            self.resize(WIDTH, rows + len(blank))
            self.show([rule, *((Span(f" {text}", theme.palette.alarm),) for text in texts), *blank])

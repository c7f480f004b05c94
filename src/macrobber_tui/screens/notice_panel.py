"""A panel above the footer for notices that are too long for it."""

from __future__ import annotations

from macrobber_tui.i18n.wrap import wrap_lines
from macrobber_tui.widgets.lines import Line, Lines, Span

from .base import WIDTH, theme_of


class NoticePanel(Lines):
    """Covers the bottom rows of the board until the notice is removed."""

    DEFAULT_CSS = "NoticePanel { layer: notice; dock: bottom; display: none; }"

    def __init__(self) -> None:
        super().__init__(WIDTH, 1)

    def show_notice(self, notice: str) -> None:
        """Show all of the notice; "" hides the panel."""
        self.display = bool(notice)
        if notice:
            theme = theme_of(self)
            rule: Line = (Span(theme.glyphs.horizontal * WIDTH, theme.palette.faint),)
            texts = wrap_lines(notice, WIDTH - 2)
            self.resize(WIDTH, len(texts) + 1)
            self.show([rule, *((Span(f" {text}", theme.palette.alarm),) for text in texts)])

"""The lobby in plain detail."""

from __future__ import annotations

from macrobber_tui.theme.glyphs import SAFE
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line, Span

from .base import BODY_HEIGHT
from .lobby_texts import NOTICE_ROWS, LobbyTexts

LOGO = (
    "█▀▄▀█ ▄▀█ █▀▀ █▀█ █▀█ █▄▄ █▄▄ █▀▀ █▀█",
    "█ ▀ █ █▀█ █▄▄ █▀▄ █▄█ █▄█ █▄█ ██▄ █▀▄",
)
ASCII_LOGO = ("", "m a c r o b b e r")
LIST_ROWS = 8
"""The number of tables on the page."""


def plain_lobby(texts: LobbyTexts, theme: Theme) -> list[Line]:
    """Return the lines of the lobby in plain detail."""
    faint, bright = theme.palette.faint, theme.palette.bright
    head: list[Line] = [
        (),
        *((Span(f"  {row}", bright),) for row in (LOGO if theme.glyphs is SAFE else ASCII_LOGO)),
        (Span(f"  {texts.tagline}", faint),),
        (),
        (Span("  "), *texts.name),
        (),
        (Span(f"  {texts.heading}", theme.palette.bold),),
    ]
    listed = texts.with_recent_below(theme.palette.bold)
    free = LIST_ROWS - len(listed) - max(0, len(texts.notice) - NOTICE_ROWS)
    lines = [*head, *listed, *[()] * free, texts.joining, *texts.keys]
    return [*lines, *[()] * (BODY_HEIGHT - len(lines) - len(texts.notice)), *texts.notice]

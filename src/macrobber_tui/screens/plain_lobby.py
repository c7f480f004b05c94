"""The texts of the lobby, and the lobby in plain detail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from macrobber_tui.theme.glyphs import SAFE
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line, Span

from .base import BODY_HEIGHT

LOGO = (
    "█▀▄▀█ ▄▀█ █▀▀ █▀█ █▀█ █▄▄ █▄▄ █▀▀ █▀█",
    "█ ▀ █ █▀█ █▄▄ █▀▄ █▄█ █▄█ █▄█ ██▄ █▀▄",
)
ASCII_LOGO = ("", "m a c r o b b e r")
LIST_ROWS = 8
"""The number of tables on the page."""
NOTICE_ROWS = 2
"""Rows below the keys. A notice that needs more takes free rows of the list."""


class LobbyTexts(NamedTuple):
    """What the lobby shows. All lines have the width of the list of tables."""

    tagline: str
    name: Line
    heading: str
    tables: Sequence[Line]
    joining: Line
    keys: Sequence[Line]
    notice: Sequence[Line]


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
    free = LIST_ROWS - len(texts.tables) - max(0, len(texts.notice) - NOTICE_ROWS)
    lines = [*head, *texts.tables, *[()] * free, texts.joining, *texts.keys]
    return [*lines, *[()] * (BODY_HEIGHT - len(lines) - len(texts.notice)), *texts.notice]

"""Titles of the parts of a painted board, which stand alone instead of on a rule."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import upper_first


def title_line(theme: Theme, text: str) -> Line:
    return (Span(f" {upper_first(text)}", theme.palette.bold + theme.palette.faint),)


def without_rules(theme: Theme, lines: Sequence[Line]) -> list[Line]:
    """Return the lines with the titles of rules, but without the rules."""
    return [_without_rule(theme, line) for line in lines]


def is_rule(theme: Theme, line: Line) -> bool:
    return len(line) == 1 and line[0].text.startswith(theme.glyphs.horizontal)


def _without_rule(theme: Theme, line: Line) -> Line:
    glyph = theme.glyphs.horizontal
    if is_rule(theme, line):
        title = line[0].text.strip(f"{glyph} ")
        return title_line(theme, title) if title else ()
    return tuple(span._replace(text=span.text.replace(glyph, " ")) for span in line)

"""Measuring, padding, clipping and joining lines by their width in cells."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.style import Style

from macrobber_tui.theme.theme import Theme

from .lines import PLAIN, Line, Span
from .text import cut, fit, tail

WIDTH = 80


def length(line: Line) -> int:
    return sum([cell_len(span.text) for span in line])


def pad(line: Line, width: int) -> Line:
    """Return the line padded with blanks to `width`."""
    missing = width - length(line)
    return (*line, Span(" " * missing)) if missing > 0 else line


def clip(line: Line, width: int) -> Line:
    """Return the line padded or cut to exactly `width` cells."""
    missing = width - length(line)
    if missing >= 0:
        return (*line, Span(" " * missing)) if missing else line
    shown: list[Span] = []
    left = width
    for span in line:
        size = cell_len(span.text)
        shown.append(span if 0 < size <= left else span._replace(text=cut(span.text, min(left, size))))
        left -= min(left, size)
    return tuple(shown)


def skip(line: Line, width: int) -> Line:
    """Return the line without its first `width` cells."""
    shown: list[Span] = []
    left = width
    for span in line:
        size = cell_len(span.text)
        if size > left:
            text = tail(span.text, size - left) if left else span.text
            shown.append(span._replace(text=" " * (size - left - cell_len(text)) + text))  # half a wide character
        left = max(0, left - size)
    return tuple(shown)


def showing(thing: str, line: Line) -> Line:
    """Return the line as the picture of a thing, except for spans that show another one."""
    return tuple([span if span.thing else Span(span.text, span.style, span.key, thing) for span in line])


def rule(theme: Theme, title: str = "", width: int = WIDTH) -> Line:
    """Return a horizontal rule, with a title if there is one."""
    heading = f"{theme.glyphs.horizontal} {fit(title, width - 3)} " if title else ""
    return (Span(heading + theme.glyphs.horizontal * (width - cell_len(heading)), theme.palette.faint),)


def framed(body: Line, theme: Theme, style: Style = PLAIN) -> list[Line]:
    """Return three lines: `body` in a frame. A narrow body, such as a cube, gets a blank on each side."""
    top_left, top_right, low_left, low_right = tuple(theme.glyphs.corners)
    inner = body if length(body) > 2 else (Span(" "), *body, Span(" "))
    frame = style or theme.palette.faint
    edge = theme.glyphs.horizontal * length(inner)
    side = Span(theme.glyphs.vertical, frame)
    return [
        (Span(top_left + edge + top_right, frame),),
        (side, *inner, side),
        (Span(low_left + edge + low_right, frame),),
    ]


def in_columns(lines: Sequence[Line], rows: int, width: int) -> list[Line]:
    """Return the lines in columns of `rows` rows, the next beside the one before; all but the last fill `width`."""
    columns = range(0, len(lines), rows)
    return [
        tuple(
            span
            for first in columns
            if first + row < len(lines)
            for span in (lines[first + row] if first == columns[-1] else pad(lines[first + row], width))
        )
        for row in range(min(rows, len(lines)))
    ]


def join_columns(pieces: list[list[Line]], height: int = 3) -> list[Line]:
    """Join pieces side by side; each is `height` lines high."""
    return [tuple(span for piece in pieces for span in piece[row]) for row in range(height)]

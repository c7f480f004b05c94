"""Lines put together, and cut, by the cells they take: what every board is drawn with."""

from __future__ import annotations

from rich.cells import cell_len
from rich.style import Style

from macrobber_tui.boards.look import Look

from .lines import PLAIN, Line, Span
from .text import cut, fit

WIDTH = 80


def length(line: Line) -> int:
    return sum(cell_len(span.text) for span in line)


def pad(line: Line, width: int) -> Line:
    """The line, filled with blanks."""
    missing = width - length(line)
    return (*line, Span(" " * missing)) if missing > 0 else line


def clip(line: Line, width: int) -> Line:
    """The line in exactly that many cells."""
    if length(line) <= width:
        return pad(line, width)
    shown: list[Span] = []
    left = width
    for span in line:
        text = cut(span.text, min(left, cell_len(span.text)))
        shown.append(span._replace(text=text))
        left -= cell_len(text)
    return tuple(shown)


def rule(look: Look, title: str = "", width: int = WIDTH) -> Line:
    """A line across, with a title if there is one."""
    head = f"{look.glyphs.rule} {fit(title, width - 3)} " if title else ""
    return (Span(head + look.glyphs.rule * (width - cell_len(head)), look.ink.faint),)


def framed(body: Line, look: Look, ink: Style = PLAIN) -> list[Line]:
    """Three lines: something in a frame, with a blank at each side of a cube."""
    top_left, top_right, low_left, low_right = tuple(look.glyphs.corners)
    inner = body if length(body) > 2 else (Span(" "), *body, Span(" "))
    frame = ink or look.ink.faint
    edge = look.glyphs.rule * length(inner)
    wall = Span(look.glyphs.upright, frame)
    return [
        (Span(top_left + edge + top_right, frame),),
        (wall, *inner, wall),
        (Span(low_left + edge + low_right, frame),),
    ]


def joined(pieces: list[list[Line]], height: int = 3) -> list[Line]:
    """Pieces of that height side by side."""
    return [tuple(span for piece in pieces for span in piece[row]) for row in range(height)]

"""Small pieces every part of the board is drawn with."""

from __future__ import annotations

import re

from rich.cells import cell_len
from rich.style import Style

from macrobber_tui.boards.look import Look
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.text import cut, fit

WIDTH = 80
CUBES = re.compile(r"\b[YBGR]+\b")


def length(line: Line) -> int:
    return sum(cell_len(span.text) for span in line)


def pad(line: Line, width: int) -> Line:
    """The line, filled with blanks."""
    missing = width - length(line)
    return (*line, Span(" " * missing)) if missing > 0 else line


def cube(colour: str, look: Look, style: Style = PLAIN, key: str = "") -> Span:
    return Span(colour + look.glyphs.cubes[colour], look.ink.cubes[colour] + style, key)


def cubes(text: str, look: Look, style: Style = PLAIN, key: str = "") -> Line:
    """Words such as `YYB` as one symbol a cube; anything else as it is."""
    letters = {at for word in CUBES.finditer(text) for at in range(*word.span())}
    return tuple(
        cube(sign, look, style, key) if at in letters else Span(sign, style, key) for at, sign in enumerate(text)
    )


def count(colour: str, number: int, look: Look, width: int = 0) -> Span:
    """A colour and how many: `Y■4`."""
    style = look.ink.cubes[colour] if number else look.ink.cubes[colour] + look.ink.faint
    return Span(f"{colour}{look.glyphs.cubes[colour]}{number}".ljust(width), style)


def cards(text: str, look: Look) -> Line:
    return tuple(Span(f"[{value}]", look.ink.bold) for value in text)


def rule(look: Look, title: str = "", width: int = WIDTH) -> Line:
    """A line across, with a title if there is one."""
    head = f"{look.glyphs.rule} {fit(title, width - 3)} " if title else ""
    return (Span(head + look.glyphs.rule * (width - cell_len(head)), look.ink.faint),)


def clip(line: Line, width: int) -> Line:
    """The line in exactly that many cells."""
    shown: list[Span] = []
    left = width
    for span in pad(line, width):
        text = cut(span.text, min(left, cell_len(span.text)))
        shown.append(span._replace(text=text))
        left -= cell_len(text)
    return tuple(shown)


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

"""Small pieces every part of the board is drawn with."""

from __future__ import annotations

from rich.cells import cell_len
from rich.style import Style

from macrobber_tui.boards.look import Look
from macrobber_tui.widgets.lines import PLAIN, Line, Span

WIDTH = 80


def length(line: Line) -> int:
    return sum(cell_len(span.text) for span in line)


def pad(line: Line, width: int) -> Line:
    """The line, filled with blanks."""
    missing = width - length(line)
    return (*line, Span(" " * missing)) if missing > 0 else line


def cube(colour: str, look: Look, style: Style = PLAIN, key: str = "") -> Span:
    return Span(colour + look.glyphs.cubes[colour], look.ink.cubes[colour] + style, key)


def cubes(text: str, look: Look, style: Style = PLAIN, key: str = "") -> Line:
    """`YYB` as one symbol a cube; anything else as it is."""
    return tuple(
        cube(colour, look, style, key) if colour in look.ink.cubes else Span(colour, style, key) for colour in text
    )


def count(colour: str, number: int, look: Look, width: int = 0) -> Span:
    """A colour and how many: `Y■4`."""
    style = look.ink.cubes[colour] if number else look.ink.cubes[colour] + look.ink.faint
    return Span(f"{colour}{look.glyphs.cubes[colour]}{number}".ljust(width), style)


def cards(text: str, look: Look) -> Line:
    return tuple(Span(f"[{value}]", look.ink.bold) for value in text)


def rule(look: Look, title: str = "") -> Line:
    if not title:
        return (Span(look.glyphs.rule * WIDTH, look.ink.faint),)
    head = f"{look.glyphs.rule} {title} "
    return (Span(head + look.glyphs.rule * (WIDTH - cell_len(head)), look.ink.faint),)

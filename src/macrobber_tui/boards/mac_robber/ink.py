"""Colours and small pieces every part of the board is drawn with."""

from __future__ import annotations

from rich.cells import cell_len
from rich.style import Style

from macrobber_tui.boards.glyphs import Glyphs
from macrobber_tui.widgets.lines import PLAIN, Line, Span

WIDTH = 80

YELLOW = Style(color="#ffd700")
BLUE = Style(color="#3b82f6")
GREEN = Style(color="#22c55e")
RED = Style(color="#ef4444")
COLOURS = {"Y": YELLOW, "B": BLUE, "G": GREEN, "R": RED}

FAINT = Style(dim=True)
BOLD = Style(bold=True)
MINE = Style(bold=True, color="#ffd700")
HINT = Style(bold=True, color="#ef4444")
CURSOR = Style(reverse=True)


def length(line: Line) -> int:
    return sum(cell_len(span.text) for span in line)


def pad(line: Line, width: int) -> Line:
    """The line, filled with blanks."""
    missing = width - length(line)
    return (*line, Span(" " * missing)) if missing > 0 else line


def cube(colour: str, glyphs: Glyphs, style: Style = PLAIN, key: str = "") -> Span:
    return Span(colour + glyphs.cubes[colour], COLOURS[colour] + style, key)


def cubes(text: str, glyphs: Glyphs, style: Style = PLAIN, key: str = "") -> Line:
    """`YYB` as one symbol a cube; anything else as it is."""
    return tuple(cube(colour, glyphs, style, key) if colour in COLOURS else Span(colour, style, key) for colour in text)


def count(colour: str, number: int, glyphs: Glyphs, width: int = 0) -> Span:
    """A colour and how many: `Y■4`."""
    style = COLOURS[colour] if number else COLOURS[colour] + FAINT
    return Span(f"{colour}{glyphs.cubes[colour]}{number}".ljust(width), style)


def cards(text: str) -> Line:
    return tuple(Span(f"[{value}]", BOLD) for value in text)


def rule(glyphs: Glyphs, title: str = "") -> Line:
    if not title:
        return (Span(glyphs.rule * WIDTH, FAINT),)
    head = f"{glyphs.rule} {title} "
    return (Span(head + glyphs.rule * (WIDTH - cell_len(head)), FAINT),)

"""Small pieces every part of the board is drawn with."""

from __future__ import annotations

import re

from rich.style import Style

from macrobber_tui.boards.look import Look
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.spans import WIDTH, clip, framed, joined, length, pad, rule

__all__ = ["WIDTH", "cards", "clip", "count", "cube", "cubes", "framed", "joined", "length", "pad", "rule"]

CUBES = re.compile(r"\b[YBGR]+\b")


def cube(colour: str, look: Look, style: Style = PLAIN, key: str = "") -> Span:
    ink = look.ink.cubes[colour]
    return Span(colour + look.glyphs.cubes[colour], ink + style if style else ink, key)


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

"""The characters boards are drawn with: a set safe in every UTF-8 terminal, and plain ASCII."""

from __future__ import annotations

import locale
import os
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Glyphs:
    """Every glyph is one cell wide."""

    cubes: Mapping[str, str]
    turn: str
    """Points at what is chosen, or on turn."""
    less: str
    """Points the other way."""
    arrows: Mapping[str, str]
    """By the names of their keys."""
    place: str
    rule: str
    upright: str
    corners: str
    """Top left, top right, bottom left, bottom right."""
    strong: str
    """Of a strong frame: across, upright, and the four corners."""
    here: str
    """Below what is picked."""
    shade: str
    back: str
    """The back of a card."""
    bar: str
    """A cell of a bar in a chart."""


SAFE = Glyphs(
    {"Y": "■", "B": "▲", "G": "♦", "R": "•"},
    "►", "◄", {"up": "↑", "down": "↓", "left": "←", "right": "→"},
    "·", "─", "│", "┌┐└┘", "═║╔╗╚╝", "↑", "▒", "░", "█",
)  # fmt: skip
ASCII = Glyphs(
    {"Y": "#", "B": "^", "G": "%", "R": "o"},
    ">", "<", {"up": "^", "down": "v", "left": "<", "right": ">"},
    ".", "-", "|", "++++", "=#####", "^", ":", "?", "=",
)  # fmt: skip
GLYPHS = {"unicode": SAFE, "ascii": ASCII}


BY_PYTHON = {"C.UTF-8", "C.utf8", "UTF-8"}
"""What Python itself sets LC_CTYPE to where the locale is C (PEP 538)."""


def for_locale(environ: Mapping[str, str] = os.environ, usual: str = "") -> Glyphs:
    """ASCII where the locale, as it was set by the user, cannot write the others.

    `usual` is the encoding where it does not say any; by default what Python found for this process.
    """
    own = {name: value for name, value in environ.items() if name != "LC_CTYPE" or value not in BY_PYTHON}
    asked = next(filter(None, (own.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))), "")
    if asked in {"C", "POSIX"}:  # for Python that is UTF-8
        return ASCII
    codeset = asked.partition(".")[2].partition("@")[0]
    encoding = codeset or usual or locale.getpreferredencoding(False)
    return SAFE if encoding.lower().replace("-", "") == "utf8" else ASCII

"""The characters that boards are drawn with: one set that every UTF-8 terminal can show, and plain ASCII."""

from __future__ import annotations

import locale
import os
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Glyphs:
    """A set of characters, each one cell wide."""

    cubes: Mapping[str, str]
    pointer: str
    """A right arrow, marking the chosen item or the active player."""
    pointer_left: str
    """A left arrow."""
    arrows: Mapping[str, str]
    """The arrows, by the names of their keys."""
    empty_place: str
    horizontal: str
    vertical: str
    corners: str
    """Top left, top right, bottom left, bottom right."""
    strong_frame: str
    """A strong frame: horizontal, vertical, then the four corners."""
    picked_mark: str
    """The mark below a picked item."""
    shade: str
    card_back: str
    """Back of a card."""
    bar: str
    """One cell of a bar in a chart."""


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


SET_BY_PYTHON = {"C.UTF-8", "C.utf8", "UTF-8"}
"""Values that Python itself sets LC_CTYPE to if the locale is C (PEP 538)."""


def for_locale(environ: Mapping[str, str] = os.environ, default_encoding: str = "") -> Glyphs:
    """Return ASCII if the locale the user set cannot encode the Unicode glyphs, else the safe Unicode set.

    `default_encoding` applies if the locale names none; by default it is what Python found for this process.
    """
    user_set = {name: value for name, value in environ.items() if name != "LC_CTYPE" or value not in SET_BY_PYTHON}
    locale_name = next(filter(None, (user_set.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))), "")
    if locale_name in {"C", "POSIX"}:  # Python would use UTF-8 here
        return ASCII
    codeset = locale_name.partition(".")[2].partition("@")[0]
    encoding = codeset or default_encoding or locale.getpreferredencoding(False)
    return SAFE if encoding.lower().replace("-", "") == "utf8" else ASCII

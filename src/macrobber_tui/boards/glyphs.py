"""The characters boards are drawn with: a set safe in every UTF-8 terminal, and plain ASCII."""

from __future__ import annotations

import locale
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


def for_locale() -> Glyphs:
    """ASCII where the locale cannot write the others."""
    encoding = locale.getpreferredencoding(False).lower().replace("-", "")
    return SAFE if encoding == "utf8" else ASCII


def for_locale_of(environ: Mapping[str, str]) -> Glyphs:
    """The same for the locale of another machine; where it is not told, its terminal is taken to be like most."""
    told = (environ.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    locale_name = next(filter(None, told), "C.UTF-8").lower().replace("-", "")
    return SAFE if locale_name.partition("@")[0].endswith(".utf8") else ASCII

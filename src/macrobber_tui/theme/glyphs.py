"""The characters used to draw boards: one set for all UTF-8 terminals, and plain ASCII."""

from __future__ import annotations

import locale
import os
from collections.abc import Mapping

from msgspec import Struct

from .names import GLYPH_NAMES


class Glyphs(Struct, frozen=True):
    """A set of characters, each one cell wide, except for some made of ASCII."""

    cubes: Mapping[str, str]
    pointer: str
    """A right arrow, marking the chosen item or the active player."""
    pointer_left: str
    """A left arrow."""
    arrows: Mapping[str, str]
    """The arrows, keyed by the names of their keys."""
    empty_place: str
    horizontal: str
    vertical: str
    corners: str
    """The corners: top left, top right, bottom left, bottom right."""
    strong_frame: str
    """A strong frame: horizontal, vertical, then the four corners."""
    picked_mark: str
    """The mark below a picked item."""
    shade: str
    card_back: str
    """The back of a card."""
    bar: str
    """A cell of a bar in a chart."""
    plus_minus: str
    """Stands before an uncertainty."""


SAFE = Glyphs(
    {"Y": "■", "B": "▲", "G": "♦", "R": "•"},
    "►", "◄", {"up": "↑", "down": "↓", "left": "←", "right": "→"},
    "·", "─", "│", "┌┐└┘", "═║╔╗╚╝", "↑", "▒", "░", "█", "±",
)  # fmt: skip
ASCII = Glyphs(
    {"Y": "#", "B": "^", "G": "%", "R": "o"},
    ">", "<", {"up": "^", "down": "v", "left": "<", "right": ">"},
    ".", "-", "|", "++++", "=#####", "^", ":", "?", "=", "+/-",
)  # fmt: skip
GLYPHS = dict(zip(GLYPH_NAMES, (SAFE, ASCII), strict=True))


SET_BY_PYTHON = {"C.UTF-8", "C.utf8", "UTF-8"}
"""The values to which Python itself sets LC_CTYPE if the locale is C (PEP 538)."""


def for_locale(environ: Mapping[str, str] = os.environ, default_encoding: str = "") -> Glyphs:
    """Return ASCII if the user's locale cannot encode the Unicode glyphs, otherwise the safe Unicode set.

    `default_encoding` applies if the locale names no encoding; by default it is Python's choice for this process.
    """
    user_set = {name: value for name, value in environ.items() if name != "LC_CTYPE" or value not in SET_BY_PYTHON}
    locale_name = next(filter(None, (user_set.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))), "")
    if locale_name in {"C", "POSIX"}:  # Python would use UTF-8 here
        return ASCII
    codeset = locale_name.partition(".")[2].partition("@")[0]
    encoding = codeset or default_encoding or locale.getpreferredencoding(False)
    return SAFE if encoding.lower().replace("-", "") == "utf8" else ASCII

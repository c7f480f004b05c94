"""Looks to draw with, whatever this machine's locale and terminal are."""

from __future__ import annotations

from macrobber_tui.boards.glyphs import ASCII, SAFE
from macrobber_tui.boards.look import DARK, Look

IN_SAFE = Look(SAFE, DARK)
IN_ASCII = Look(ASCII, DARK)

"""Looks to draw with and keys to play with, whatever this machine's locale, terminal and settings are."""

from __future__ import annotations

from macrobber_tui.boards.glyphs import ASCII, SAFE
from macrobber_tui.boards.look import DARK, Look
from macrobber_tui.keymap import Keymap

KEYBOARD = Keymap().keyboard("table", "board", "mac-robber")
"""The keys as they are by default."""

YES_OR_NO = Keymap().keyboard("question")

IN_SAFE = Look(SAFE, DARK)
IN_ASCII = Look(ASCII, DARK)

"""Themes for drawing and keys for playing, independent of this machine's locale, terminal and settings."""

from __future__ import annotations

from macrobber_tui.settings.keymap import Keymap
from macrobber_tui.theme.glyphs import ASCII, SAFE
from macrobber_tui.theme.theme import DARK, Theme

KEYBOARD = Keymap().bindings("table", "board", "mac-robber")
"""The default keys."""

YES_OR_NO = Keymap().bindings("question")

IN_SAFE = Theme(SAFE, DARK)
IN_ASCII = Theme(ASCII, DARK)

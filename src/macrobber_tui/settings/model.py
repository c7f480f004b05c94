"""The player's settings: name, appearance, behaviour and keys."""

from __future__ import annotations

from dataclasses import dataclass, field

from macrobber_tui.theme.names import AUTO

from .keymap import Keymap


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. Read once at the start of the program, and replaced as a whole when a setting changes."""

    name: str = ""
    """The player's name; "" to use the user name on this computer."""
    language: str = AUTO
    theme: str = AUTO
    glyphs: str = AUTO
    detail: str = AUTO
    """Whether boards are painted, or drawn with text in few bytes."""
    motion: str = AUTO
    """Whether things on the board move to their places; AUTO does so where boards are painted."""
    bell: bool = True
    """Whether to ring the bell when the player must act while the terminal is not in focus."""
    notifications: bool = True
    """Whether to ask the terminal for a notification when the player must act while the terminal is not in focus."""
    title: bool = True
    """Whether the title of the terminal says whose turn it is."""
    confirm: bool = True
    """Whether the player must confirm an action that ends their turn."""
    legends: str = ""
    """The games whose legends the player has seen, such as "deep-sea nim"."""
    keymap: Keymap = field(default_factory=Keymap)

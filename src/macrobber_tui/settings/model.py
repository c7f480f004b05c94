"""The player's settings: name, appearance, behaviour and keys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from macrobber_tui.theme.glyphs import GLYPHS
from macrobber_tui.theme.theme import AUTO

from .keymap import Keymap

CHOICES: Mapping[str, tuple[str, ...]] = {
    "language": (AUTO, "en", "de", "fr", "nl"),
    "theme": (AUTO, "dark", "light", "colour-blind", "colour-blind-light", "16-colours", "no-colour"),
    "glyphs": (AUTO, *GLYPHS),
}
"""The possible values of each setting that is chosen from a list."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. Read once when the program starts; replaced as a whole when one changes."""

    name: str = ""
    """The player's name; "" for the user name on this computer."""
    language: str = AUTO
    theme: str = AUTO
    glyphs: str = AUTO
    bell: bool = True
    """Whether to ring when the player must act and the terminal is not in focus."""
    confirm: bool = True
    """Whether the player must confirm an action that ends their turn."""
    keymap: Keymap = field(default_factory=Keymap)

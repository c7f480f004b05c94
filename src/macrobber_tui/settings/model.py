"""What the player has chosen for every game: how it looks, what the keys are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .boards.glyphs import GLYPHS
from .keymap import Keymap

AUTO = "auto"
"""As the locale and the terminal say."""

CHOICES: Mapping[str, tuple[str, ...]] = {
    "language": (AUTO, "en", "de", "fr", "nl"),
    "theme": (AUTO, "dark", "light", "colour-blind", "colour-blind-light", "16-colours", "no-colour"),
    "glyphs": (AUTO, *GLYPHS),
}
"""What those settings can be that are chosen from a list."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Read once, when the program starts, and changed as a whole."""

    name: str = ""
    """Of the player; "" for the one the computer knows."""
    language: str = AUTO
    theme: str = AUTO
    glyphs: str = AUTO
    bell: bool = True
    """Whether it rings when something is asked while the terminal is not looked at."""
    confirm: bool = True
    """Whether the end of the turn has to be confirmed."""
    keymap: Keymap = field(default_factory=Keymap)

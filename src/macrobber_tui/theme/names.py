"""The names of the themes and of the other choices for the look of the program."""

from __future__ import annotations

AUTO = "auto"
"""Selects the theme, glyphs, detail and language that suit the terminal and the locale."""
ON, OFF = "on", "off"
RICH_DETAIL, PLAIN_DETAIL = "rich", "plain"
"""Whether boards are painted, or drawn with text in few bytes."""
PAINTED = {
    "dark": "highlands", "light": "parchment", "highlands": "highlands", "dusk": "dusk", "parchment": "parchment",
    "harbour": "harbour", "high-contrast": "high-contrast", "colour-blind": "colour-blind",
    "colour-blind-light": "colour-blind-light",
}  # fmt: skip
"""The roles with which each theme is painted, by the theme's name."""
THEME_NAMES = (*PAINTED, "16-colours", "no-colour")
"""All themes a player can choose."""
GLYPH_NAMES = ("unicode", "ascii")
"""All character sets a player can choose."""

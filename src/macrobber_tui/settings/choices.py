"""The possible values of the settings that have a list of choices."""

from __future__ import annotations

from collections.abc import Mapping

from macrobber_tui.theme.names import AUTO, GLYPH_NAMES, OFF, ON, PLAIN_DETAIL, RICH_DETAIL, THEME_NAMES

CHOICES: Mapping[str, tuple[str, ...]] = {
    "language": (AUTO, "en", "de", "fr", "nl"),
    "theme": (AUTO, *THEME_NAMES),
    "glyphs": (AUTO, *GLYPH_NAMES),
    "detail": (AUTO, RICH_DETAIL, PLAIN_DETAIL),
    "motion": (AUTO, ON, OFF),
}
LOOK = "macrobber.look"
"""The key in a click context's metadata for the command's language, theme, glyphs, detail and motion options."""

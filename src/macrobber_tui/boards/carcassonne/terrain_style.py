"""Glyphs and styles of the terrain, with coloured backgrounds if the terminal has enough colours.

Fields, cities and roads are distinguishable by their glyphs alone; the colours only make the map easier to read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rich.style import Style

from macrobber_tui.theme.roles import Landscape
from macrobber_tui.theme.theme import (
    ANSI,
    BOLD,
    COLOUR_BLIND,
    COLOUR_BLIND_LIGHT,
    LIGHT,
    NO_COLOUR,
    PLAIN,
    Palette,
    Theme,
)

from .tile_raster import BAG, CITY, FIELD, MONASTERY, PENNANT, VILLAGE

ROADS = {"ns": "│", "ew": "─", "en": "└", "nw": "┘", "es": "┌", "sw": "┐"}
ASCII_ROADS = {"ns": "|", "ew": "-", "en": "+", "nw": "+", "es": "+", "sw": "+"}
SIGNS = {**ROADS, CITY: "▒", FIELD: "·", MONASTERY: "M", VILLAGE: "■", PENNANT: "♦", BAG: "$"}
ASCII_SIGNS = {**ASCII_ROADS, CITY: "#", FIELD: ".", MONASTERY: "M", VILLAGE: "o", PENNANT: "*", BAG: "$"}
HIGHLIGHT = "lit"
"""The style key of the selected feature."""
REVERSE = Style(reverse=True)


@dataclass(frozen=True, slots=True)
class TerrainStyle:
    """Glyphs and styles, keyed by sign; all road signs share one style."""

    glyphs: Mapping[str, str]
    styles: Mapping[str, Style]
    corners: str
    """Corners of the place under the cursor: top left, top right, bottom left, bottom right."""
    new_tile_signs: tuple[str, str]
    """Marks in the upper corners of a tile placed since our last turn."""
    walls: Mapping[str, str]
    """Cities at the smallest zoom, two cells each, keyed by the sides they reach; empty for ASCII."""

    def style(self, sign: str) -> Style:
        return self.styles[sign] if sign in self.styles else self.styles["road"]


def _background_styles(field: str, city: str, stone: str, road: str, lit: str) -> Mapping[str, Style]:
    """Return styles with background colours, for a 256-colour terminal."""
    meadow, town = Style(bgcolor=field), Style(bgcolor=city)
    return {
        FIELD: Style(color=stone) + meadow,
        CITY: Style(color=stone) + town,
        "wall": Style(color=city) + meadow,
        "road": Style(color=road, bold=True) + meadow,
        VILLAGE: Style(color=road, bold=True) + meadow,
        MONASTERY: Style(color=road, bold=True) + meadow,
        PENNANT: Style(color=road, bold=True) + town,
        BAG: Style(color=road, bold=True) + meadow,
        HIGHLIGHT: Style(color="#000000", bgcolor=lit),
    }


def _foreground_styles(field: Style, city: Style, strong: Style, lit: Style) -> Mapping[str, Style]:
    return {
        FIELD: field, CITY: city, "wall": city, "road": strong, VILLAGE: strong, MONASTERY: strong, PENNANT: strong,
        BAG: strong, HIGHLIGHT: lit,
    }  # fmt: skip


ON_DARK = _background_styles("#005f00", "#875f00", "#af875f", "#ffffff", "#afd787")
ON_LIGHT = _background_styles("#d7ffaf", "#d7af87", "#875f5f", "#000000", "#ffd75f")
BLIND_DARK = _background_styles("#00005f", "#875f00", "#afaf87", "#ffffff", "#d7d7ff")
BLIND_LIGHT = _background_styles("#d7ffff", "#d7af5f", "#875f00", "#000000", "#ffff87")
SIXTEEN_COLOURS = _foreground_styles(
    Style(color="green"), Style(color="yellow"), BOLD, Style(color="bright_yellow", bold=True, reverse=True)
)
MONOCHROME = _foreground_styles(Style(dim=True), PLAIN, BOLD, BOLD + Style(reverse=True))

WALLS = {
    "n": "▀▀", "s": "▄▄", "e": " ▐", "w": "▌ ", "ns": "▒▒", "ew": "▒▒", "en": "▀█", "nw": "█▀", "es": "▄█", "sw": "█▄",
    "n,s": "══", "e,w": "▌▐", "e,n": "▀▐", "n,w": "▌▀", "e,s": "▄▐", "s,w": "▌▄",
}  # fmt: skip
"""City walls at the smallest zoom. Keys are each city's sides in alphabetical order; a comma separates two cities."""


def terrain_for(theme: Theme) -> TerrainStyle:
    is_ascii = theme.glyphs.horizontal == "-"
    return TerrainStyle(
        ASCII_SIGNS if is_ascii else {**SIGNS, **({FIELD: " ", CITY: ":"} if has_backgrounds(theme.palette) else {})},
        styles(theme.palette) if theme.roles is None else painted_styles(theme.roles.landscape),
        "[][]" if is_ascii else "╔╗╚╝",
        ("{", "}") if is_ascii else (theme.glyphs.pointer, theme.glyphs.pointer_left),
        {} if is_ascii else WALLS,
    )


def painted_styles(land: Landscape) -> Mapping[str, Style]:
    """Return the styles of a painted theme, used at the smallest zoom."""
    return _background_styles(land.field, land.city, land.road, land.lit_road, land.lit_field)


def has_backgrounds(palette: Palette) -> bool:
    return palette is not ANSI and palette is not NO_COLOUR


def styles(palette: Palette) -> Mapping[str, Style]:
    if palette is ANSI:
        return SIXTEEN_COLOURS
    if palette is NO_COLOUR:
        return MONOCHROME
    if palette is COLOUR_BLIND:
        return BLIND_DARK
    if palette is COLOUR_BLIND_LIGHT:
        return BLIND_LIGHT
    return ON_LIGHT if palette is LIGHT else ON_DARK

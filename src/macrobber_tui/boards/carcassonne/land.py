"""What the land is drawn with: glyphs, and grounds of colour where the terminal has enough of them.

Fields, cities and roads are told apart by their glyphs alone; the grounds make a picture of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rich.style import Style

from macrobber_tui.boards.look import ANSI, BOLD, COLOUR_BLIND, COLOUR_BLIND_LIGHT, LIGHT, NO_COLOUR, PLAIN, Ink, Look

from .relief import BAG, CITY, FIELD, MONASTERY, PENNANT, VILLAGE

ROADS = {"ns": "│", "ew": "─", "en": "└", "nw": "┘", "es": "┌", "sw": "┐"}
ASCII_ROADS = {"ns": "|", "ew": "-", "en": "+", "nw": "+", "es": "+", "sw": "+"}
SIGNS = {**ROADS, CITY: "▒", FIELD: "·", MONASTERY: "M", VILLAGE: "■", PENNANT: "♦", BAG: "$"}
ASCII_SIGNS = {**ASCII_ROADS, CITY: "#", FIELD: ".", MONASTERY: "M", VILLAGE: "o", PENNANT: "*", BAG: "$"}
LIT = "lit"
"""What is pointed at."""
REVERSE = Style(reverse=True)


@dataclass(frozen=True, slots=True)
class Land:
    """Glyphs and styles by signs; roads have one style."""

    glyphs: Mapping[str, str]
    styles: Mapping[str, Style]
    corners: str
    """Of the place under the cursor: top left, top right, low left, low right."""
    newest: tuple[str, str]
    """At the upper corners of a tile that was laid since our last turn."""
    walls: Mapping[str, str]
    """Cities in the smallest size, by the sides they reach: two cells."""

    def style(self, sign: str) -> Style:
        return self.styles[sign] if sign in self.styles else self.styles["road"]


def _grounds(field: str, city: str, stone: str, road: str, lit: str) -> Mapping[str, Style]:
    """Colours of a 256-colour terminal."""
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
        LIT: Style(color="#000000", bgcolor=lit),
    }


def _inks(field: Style, city: Style, strong: Style, lit: Style) -> Mapping[str, Style]:
    return {
        FIELD: field, CITY: city, "wall": city, "road": strong, VILLAGE: strong, MONASTERY: strong, PENNANT: strong,
        BAG: strong, LIT: lit,
    }  # fmt: skip


ON_DARK = _grounds("#005f00", "#875f00", "#af875f", "#ffffff", "#afd787")
ON_LIGHT = _grounds("#d7ffaf", "#d7af87", "#875f5f", "#000000", "#ffd75f")
BLIND_DARK = _grounds("#00005f", "#875f00", "#afaf87", "#ffffff", "#d7d7ff")
BLIND_LIGHT = _grounds("#d7ffff", "#d7af5f", "#875f00", "#000000", "#ffff87")
OF_16 = _inks(Style(color="green"), Style(color="yellow"), BOLD, Style(color="bright_yellow", bold=True, reverse=True))
OF_NONE = _inks(Style(dim=True), PLAIN, BOLD, BOLD + Style(reverse=True))

WALLS = {
    "n": "▀▀", "s": "▄▄", "e": " ▐", "w": "▌ ", "ns": "▒▒", "ew": "▒▒", "en": "▀█", "nw": "█▀", "es": "▄█", "sw": "█▄",
    "n,s": "══", "e,w": "▌▐", "e,n": "▀▐", "n,w": "▌▀", "e,s": "▄▐", "s,w": "▌▄",
}  # fmt: skip
"""Sides of each city in the order of the alphabet; cities of one tile with commas between."""


def of(look: Look) -> Land:
    is_ascii = look.glyphs.rule == "-"
    return Land(
        ASCII_SIGNS if is_ascii else {**SIGNS, **({FIELD: " "} if has_grounds(look.ink) else {})},
        styles(look.ink),
        "[][]" if is_ascii else "╔╗╚╝",
        ("{", "}") if is_ascii else (look.glyphs.turn, look.glyphs.less),
        {} if is_ascii else WALLS,
    )


def has_grounds(ink: Ink) -> bool:
    return ink is not ANSI and ink is not NO_COLOUR


def styles(ink: Ink) -> Mapping[str, Style]:
    if ink is ANSI:
        return OF_16
    if ink is NO_COLOUR:
        return OF_NONE
    if ink is COLOUR_BLIND:
        return BLIND_DARK
    if ink is COLOUR_BLIND_LIGHT:
        return BLIND_LIGHT
    return ON_LIGHT if ink is LIGHT else ON_DARK

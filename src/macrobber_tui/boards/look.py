"""How things are drawn: the glyphs, and the inks of a theme.

Every theme is drawn on the terminal's own ground: that costs no bytes, and is what its user likes to look at.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass

from rich.style import Style

from macrobber_tui.settings import AUTO

from .glyphs import GLYPHS, Glyphs, for_locale


@dataclass(frozen=True, slots=True)
class Ink:
    """The styles of a theme, by what they are for."""

    cubes: Mapping[str, Style]
    """By the letters of their colours."""
    clans: tuple[Style, ...]
    """Of Mac Robber's five seats: never the hue of a cube. None of them means anything without its letter."""
    figures: tuple[Style, ...]
    """Of six seats in games without cubes: the colours meeples are known by. Each comes with its letter, too."""
    bright: Style
    """What is ours, what is asked, titles, keys."""
    alarm: Style
    """What must not be overlooked."""
    danger: Style
    """What may end the game."""
    bold: Style
    faint: Style
    chosen: Style
    """Under the cursor."""
    light: bool = False
    """Whether it is for a light ground."""


@dataclass(frozen=True, slots=True)
class Look:
    """What everything that draws is given."""

    glyphs: Glyphs
    ink: Ink


BOLD = Style(bold=True)
PLAIN = Style()


def coloured(
    cubes: Mapping[str, str], clans: tuple[str, ...], others: tuple[str, str], faint: Style, *, light: bool = False
) -> Ink:
    """Return the inks of a theme.

    `clans` are style definitions of Mac Robber's seats, `others` the colours of a fifth and a sixth seat elsewhere.
    """
    inks = {letter: Style(color=colour) for letter, colour in cubes.items()}
    return Ink(
        cubes=inks,
        clans=tuple(map(Style.parse, clans)),
        figures=(*inks.values(), *(Style(color=colour) for colour in others)),
        bright=inks["Y"] + BOLD,
        alarm=inks["R"] + BOLD,
        danger=inks["R"],
        bold=BOLD,
        faint=faint,
        chosen=Style(reverse=True),
        light=light,
    )


# Colours that 256-colour terminals have, so that they are there what they are elsewhere. Grey instead of dim:
# how dim that is, or whether at all, every terminal decides for itself.
DARK = coloured(
    {"Y": "#ffd700", "B": "#5fafff", "G": "#00d75f", "R": "#ff5f5f"},
    ("#00d7d7", "#d787ff", "#ffffff", "#ff00ff", "#d787af"),
    ("#d787ff", "#00d7d7"),
    Style(color="#a8a8a8"),
)
LIGHT = coloured(
    {"Y": "#875f00", "B": "#005fd7", "G": "#005f00", "R": "#af0000"},
    ("#005f87", "#af00d7", "#000000", "#af005f", "#5f005f"),
    ("#870087", "#000000"),
    Style(color="#5f5f5f"),
    light=True,
)
COLOUR_BLIND = coloured(
    {"Y": "#ffd700", "B": "#8787ff", "G": "#5fffd7", "R": "#ff5f5f"},
    ("#87d7ff", "#ff5fd7", "#5faf00", "#d787af", "#d7ffaf"),
    ("#ffffff", "#ffafff"),
    Style(color="#a8a8a8"),
)
COLOUR_BLIND_LIGHT = coloured(
    {"Y": "#875f00", "B": "#005fd7", "G": "#005f5f", "R": "#870000"},
    ("#8700af", "#000000", "#af005f", "#875f87", "#5f005f"),
    ("#000000", "#5f00af"),
    Style(color="#5f5f5f"),
    light=True,
)
ANSI = coloured(
    {"Y": "bright_yellow", "B": "bright_cyan", "G": "bright_green", "R": "bright_red"},
    (
        "bright_magenta",
        "bright_white",
        "bright_magenta underline",
        "bright_white underline",
        "bright_magenta reverse",
    ),
    ("bright_magenta", "bright_white"),
    Style(dim=True),
)
"""Cyan: the blue of these palettes can hardly be read on black. Two hues are left for clans, each in several ways."""
NO_COLOUR = Ink(
    cubes=dict.fromkeys("YBGR", PLAIN),
    clans=(PLAIN,) * 5,
    figures=(PLAIN,) * 6,
    bright=BOLD,
    alarm=Style(bold=True, underline=True),
    danger=BOLD,
    bold=BOLD,
    faint=Style(dim=True),
    chosen=Style(reverse=True),
)

THEMES = {
    "dark": DARK,
    "light": LIGHT,
    "colour-blind": COLOUR_BLIND,
    "colour-blind-light": COLOUR_BLIND_LIGHT,
    "16-colours": ANSI,
    "no-colour": NO_COLOUR,
}


def look(
    theme: str = AUTO, glyphs: str = AUTO, colours: str | None = None, environ: Mapping[str, str] | None = None
) -> Look:
    """The look asked for, or what the terminal can bear. `colours` is what Rich says of it: "standard" means 16.

    `environ` is that of a terminal elsewhere.
    """
    chosen = suited(colours, os.environ if environ is None else environ) if theme == AUTO else THEMES[theme]
    fitting = for_locale() if environ is None else for_locale(environ, usual="utf-8")  # elsewhere is like most places
    return Look(fitting if glyphs == AUTO else GLYPHS[glyphs], chosen)


def suited(colours: str | None, environ: Mapping[str, str]) -> Ink:
    """Whether a ground is light only some terminals tell; of the 16 colours, half cannot be read on a light one."""
    if environ.get("NO_COLOR"):
        return NO_COLOUR
    light = is_light(environ.get("COLORFGBG", ""))
    if colours == "standard":
        return NO_COLOUR if light else ANSI
    return LIGHT if light else DARK


def is_light(colorfgbg: str) -> bool:
    """`0;15` or `0;default;15`: the last is the number of the ground's colour."""
    return colorfgbg.rpartition(";")[2] in {"7", *map(str, range(9, 16))}

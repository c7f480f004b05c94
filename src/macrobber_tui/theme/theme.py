"""Themes: glyphs and a colour palette.

Every palette uses the terminal's own background, which costs no bytes and respects the user's choice.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass

from rich.style import Style

from .glyphs import GLYPHS, Glyphs, for_locale

AUTO = "auto"
"""Selects the theme, glyphs and language that suit the terminal and the locale."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The styles of a theme, named by purpose."""

    cubes: Mapping[str, Style]
    """Cube styles, keyed by colour letter."""
    clans: tuple[Style, ...]
    """Styles of Mac Robber's five seats, never in the hue of a cube. A seat's letter is always shown with its colour.
    """
    figures: tuple[Style, ...]
    """Styles of six seats in games without cubes: the usual meeple colours, always shown with the seat's letter."""
    bright: Style
    """The player's own pieces, questions, titles and keys."""
    alarm: Style
    """Warnings that must not be overlooked."""
    danger: Style
    """Anything that can end the game."""
    bold: Style
    faint: Style
    chosen: Style
    """The item under the cursor."""
    is_light: bool = False
    """Whether the palette is for a light background."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The glyphs and palette passed to all drawing code."""

    glyphs: Glyphs
    palette: Palette


BOLD = Style(bold=True)
PLAIN = Style()


def make_palette(
    cubes: Mapping[str, str],
    clans: tuple[str, ...],
    extra_seats: tuple[str, str],
    faint: Style,
    *,
    is_light: bool = False,
) -> Palette:
    """Return a palette.

    `clans` contains the style definitions of Mac Robber's seats; `extra_seats` contains the colours of seats 5 and 6 in
    other games.
    """
    styles = {letter: Style(color=colour) for letter, colour in cubes.items()}
    return Palette(
        cubes=styles,
        clans=tuple(map(Style.parse, clans)),
        figures=(*styles.values(), *(Style(color=colour) for colour in extra_seats)),
        bright=styles["Y"] + BOLD,
        alarm=styles["R"] + BOLD,
        danger=styles["R"],
        bold=BOLD,
        faint=faint,
        chosen=Style(reverse=True),
        is_light=is_light,
    )


# Only colours of the 256-colour palette, which look alike in every terminal. Grey instead of dim, because terminals
# render dim very differently, or not at all.
DARK = make_palette(
    {"Y": "#ffd700", "B": "#5fafff", "G": "#00d75f", "R": "#ff5f5f"},
    ("#00d7d7", "#d787ff", "#ffffff", "#ff00ff", "#d787af"),
    ("#d787ff", "#00d7d7"),
    Style(color="#a8a8a8"),
)
LIGHT = make_palette(
    {"Y": "#875f00", "B": "#005fd7", "G": "#005f00", "R": "#af0000"},
    ("#005f87", "#af00d7", "#000000", "#af005f", "#5f005f"),
    ("#870087", "#000000"),
    Style(color="#5f5f5f"),
    is_light=True,
)
COLOUR_BLIND = make_palette(
    {"Y": "#ffd700", "B": "#8787ff", "G": "#5fffd7", "R": "#ff5f5f"},
    ("#87d7ff", "#ff5fd7", "#5faf00", "#d787af", "#d7ffaf"),
    ("#ffffff", "#ffafff"),
    Style(color="#a8a8a8"),
)
COLOUR_BLIND_LIGHT = make_palette(
    {"Y": "#875f00", "B": "#005fd7", "G": "#005f5f", "R": "#870000"},
    ("#8700af", "#000000", "#af005f", "#875f87", "#5f005f"),
    ("#000000", "#5f00af"),
    Style(color="#5f5f5f"),
    is_light=True,
)
ANSI = make_palette(
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
"""Cyan stands for blue, which is hard to read on black in these palettes.

That leaves two hues for the clans, each in several variants.
"""
NO_COLOUR = Palette(
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

PALETTES = {
    "dark": DARK,
    "light": LIGHT,
    "colour-blind": COLOUR_BLIND,
    "colour-blind-light": COLOUR_BLIND_LIGHT,
    "16-colours": ANSI,
    "no-colour": NO_COLOUR,
}


def choose_theme(
    palette_name: str = AUTO, glyphs: str = AUTO, colours: str | None = None, environ: Mapping[str, str] | None = None
) -> Theme:
    """Return the chosen theme; AUTO selects the theme that suits the terminal.

    `colours` is Rich's name of the colour system ("standard" means 16 colours). `environ` is the environment of a
    remote terminal, or None for this process.
    """
    if palette_name == AUTO:
        palette = palette_for_terminal(colours, os.environ if environ is None else environ)
    else:
        palette = PALETTES[palette_name]
    locale_glyphs = for_locale() if environ is None else for_locale(environ, default_encoding="utf-8")  # most are UTF-8
    return Theme(locale_glyphs if glyphs == AUTO else GLYPHS[glyphs], palette)


def palette_for_terminal(colours: str | None, environ: Mapping[str, str]) -> Palette:
    """Return the palette for a terminal, judging only by its environment.

    Half of the 16 colours are unreadable on a light background, but only some terminals reveal theirs.
    """
    if environ.get("NO_COLOR"):
        return NO_COLOUR
    on_light = is_light_background(environ.get("COLORFGBG", ""))
    if colours == "standard":
        return NO_COLOUR if on_light else ANSI
    return LIGHT if on_light else DARK


def is_light_background(colorfgbg: str) -> bool:
    """Return whether COLORFGBG, such as `0;15` or `0;default;15`, ends with the number of a light background."""
    return colorfgbg.rpartition(";")[2] in {"7", *map(str, range(9, 16))}

"""Themes: glyphs and a colour palette.

A painted theme has a table of roles, with grounds for the whole screen. In plain detail, boards are drawn on the
terminal's own background, which costs no bytes and respects the user's choice.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass

from rich.style import Style

from .glyphs import ASCII, GLYPHS, Glyphs, for_locale
from .names import AUTO, PAINTED, PLAIN_DETAIL, RICH_DETAIL
from .roles import Roles, built_in_roles, in_256_colours

RICH_COLOURS = {"truecolor", "256"}
"""The colour systems, by Rich's names, in which boards can be painted."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The styles of a theme, named by purpose."""

    cubes: Mapping[str, Style]
    """Cube styles, keyed by colour letter."""
    clans: tuple[Style, ...]
    """Styles of five seats as clans, never in the hue of a cube. A seat's letter is always shown with its colour."""
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
    """The glyphs, the palette and the roles passed to all drawing code."""

    glyphs: Glyphs
    palette: Palette
    roles: Roles | None = None
    """The colours to paint with, or None to draw with text on the terminal's own background."""
    has_motion: bool = False
    """Whether things move to their places instead of appearing there."""


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

    `clans` contains the style definitions of the clans; `extra_seats` contains the colours of seats 5 and 6 in
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
    name: str = AUTO,
    glyphs: str = AUTO,
    colours: str | None = None,
    environ: Mapping[str, str] | None = None,
    detail: str = PLAIN_DETAIL,
    own: Mapping[str, Roles] | None = None,
) -> Theme:
    """Return the chosen theme; AUTO selects the theme and the detail that suit the terminal.

    `colours` is Rich's name of the colour system ("standard" means 16 colours). `environ` is the environment of a
    remote terminal, or None for this process. `own` holds the player's own themes, by name.
    """
    environment = os.environ if environ is None else environ
    if name == AUTO:
        name = theme_for_terminal(colours, environment)
    locale_glyphs = for_locale() if environ is None else for_locale(environ, default_encoding="utf-8")  # most are UTF-8
    chosen_glyphs = locale_glyphs if glyphs == AUTO else GLYPHS[glyphs]
    roles = (own or {}).get(name) or (built_in_roles(PAINTED[name]) if name in PAINTED else None)
    is_able = roles is not None and chosen_glyphs is not ASCII and colours in RICH_COLOURS
    is_rich = detail == RICH_DETAIL or (detail == AUTO and environ is None and is_local(environment))
    if roles is not None and is_able and is_rich:
        painted = in_256_colours(roles) if colours == "256" else roles
        return Theme(chosen_glyphs, palette_of(painted), painted)
    return Theme(chosen_glyphs, PALETTES[name] if roles is None or name in PALETTES else palette_of(roles))


def palette_of(roles: Roles) -> Palette:
    """Return the styles of a painted theme. They name no ground, so that text can stand on any panel."""
    text = roles.text
    return Palette(
        cubes={letter: Style(color=getattr(roles.cubes, letter)) for letter in "YBGR"},
        clans=tuple(Style(color=colour) for colour in roles.clans),
        figures=tuple(Style(color=colour) for colour in roles.figures),
        bright=Style(color=text.accent, bold=True),
        alarm=Style(color=text.alarm, bold=True),
        danger=Style(color=text.alarm),
        bold=BOLD,
        faint=Style(color=text.faint),
        chosen=Style(bgcolor=roles.ground.chosen),
        is_light=roles.is_light,
    )


def is_local(environ: Mapping[str, str]) -> bool:
    """Return whether the terminal is on this machine, and not at the other end of an ssh connection."""
    return not any(environ.get(name) for name in ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"))


def theme_for_terminal(colours: str | None, environ: Mapping[str, str]) -> str:
    """Return the name of the theme for a terminal, judging only by its environment.

    Half of the 16 colours are unreadable on a light background, but only some terminals reveal theirs.
    """
    if environ.get("NO_COLOR"):
        return "no-colour"
    on_light = is_light_background(environ.get("COLORFGBG", ""))
    if colours == "standard":
        return "no-colour" if on_light else "16-colours"
    return "light" if on_light else "dark"


def is_light_background(colorfgbg: str) -> bool:
    """Return whether COLORFGBG, such as `0;15` or `0;default;15`, ends with the number of a light background."""
    return colorfgbg.rpartition(";")[2] in {"7", *map(str, range(9, 16))}

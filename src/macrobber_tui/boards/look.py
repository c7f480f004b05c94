"""How things are drawn: the glyphs, and the inks of a theme."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rich.style import Style

from .glyphs import Glyphs, for_locale


@dataclass(frozen=True, slots=True)
class Ink:
    """The styles of a theme, by what they are for."""

    cubes: Mapping[str, Style]
    """By the letters of their colours."""
    clans: tuple[Style, ...]
    """Of the seats, in a chart; none of them means anything without its letter."""
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


@dataclass(frozen=True, slots=True)
class Look:
    """What everything that draws is given."""

    glyphs: Glyphs
    ink: Ink


BOLD = Style(bold=True)
YELLOW = Style(color="#ffd700")
BLUE = Style(color="#3b82f6")
GREEN = Style(color="#22c55e")
RED = Style(color="#ef4444")
PURPLE = Style(color="#d946ef")

DARK = Ink(
    cubes={"Y": YELLOW, "B": BLUE, "G": GREEN, "R": RED},
    clans=(YELLOW, BLUE, GREEN, RED, PURPLE),
    bright=YELLOW + BOLD,
    alarm=RED + BOLD,
    danger=RED,
    bold=BOLD,
    faint=Style(dim=True),
    chosen=Style(reverse=True),
)


def default() -> Look:
    """What every terminal of this locale can show."""
    return Look(for_locale(), DARK)

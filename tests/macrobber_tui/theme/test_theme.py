"""Every palette is readable, and each terminal gets a palette it can show."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import combinations, product

import pytest
from rich.color import ColorSystem
from rich.style import Style
from rich.terminal_theme import TerminalTheme

from helpers.colours import RGB, SIGHTS, chroma, contrast, difference, hue_distance
from macrobber_core.games import GAMES
from macrobber_tui.boards.mac_robber.pieces import cube
from macrobber_tui.boards.mac_robber.points import chart
from macrobber_tui.settings.choices import CHOICES
from macrobber_tui.theme.glyphs import ASCII, GLYPHS, SAFE, Glyphs, for_locale
from macrobber_tui.theme.names import AUTO, PAINTED
from macrobber_tui.theme.theme import (
    ANSI,
    COLOUR_BLIND,
    COLOUR_BLIND_LIGHT,
    DARK,
    LIGHT,
    NO_COLOUR,
    PALETTES,
    Palette,
    Theme,
    choose_theme,
    theme_for_terminal,
)

TEXT = 4.5
"""The contrast WCAG 2.2 requires of text (1.4.3). Everything we draw contains letters or digits."""
APART = 15
"""About seven times the just noticeable difference."""
HUES_APART = 30
"""Degrees of the hue circle (CIE LCh); colour names change about that often."""
GREY = 12
"""The chroma below which a colour has no hue."""
CLANS_APART, CLANS_APART_FOR_THE_COLOUR_BLIND = 25, 12
"""Less than for cubes, because every clan also has its letter."""
COLOURED = ["dark", "light", "colour-blind", "colour-blind-light"]
BLACK, WHITE = (0, 0, 0), (255, 255, 255)
DARK_GROUNDS = {"black": BLACK, "VS Code": (0x1E, 0x1E, 0x1E), "Ubuntu": (0x30, 0x0A, 0x24), "Solarized": (0, 43, 54)}
LIGHT_GROUNDS = {"white": WHITE, "Solarized": (0xFD, 0xF6, 0xE3), "grey": (0xEE, 0xEE, 0xEE)}
TERMINAL_PALETTES = {
    "xterm": TerminalTheme(
        BLACK,
        (229, 229, 229),
        [BLACK, (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229)],
        [(127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255), WHITE],
    ),
    "Linux": TerminalTheme(
        BLACK,
        (170, 170, 170),
        [BLACK, (170, 0, 0), (0, 170, 0), (170, 85, 0), (0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170)],
        [
            (85, 85, 85),
            (255, 85, 85),
            (85, 255, 85),
            (255, 255, 85),
            (85, 85, 255),
            (255, 85, 255),
            (85, 255, 255),
            WHITE,
        ],
    ),
}


def colour(ink: Style, system: ColorSystem = ColorSystem.TRUECOLOR, theme: TerminalTheme | None = None) -> RGB:
    assert ink.color is not None
    red, green, blue = ink.color.downgrade(system).get_truecolor(theme)
    return red, green, blue


def inks(theme: Palette) -> list[Style]:
    styles = [*theme.cubes.values(), *theme.clans, *theme.figures, theme.bright, theme.alarm, theme.danger, theme.faint]
    return [style for style in styles if style.color is not None]


@pytest.mark.parametrize("system", [ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT])
@pytest.mark.parametrize("name", ["dark", "light", "colour-blind", "colour-blind-light"])
def test_every_colour_is_readable_on_the_backgrounds_of_its_theme(name: str, system: ColorSystem) -> None:
    theme = PALETTES[name]
    for ground in (LIGHT_GROUNDS if theme.is_light else DARK_GROUNDS).values():
        for ink in inks(theme):
            assert contrast(colour(ink, system), ground) >= TEXT, ink


@pytest.mark.parametrize("palette", TERMINAL_PALETTES)
def test_every_one_of_the_16_colours_is_readable_on_black(palette: str) -> None:
    for ink in inks(ANSI):
        assert contrast(colour(ink, ColorSystem.STANDARD, TERMINAL_PALETTES[palette]), BLACK) >= TEXT, ink


def test_the_no_colour_palette_has_no_colours() -> None:
    assert inks(NO_COLOUR) == []
    assert len({NO_COLOUR.bright, NO_COLOUR.alarm, NO_COLOUR.faint, NO_COLOUR.chosen}) == 4


def closest(theme: Palette, vision: str, system: ColorSystem) -> float:
    """Return the distance between the two cubes that look most alike."""
    cubes = [colour(ink, system) for ink in theme.cubes.values()]
    return min(difference(one, other, vision) for one, other in combinations(cubes, 2))


@pytest.mark.parametrize("vision", SIGHTS)
@pytest.mark.parametrize("system", [ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT])
def test_cubes_are_distinct_for_colour_blind_players(system: ColorSystem, vision: str) -> None:
    assert closest(COLOUR_BLIND, vision, system) >= APART
    assert closest(COLOUR_BLIND_LIGHT, vision, system) >= APART


def test_cubes_of_the_default_palettes_are_too_alike_for_colour_blind_players() -> None:
    assert closest(DARK, "deuteranopia", ColorSystem.TRUECOLOR) < APART
    assert closest(LIGHT, "deuteranopia", ColorSystem.TRUECOLOR) < APART


@pytest.mark.parametrize("system", [ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT])
@pytest.mark.parametrize("name", COLOURED)
def test_no_clan_has_the_hue_of_a_cube(name: str, system: ColorSystem) -> None:
    """Black, white and grey have no hue."""
    theme = PALETTES[name]
    cubes = [colour(ink, system) for ink in theme.cubes.values()]
    for clan in (colour(ink, system) for ink in theme.clans):
        assert chroma(clan) < GREY or min(hue_distance(clan, cube) for cube in cubes) >= HUES_APART, clan


@pytest.mark.parametrize("name", COLOURED)
def test_clans_are_distinct_from_each_other_and_from_cubes(name: str) -> None:
    """In the colour-blind palettes, for every kind of colour vision."""
    theme = PALETTES[name]
    for vision in SIGHTS if name.startswith("colour-blind") else ["trichromat"]:
        clans = [colour(ink) for ink in theme.clans]
        cubes = [colour(ink) for ink in theme.cubes.values()]
        pairs = [*combinations(clans, 2), *product(clans, cubes)]
        least = CLANS_APART if vision == "trichromat" else CLANS_APART_FOR_THE_COLOUR_BLIND
        assert min(difference(one, other, vision) for one, other in pairs) >= least, vision


def test_no_clan_has_the_colour_of_a_cube_in_16_colours() -> None:
    """With too few hues, clans of the same colour differ by underline or reverse."""
    assert {ink.color for ink in ANSI.clans}.isdisjoint(ink.color for ink in ANSI.cubes.values())
    assert len({*ANSI.clans}) == len(ANSI.clans)


@pytest.mark.parametrize("theme", PALETTES.values(), ids=PALETTES)
def test_every_seat_has_a_style(theme: Palette) -> None:
    assert len(theme.clans) >= GAMES["mac-robber"].seats.stop - 1
    assert len(theme.figures) >= max(GAMES[key].seats.stop - 1 for key in ("claim-it", "carcassonne"))


@pytest.mark.parametrize("glyphs", GLYPHS.values(), ids=GLYPHS)
@pytest.mark.parametrize("theme", PALETTES.values(), ids=PALETTES)
def test_the_chart_draws_no_clan_like_a_cube(theme: Palette, glyphs: Glyphs) -> None:
    """Clan B and the blue cube share a letter."""
    look = Theme(glyphs, theme)
    cubes = [cube(letter, look) for letter in "YBGR"]
    scores = [[10 + 5 * seat for seat in range(5)], [12, 20, 28, 33, 41]]
    marks = [span for line in chart(scores, 80, 12, look) for span in line if span.text in {*"ABCDE"}]
    assert {mark.text for mark in marks} == {*"ABCDE"}
    for mark in marks:
        assert mark.text not in {one.text for one in cubes}
        if mark.style.color is not None:
            assert mark.style.color not in {one.style.color for one in cubes}


def test_palettes_look_the_same_in_256_colours() -> None:
    """A palette looks the same in 256 colours as in full colour; only the greys, which Rich rounds, differ slightly."""
    for theme in (DARK, LIGHT, COLOUR_BLIND, COLOUR_BLIND_LIGHT):
        for ink in (*theme.clans, *theme.figures):
            assert colour(ink, ColorSystem.EIGHT_BIT) == colour(ink)


@pytest.mark.parametrize(
    ("colours", "environ", "theme"),
    [
        ("truecolor", {}, "dark"),
        ("256", {}, "dark"),
        ("256", {"COLORFGBG": "15;0"}, "dark"),
        ("256", {"COLORFGBG": "15;8"}, "dark"),
        ("256", {"COLORFGBG": "0;15"}, "light"),
        ("truecolor", {"COLORFGBG": "0;default;7"}, "light"),
        ("256", {"COLORFGBG": "nonsense"}, "dark"),
        ("standard", {}, "16-colours"),
        ("standard", {"COLORFGBG": "0;15"}, "no-colour"),
        ("truecolor", {"NO_COLOR": "1", "COLORFGBG": "0;15"}, "no-colour"),
        ("truecolor", {"NO_COLOR": ""}, "dark"),
    ],
)
def test_the_default_palette_suits_the_terminal(colours: str, environ: dict[str, str], theme: str) -> None:
    assert theme_for_terminal(colours, environ) == theme


def test_an_explicit_theme_overrides_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert choose_theme("light", "ascii", "standard").palette is LIGHT
    assert choose_theme("light", "ascii").glyphs is ASCII
    assert choose_theme(glyphs="unicode").glyphs is SAFE
    assert choose_theme().palette is NO_COLOUR


@pytest.mark.parametrize(
    ("environ", "encoding", "glyphs"),
    [
        ({}, "UTF-8", SAFE),
        ({}, "cp1252", ASCII),
        ({"LANG": "de_DE.UTF-8"}, "UTF-8", SAFE),
        ({"LANG": "de_DE.utf8@euro"}, "UTF-8", SAFE),
        ({"LANG": "de_DE"}, "ISO-8859-1", ASCII),
        ({"LANG": "de_DE.ISO-8859-1"}, "UTF-8", ASCII),
        ({"LANG": "de_DE.UTF-8", "LC_CTYPE": "de_DE.ISO-8859-1"}, "ISO-8859-1", ASCII),
        ({"LANG": "C", "LC_ALL": "de_DE.UTF-8"}, "UTF-8", SAFE),
    ],
)
def test_glyphs_are_ascii_without_utf_8(
    environ: dict[str, str], encoding: str, glyphs: Glyphs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("locale.getpreferredencoding", lambda _: encoding)
    assert for_locale(environ) is glyphs


@pytest.mark.parametrize(
    ("environ", "glyphs"),
    [
        ({}, SAFE),
        ({"LC_CTYPE": "UTF-8"}, SAFE),
        ({"LANG": "de_DE"}, SAFE),
        ({"LANG": "C"}, ASCII),
        ({"LANG": "de_DE.ISO-8859-1"}, ASCII),
    ],
)
def test_a_remote_terminal_without_an_encoding_defaults_to_utf_8(
    environ: dict[str, str], glyphs: Glyphs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("locale.getpreferredencoding", lambda _: "ascii")
    assert for_locale(environ, default_encoding="utf-8") is glyphs


@pytest.mark.parametrize(
    ("environ", "glyphs"),
    [
        ({}, SAFE),
        ({"LANG": "C"}, ASCII),
        ({"LC_ALL": "C"}, ASCII),
        ({"LANG": "POSIX"}, ASCII),
        ({"LC_ALL": "C.UTF-8"}, SAFE),
    ],
)
def test_the_c_locale_means_ascii_although_python_assumes_utf_8(environ: dict[str, str], glyphs: Glyphs) -> None:
    code = "from macrobber_tui.theme.glyphs import *; print(for_locale() is ASCII)"
    bare = {name: value for name, value in os.environ.items() if name != "LANG" and not name.startswith("LC_")}
    result = subprocess.run([sys.executable, "-c", code], env=bare | environ, capture_output=True, check=True)
    assert result.stdout.split() == [str(glyphs is ASCII).encode()]


def test_every_theme_can_be_chosen() -> None:
    assert {*CHOICES["theme"]} == {AUTO, *PALETTES, *PAINTED}

"""Every painted theme is readable, and its pieces can be told apart by every eye.

Contrast is that of WCAG 2.1; differences of colours are CIEDE2000, simulated for three kinds of colour blindness.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from itertools import combinations

import pytest
from coloraide import Color
from rich.style import Style

from macrobber_tui.boards.carcassonne.painted_tiles import ink_on
from macrobber_tui.boards.things import CHANGED, LIT, lit_style
from macrobber_tui.theme.names import PAINTED
from macrobber_tui.theme.roles import (
    THEMES,
    Roles,
    built_in_roles,
    in_256_colours,
    nearest_of_256,
)
from macrobber_tui.theme.theme_parser import ThemeError, parse_roles

NAMES = sorted({*PAINTED.values()})
READABLE, HIGH_CONTRAST = 4.5, 7.0
APART = 12
KINDS = ("protan", "deutan", "tritan")


def texts_on_grounds(roles: Roles) -> Iterator[tuple[str, str, str]]:
    """Yield a description, the colour of a text and its ground, for all that is written anywhere."""
    ground, text = roles.ground, roles.text
    for name in ("main", "soft", "faint", "accent", "gain", "alarm"):
        for below in ("table", "bar", "panel", "raised", "lit"):
            yield f"{name} on {below}", getattr(text, name), getattr(ground, below)
    yield "main on chosen", text.main, ground.chosen
    yield "accent on chosen", text.accent, ground.chosen
    yield "table on accent", ground.table, text.accent
    cubes = [(name, str(getattr(roles.cubes, name))) for name in "YBGR"]
    figures = [(f"figure {seat}", colour) for seat, colour in enumerate(roles.figures, 1)]
    for name, colour in (*cubes, *figures):
        yield f"ink on {name}", text.ink, colour
        for below in ("table", "panel", "raised"):
            yield f"{name} on {below}", colour, getattr(ground, below)
    for seat, colour in enumerate(roles.clans, 1):
        yield f"letter of clan {seat}", text.clan_ink, colour
        yield f"clan {seat} on a panel", colour, ground.panel
        yield f"clan {seat} on a raised panel", colour, ground.raised
    yield "card", roles.card.ink, roles.card.paper
    yield "road", roles.scenery.road_text, roles.scenery.road
    yield "ember", roles.scenery.ember_text, roles.scenery.ember
    land = roles.landscape
    yield "dead place", land.dead_ink, land.dead_place
    yield "place", text.accent, land.place
    for name in ("shield", "bag", "spot", "taken_spot", "lit_field"):
        yield name, ink_on(getattr(land, name)), getattr(land, name)
    yield "die", roles.grid.pip, roles.grid.die


@pytest.mark.parametrize("name", NAMES)
def test_every_text_can_be_read_on_its_ground(name: str) -> None:
    least = HIGH_CONTRAST if name == "high-contrast" else READABLE
    faint = {
        what: round(contrast, 2)
        for what, text, ground in texts_on_grounds(built_in_roles(name))
        if (contrast := Color(text).contrast(ground)) < least
    }
    assert not faint


@pytest.mark.parametrize("share", [LIT, CHANGED])
@pytest.mark.parametrize("name", NAMES)
def test_every_text_can_be_read_while_it_is_lit(name: str, share: float) -> None:
    roles = built_in_roles(name)
    least = HIGH_CONTRAST if name == "high-contrast" else READABLE
    faint = {}
    for what, text, ground in texts_on_grounds(roles):
        lit = lit_style(Style(color=text, bgcolor=ground), roles, share, is_picture=False)
        assert lit.color is not None
        assert lit.bgcolor is not None
        if (contrast := Color(lit.color.name).contrast(lit.bgcolor.name)) < least:
            faint[what] = round(contrast, 2)
    assert not faint


def differences(colours: list[str], kind: str) -> dict[tuple[str, str], float]:
    seen = {colour: Color(colour).filter(kind) for colour in colours}
    return {pair: seen[pair[0]].delta_e(seen[pair[1]], method="2000") for pair in combinations(colours, 2)}


@pytest.mark.parametrize("name", ["colour-blind", "colour-blind-light"])
@pytest.mark.parametrize("kind", KINDS)
def test_players_and_cubes_stay_apart_for_the_colour_blind(name: str, kind: str) -> None:
    roles = built_in_roles(name)
    cubes = [roles.cubes.Y, roles.cubes.B, roles.cubes.G, roles.cubes.R]
    for colours in ([*cubes, *roles.clans], [*roles.figures]):
        assert not {pair: each for pair, each in differences(colours, kind).items() if each < APART}


@pytest.mark.parametrize("name", NAMES)
def test_players_and_cubes_stay_apart(name: str) -> None:
    roles = built_in_roles(name)
    cubes = [roles.cubes.Y, roles.cubes.B, roles.cubes.G, roles.cubes.R]
    for colours in (cubes, [*roles.clans], [*roles.figures]):
        for one, other in combinations(colours, 2):
            assert Color(one).delta_e(Color(other), method="2000") >= APART, (one, other)


@pytest.mark.parametrize("name", NAMES)
def test_no_figure_has_the_colour_of_a_field(name: str) -> None:
    roles = built_in_roles(name)
    for figure in roles.figures:
        for field in (roles.landscape.field, roles.landscape.other_field):
            assert Color(figure).delta_e(Color(field), method="2000") >= APART, (figure, field)


def test_every_file_is_a_theme() -> None:
    assert {path.name.removesuffix(".toml") for path in THEMES.iterdir()} == {*NAMES}


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('table = "#17131f"\n', "", "table"),
        ('"#17131f"', '"dark"', "table"),
        ("[grid]", "[grid]\nsea = 1", "sea"),
        ("is_light = false", 'is_light = "no"', "true or false"),
    ],
)
def test_a_mistake_in_a_theme_is_named(old: str, new: str, reason: str) -> None:
    text = (THEMES / "dusk.toml").read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(ThemeError, match=reason):
        parse_roles(tomllib.loads(text.replace(old, new, 1)))


NEAREST = {"#000000": "#000000", "#ffffff": "#ffffff", "#5f87af": "#5f87af", "#262626": "#262626", "#172019": "#1c1c1c"}


@pytest.mark.parametrize(("colour", "nearest"), NEAREST.items())
def test_a_colour_becomes_the_nearest_of_256(colour: str, nearest: str) -> None:
    assert nearest_of_256(colour) == nearest


@pytest.mark.parametrize("name", NAMES)
def test_grounds_and_fields_stay_apart_in_256_colours(name: str) -> None:
    roles = in_256_colours(built_in_roles(name))
    assert len({roles.ground.table, roles.ground.panel, roles.ground.lit}) == 3
    assert roles.landscape.field != roles.landscape.other_field
    assert len({roles.cubes.Y, roles.cubes.B, roles.cubes.G, roles.cubes.R, *roles.clans}) == 9
    assert len({*roles.figures}) == 6

"""The colours of a painted theme: a table of named roles, read from a TOML file."""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from pathlib import Path
from typing import Annotated, Any

import msgspec

Colour = Annotated[str, msgspec.Meta(pattern="^#[0-9a-f]{6}$")]


class RoleTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table of roles. Every role is a colour such as `#1d2b53`."""


class Grounds(RoleTable, frozen=True):
    """The colours of backgrounds."""

    table: Colour
    """The ground of every screen."""
    bar: Colour
    """The first and the last row."""
    panel: Colour
    raised: Colour
    """The panel of our own decision."""
    lit: Colour
    """The panel of the player to move."""
    chosen: Colour
    """The item under the cursor."""
    shade: Colour
    """What shadows are mixed with."""


class Texts(RoleTable, frozen=True):
    main: Colour
    soft: Colour
    faint: Colour
    accent: Colour
    """Questions, titles and keys."""
    gain: Colour
    alarm: Colour
    ink: Colour
    """Letters on cubes, figures and other bright pieces."""
    clan_ink: Colour
    """Letters on the clans' colours."""


class CubeColours(RoleTable, frozen=True):
    Y: Colour
    B: Colour
    G: Colour
    R: Colour


class CardColours(RoleTable, frozen=True):
    paper: Colour
    ink: Colour
    pip: Colour
    back: Colour


class Scenery(RoleTable, frozen=True):
    """The glen of a score track."""

    sky_top: Colour
    sky_middle: Colour
    sky_low: Colour
    sun: Colour
    star: Colour
    far_hills: Colour
    near_hills: Colour
    road: Colour
    road_text: Colour
    ember: Colour
    ember_text: Colour
    fire: Colour
    pasture: Colour
    wild: Colour
    """Land that no clan has bought."""
    tuft: Colour
    horn: Colour


class Landscape(RoleTable, frozen=True):
    """A landscape of tiles, and what surrounds it."""

    sky: Colour
    far_hills: Colour
    near_hills: Colour
    field: Colour
    other_field: Colour
    """Fields of every other tile, so that tiles can be counted."""
    lit_field: Colour
    tree: Colour
    city: Colour
    roofs: Colour
    lit_city: Colour
    wall: Colour
    completed_city: Colour
    completed_roofs: Colour
    completed_wall: Colour
    window: Colour
    road: Colour
    lit_road: Colour
    roof: Colour
    house: Colour
    shield: Colour
    bag: Colour
    place: Colour
    """A place where the tile in hand fits."""
    dead_place: Colour
    """A place that no tile left fits."""
    dead_ink: Colour
    spot: Colour
    """The number of a part that a meeple may stand on."""
    taken_spot: Colour
    newest: Colour
    new: Colour
    space: Colour
    """A space of the scoreboard."""
    other_space: Colour
    dark_space: Colour
    dark_space_text: Colour
    robber: Colour


class Grid(RoleTable, frozen=True):
    """A board of spaces with markers."""

    space: Colour
    other_space: Colour
    line: Colour
    number: Colour
    die: Colour
    pip: Colour


class Roles(RoleTable, frozen=True):
    """All roles of a theme, by table."""

    is_light: bool
    ground: Grounds
    text: Texts
    cubes: CubeColours
    clans: tuple[Colour, Colour, Colour, Colour, Colour]
    """The seats' clans, never in the hue of a cube."""
    figures: tuple[Colour, Colour, Colour, Colour, Colour, Colour]
    """The seats of games without cubes."""
    card: CardColours
    scenery: Scenery
    landscape: Landscape
    grid: Grid


THEMES = Path(__file__).with_name("themes")
"""The folder of the program's own themes, one TOML file each."""


@cache
def built_in_roles(name: str) -> Roles:
    """Return the roles of one of the program's own themes."""
    return msgspec.convert(tomllib.loads((THEMES / f"{name}.toml").read_text(encoding="utf-8")), Roles)


def in_256_colours(roles: Roles) -> Roles:
    """Return the roles in the nearest colours that terminals with 256 colours have, so that dark grounds stay apart."""
    return msgspec.convert(_nearest_in(msgspec.to_builtins(roles)), Roles)


def _nearest_in(value: Any) -> Any:
    match value:
        case dict():
            return {name: _nearest_in(inner) for name, inner in value.items()}
        case list() | tuple():
            return [_nearest_in(inner) for inner in value]
        case str():
            return nearest_of_256(value)
        case _:
            return value


CUBE_LEVELS = (0x00, 0x5F, 0x87, 0xAF, 0xD7, 0xFF)
GREYS = range(0x08, 0xEF, 0x0A)
"""The levels of red, green and blue in colours 16 to 255 of xterm: a cube of 6 levels, then greys."""


@lru_cache(maxsize=1024)
def nearest_of_256(colour: Colour) -> Colour:
    """Return the nearest of xterm's 256 colours, by the weighted distance known as redmean."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))

    def distance(other: tuple[int, int, int]) -> float:
        mean = (red + other[0]) / 2
        return (
            (2 + mean / 256) * (red - other[0]) ** 2
            + 4 * (green - other[1]) ** 2
            + (2 + (255 - mean) / 256) * (blue - other[2]) ** 2
        )

    def nearest_level(value: int) -> int:
        return min(CUBE_LEVELS, key=lambda level: abs(level - value))

    # with a given level of red, the distances of green and blue add up, so each is nearest by itself
    in_cube = ((level, nearest_level(green), nearest_level(blue)) for level in CUBE_LEVELS)
    nearest = min(*in_cube, *((level, level, level) for level in GREYS), key=distance)
    return "#" + "".join(f"{part:02x}" for part in nearest)


@cache
def built_in_themes() -> tuple[str, ...]:
    """Return the names of the program's own painted themes."""
    return tuple(sorted(path.stem for path in THEMES.glob("*.toml")))

"""Names of features, roles, places and sides."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.carcassonne.tiles import HALVES, PLACES, SIDES, TILES, Kind, Part, has_bag
from macrobber_tui.boards.names import NameOf, in_object_case, is_you
from macrobber_tui.i18n.elision import elide
from macrobber_tui.i18n.language import N_, _, join_list, ngettext
from macrobber_tui.theme.glyphs import Glyphs

from .feature_view import FeatureStatus
from .map import Place

KINDS = {"city": N_("city"), "road": N_("road"), "monastery": N_("monastery"), "field": N_("field")}
ROLES = {
    "city": N_("knight"), "road": N_("highwayman"), "monastery": N_("monk"), "field": N_("farmer"),
}  # fmt: skip
TILE_NAMES = {
    (Kind.CITY,): N_("city tile"), (Kind.ROAD,): N_("road tile"), (Kind.CITY, Kind.ROAD): N_("city and road tile"),
    (Kind.MONASTERY,): N_("monastery tile"), (Kind.ROAD, Kind.MONASTERY): N_("monastery and road tile"),
}  # fmt: skip
"""The names of tiles by the kinds of their parts, without fields."""
ARROWS = {"n": "up", "e": "right", "s": "down", "w": "left"}


def kind_name(kind: Kind) -> str:
    """Return the name that events use for a kind of feature."""
    return kind.name.lower()


def kind_label(kind: Kind | str) -> str:
    return _(KINDS[kind if isinstance(kind, str) else kind_name(kind)])


def role_label(kind: Kind | str) -> str:
    """Return the name of a meeple on a feature of this kind."""
    return _(ROLES[kind if isinstance(kind, str) else kind_name(kind)])


def tile_label(letter: str) -> str:
    """Return what is on a tile, such as `city and road tile`, or `road tile with a bag`."""
    kinds = sorted({part.kind for part in TILES[letter][0].parts} - {Kind.FIELD})
    name = _(TILE_NAMES[tuple(kinds)])
    return _("{tile} with a bag").format(tile=name) if has_bag(letter) else name


def possessive(noun: str, name: str) -> str:
    """Return `noun` with its owner: `your robber`, `Ann's robber`."""
    template = _("your {what}") if is_you(name) else elide(_("{name}'s {what}"), name)
    return template.format(what=noun, name=name)


def owned_feature(noun: str, seats: Sequence[int], name_of: NameOf) -> str:
    """Return a feature with the players who would score it: `your city`, `the road that Ann and Ben share`."""
    if len(seats) == 1:
        name = name_of(seats[0])
        # Separate from `possessive`, because in some languages a feature and a figure have different genders.
        text = _("your {feature}") if is_you(name) else _("{name}'s {feature}")
        return text.format(feature=noun, name=name)
    owners = join_list(in_object_case(name_of(seat)) for seat in seats)
    return _("the {feature} that {names} share").format(feature=noun, names=owners)


def cities_touched(field: FeatureStatus) -> str:
    return ngettext("{count} completed city", "{count} completed cities", field.cities).format(count=field.cities)


def size_text(feature: FeatureStatus) -> str:
    text = ngettext("{kind} of {count} tile", "{kind} of {count} tiles", feature.tiles)
    return text.format(kind=kind_label(feature.kind), count=feature.tiles)


def open_ends_text(feature: FeatureStatus) -> str:
    text = ngettext("{count} open end", "{count} open ends", feature.open_ends)
    if feature.kind is Kind.MONASTERY:
        text = ngettext("{count} tile missing", "{count} tiles missing", feature.open_ends)
    return text.format(count=feature.open_ends)


def place_text(place: Place) -> str:
    return f"{place[0]},{place[1]}"


def side_arrows(part: Part, glyphs: Glyphs) -> str:
    """Return arrows for the sides that a part of a tile reaches."""
    reached = {PLACES[index][0] for index in part.places if index < HALVES + 2 * len(SIDES)}
    return "".join(glyphs.arrows[ARROWS[side]] for side in SIDES if side in reached)

"""What things of the game are called."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.carcassonne.tiles import HALVES, PLACES, SIDES, Kind, Part
from macrobber_tui.boards.glyphs import Glyphs
from macrobber_tui.boards.names import NameOf, whom, you
from macrobber_tui.language import N_, _, listed

from .map import Place

KINDS = {"city": N_("city"), "road": N_("road"), "monastery": N_("monastery"), "field": N_("field")}
ROLES = {
    "city": N_("knight"), "road": N_("highwayman"), "monastery": N_("monk"), "field": N_("farmer"),
}  # fmt: skip
ARROWS = {"n": "up", "e": "right", "s": "down", "w": "left"}


def kind_of(kind: Kind) -> str:
    """As events name it."""
    return kind.name.lower()


def called(kind: Kind | str) -> str:
    return _(KINDS[kind if isinstance(kind, str) else kind_of(kind)])


def role(kind: Kind | str) -> str:
    """Of a meeple on such a feature."""
    return _(ROLES[kind if isinstance(kind, str) else kind_of(kind)])


def owned(what: str, name: str) -> str:
    """Something by whose it is."""
    return (
        _("your {what}").format(what=what) if name == you() else _("the {what} of {name}").format(what=what, name=name)
    )


def held(what: str, holders: Sequence[int], name_of: NameOf) -> str:
    """A feature by who would score it."""
    if len(holders) == 1:
        name = name_of(holders[0])
        # Not as `owned`: in some languages a feature has another gender than a figure.
        told = _("your {feature}") if name == you() else _("the {feature} of {name}")
        return told.format(feature=what, name=name)
    owners = listed(whom(name_of(seat)) for seat in holders)
    return _("the {feature} that {names} share").format(feature=what, names=owners)


def spot(place: Place) -> str:
    return f"{place[0]},{place[1]}"


def towards(part: Part, glyphs: Glyphs) -> str:
    """The sides that a part of a tile reaches, as arrows."""
    reached = {PLACES[place][0] for place in part.places if place < HALVES + 2 * len(SIDES)}
    return "".join(glyphs.arrows[ARROWS[side]] for side in SIDES if side in reached)

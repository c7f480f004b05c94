"""The land in words: what lies at a place and around it, and the features: how large, where open, whose, worth what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from macrobber_core.games.carcassonne import board as boards
from macrobber_core.games.carcassonne.board import AROUND, STEPS
from macrobber_core.games.carcassonne.placing import fitting
from macrobber_core.games.carcassonne.tiles import LETTERS, PLACES, SIDES, Kind
from macrobber_core.games.carcassonne.view import CarcassonneView, TileView
from macrobber_core.games.carcassonne.view import board as board_of
from macrobber_tui.boards.carcassonne.ground import Standing, at
from macrobber_tui.boards.carcassonne.map import Place
from macrobber_tui.boards.carcassonne.names import called, held, owned, role, spot
from macrobber_tui.boards.names import NameOf, whom
from macrobber_tui.language import _, listed, ngettext
from macrobber_tui.widgets.text import upper_first

from .tile import lying, part_of_tile, side

EDGES = {"C": Kind.CITY, "R": Kind.ROAD, "F": Kind.FIELD}


def tiles(view: CarcassonneView) -> dict[Place, TileView]:
    return {(one.x, one.y): one for one in view.board}


def beside(place: Place, step: int) -> Place:
    return boards.xy(boards.cell(*place) + step)


# --- a feature


def size(one: Standing) -> str:
    """What it is made of, and what it lacks."""
    if one.kind is Kind.FIELD:
        told = ngettext("touching {count} completed city", "touching {count} completed cities", one.cities)
        return told.format(count=one.cities)
    parts = [ngettext("{count} tile", "{count} tiles", one.tiles).format(count=one.tiles)]
    if one.pennants:
        parts.append(ngettext("{count} pennant", "{count} pennants", one.pennants).format(count=one.pennants))
    return listed(parts)


def holders(one: Standing, name_of: NameOf) -> str:
    """Who would score it, and with how many meeples of whom."""
    if not one.meeples:
        return _("nobody is there")
    leaders = listed(whom(name_of(seat)) for seat in one.leaders)
    if len(one.meeples) == 1 and one.meeples[0][1] == 1:
        return _("for {names}").format(names=leaders)
    counts = ", ".join(f"{name_of(seat)} {count}" for seat, count in one.meeples)
    return _("for {names} (meeples: {counts})").format(names=leaders, counts=counts)


def worth(one: Standing) -> str:
    points = ngettext("{count} point", "{count} points", one.now).format(count=one.now)
    if one.full == one.now:
        return points
    return _("{points} as it is, {full} if completed").format(points=points, full=one.full)


def gaps(view: CarcassonneView, one: Standing) -> list[Place]:
    """The places that a tile must fill to complete it."""
    there = tiles(view)
    found: dict[Place, None] = {}
    for place, number in sorted(one.parts):
        if one.kind is Kind.MONASTERY:
            steps = [*AROUND]
        else:
            steps = [STEPS[edge] for edge in there[place].lies.parts[number].places if edge < len(SIDES)]
        found |= {beside(place, step): None for step in steps if beside(place, step) not in there}
    return sorted(found, key=lambda place: (place[1], place[0]))


def whereabouts(view: CarcassonneView, one: Standing) -> Place:
    """A tile to name it by: one with a meeple, else the oldest."""
    there = tiles(view)
    reached = {place for place, _number in one.parts}
    held = [place for place, number in sorted(one.parts) if meeple_part(there[place]) == number]
    return held[0] if held else next(place for place in there if place in reached)


def meeple_part(tile: TileView) -> int | None:
    """The part of a tile on which a meeple stands."""
    return tile.lies.at[PLACES.index(tile.place)] if tile.seat else None


def feature(view: CarcassonneView, one: Standing, name_of: NameOf) -> str:
    """All of it, in a sentence."""
    return _("{kind} at {place}, {feature}.").format(
        kind=upper_first(called(one.kind)), place=spot(whereabouts(view, one)), feature=details(view, one, name_of)
    )


def details(view: CarcassonneView, one: Standing, name_of: NameOf) -> str:
    """How large, where open, whose, worth what."""
    told = size(one)
    if one.open:
        told = _("{feature}, open at {places}").format(feature=told, places=_("; ").join(map(spot, gaps(view, one))))
    return _("{feature}: {holders}, {worth}").format(feature=told, holders=holders(one, name_of), worth=worth(one))


# --- a place


class Touched(NamedTuple):
    """What lies at a side of a place."""

    side: int
    kind: Kind
    holders: tuple[int, ...]
    """Who would score it; of fields nobody is told."""


def touched(view: CarcassonneView, place: Place) -> Iterator[Touched]:
    """Side by side, what a tile there would touch."""
    there = tiles(view)
    for number, step in enumerate(STEPS):
        neighbour = there.get(beside(place, step))
        if neighbour is None:
            continue
        edge = (number + 2) % len(SIDES)
        kind = EDGES[neighbour.lies.edges[edge]]
        leaders: list[int] = []
        if kind is not Kind.FIELD:
            leaders = at(view, beside(place, step), neighbour.lies.at[edge]).leaders
        yield Touched(number, kind, tuple(leaders))


def touching(view: CarcassonneView, place: Place, name_of: NameOf) -> str:
    """What a tile there would touch; whose it is, of cities and roads."""
    told = []
    for one in touched(view, place):
        what = held(called(one.kind), one.holders, name_of) if one.holders else called(one.kind)
        # Translators: of a place, what it is beside: `field east`, `your road west`, `the city of Ann north`
        told.append(_("{kind} {side}").format(kind=what, side=side(one.side)))
    return ", ".join(told)


def held_there(view: CarcassonneView, place: Place, name_of: NameOf) -> list[str]:
    """The cities and roads of players that a tile there would touch."""
    found = (held(called(one.kind), one.holders, name_of) for one in touched(view, place) if one.holders)
    return [*dict.fromkeys(found)]


def monasteries_around(view: CarcassonneView, place: Place) -> Iterator[Standing]:
    """Those with a monk, to which a tile there adds."""
    there = tiles(view)
    for step in AROUND:
        tile = there.get(beside(place, step))
        part = None if tile is None else meeple_part(tile)
        if tile is not None and part is not None and tile.lies.parts[part].kind is Kind.MONASTERY:
            yield at(view, beside(place, step), part)


def tile_at(tile: TileView, name_of: NameOf) -> str:
    """How a tile lies, and who stands on it."""
    told = _("{place}: {tile}").format(place=spot((tile.x, tile.y)), tile=lying(tile.lies))
    part = meeple_part(tile)
    if part is None or tile.seat is None:
        return told
    return _("{tile}; {meeple}").format(tile=told, meeple=meeple(tile, part, name_of))


def meeple(tile: TileView, part: int, name_of: NameOf) -> str:
    """Whose it is, what it is, and where it stands."""
    assert tile.seat is not None
    shape = tile.lies.parts[part]
    whose = owned(role(shape.kind), name_of(tile.seat))
    return _("{meeple}: {where}").format(meeple=whose, where=part_of_tile(shape, tile.lies))


def rows(view: CarcassonneView, name_of: NameOf) -> list[str]:
    """All tiles, from the north to the south, from the west to the east."""
    found: dict[int, list[TileView]] = {}
    for (_x, y), tile in sorted(tiles(view).items()):
        found.setdefault(y, []).append(tile)
    return [
        _("Row {row}. {tiles}.").format(row=y, tiles=". ".join(tile_at(tile, name_of) for tile in found[y]))
        for y in sorted(found)
    ]


def seen(view: CarcassonneView, place: Place, name_of: NameOf) -> list[str]:
    """What is to be known of a place: its tile with the features on it, and what is around."""
    tile = tiles(view).get(place)
    around = touching(view, place, name_of)
    if tile is None and not around:
        return [_("Nothing lies at {place}, nor beside it.").format(place=spot(place))]
    if tile is None:
        told = _("Nothing lies at {place}. Around it: {around}.").format(place=spot(place), around=around)
        count = tiles_for(view, place)
        fits = ngettext("{count} tile that is left would fit.", "{count} tiles that are left would fit.", count)
        return [told, fits.format(count=count)]
    lines = [_("{tile}. It is tile {letter}.").format(tile=tile_at(tile, name_of), letter=tile.tile)]
    for number, shape in enumerate(tile.lies.parts):
        one = at(view, place, number)
        if one.is_completed or (one.kind is Kind.FIELD and not one.meeples and not one.cities):
            continue
        lines.append(
            _("{part}: {feature}.").format(
                part=upper_first(part_of_tile(shape, tile.lies)), feature=details(view, one, name_of)
            )
        )
    return [*lines, *neighbours(view, place)]


def tiles_for(view: CarcassonneView, place: Place) -> int:
    """How many of the tiles left fit at a place."""
    needs = board_of(view.board).gaps[boards.cell(*place)].needs
    return sum(left for letter, left in zip(LETTERS, view.pile, strict=True) if fitting(letter, needs))


def neighbours(view: CarcassonneView, place: Place) -> Iterator[str]:
    """The tiles around a tile."""
    there = tiles(view)
    for number, step in enumerate(STEPS):
        other = beside(place, step)
        if other in there:
            yield _("To the {side}, at {place}: {tile}.").format(
                side=side(number), place=spot(other), tile=lying(there[other].lies)
            )
        else:
            yield _("To the {side}, at {place}: nothing.").format(side=side(number), place=spot(other))

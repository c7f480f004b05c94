"""The land in words: places with their surroundings, and features with size, open ends, holders and points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from macrobber_core.games.carcassonne import board as boards
from macrobber_core.games.carcassonne.board import SIDE_STEPS, SURROUNDING
from macrobber_core.games.carcassonne.placing import fitting_tiles
from macrobber_core.games.carcassonne.tiles import LETTERS, SIDES, Kind
from macrobber_core.games.carcassonne.view import CarcassonneView, TileView
from macrobber_core.games.carcassonne.view import rebuild_board as board_of
from macrobber_tui.boards.carcassonne.feature_view import FeatureStatus, feature_with_part
from macrobber_tui.boards.carcassonne.map import Place
from macrobber_tui.boards.carcassonne.names import kind_label, owned_feature, place_text, possessive, role_label
from macrobber_tui.boards.names import NameOf, in_object_case
from macrobber_tui.i18n.language import _, join_list, ngettext
from macrobber_tui.widgets.text import upper_first

from .tile import describe_part, describe_tile, side_name

KIND_BY_EDGE = {"C": Kind.CITY, "R": Kind.ROAD, "F": Kind.FIELD}


def tiles_by_place(view: CarcassonneView) -> dict[Place, TileView]:
    return {(tile.x, tile.y): tile for tile in view.board}


def neighbour_place(place: Place, step: int) -> Place:
    return boards.xy(boards.cell(*place) + step)


# --- a feature


def feature_size(feature: FeatureStatus) -> str:
    """Describe the size of a feature: its tiles and pennants, or the cities a field touches."""
    if feature.kind is Kind.FIELD:
        text = ngettext("touching {count} completed city", "touching {count} completed cities", feature.cities)
        return text.format(count=feature.cities)
    parts = [ngettext("{count} tile", "{count} tiles", feature.tiles).format(count=feature.tiles)]
    if feature.pennants:
        parts.append(ngettext("{count} pennant", "{count} pennants", feature.pennants).format(count=feature.pennants))
    return join_list(parts)


def holders_text(feature: FeatureStatus, name_of: NameOf) -> str:
    """Name the players who would score a feature, and count each player's meeples on it."""
    if not feature.meeples:
        return _("nobody is there")
    leaders = join_list(in_object_case(name_of(seat)) for seat in feature.leaders)
    if len(feature.meeples) == 1 and feature.meeples[0][1] == 1:
        return _("for {names}").format(names=leaders)
    counts = ", ".join(f"{name_of(seat)} {count}" for seat, count in feature.meeples)
    return _("for {names} (meeples: {counts})").format(names=leaders, counts=counts)


def worth_text(feature: FeatureStatus) -> str:
    points = ngettext("{count} point", "{count} points", feature.points_now).format(count=feature.points_now)
    if feature.points_if_completed == feature.points_now:
        return points
    return _("{points} now, {full} if completed").format(points=points, full=feature.points_if_completed)


def missing_places(view: CarcassonneView, feature: FeatureStatus) -> list[Place]:
    """Return the empty places that tiles must fill to complete a feature, row by row."""
    tiles = tiles_by_place(view)
    missing: dict[Place, None] = {}
    for place, number in sorted(feature.parts):
        if feature.kind is Kind.MONASTERY:
            steps = [*SURROUNDING]
        else:
            steps = [SIDE_STEPS[edge] for edge in tiles[place].lies.parts[number].places if edge < len(SIDES)]
        missing |= {neighbour_place(place, step): None for step in steps if neighbour_place(place, step) not in tiles}
    return sorted(missing, key=lambda place: (place[1], place[0]))


def naming_place(view: CarcassonneView, feature: FeatureStatus) -> Place:
    """Return the place that identifies a feature: a tile with one of its meeples, or else its oldest tile."""
    tiles = tiles_by_place(view)
    reached = {place for place, _number in feature.parts}
    with_meeples = [place for place, number in sorted(feature.parts) if tiles[place].meeple_part == number]
    return with_meeples[0] if with_meeples else next(place for place in tiles if place in reached)


def feature_sentence(view: CarcassonneView, feature: FeatureStatus, name_of: NameOf) -> str:
    """Describe a feature in a full sentence."""
    return _("{kind} at {place}, {feature}.").format(
        kind=upper_first(kind_label(feature.kind)),
        place=place_text(naming_place(view, feature)),
        feature=feature_details(view, feature, name_of),
    )


def feature_details(view: CarcassonneView, feature: FeatureStatus, name_of: NameOf) -> str:
    """Return a feature's size, open ends, holders and points."""
    description = feature_size(feature)
    if feature.open_ends:
        description = _("{feature}, open at {places}").format(
            feature=description, places=_("; ").join(map(place_text, missing_places(view, feature)))
        )
    return _("{feature}: {holders}, {worth}").format(
        feature=description, holders=holders_text(feature, name_of), worth=worth_text(feature)
    )


# --- a place


class TouchedSide(NamedTuple):
    """The neighbouring feature at one side of a place."""

    side: int
    kind: Kind
    leaders: tuple[int, ...]
    """The seats that would score the feature; always empty for fields."""


def touched_sides(view: CarcassonneView, place: Place) -> Iterator[TouchedSide]:
    """Yield the neighbouring feature on each side of `place`."""
    tiles = tiles_by_place(view)
    for number, step in enumerate(SIDE_STEPS):
        neighbour = tiles.get(neighbour_place(place, step))
        if neighbour is None:
            continue
        edge = (number + 2) % len(SIDES)
        kind = KIND_BY_EDGE[neighbour.lies.edges[edge]]
        leaders: list[int] = []
        if kind is not Kind.FIELD:
            leaders = feature_with_part(view, neighbour_place(place, step), neighbour.lies.part_at[edge]).leaders
        yield TouchedSide(number, kind, tuple(leaders))


def surroundings_text(view: CarcassonneView, place: Place, name_of: NameOf) -> str:
    """Describe the features that a tile at `place` would touch, with the owners of cities and roads; "" if none."""
    parts = []
    for side in touched_sides(view, place):
        text = owned_feature(kind_label(side.kind), side.leaders, name_of) if side.leaders else kind_label(side.kind)
        # Translators: a neighbouring feature and its side: `field east`, `your road west`, `Ann's city north`
        parts.append(_("{kind} {side}").format(kind=text, side=side_name(side.side)))
    return ", ".join(parts)


def owned_features_beside(view: CarcassonneView, place: Place, name_of: NameOf) -> list[str]:
    """Describe the owned cities and roads that a tile at `place` would touch."""
    found = (
        owned_feature(kind_label(side.kind), side.leaders, name_of)
        for side in touched_sides(view, place)
        if side.leaders
    )
    return [*dict.fromkeys(found)]


def monasteries_around(view: CarcassonneView, place: Place) -> Iterator[FeatureStatus]:
    """Yield the monasteries with a monk around `place`; a tile there would add to their points."""
    tiles = tiles_by_place(view)
    for step in SURROUNDING:
        tile = tiles.get(neighbour_place(place, step))
        part = None if tile is None else tile.meeple_part
        if tile is not None and part is not None and tile.lies.parts[part].kind is Kind.MONASTERY:
            yield feature_with_part(view, neighbour_place(place, step), part)


def tile_text(tile: TileView, name_of: NameOf) -> str:
    """Describe a tile with its place, rotation and meeple."""
    text = _("{place}: {tile}").format(place=place_text((tile.x, tile.y)), tile=describe_tile(tile.lies))
    part = tile.meeple_part
    if part is None or tile.seat is None:
        return text
    return _("{tile}; {meeple}").format(tile=text, meeple=meeple_text(tile, part, name_of))


def meeple_text(tile: TileView, part: int, name_of: NameOf) -> str:
    """Describe a meeple with its owner, role and position on the tile."""
    assert tile.seat is not None
    shape = tile.lies.parts[part]
    owner = possessive(role_label(shape.kind), name_of(tile.seat))
    return _("{meeple}: {where}").format(meeple=owner, where=describe_part(shape, tile.lies))


def map_rows(view: CarcassonneView, name_of: NameOf) -> list[str]:
    """Describe all tiles, one line per row, from north to south and west to east."""
    rows: dict[int, list[TileView]] = {}
    for (_x, y), tile in sorted(tiles_by_place(view).items()):
        rows.setdefault(y, []).append(tile)
    return [
        _("Row {row}. {tiles}.").format(row=y, tiles=". ".join(tile_text(tile, name_of) for tile in rows[y]))
        for y in sorted(rows)
    ]


def place_report(view: CarcassonneView, place: Place, name_of: NameOf) -> list[str]:
    """Describe a place: its tile and features if it has one, and its surroundings."""
    tile = tiles_by_place(view).get(place)
    around = surroundings_text(view, place, name_of)
    if tile is None and not around:
        return [_("There is no tile at {place} or next to it.").format(place=place_text(place))]
    if tile is None:
        text = _("{place} is empty. Around it: {around}.").format(place=place_text(place), around=around)
        count = count_fitting_tiles(view, place)
        fits = ngettext("{count} remaining tile would fit.", "{count} remaining tiles would fit.", count)
        return [text, fits.format(count=count)]
    lines = [_("{tile}. It is tile {letter}.").format(tile=tile_text(tile, name_of), letter=tile.tile)]
    for number, shape in enumerate(tile.lies.parts):
        feature = feature_with_part(view, place, number)
        if feature.is_completed or (feature.kind is Kind.FIELD and not feature.meeples and not feature.cities):
            continue
        lines.append(
            _("{part}: {feature}.").format(
                part=upper_first(describe_part(shape, tile.lies)), feature=feature_details(view, feature, name_of)
            )
        )
    return [*lines, *neighbour_sentences(view, place)]


def count_fitting_tiles(view: CarcassonneView, place: Place) -> int:
    """Return the number of remaining tiles that fit in an empty place."""
    edge_codes = board_of(view.board).gaps[boards.cell(*place)].edge_codes
    return sum(left for letter, left in zip(LETTERS, view.pile, strict=True) if fitting_tiles(letter, edge_codes))


def neighbour_sentences(view: CarcassonneView, place: Place) -> Iterator[str]:
    """Yield a sentence for each side of a tile, naming the neighbouring tile or the lack of one."""
    tiles = tiles_by_place(view)
    for number, step in enumerate(SIDE_STEPS):
        other = neighbour_place(place, step)
        if other in tiles:
            yield _("To the {side}, at {place}: {tile}.").format(
                side=side_name(number), place=place_text(other), tile=describe_tile(tiles[other].lies)
            )
        else:
            yield _("To the {side}, at {place}: nothing.").format(side=side_name(number), place=place_text(other))

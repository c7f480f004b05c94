"""The table in sentences, most important facts first, for players without a board on screen."""

from __future__ import annotations

from macrobber_core.games.carcassonne.tiles import LETTERS, TILES
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.carcassonne.feature_view import feature_with_part, fields, open_features, tiles_left
from macrobber_tui.boards.carcassonne.names import place_text, role_label
from macrobber_tui.boards.names import name_lookup
from macrobber_tui.boards.narrator import name_with_remarks
from macrobber_tui.i18n.language import _, ngettext

from . import land, scoreboard
from .tile import describe_tile


def report(table: TableView) -> list[str]:
    """Describe the whole table: the turn, the tile in hand, every player, the scoreboard, and the claimed features."""
    view: CarcassonneView = table.game_view
    name_of = name_lookup(table)
    players = [line for seat in range(1, view.players + 1) for line in player_report(table, seat)]
    board = scoreboard.scoreboard_report(view, name_of) if has_positions(view) else []
    claimed_features = [feature for feature in open_features(view) if feature.meeples]
    claimed_fields = [feature for feature in fields(view) if feature.meeples]
    return [
        turn_sentence(table),
        *tile_in_hand(table),
        *players,
        *board,
        *(land.feature_sentence(view, feature, name_of) for feature in (*claimed_features, *claimed_fields)),
        _("Type 'features' or 'fields' for the full list, 'map' for the land, 'look 0,0' for a place."),
    ]


def has_positions(view: CarcassonneView) -> bool:
    """Return whether the positions of figures on the scoreboard matter in this game."""
    return view.options["robbers"] != "off" or bool(view.options["messengers"])


def turn_sentence(table: TableView) -> str:
    view: CarcassonneView = table.game_view
    left = ngettext("{count} tile left to draw", "{count} tiles left to draw", tiles_left(view))
    tiles_text = left.format(count=tiles_left(view))
    number = view.round
    if view.active is None:
        return _("Round {round}, {tiles}.").format(round=number, tiles=tiles_text)
    if view.active == table.seat:
        return _("Round {round}, {tiles}; it's your turn.").format(round=number, tiles=tiles_text)
    return _("Round {round}, {tiles}; it's {name}'s turn.").format(
        round=number, tiles=tiles_text, name=table.name(view.active)
    )


def tile_in_hand(table: TableView) -> list[str]:
    """Describe the tile in hand, unrotated; nothing if no tile is in hand."""
    view: CarcassonneView = table.game_view
    if view.tile is None:
        return []
    description = describe_tile(TILES[view.tile][0])
    if view.active == table.seat:
        return [_("You have tile {tile} in hand: {what}.").format(tile=view.tile, what=description)]
    return [
        _("{name} has tile {tile} in hand: {what}.").format(
            name=table.name(view.active or 0), tile=view.tile, what=description
        )
    ]


def player_report(table: TableView, seat: int) -> list[str]:
    """Describe a player's points, figures, supply and robber, then their meeples on the land."""
    view: CarcassonneView = table.game_view
    player = view.seats[seat - 1]
    points = ngettext("{count} point", "{count} points", player.score).format(count=player.score)
    if player.messenger is not None:
        points = _("{points} (meeple {meeple}, messenger {messenger})").format(
            points=points, meeple=player.meeple, messenger=player.messenger
        )
    supply = ngettext("{count} meeple in the supply", "{count} meeples in the supply", player.meeples)
    parts = [points, supply.format(count=player.meeples)]
    if view.options["robbers"] != "off":
        at_home = player.robber is None
        parts.append(_("robber at home") if at_home else _("robber on space {space}").format(space=player.robber))
    lines = [
        _("Seat {seat}, {name}: {what}.").format(seat=seat, name=name_with_remarks(table, seat), what=", ".join(parts))
    ]
    return [*lines, *meeples_on_land(table, seat)]


def meeples_on_land(table: TableView, seat: int) -> list[str]:
    """Describe a player's meeples on the land, each with its place and points."""
    view: CarcassonneView = table.game_view
    sentences = []
    for place, tile in land.tiles_by_place(view).items():
        part = tile.meeple_part
        if tile.seat == seat and part is not None:
            feature = feature_with_part(view, place, part)
            text = _("{role} at {place} ({points})")
            sentences.append(
                text.format(role=role_label(feature.kind), place=place_text(place), points=feature.points_now)
            )
    return [_("On the land: {meeples}.").format(meeples=", ".join(sentences))] if sentences else []


def own_robber(table: TableView) -> list[str]:
    """Describe our robber's position, if it is on the scoreboard."""
    view: CarcassonneView = table.game_view
    if table.seat is None or view.seats[table.seat - 1].robber is None:
        return []
    return [scoreboard.robber_sentence(view, table.seat, name_lookup(table))]


def tiles_left_report(view: CarcassonneView) -> list[str]:
    """Describe the tiles left of each kind, and the tiles out of the game."""
    lines = [
        _("{count} of {tile}: {what}.").format(count=count, tile=letter, what=describe_tile(TILES[letter][0]))
        for letter, count in zip(LETTERS, view.pile, strict=True)
        if count
    ]
    removed = [_("Removed because they fit nowhere: {tiles}.").format(tiles=", ".join(view.gone))] if view.gone else []
    return [*(lines or [_("No tiles are left.")]), *removed]

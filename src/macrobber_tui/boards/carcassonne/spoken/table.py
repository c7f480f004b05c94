"""The table in sentences, for who cannot or will not look at a board: the most important first."""

from __future__ import annotations

from macrobber_core.games.carcassonne.tiles import LETTERS, TILES
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.carcassonne.ground import at, fields, open_features, tiles_left
from macrobber_tui.boards.carcassonne.names import role, spot
from macrobber_tui.boards.carcassonne.words import round_of
from macrobber_tui.boards.names import names
from macrobber_tui.language import _, ngettext

from . import land, loop
from .tile import lying


def report(table: TableView) -> list[str]:
    """Whose turn it is, the tile in hand, every player, the scoreboard, and what is open on the land."""
    view: CarcassonneView = table.position
    name_of = names(table)
    players = [line for seat in range(1, view.players + 1) for line in player(table, seat)]
    board = loop.scoreboard(view, name_of) if with_figures(view) else []
    held = [one for one in open_features(view) if one.meeples]
    farmed = [one for one in fields(view) if one.meeples]
    return [
        where(table),
        *hand(table),
        *players,
        *board,
        *(land.feature(view, one, name_of) for one in (*held, *farmed)),
        _("Type 'features' or 'fields' for all there are, 'map' for the land, 'look 0,0' for a place."),
    ]


def with_figures(view: CarcassonneView) -> bool:
    """Whether it matters where figures stand."""
    return view.options["robbers"] != "off" or bool(view.options["messengers"])


def where(table: TableView) -> str:
    view: CarcassonneView = table.position
    left = ngettext("{count} tile left to draw", "{count} tiles left to draw", tiles_left(view))
    told = left.format(count=tiles_left(view))
    number = round_of(view)
    if view.active is None:
        return _("Round {round}, {tiles}.").format(round=number, tiles=told)
    if view.active == table.seat:
        return _("Round {round}, {tiles}; it is your turn.").format(round=number, tiles=told)
    return _("Round {round}, {tiles}; it is the turn of {name}.").format(
        round=number, tiles=told, name=table.name(view.active)
    )


def hand(table: TableView) -> list[str]:
    """The tile in hand, as it lies unturned."""
    view: CarcassonneView = table.position
    if view.tile is None:
        return []
    told = lying(TILES[view.tile][0])
    if view.active == table.seat:
        return [_("You have tile {tile} in hand: {what}.").format(tile=view.tile, what=told)]
    return [
        _("{name} has tile {tile} in hand: {what}.").format(
            name=table.name(view.active or 0), tile=view.tile, what=told
        )
    ]


def player(table: TableView, seat: int) -> list[str]:
    """Points, figures, meeples and robber; then the meeples on the land."""
    view: CarcassonneView = table.position
    one = view.seats[seat - 1]
    points = ngettext("{count} point", "{count} points", one.score).format(count=one.score)
    if one.messenger is not None:
        points = _("{points} (meeple {meeple}, messenger {messenger})").format(
            points=points, meeple=one.meeple, messenger=one.messenger
        )
    supply = ngettext("{count} meeple in the supply", "{count} meeples in the supply", one.meeples)
    told = [points, supply.format(count=one.meeples)]
    if view.options["robbers"] != "off":
        at_home = one.robber is None
        told.append(_("robber at home") if at_home else _("robber on space {space}").format(space=one.robber))
    lines = [_("Seat {seat}, {name}: {what}.").format(seat=seat, name=marked(table, seat), what=", ".join(told))]
    return [*lines, *on_the_land(table, seat)]


def on_the_land(table: TableView, seat: int) -> list[str]:
    """The meeples of a player, each with its feature."""
    view: CarcassonneView = table.position
    found = []
    for place, tile in land.tiles(view).items():
        part = land.meeple_part(tile)
        if tile.seat == seat and part is not None:
            one = at(view, place, part)
            told = _("{role} at {place} ({points})")
            found.append(told.format(role=role(one.kind), place=spot(place), points=one.now))
    return [_("On the land: {meeples}.").format(meeples=", ".join(found))] if found else []


def marked(table: TableView, seat: int) -> str:
    """The name, and what is special about the player."""
    view: CarcassonneView = table.position
    there = table.seats[seat - 1]
    marks = [
        *([_("you")] if seat == table.seat else []),
        *([_("away")] if there.away else []),
        *([_("a bot stands in")] if there.stand_in else []),
        *([_("on turn")] if seat == view.active else []),
    ]
    return f"{table.name(seat)} ({', '.join(marks)})" if marks else table.name(seat)


def mine(table: TableView) -> list[str]:
    """Our own; nothing for who watches."""
    if table.seat is None:
        return []
    view: CarcassonneView = table.position
    own = [loop.lurks(view, table.seat, names(table))] if view.seats[table.seat - 1].robber is not None else []
    return [*player(table, table.seat), *own]


def left(view: CarcassonneView) -> list[str]:
    """The tiles that are left, by kind."""
    lines = [
        _("{count} of {tile}: {what}.").format(count=count, tile=letter, what=lying(TILES[letter][0]))
        for letter, count in zip(LETTERS, view.pile, strict=True)
        if count
    ]
    gone = (
        [_("Left the game, as they fitted nowhere: {tiles}.").format(tiles=", ".join(view.gone))] if view.gone else []
    )
    return [*(lines or [_("No tile is left.")]), *gone]


def nobody_else(table: TableView) -> str:
    """Why there is no tile to be placed by us."""
    view: CarcassonneView = table.position
    if table.legal and view.phase == "place":
        return ""
    return _("You have no tile to place now.")

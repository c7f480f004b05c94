"""Carcassonne in plain sentences: what happened, what is asked, what an action does."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style

from macrobber_core.games.carcassonne.claiming import comes_later
from macrobber_core.games.carcassonne.messengers import MESSAGE
from macrobber_core.games.carcassonne.notation import NO_MEEPLE
from macrobber_core.games.carcassonne.tiles import TILES
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.look import Ink
from macrobber_tui.language import N_, _, listed

from .asking import lies, part_of
from .choices import MESSAGES, declared, explained
from .event_words import sentence
from .names import role, spot

__all__ = ["describe", "hands", "place", "player_styles", "prompt", "sentence"]

MINE = {
    "place": N_("Your turn: place the tile, and a meeple on it if you like."),
    "meeple": N_("Place a meeple on the tile, or none."),
    "robber": N_("A bag: you may place your robber."),
    "score": N_("You score: choose what comes next."),
    "rob": N_("Your robber can rob several: choose whom."),
    "home": N_("Choose the meeple that scores and comes home."),
}
THEIRS = {
    "place": N_("{name} places a tile."),
    "meeple": N_("{name} may place a meeple."),
    "robber": N_("{name} may place the robber."),
    "score": N_("{name} chooses what scores next."),
    "rob": N_("{name} chooses whom to rob."),
    "answer": N_("{name} reads a message."),
    "home": N_("{name} chooses a meeple to take home."),
}

TURNED = ("{tile}", N_("{tile} turned right"), N_("{tile} upside down"), N_("{tile} turned left"))
"""A tile by how often it is turned by a quarter clockwise."""


def prompt(table: TableView, position: CarcassonneView | None) -> str:
    """One sentence: what is asked of this seat, or whom the table waits for."""
    if position is None:
        return _("The game has not begun.")
    if position.result is not None:
        names = listed(table.name(seat) for seat in position.result.winners)
        return _("The game is over: {names} won.").format(names=names)
    if position.actor in {None, 0}:
        return _("A tile is drawn.")
    assert position.actor is not None
    if position.actor != table.seat:
        return _(THEIRS[position.phase]).format(name=table.name(position.actor))
    if position.phase == "place" and comes_later(position.options, position.tile or ""):
        return _("Your turn: place the tile. Your meeple comes after the robbers.")
    if position.phase == "answer" and position.message is not None:
        return _("Message: {message}.").format(message=_(MESSAGES[position.message]))
    if position.phase == "robber" and has_robber(position, table.seat):
        return _("A bag: you may place your robber, or move it.")
    if position.phase == "robber" and position.options["robbers"] == "zmg":
        return _("A bag: place your robber.")
    sources = {declared(action, position).source for action in table.legal if position.phase == "score"}
    if sources == {MESSAGE} and position.read:
        return _("Message: {message}.").format(message=_(MESSAGES[position.read[-1]]))
    if len(sources) == 1:
        return _("You score: choose which figure moves.")
    return _(MINE[position.phase])


def has_robber(position: CarcassonneView, seat: int) -> bool:
    """On the scoreboard."""
    return position.seats[seat - 1].robber is not None


def place(position: CarcassonneView) -> tuple[int, int]:
    """The round, and the seat whose turn it is; 0 before the first."""
    return round_of(position), position.active or 0


def round_of(position: CarcassonneView) -> int:
    return max(0, position.turn - 1) // position.players + 1


def hands(positions: Sequence[CarcassonneView]) -> list[str]:
    """Nothing is hidden in this game."""
    return []


def describe(action: str, table: TableView, position: CarcassonneView) -> str:
    """What an action does."""
    if action == NO_MEEPLE:
        return _("no meeple")
    if action.startswith("meeple "):
        last = position.board[-1]
        told = _("a {role} at {place}")
        part = part_of(action, last.lies)
        assert part is not None
        return told.format(role=role(last.lies.parts[part].kind), place=spot((last.x, last.y)))
    if not action.startswith("place "):
        return explained(action, position, table.name)
    assert position.tile is not None
    where, turns = lies(action)
    tile = TILES[position.tile][turns]
    told = _("{tile} at {place}").format(tile=_(TURNED[tile.turns]).format(tile=tile.letter), place=spot(where))
    part = part_of(action, tile)
    if part is None:
        return told
    return _("{placed}, with a {role}").format(placed=told, role=role(tile.parts[part].kind))


def player_styles(ink: Ink) -> Sequence[Style]:
    return ink.figures

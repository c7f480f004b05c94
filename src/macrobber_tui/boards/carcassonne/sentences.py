"""Carcassonne in plain sentences: events, prompts and actions."""

from __future__ import annotations

from macrobber_core.games.carcassonne.deferred_meeple import is_meeple_deferred
from macrobber_core.games.carcassonne.messengers import MESSAGE_SOURCE
from macrobber_core.games.carcassonne.notation import NO_MEEPLE
from macrobber_core.games.carcassonne.scoring_order import gains_by_action
from macrobber_core.games.carcassonne.tiles import TILES
from macrobber_core.games.carcassonne.view import CarcassonneView, to_state
from macrobber_core.table.view import TableView
from macrobber_tui.i18n.language import N_, _

from .choices import MESSAGES, declared_gain, explain
from .decision_input import meeple_part, place_and_turns
from .names import place_text, role_label

OWN_PROMPTS = {
    "place": N_("Your turn: place the tile, and a meeple on it if you like."),
    "meeple": N_("Place a meeple on the tile, or none."),
    "robber": N_("A bag: you may place your robber."),
    "score": N_("You score: choose what comes next."),
    "rob": N_("Your robber can rob several players: choose one."),
    "home": N_("Choose the meeple that scores and comes home."),
}
OTHERS_PROMPTS = {
    "place": N_("{name} places a tile."),
    "meeple": N_("{name} may place a meeple."),
    "robber": N_("{name} may place the robber."),
    "score": N_("{name} chooses what scores next."),
    "rob": N_("{name} chooses whom to rob."),
    "answer": N_("{name} reads a message."),
    "home": N_("{name} chooses a meeple to take home."),
}

TOPICS = {
    "place": "Placing a tile",
    "meeple": "The Robbers",
    "robber": "The Robbers",
    "rob": "Robbing",
    "score": "Robbing",
    "answer": "The Messengers",
    "home": "The Messengers",
    "over": "The end of the game",
}
"""The rules topics of the phases."""

ROTATED_TILE = ("{tile}", N_("{tile} turned right"), N_("{tile} upside down"), N_("{tile} turned left"))
"""Templates for a tile with its rotation, indexed by the number of clockwise quarter turns."""


def decision_prompt(table: TableView, view: CarcassonneView) -> str:
    if view.actor in {None, 0}:
        return _("A tile is drawn.")
    assert view.actor is not None
    if view.actor != table.seat:
        text = _("{name} chooses which figure moves.") if is_figure_choice(view) else _(OTHERS_PROMPTS[view.phase])
        return text.format(name=table.name(view.actor))
    if view.phase == "place" and is_meeple_deferred(view.options, view.tile or ""):
        return _("Your turn: place the tile. Your meeple comes after the robbers.")
    if view.phase == "answer" and view.message is not None:
        return _("Message: {message}.").format(message=_(MESSAGES[view.message]))
    if view.phase == "robber" and view.seats[table.seat - 1].robber is not None:
        return _("A bag: you may place your robber, or move it.")
    if view.phase == "robber" and view.options["robbers"] == "zmg":
        return _("A bag: place your robber.")
    sources = {declared_gain(action, view).source for action in table.legal if view.phase == "score"}
    if sources == {MESSAGE_SOURCE} and view.read:
        return _("Message: {message}.").format(message=_(MESSAGES[view.read[-1]]))
    if is_figure_choice(view):
        return _("You score: choose which figure moves.")
    return _(OWN_PROMPTS[view.phase])


def is_figure_choice(view: CarcassonneView) -> bool:
    """Return whether only one score is left to declare, so that the actor chooses just the figure that moves."""
    return view.phase == "score" and len({gain.source for _action, gain in gains_by_action(to_state(view))}) == 1


def phase_topic(view: CarcassonneView) -> str:
    """Return the rules topic of the phase. With The Messengers, scoring means choosing the figure (CM-05)."""
    if view.phase == "score" and view.options["messengers"]:
        return TOPICS["answer"]
    return TOPICS.get(view.phase, "")


def describe(action: str, table: TableView, view: CarcassonneView) -> str:
    if action == NO_MEEPLE:
        return _("no meeple")
    if action.startswith("meeple "):
        last = view.board[-1]
        text = _("a {role} at {place}")
        part = meeple_part(action, last.lies)
        assert part is not None
        return text.format(role=role_label(last.lies.parts[part].kind), place=place_text((last.x, last.y)))
    if not action.startswith("place "):
        return explain(action, view, table.name)
    assert view.tile is not None
    place, turns = place_and_turns(action)
    tile = TILES[view.tile][turns]
    text = _("{tile} at {place}").format(
        tile=_(ROTATED_TILE[tile.turns]).format(tile=tile.letter), place=place_text(place)
    )
    part = meeple_part(action, tile)
    if part is None:
        return text
    return _("{placed}, with a {role}").format(placed=text, role=role_label(tile.parts[part].kind))

"""The events of Carcassonne as sentences."""

from __future__ import annotations

from macrobber_core.games.carcassonne import events as ev
from macrobber_core.games.carcassonne.components import Figure
from macrobber_core.games.contract import Event
from macrobber_tui.boards.names import NameOf, begin_with_winners, in_object_case, is_you
from macrobber_tui.i18n.elision import elide
from macrobber_tui.i18n.language import N_, _, join_list, ngettext

from .choices import FIGURES, MESSAGES
from .names import kind_label, role_label

ACTION_NOUNS = {
    N_("place"): N_("the tile placement"), N_("meeple"): N_("the choice of a meeple"), N_("robber"): N_("the robber"),
    N_("pass"): N_("the pass"), N_("score"): N_("the choice of a figure"),
    N_("rob"): N_("the choice of a victim"),
    N_("do"): N_("the answer to the message"), N_("take"): N_("the answer to the message"),
    N_("home"): N_("the meeple taken home"),
}  # fmt: skip
"""Noun phrases for actions, keyed by the action's verb in the notation."""


def event_sentence(event: Event, name_of: NameOf) -> str | None:
    match event:
        case ev.Started(seat):
            begins = _("You begin the game.") if is_you(name_of(seat)) else _("{name} begins the game.")
            return begins.format(name=name_of(seat))
        case ev.Drawn(seat, tile):
            return _("{name} drew tile {tile}.").format(name=name_of(seat), tile=tile)
        case ev.Removed(tile):
            return _("Tile {tile} fits nowhere and is removed from the game.").format(tile=tile)
        case ev.Placed(seat, tile, x, y, _turns, ""):
            return _("{name} placed tile {tile} at {place}.").format(name=name_of(seat), tile=tile, place=f"{x},{y}")
        case ev.Placed(seat, tile, x, y, _turns, kind):
            text = _("{name} placed tile {tile} at {place}, with a {role}.")
            return text.format(name=name_of(seat), tile=tile, place=f"{x},{y}", role=role_label(kind))
        case ev.MeeplePlaced(seat, _x, _y, ""):
            return _("{name} placed no meeple.").format(name=name_of(seat))
        case ev.MeeplePlaced(seat, x, y, kind):
            text = _("{name} placed a {role} at {place}.")
            return text.format(name=name_of(seat), role=role_label(kind), place=f"{x},{y}")
        case ev.FeatureScored():
            return feature_sentence(event, name_of)
        case ev.Scored(seat, source, points, figure, total):
            return scored_sentence(name_of(seat), source, points, figure, total)
        case ev.MessageRead(seat, message):
            text = _("{name} read message {number}: {message}.")
            return text.format(name=name_of(seat), number=message, message=_(MESSAGES[message]))
        case ev.Answered(seat, message, done, asked):
            return answered_sentence(name_of(seat), message, done=done, is_question=asked)
        case ev.WentHome(seat, kind, source, _):
            text = _("{name} took home the {role} from {place}.")
            return text.format(name=name_of(seat), role=role_label(kind), place=source.split()[0])
        case ev.GameEnded(_reason, winners, scores):
            points = scores[winners[0] - 1]
            text = ngettext("The game is over. {won} with {points} point.",
                            "The game is over. {won} with {points} points.", points)  # fmt: skip
            return text.format(won=begin_with_winners([*map(name_of, winners)]), points=points)
        case _:
            return _robber_sentence(event, name_of)


def _robber_sentence(event: Event, name_of: NameOf) -> str | None:
    match event:
        case ev.RobberPlaced(seat, space, None):
            return _("{name} put a robber on space {space}.").format(name=name_of(seat), space=space)
        case ev.RobberPlaced(seat, space, int(left)):
            text = _("{name} moved the robber from space {left} to space {space}.")
            return text.format(name=name_of(seat), left=left, space=space)
        case ev.RobberKept(seat):
            return _("{name} left the robber where it was.").format(name=name_of(seat))
        case ev.Declared(seat, _source, points, figure):
            text = _("{name} chose to score {points} next.")
            if figure is not None:
                text = _("{name} chose to score {points} next, with the {figure}.")
            return text.format(name=name_of(seat), points=points, figure=figure_name(figure or "meeple"))
        case ev.RobberyChosen(seat, victim, _figure):
            return _("{name} chose to rob {victim}.").format(name=name_of(seat), victim=in_object_case(name_of(victim)))
        case ev.Robbed(seat, victim, _figure, points):
            text = ngettext("{robber} scored {points} point thanks to {victim} and went home.",
                            "{robber} scored {points} points thanks to {victim} and went home.", points)  # fmt: skip
            return text.format(robber=robber_of(name_of(seat)), points=points, victim=in_object_case(name_of(victim)))
        case ev.RobberMoved(seat, space):
            return _("{robber} moved along to space {space}.").format(robber=robber_of(name_of(seat)), space=space)
        case ev.RobberPaid(seat, points):
            text = ngettext("{name} had a robber on the scoreboard: {points} point.",
                            "{name} had a robber on the scoreboard: {points} points.", points)  # fmt: skip
            return text.format(name=name_of(seat), points=points)
        case _:
            return None


def feature_size(event: ev.FeatureScored) -> str:
    """Describe the size of a feature: its tiles and pennants, or the completed cities a field touches."""
    tiles = feature_size_without_pennants(event)
    if not event.pennants:
        return tiles
    pennants = ngettext("{count} pennant", "{count} pennants", event.pennants).format(count=event.pennants)
    return join_list([tiles, pennants])


def feature_size_without_pennants(event: ev.FeatureScored) -> str:
    if event.kind == "field":
        return ngettext("{count} city", "{count} cities", event.cities).format(count=event.cities)
    return ngettext("{count} tile", "{count} tiles", event.tiles).format(count=event.tiles)


def feature_sentence(event: ev.FeatureScored, name_of: NameOf) -> str:
    text = ngettext("The {kind} at {place} was completed ({size}): {points} point for {names}.",
                    "The {kind} at {place} was completed ({size}): {points} points for {names}.",
                    event.points)  # fmt: skip
    if event.final:
        text = ngettext("The {kind} at {place} ({size}): {points} point for {names}.",
                        "The {kind} at {place} ({size}): {points} points for {names}.", event.points)  # fmt: skip
    return text.format(
        kind=kind_label(event.kind),
        place=event.source.split()[0],
        size=feature_size(event),
        points=event.points,
        names=join_list(in_object_case(name_of(seat)) for seat in event.seats),
    )


def figure_name(figure: Figure) -> str:
    return _(FIGURES[figure])


def robber_of(name: str) -> str:
    return _("Your robber") if is_you(name) else elide(_("{name}'s robber"), name).format(name=name)


def scored_sentence(name: str, source: str, points: int, figure: Figure, total: int) -> str:
    if source == "robbery":
        text = _("{name} scored {points} with the robber; the {figure} is at {total}.")
    elif source == "message":
        text = _("{name} scored {points} with a message; the {figure} is at {total}.")
    else:
        text = ngettext(
            "{name} scored {points}; the {figure} is at {total}.",
            "{name} scored {points}; the {figure} is at {total}.",
            points,
        )
    return text.format(name=name, points=points, figure=figure_name(figure), total=total)


def answered_sentence(name: str, message: int, *, done: bool, is_question: bool) -> str:
    if done:
        return _("{name} did what the message said.").format(name=name)
    if is_question:
        return _("{name} took 2 points instead.").format(name=name)
    text = _("Message {number} ({message}) brings {name} nothing: 2 points instead.")
    return text.format(number=message, message=_(MESSAGES[message]), name=in_object_case(name))

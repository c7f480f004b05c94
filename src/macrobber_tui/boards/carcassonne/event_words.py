"""What happened at a table of Carcassonne, in plain sentences."""

from __future__ import annotations

from macrobber_core.games.carcassonne import events as ev
from macrobber_core.games.carcassonne.components import Figure
from macrobber_core.games.contract import Event
from macrobber_tui.boards.names import NameOf, capital, whom, you
from macrobber_tui.boards.table_words import sentence as sentence_of_table
from macrobber_tui.language import N_, _, listed, ngettext

from .choices import FIGURES, MESSAGES
from .names import called, role

VERBS = {
    N_("place"): N_("the tile placed"),
    N_("meeple"): N_("the choice of a meeple"),
    N_("robber"): N_("the robber"),
    N_("pass"): N_("the pass"),
    N_("score"): N_("the choice of a figure"),
    N_("rob"): N_("the choice of whom to rob"),
    N_("do"): N_("the answer to the message"),
    N_("take"): N_("the answer to the message"),
    N_("home"): N_("the meeple taken home"),
}
"""What actions are called where they are only named, by the first words of the notation; and what they did."""


def sentence(event: Event, name_of: NameOf) -> str | None:
    """What happened, told in the past tense, so that `you` fits as a name."""
    told = _sentence(event, name_of) or sentence_of_table(event, name_of, VERBS)
    return capital(told) if told else None


def _sentence(event: Event, name_of: NameOf) -> str | None:
    match event:
        case ev.Started(seat):
            return _("Chance picked {name} to begin.").format(name=whom(name_of(seat)))
        case ev.Drawn(seat, tile):
            return _("{name} drew tile {tile}.").format(name=name_of(seat), tile=tile)
        case ev.Removed(tile):
            return _("Tile {tile} fits nowhere: it leaves the game.").format(tile=tile)
        case ev.Placed(seat, tile, x, y, _turns, ""):
            return _("{name} placed tile {tile} at {place}.").format(name=name_of(seat), tile=tile, place=f"{x},{y}")
        case ev.Placed(seat, tile, x, y, _turns, kind):
            told = _("{name} placed tile {tile} at {place}, with a {role}.")
            return told.format(name=name_of(seat), tile=tile, place=f"{x},{y}", role=role(kind))
        case ev.MeeplePlaced(seat, _x, _y, ""):
            return _("{name} placed no meeple.").format(name=name_of(seat))
        case ev.MeeplePlaced(seat, x, y, kind):
            told = _("{name} placed a {role} at {place}.")
            return told.format(name=name_of(seat), role=role(kind), place=f"{x},{y}")
        case ev.FeatureScored():
            return feature(event, name_of)
        case ev.Scored(seat, source, points, figure, total):
            return scored(name_of(seat), source, points, figure, total)
        case ev.MessageRead(seat, message):
            told = _("{name} read message {number}: {message}.")
            return told.format(name=name_of(seat), number=message, message=_(MESSAGES[message]))
        case ev.Answered(seat, message, done, asked):
            return answered(name_of(seat), message, done=done, asked=asked)
        case ev.WentHome(seat, kind, source, _):
            told = _("{name} took home the {role} from {place}.")
            return told.format(name=name_of(seat), role=role(kind), place=source.split()[0])
        case ev.GameEnded(_reason, winners, scores):
            points = scores[winners[0] - 1]
            told = ngettext("The game is over. {names} won with {points} point.",
                            "The game is over. {names} won with {points} points.", points)  # fmt: skip
            return told.format(names=capital(listed(name_of(seat) for seat in winners)), points=points)
        case _:
            return _of_robbers(event, name_of)


def _of_robbers(event: Event, name_of: NameOf) -> str | None:
    match event:
        case ev.RobberPlaced(seat, space, None):
            return _("{name} put a robber on space {space}.").format(name=name_of(seat), space=space)
        case ev.RobberPlaced(seat, space, int(left)):
            told = _("{name} moved the robber from space {left} to space {space}.")
            return told.format(name=name_of(seat), left=left, space=space)
        case ev.RobberKept(seat):
            return _("{name} left the robber where it was.").format(name=name_of(seat))
        case ev.Declared(seat, _source, points, figure):
            told = _("{name} decided to score {points} next.")
            if figure is not None:
                told = _("{name} decided to score {points} next, with the {figure}.")
            return told.format(name=name_of(seat), points=points, figure=figure_called(figure or "meeple"))
        case ev.RobberyChosen(seat, victim, _figure):
            return _("{name} decided to rob {victim}.").format(name=name_of(seat), victim=whom(name_of(victim)))
        case ev.Robbed(seat, victim, _figure, points):
            told = ngettext("{name} robbed {victim}: {points} point; the robber went home.",
                            "{name} robbed {victim}: {points} points; the robber went home.", points)  # fmt: skip
            return told.format(name=name_of(seat), victim=whom(name_of(victim)), points=points)
        case ev.RobberMoved(seat, space):
            return _("{robber} moved along to space {space}.").format(robber=robber_of(name_of(seat)), space=space)
        case ev.RobberPaid(seat, points):
            told = ngettext("{name} had a robber on the scoreboard: {points} point.",
                            "{name} had a robber on the scoreboard: {points} points.", points)  # fmt: skip
            return told.format(name=name_of(seat), points=points)
        case _:
            return None


def size(event: ev.FeatureScored) -> str:
    """What a feature is made of: its tiles and pennants, or the cities that a field serves."""
    tiles = extent(event)
    if not event.pennants:
        return tiles
    pennants = ngettext("{count} pennant", "{count} pennants", event.pennants).format(count=event.pennants)
    return listed([tiles, pennants])


def extent(event: ev.FeatureScored) -> str:
    """The same without pennants."""
    if event.kind == "field":
        return ngettext("{count} city", "{count} cities", event.cities).format(count=event.cities)
    return ngettext("{count} tile", "{count} tiles", event.tiles).format(count=event.tiles)


def feature(event: ev.FeatureScored, name_of: NameOf) -> str:
    told = ngettext("The {kind} at {place} was completed ({size}): {points} point for {names}.",
                    "The {kind} at {place} was completed ({size}): {points} points for {names}.",
                    event.points)  # fmt: skip
    if event.final:
        told = ngettext("The {kind} at {place} ({size}): {points} point for {names}.",
                        "The {kind} at {place} ({size}): {points} points for {names}.", event.points)  # fmt: skip
    return told.format(
        kind=called(event.kind),
        place=event.source.split()[0],
        size=size(event),
        points=event.points,
        names=listed(whom(name_of(seat)) for seat in event.seats),
    )


def figure_called(figure: Figure) -> str:
    return _(FIGURES[figure])


def robber_of(name: str) -> str:
    return _("Your robber") if name == you() else _("The robber of {name}").format(name=name)


def scored(name: str, source: str, points: int, figure: Figure, total: int) -> str:
    if source == "robbery":
        told = _("{name} scored {points} by robbing, and the {figure} has {total}.")
    elif source == "message":
        told = _("{name} scored {points} by a message, and the {figure} has {total}.")
    else:
        told = _("{name} scored {points}, and the {figure} has {total}.")
    return told.format(name=name, points=points, figure=figure_called(figure), total=total)


def answered(name: str, message: int, *, done: bool, asked: bool) -> str:
    if done:
        return _("{name} did what the message says.").format(name=name)
    if asked:
        return _("{name} took 2 points instead.").format(name=name)
    told = _("Message {number} ({message}) brings {name} nothing: 2 points instead.")
    return told.format(number=message, message=_(MESSAGES[message]), name=whom(name))

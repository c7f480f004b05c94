"""What is chosen from a list: where a robber goes, what scores next, whom to rob, what to do about a message."""

from __future__ import annotations

from collections.abc import Mapping

from macrobber_core.games.carcassonne import declaring, messages, robbers
from macrobber_core.games.carcassonne.components import Figure, space
from macrobber_core.games.carcassonne.messengers import DARK
from macrobber_core.games.carcassonne.notation import DO, PASS, TAKE
from macrobber_core.games.carcassonne.state import Gain
from macrobber_core.games.carcassonne.tiles import PLACES
from macrobber_core.games.carcassonne.view import CarcassonneView, lay_out
from macrobber_tui.boards.names import NameOf, letter, whom
from macrobber_tui.language import N_, _, listed, ngettext

from .ground import Parts, Standing, at, land
from .map import Place
from .names import called, role
from .pieces import stops

MESSAGES: Mapping[int, str] = {
    1: N_("score your smallest road"),
    2: N_("score your smallest city"),
    3: N_("score your smallest monastery"),
    4: N_("2 points for each pennant in your cities"),
    5: N_("2 points for each of your knights"),
    6: N_("3 points for each of your farmers"),
    7: N_("draw and place another tile"),
    8: N_("score one of your meeples now and take it home"),
}
DOT = "."
"""Behind a space that brings a message."""
FIGURES: Mapping[Figure, str] = {"meeple": N_("meeple"), "messenger": N_("messenger")}


def short(action: str, view: CarcassonneView) -> str:
    """In a line of the panel."""
    match action.split():
        case ["robber", at_space]:
            return _("space {space}: {figures}").format(space=at_space, figures=figures_on(view, int(at_space)))
        case [verb] if verb == PASS:
            return _("not now")
        case ["score", *_rest]:
            gain = declared(action, view)
            told = _("{source}: {points}").format(source=source(gain.source, view), points=gain.points)
            if not view.options["messengers"] or gain.figure is None:
                return told
            kind = source(gain.source, view, is_short=True)
            sign = letter(gain.seat) if gain.figure == "meeple" else letter(gain.seat).lower()
            dark = DOT if brings_message(gain, view) else ""
            # Translators: what points are for, how many, which figure moves (a letter), to which space
            told = _("{kind} {points}: {figure} to {space}")
            return told.format(kind=kind, points=gain.points, figure=sign, space=f"{reached(view, gain)}{dark}")
        case ["rob", seat, *figure]:
            gain = robbed(action, view)
            name = letter(int(seat)).lower() if figure == ["messenger"] else letter(int(seat))
            points = robbers.half(gain.points)
            told = ngettext("{name}: {points} point", "{name}: {points} points", points)
            return told.format(name=name, points=points)
        case [verb] if verb == DO and view.message is not None:
            return _("do it: {points}").format(points=worth(view)) if worth(view) else _("do it")
        case [verb] if verb == TAKE:
            return _("take {points} points").format(points=messages.TAKEN)
        case ["home", place, part]:
            one = feature_at(f"{place} {part}", view)
            return _("{role} at {place}: {points}").format(role=role(one.kind), place=place, points=one.now)
        case _:
            return action


def explained(action: str, view: CarcassonneView, name_of: NameOf) -> str:
    """In a sentence."""
    match action.split():
        case ["robber", at_space]:
            told = _("your robber goes to space {space}, beside {names}")
            return told.format(space=at_space, names=whose(view, int(at_space), name_of))
        case [verb] if verb == PASS:
            return _("your robber stays where it is")
        case ["score", *_rest]:
            gain = declared(action, view)
            thieves = can_rob(gain, view)
            if not thieves:
                return moved(gain, view)
            told = ngettext("{what}; {names} can rob {points}", "{what}; {names} can rob {points} each", len(thieves))
            names = listed(whom(name_of(seat)) for seat in thieves)
            return told.format(what=moved(gain, view), names=names, points=robbers.half(gain.points))
        case ["rob", seat, *_figure]:
            gain = robbed(action, view)
            half = robbers.half(gain.points)
            told = ngettext(
                "you rob {name}, who scores {points} for the {source}: {half} point for you",
                "you rob {name}, who scores {points} for the {source}: {half} points for you",
                half,
            )
            return told.format(
                name=whom(name_of(int(seat))), points=gain.points, source=source(gain.source, view), half=half
            )
        case [verb] if verb == DO and view.message is not None:
            return _("you do what the message says: {message}").format(message=_(MESSAGES[view.message]))
        case [verb] if verb == TAKE:
            return _("you take {points} points instead").format(points=messages.TAKEN)
        case ["home", place, part]:
            one = feature_at(f"{place} {part}", view)
            told = _("your {role} at {place} scores {points} and comes home")
            return told.format(role=role(one.kind), place=place, points=one.now)
        case _:
            return action


def moved(gain: Gain, view: CarcassonneView) -> str:
    """What scores next, and where that figure stops."""
    where = reached(view, gain)
    if not view.options["messengers"] or gain.figure is None:
        told = ngettext("next you score {points} for the {source}, and stop on space {space}",
                        "next you score {points} for the {source}, and stop on space {space}", gain.points)  # fmt: skip
        return told.format(points=gain.points, source=source(gain.source, view), space=where)
    told = ngettext("{points} for the {source}: your {figure} moves to space {space}",
                    "{points} for the {source}: your {figure} moves to space {space}", gain.points)  # fmt: skip
    if brings_message(gain, view):
        told = ngettext(
            "{points} for the {source}: your {figure} moves to space {space}, dark: a message",
            "{points} for the {source}: your {figure} moves to space {space}, dark: a message",
            gain.points,
        )
    return told.format(
        points=gain.points, source=source(gain.source, view), figure=_(FIGURES[gain.figure]), space=where
    )


# --- the scoreboard


def figures_on(view: CarcassonneView, on: int) -> str:
    """The letters of the others' figures on a space: small ones for messengers."""
    found = next((stop.figures for stop in stops(view) if stop.space == on), ())
    return "".join(
        letter(seat) if figure == "meeple" else letter(seat).lower() for seat, figure in found if seat != view.actor
    )


def whose(view: CarcassonneView, on: int, name_of: NameOf) -> str:
    """The others with a figure on a space."""
    found = next((stop.figures for stop in stops(view) if stop.space == on), ())
    seats = dict.fromkeys(seat for seat, _figure in found if seat != view.actor)
    return listed(whom(name_of(seat)) for seat in seats)


# --- what scores


def declared(action: str, view: CarcassonneView) -> Gain:
    return dict(declaring.texts(lay_out(view)))[action]


def can_rob(gain: Gain, view: CarcassonneView) -> list[int]:
    """Whose robbers can rob what is declared next (CR-07)."""
    state = lay_out(view)
    declaring.settle(state, gain)
    number = sum(one.figure is not None for one in view.gains)
    return [seat for seat in state.in_order if number in robbers.candidates(state, seat)]


def brings_message(gain: Gain, view: CarcassonneView) -> bool:
    """CM-02: to the active player alone."""
    return bool(view.options["messengers"]) and gain.seat == view.active and reached(view, gain) % DARK == 0


def robbed(action: str, view: CarcassonneView) -> Gain:
    return view.gains[dict(robbers.texts(lay_out(view)))[action]]


def reached(view: CarcassonneView, gain: Gain) -> int:
    """The space where the figure stops."""
    assert gain.figure is not None
    state = lay_out(view)
    before = state.at(gain.seat, gain.figure)
    done = sum(one.points for one in view.gains if one.seat == gain.seat and one.figure == gain.figure)
    return space(before + done + gain.points)


def source(text: str, view: CarcassonneView, *, is_short: bool = False) -> str:
    """What points are for: a feature by its kind and where it is."""
    if text == robbers.ROBBERY:
        return _("robbery")
    if text == "message":
        return _("message")
    one = feature_at(text, view)
    if is_short:
        return called(one.kind)
    return _("{kind} at {place}").format(kind=called(one.kind), place=text.split(maxsplit=1)[0])


def feature_at(text: str, view: CarcassonneView) -> Standing:
    """The feature at a place such as `2,-1 n`."""
    place, number = part_at(text, view)
    return at(view, place, number)


def about(action: str, view: CarcassonneView) -> Parts:
    """The feature that an action names, by its parts."""
    match action.split():
        case ["score" | "home", where, place, *_figure] if "," in where:
            return feature_at(f"{where} {place}", view).parts
        case _:
            return frozenset()


def part_at(text: str, view: CarcassonneView) -> tuple[Place, int]:
    """A part by a place such as `2,-1 n`."""
    where, part = text.split()
    x, y = map(int, where.split(","))
    return (x, y), land(view.board)[x, y].tile.at[PLACES.index(part)]


def worth(view: CarcassonneView) -> int:
    """What the message would give its reader; 0 where that is not told in points."""
    state = lay_out(view)
    assert view.message is not None
    counted = messages.WORTH.get(view.message)
    return counted(state, state.active) if counted is not None else 0

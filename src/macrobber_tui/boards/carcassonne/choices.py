"""Texts for choices from a list: robber moves, the next score, the player to rob, the answer to a message."""

from __future__ import annotations

from collections.abc import Mapping

from macrobber_core.games.carcassonne import messages, robbers, scoring_order
from macrobber_core.games.carcassonne.components import Figure, space
from macrobber_core.games.carcassonne.messengers import DARK_SPACE_INTERVAL
from macrobber_core.games.carcassonne.notation import DO, PASS, TAKE
from macrobber_core.games.carcassonne.state import Gain
from macrobber_core.games.carcassonne.tiles import PLACES
from macrobber_core.games.carcassonne.view import CarcassonneView, to_state
from macrobber_tui.boards.names import NameOf, in_object_case, letter
from macrobber_tui.i18n.language import N_, _, join_list, ngettext

from .feature_view import FeatureStatus, Parts, feature_with_part, placed_tiles
from .map import Place
from .names import kind_label, role_label
from .players import others_on

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
DARK_SPACE_MARK = "."
"""The mark of a scoreboard space that brings a message."""
FIGURES: Mapping[Figure, str] = {"meeple": N_("meeple"), "messenger": N_("messenger")}


def short_label(action: str, view: CarcassonneView) -> str:
    """Return a short label for an action, for one line of the panel."""
    match action.split():
        case ["robber", at_space]:
            return _("space {space}: {figures}").format(space=at_space, figures=figure_letters_on(view, int(at_space)))
        case [verb] if verb == PASS:
            return _("not now")
        case ["score", *_rest]:
            gain = declared_gain(action, view)
            text = _("{source}: {points}").format(source=source_name(gain.source, view), points=gain.points)
            if not view.options["messengers"] or gain.figure is None:
                return text
            kind = source_name(gain.source, view, is_short=True)
            sign = letter(gain.seat) if gain.figure == "meeple" else letter(gain.seat).lower()
            dark_mark = DARK_SPACE_MARK if brings_message(gain, view) else ""
            # Translators: source of the points, number of points, the figure that moves (a letter), its new space
            text = _("{kind} +{points}: {figure} to {space}")
            return text.format(
                kind=kind, points=gain.points, figure=sign, space=f"{space_reached(view, gain)}{dark_mark}"
            )
        case ["rob", seat, *figure]:
            gain = robbed_gain(action, view)
            name = letter(int(seat)).lower() if figure == ["messenger"] else letter(int(seat))
            points = robbers.half(gain.points)
            text = ngettext("{name}: {points} point", "{name}: {points} points", points)
            return text.format(name=name, points=points)
        case [verb] if verb == DO and view.message is not None:
            return _("do it: {points}").format(points=message_points(view)) if message_points(view) else _("do it")
        case [verb] if verb == TAKE:
            return _("take {points} points").format(points=messages.DECLINED_POINTS)
        case ["home", place, part]:
            feature = feature_at(f"{place} {part}", view)
            return _("{role} at {place}: {points}").format(
                role=role_label(feature.kind), place=place, points=feature.points_now
            )
        case _:
            return action


def explain(action: str, view: CarcassonneView, name_of: NameOf) -> str:
    """Describe the effect of an action in a clause."""
    match action.split():
        case ["robber", at_space]:
            text = _("your robber goes to space {space}, beside {names}")
            return text.format(space=at_space, names=owners_on(view, int(at_space), name_of))
        case [verb] if verb == PASS:
            is_in_supply = view.actor is not None and view.seats[view.actor - 1].robber is None
            return _("your robber stays in your supply") if is_in_supply else _("your robber stays where it is")
        case ["score", *_rest]:
            gain = declared_gain(action, view)
            robbing_seats = seats_able_to_rob(gain, view)
            if not robbing_seats:
                return explain_gain(gain, view)
            text = ngettext(
                "{what}; a robber can bring {names} {points}",
                "{what}; robbers can bring {names} {points} each",
                len(robbing_seats),
            )
            names = join_list(in_object_case(name_of(seat)) for seat in robbing_seats)
            return text.format(what=explain_gain(gain, view), names=names, points=robbers.half(gain.points))
        case ["rob", seat, *_figure]:
            gain = robbed_gain(action, view)
            half = robbers.half(gain.points)
            text = ngettext(
                "you rob {name}, who scores {points} for the {source}: {half} point for you",
                "you rob {name}, who scores {points} for the {source}: {half} points for you",
                half,
            )
            return text.format(
                name=in_object_case(name_of(int(seat))),
                points=gain.points,
                source=source_name(gain.source, view),
                half=half,
            )
        case [verb] if verb == DO and view.message is not None:
            return _("you do what the message says: {message}").format(message=_(MESSAGES[view.message]))
        case [verb] if verb == TAKE:
            return _("you take {points} points instead").format(points=messages.DECLINED_POINTS)
        case ["home", place, part]:
            feature = feature_at(f"{place} {part}", view)
            text = _("your {role} at {place} scores {points} and comes home")
            return text.format(role=role_label(feature.kind), place=place, points=feature.points_now)
        case _:
            return action


def explain_gain(gain: Gain, view: CarcassonneView) -> str:
    """Describe the next score and the space where the figure stops."""
    stop_space = space_reached(view, gain)
    if not view.options["messengers"] or gain.figure is None:
        text = ngettext("next you score {points} for the {source}, and stop on space {space}",
                        "next you score {points} for the {source}, and stop on space {space}", gain.points)  # fmt: skip
        return text.format(points=gain.points, source=source_name(gain.source, view), space=stop_space)
    text = ngettext("{points} for the {source}: your {figure} moves to space {space}",
                    "{points} for the {source}: your {figure} moves to space {space}", gain.points)  # fmt: skip
    if brings_message(gain, view):
        text = ngettext(
            "{points} for the {source}: your {figure} moves to space {space} (dark: a message)",
            "{points} for the {source}: your {figure} moves to space {space} (dark: a message)",
            gain.points,
        )
    return text.format(
        points=gain.points, source=source_name(gain.source, view), figure=_(FIGURES[gain.figure]), space=stop_space
    )


# --- the scoreboard


def figure_letters_on(view: CarcassonneView, space_number: int) -> str:
    """Return the letters of the other players' figures on a space; lower case for messengers."""
    figures = others_on(view, space_number, view.actor)
    return "".join(letter(seat) if figure == "meeple" else letter(seat).lower() for seat, figure in figures)


def owners_on(view: CarcassonneView, space_number: int, name_of: NameOf) -> str:
    """Return the names of the other players with a figure on a space."""
    seats = dict.fromkeys(seat for seat, _figure in others_on(view, space_number, view.actor))
    return join_list(in_object_case(name_of(seat)) for seat in seats)


# --- gains


def declared_gain(action: str, view: CarcassonneView) -> Gain:
    return dict(scoring_order.gains_by_action(to_state(view)))[action]


def seats_able_to_rob(gain: Gain, view: CarcassonneView) -> list[int]:
    """Return the seats whose robbers could rob `gain` if it were declared next (CR-07)."""
    state = to_state(view)
    scoring_order.record_declaration(state, gain)
    number = sum(other.figure is not None for other in view.gains)
    return [seat for seat in state.seats_in_turn_order if number in robbers.candidates(state, seat)]


def brings_message(gain: Gain, view: CarcassonneView) -> bool:
    """Return whether `gain` ends on a dark space and brings a message, which only the active player gets (CM-02)."""
    return (
        bool(view.options["messengers"])
        and gain.seat == view.active
        and space_reached(view, gain) % DARK_SPACE_INTERVAL == 0
    )


def robbed_gain(action: str, view: CarcassonneView) -> Gain:
    return view.gains[dict(robbers.gains_by_action(to_state(view)))[action]]


def space_reached(view: CarcassonneView, gain: Gain) -> int:
    """Return the space where the figure stops."""
    assert gain.figure is not None
    state = to_state(view)
    before = state.points_of(gain.seat, gain.figure)
    points_before = sum(other.points for other in view.gains if other.seat == gain.seat and other.figure == gain.figure)
    return space(before + points_before + gain.points)


def source_name(text: str, view: CarcassonneView, *, is_short: bool = False) -> str:
    """Return a name for a source of points: a feature's kind and place, a robbery or a message."""
    if text == robbers.ROBBERY_SOURCE:
        return _("robber")
    if text == "message":
        return _("message")
    feature = feature_at(text, view)
    if is_short:
        return kind_label(feature.kind)
    return _("{kind} at {place}").format(kind=kind_label(feature.kind), place=text.split(maxsplit=1)[0])


def feature_at(text: str, view: CarcassonneView) -> FeatureStatus:
    """Return the feature at a position such as `2,-1 n`."""
    place, number = parse_part(text, view)
    return feature_with_part(view, place, number)


def feature_parts_named(action: str, view: CarcassonneView) -> Parts:
    """Return the parts of the feature that an action names; empty if it names none."""
    match action.split():
        case ["score" | "home", place, part, *_figure] if "," in place:
            return feature_at(f"{place} {part}", view).parts
        case _:
            return frozenset()


def parse_part(text: str, view: CarcassonneView) -> tuple[Place, int]:
    """Parse a position such as `2,-1 n` into a place and the number of a part of its tile."""
    place, part = text.split()
    x, y = map(int, place.split(","))
    return (x, y), placed_tiles(view.board)[x, y].tile.part_at[PLACES.index(part)]


def message_points(view: CarcassonneView) -> int:
    """Return the points that the message would give its reader; 0 if it has another kind of effect."""
    state = to_state(view)
    assert view.message is not None
    counted = messages.MESSAGE_POINTS.get(view.message)
    return counted(state, state.active) if counted is not None else 0

"""The Carcassonne log: one line per turn, the categories of events, and events in the notation of the rules."""

from __future__ import annotations

from collections.abc import Iterable

from macrobber_core.games.carcassonne import events as ev
from macrobber_core.games.carcassonne.notation import ROLES
from macrobber_core.games.carcassonne.tiles import Kind
from macrobber_core.games.contract import Event
from macrobber_tui.boards.log_lines import GameLog, every_seat
from macrobber_tui.boards.names import NameOf, capitalize_you, in_object_case, is_you, winners_clause
from macrobber_tui.i18n.elision import elide
from macrobber_tui.i18n.language import _, join_list, ngettext
from macrobber_tui.settings.game_keys.carcassonne import LOG_COMMANDS

from .event_words import ACTION_NOUNS, event_sentence
from .names import kind_label, role_label, tile_label


def event_clause(event: Event, turn: int, name_of: NameOf) -> str:
    """Return one event of a turn as a clause, or ""."""
    match event:
        case ev.Removed(tile):
            return _("{tile} fits nowhere").format(tile=tile_label(tile))
        case ev.Placed(_, tile, x, y, _, kind):
            placed = _("{tile} at {place}").format(tile=tile_label(tile), place=f"{x},{y}")
            return _("{placed} with a {role}").format(placed=placed, role=role_label(kind)) if kind else placed
        case ev.MeeplePlaced(_, _, _, kind):
            return role_label(kind) if kind else ""
        case ev.FeatureScored():
            names = join_list(in_object_case(name_of(seat)) for seat in event.seats)
            return _("{kind}: {points} for {name}").format(kind=kind_label(event.kind), points=event.points, name=names)
        case ev.RobberPlaced(seat, space):
            if seat == turn:
                return _("robber to space {space}").format(space=space)
            return _("{name} put a robber on space {space}").format(name=name_of(seat), space=space)
        case ev.Robbed(seat, _, _, points):  # the robbed player keeps all points (CR-04)
            is_own = is_you(name_of(seat))
            template = _("your robber scored {points}") if is_own else _("{name}'s robber scored {points}")
            return elide(template, name_of(seat)).format(name=name_of(seat), points=points)
        case ev.Scored(seat, "message", points):
            scored = _("{points} from a message") if seat == turn else _("{points} for {name} from a message")
            return scored.format(points=points, name=in_object_case(name_of(seat)))
        case ev.WentHome(_, kind):
            return _("the {role} came home").format(role=role_label(kind))
        case _:
            return ""


def summarize_milestone(events: Iterable[Event], name_of: NameOf) -> tuple[str, str]:
    """Return a heading and a line for the start, the final scoring or the end; two empty strings for other events."""
    final: dict[int, int] = {}
    for event in events:
        match event:
            case ev.Started(seat):
                begins = _("you begin") if is_you(name_of(seat)) else _("{name} begins")
                return _("Start"), begins.format(name=name_of(seat))
            case ev.FeatureScored():
                for seat in event.seats:
                    final[seat] = final.get(seat, 0) + event.points
            case ev.RobberPaid(seat, points):
                final[seat] = final.get(seat, 0) + points
            case ev.GameEnded(_, winners, scores):
                points = scores[winners[0] - 1]
                text = ngettext("{won} with {points} point", "{won} with {points} points", points)
                return _("End"), text.format(won=winners_clause([*map(name_of, winners)]), points=points)
            case _:
                pass
    if not final:
        return "", ""
    counts = (f"{capitalize_you(name_of(seat))} {points}" for seat, points in sorted(final.items()))
    return _("Final scoring"), ", ".join(counts)


def event_notation(event: Event) -> str:
    """Return the event as a line of the record: the seat, or `*` for chance, then the action.

    Return "" for an event that follows from another.
    """
    match event:
        case ev.Started(seat):
            return f"* start {seat}"
        case ev.Drawn(_, tile):
            return f"* draw {tile}"
        case ev.MessageRead(_, message):
            return f"* message {message}"
        case ev.Placed(seat, _, x, y, turns, kind, place):
            claim = f" {ROLES[Kind[kind.upper()]]}" if kind else ""
            where = f" {place}" if kind and kind != "monastery" else ""
            return f"{seat} place {x},{y} {turns}{claim}{where}"
        case ev.MeeplePlaced(seat, _, _, kind, place):
            where = f" {place}" if kind and kind != "monastery" else ""
            return f"{seat} meeple {ROLES[Kind[kind.upper()]] if kind else 'none'}{where}"
        case ev.RobberPlaced(seat, space):
            return f"{seat} robber {space}"
        case ev.RobberKept(seat):
            return f"{seat} pass"
        case ev.Answered(seat, _, done, True):
            return f"{seat} {'do' if done else 'take'}"
        case ev.Declared(seat, source, _, figure):
            return " ".join([f"{seat} score {source}", *([figure] if figure else [])])
        case ev.RobberyChosen(seat, victim, figure):
            return " ".join([f"{seat} rob {victim}", *([figure] if figure else [])])
        case ev.WentHome(seat, _, source, True):
            return f"{seat} home {source}"
        case _:
            return ""


TILES, POINTS, ROBBERS = "p", "s", "r"
LOG = GameLog(
    filters=LOG_COMMANDS,
    kinds={
        ev.Drawn: TILES, ev.Removed: TILES, ev.Placed: TILES, ev.MeeplePlaced: TILES,
        ev.FeatureScored: POINTS, ev.Declared: POINTS, ev.Scored: POINTS, ev.MessageRead: POINTS, ev.Answered: POINTS,
        ev.WentHome: POINTS, ev.GameEnded: POINTS,
        ev.RobberPlaced: ROBBERS, ev.RobberKept: ROBBERS, ev.RobberyChosen: ROBBERS, ev.Robbed: ROBBERS,
        ev.RobberMoved: ROBBERS, ev.RobberPaid: ROBBERS,
    },
    event_sentence=event_sentence,
    event_clause=event_clause,
    summarize_milestone=summarize_milestone,
    action_nouns=ACTION_NOUNS,
    notation=event_notation,
    turn_start=ev.TurnBegan,
    seats={
        ev.GameEnded: lambda event: every_seat(event.scores),
        ev.FeatureScored: lambda event: (seat for seat, count in enumerate(event.meeples, 1) if count),
    },
)  # fmt: skip

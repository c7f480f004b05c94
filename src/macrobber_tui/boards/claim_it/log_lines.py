"""The Claim It! log: one line per turn, the categories of events, and events in the notation of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from macrobber_core.games.claim_it import events as ev
from macrobber_core.games.contract import Event
from macrobber_tui.boards.log_lines import GameLog, every_seat
from macrobber_tui.boards.names import NameOf, in_object_case, is_you, winners_clause
from macrobber_tui.i18n.language import _, join_list, ngettext
from macrobber_tui.settings.game_keys.claim_it import LOG_COMMANDS

from .sentences import ACTION_NOUNS, event_sentence, gain_clauses, spaced_dice


def without_placements(events: Sequence[Event]) -> Sequence[Event]:
    """Return a turn's events, without placements if the turn has ended, because its outcome is enough."""
    if not any(isinstance(event, ev.Stopped | ev.Busted) for event in events):
        return events
    return [event for event in events if not isinstance(event, ev.Squatted | ev.Claimed)]


def event_clause(event: Event, turn: int, name_of: NameOf) -> str:
    match event:
        case ev.Squatted(_, space, squatter):
            return _("squatter {number} on {space}").format(number=squatter, space=space)
        case ev.Claimed(_, space):
            return _("claim on {space}").format(space=space)
        case ev.Busted(_, dice):
            lost = sorted({*event.claims, *event.squatters})
            if not lost:
                return _("bust with {dice}").format(dice=spaced_dice(dice))
            return _("bust with {dice}: {spaces} lost").format(dice=spaced_dice(dice), spaces=" ".join(lost))
        case ev.Stopped(_, settled, claimed, figures):
            return _("{gained} (group {group})").format(
                gained=join_list(gain_clauses(settled, claimed)), group=figures.group
            )
        case ev.Displaced(seat, _, spaces):
            return _("took {spaces} from {name}").format(spaces=" ".join(spaces), name=in_object_case(name_of(seat)))
        case ev.LastRoundCalled(_, claims):
            text = ngettext("triggered the last round with {claims} claim",
                            "triggered the last round with {claims} claims", claims)  # fmt: skip
            return text.format(claims=claims)
        case _:
            return ""


def summarize_milestone(events: Iterable[Event], name_of: NameOf) -> tuple[str, str]:
    """Return a heading and one line for the start or the end of the game; two empty strings for other events."""
    for event in events:
        match event:
            case ev.Started(seat):
                begins = _("you begin") if is_you(name_of(seat)) else _("{name} begins")
                return _("Start"), begins.format(name=name_of(seat))
            case ev.GameEnded(_, winners, figures):
                won = winners_clause([*map(name_of, winners)])
                text = _("{won} with a group of {group}")
                return _("End"), text.format(won=won, group=figures[winners[0] - 1].group)
            case _:
                pass
    return "", ""


def event_notation(event: Event) -> str:
    """Return the event as a line of the record: the seat, or `*` for chance, then the action.

    Return "" for an event that follows from another.
    """
    match event:
        case ev.Started(seat):
            return f"* start {seat}"
        case ev.Rolled(_, dice):
            return f"* dice {dice}"
        case ev.Squatted(seat, space, squatter):
            return f"{seat} squat {space} {squatter}"
        case ev.Claimed(seat, space):
            return f"{seat} claim {space}"
        case ev.RolledAgain(seat):
            return f"{seat} roll"
        case ev.Stopped(seat):
            return f"{seat} stop"
        case _:
            return ""


MARKERS, BUSTS, SETTLED = "p", "b", "s"
LOG = GameLog(
    filters=LOG_COMMANDS,
    kinds={
        ev.Squatted: MARKERS, ev.Claimed: MARKERS,
        ev.Busted: BUSTS,
        ev.Stopped: SETTLED, ev.Displaced: SETTLED, ev.LastRoundCalled: SETTLED, ev.GameEnded: SETTLED,
    },
    event_sentence=event_sentence,
    event_clause=event_clause,
    summarize_milestone=summarize_milestone,
    summarized=without_placements,
    action_nouns=ACTION_NOUNS,
    notation=event_notation,
    turn_start=ev.TurnBegan,
    seats={ev.GameEnded: lambda event: every_seat(event.figures)},
)  # fmt: skip

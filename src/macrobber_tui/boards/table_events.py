"""Texts common to all games: for takebacks, timeouts and bot failures, and for joining the clauses of a turn's line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from macrobber_core.games.contract import BotFailed, Declined, Event, TakenBack, TimedOut
from macrobber_tui.i18n.elision import elide
from macrobber_tui.i18n.language import _, pgettext

from .names import NameOf, in_object_case, is_you

ActionNouns = Mapping[str, str]
"""Noun phrases for actions, keyed by the first word of the action's notation."""


def table_sentence(event: Event, name_of: NameOf, nouns: ActionNouns) -> str | None:
    """Describe a table event in a sentence; None for an event of the game itself."""
    match event:
        case TakenBack(seat, verb, together):
            by_you = is_you(name_of(seat))
            template = _took_back(by_you=by_you, together=together)
            text = template.format(name=name_of(seat), action=_(nouns.get(verb, verb))) + "."
            return text[:1].upper() + text[1:] if by_you else text
        case Declined(seat, by):
            by_you = is_you(name_of(by))
            if by != seat:
                refused = (
                    _("you did not agree to the takeback.") if by_you else _("{name} did not agree to the takeback.")
                )
                return refused.format(name=name_of(by))
            if by_you:
                return _("you withdrew the request: nothing is taken back.")
            return _("{name} withdrew the request: nothing is taken back.").format(name=name_of(by))
        case TimedOut(seat):
            return _("{name} ran out of time: a bot decided.").format(name=name_of(seat))
        case BotFailed(seat):
            return _("The bot for {name} failed: a simpler one takes over.").format(name=in_object_case(name_of(seat)))
        case _:
            return None


def clause(event: Event, turn: int, name_of: NameOf, nouns: ActionNouns) -> str | None:
    """Return a clause for a line about seat `turn`'s turn, or None for an event of the game itself."""
    match event:
        case TakenBack(seat, verb, together) if seat == turn:
            taken = _("took back {action} and everything after it") if together else _("took back {action}")
            if is_you(name_of(seat)):
                taken = pgettext("the viewing player", "took back {action}")
                if together:
                    taken = pgettext("the viewing player", "took back {action} and everything after it")
            return taken.format(action=_(nouns.get(verb, verb)))
        case TakenBack(seat, verb, together):
            taken = _took_back(by_you=is_you(name_of(seat)), together=together)
            return taken.format(name=name_of(seat), action=_(nouns.get(verb, verb)))
        case Declined():
            return ""
        case TimedOut(seat):
            template = (
                _("ran out of time (a bot decided)") if seat == turn else _("{name} ran out of time (a bot decided)")
            )
            return template.format(name=name_of(seat))
        case BotFailed(seat) if seat == turn:
            return _("the bot failed (a simpler one takes over)")
        case BotFailed(seat):
            return _("the bot for {name} failed (a simpler one takes over)").format(name=in_object_case(name_of(seat)))
        case _:
            return None


def decline_text(event: Declined, name_of: NameOf) -> str:
    """Return what a player did who refused a takeback, without that player's name."""
    if is_you(name_of(event.seat)):
        return _("declined your takeback")
    name = name_of(event.seat)
    return elide(_("declined {name}'s takeback"), name).format(name=name)


def _took_back(*, by_you: bool, together: bool) -> str:
    """Return a clause about a takeback, with places for the name and the action."""
    if by_you and together:
        return _("you took back {action} and everything after it")
    if by_you:
        return _("you took back {action}")
    return _("{name} took back {action} and everything after it") if together else _("{name} took back {action}")


def join_clauses(turn: int, event_clauses: Iterable[tuple[Event, str]]) -> str:
    """Join the clauses about a seat's turn, each with its event; events whose clause is "" are left out.

    Other players' actions between two actions of the seat go in brackets, because the second action does not
    repeat the name and would otherwise seem to be theirs.
    """
    clauses = [(event_seat(event) or turn, text) for event, text in event_clauses if text]
    text = ""
    for index, (seat, clause) in enumerate(clauses):
        is_aside = seat != turn and any(other == turn for other, _ in clauses[index + 1 :])
        if is_aside and "(" not in clause:
            text += " " * bool(text) + f"({clause})"
        else:
            text += (", " if text else "") + clause
    return text


def sole_takeback_seat(events: Iterable[Event]) -> int | None:
    """Return the seat that took something back if nothing else happened, otherwise None."""
    seats = {event_seat(event) if isinstance(event, TakenBack) else None for event in events}
    return seats.pop() if len(seats) == 1 else None


def event_seat(event: Event) -> int | None:
    """Return the seat that acted in an event, if the event names it."""
    seat: int | None = getattr(event, "by", getattr(event, "seat", None))
    return seat


def without_repeats(events: Iterable[Event]) -> Iterator[Event]:
    """Drop repeated timeouts and bot failures of the same seat within a turn."""
    seen: set[Event] = set()
    for event in events:
        if isinstance(event, TimedOut | BotFailed):
            if event in seen:
                continue
            seen.add(event)
        yield event

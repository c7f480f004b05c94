"""What happens at a table whatever is played there, in words: taken back, not agreed to, decided by a bot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from macrobber_core.games.contract import BotFailed, Declined, Event, TakenBack, TimedOut
from macrobber_tui.language import _

from .names import NameOf, whom

Deeds = Mapping[str, str]
"""What each kind of action did, as a noun, by the first word of its notation."""


def sentence(event: Event, name_of: NameOf, deeds: Deeds) -> str | None:
    """A sentence of its own; None for what a game tells."""
    match event:
        case TakenBack(seat, verb, together):
            told = _("{name} took back {action} and all since then.") if together else _("{name} took back {action}.")
            return told.format(name=name_of(seat), action=_(deeds.get(verb, verb)))
        case Declined(seat, by):
            if by != seat:
                return _("{name} did not agree to take anything back.").format(name=name_of(by))
            return _("{name} withdrew the request: nothing is taken back.").format(name=name_of(by))
        case TimedOut(seat):
            return _("{name} ran out of time: a bot decided.").format(name=name_of(seat))
        case BotFailed(seat):
            return _("The bot for {name} failed: a simpler one decides.").format(name=whom(name_of(seat)))
        case _:
            return None


def clause(event: TakenBack | Declined | TimedOut | BotFailed, turn: int, name_of: NameOf, deeds: Deeds) -> str:
    """In a line about the turn of a seat: what was taken back, and who did not decide themselves."""
    match event:
        case TakenBack(seat, verb, together) if seat == turn:
            taken = _("{action} and all since taken back") if together else _("{action} taken back")
            return taken.format(action=_(deeds.get(verb, verb)))
        case TakenBack(seat, verb, together):
            taken = _("{name} took back {action} and all since") if together else _("{name} took back {action}")
            return taken.format(name=name_of(seat), action=_(deeds.get(verb, verb)))
        case Declined(seat, by) if by == seat:
            return ""
        case Declined(_, by):
            disagreed = _("did not agree to go back") if by == turn else _("({name} did not agree to go back)")
            return disagreed.format(name=name_of(by))
        case TimedOut(seat):
            late = _("ran out of time (a bot decided)") if seat == turn else _("{name} ran out of time (a bot decided)")
            return late.format(name=name_of(seat))
        case BotFailed(seat) if seat == turn:
            return _("the bot failed (a simpler one decides)")
        case BotFailed(seat):
            return _("the bot for {name} failed (a simpler one decides)").format(name=whom(name_of(seat)))


def without_repeats(events: Iterable[Event]) -> Iterator[Event]:
    """Of somebody whose time is out, or whose bot fails, again and again in one turn, it is told once."""
    known: set[Event] = set()
    for event in events:
        if isinstance(event, TimedOut | BotFailed):
            if event in known:
                continue
            known.add(event)
        yield event

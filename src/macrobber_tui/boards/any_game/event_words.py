"""The events of any game in words, made from the names of their types and fields."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from macrobber_core.games.contract import Event, TableEvent
from macrobber_tui.boards.names import NameOf, game_over_sentence, is_you, winners_clause
from macrobber_tui.i18n.language import _
from macrobber_tui.widgets.text import upper_first

from .field_words import ValueWriter, name_in_words
from .history import is_ending

MAX_WINNERS = 6
MAX_EVENT = 160
"""The most characters of an event's fields."""
MAX_EVENTS = 30
"""The most events in the line of a turn, the latest ones."""

EventClause = Callable[[Event, int, NameOf], str]
"""Returns an event of a seat's turn as a clause, without that seat's name; "" if there is nothing to say."""


def event_clause(event: Event, turn: int, name_of: NameOf) -> str:
    """Return an event as in "took sticks, heap 2, count 3" or "played card 14".

    If it is not the turn of its player, it begins with the player's name.
    """
    if is_ending(event):
        return winners_clause(_winners(event, name_of))
    seat = getattr(event, "seat", None)
    what = name_in_words(type(event).__name__)
    pairs = ValueWriter(name_of, limit=MAX_EVENT).pairs(event, frozenset(("seat",)))
    first, _blank, rest = pairs.partition(" ")
    is_repeated = first == what.rpartition(" ")[2]  # as in "played card, card 14"
    text = f"{what} {rest}" if is_repeated else ", ".join(filter(None, (what, pairs)))
    if isinstance(seat, int) and seat != turn:
        return _("{name}: {what}").format(name=name_of(seat), what=text)
    return text


def sentence_with(clause: EventClause) -> Callable[[Event, NameOf], str | None]:
    """Return a function that describes an event of the game in a sentence made from its clause."""

    def sentence(event: Event, name_of: NameOf) -> str | None:
        if isinstance(event, TableEvent):
            return None
        if is_ending(event):
            return game_over_sentence(_winners(event, name_of))
        seat = getattr(event, "seat", None)
        what = clause(event, seat if isinstance(seat, int) else 0, name_of)
        if not what:
            return None
        if not isinstance(seat, int):
            return _("{reason}.").format(reason=upper_first(what))
        name = name_of(seat)
        return _("{name}: {what}.").format(name=upper_first(name) if is_you(name) else name, what=what)

    return sentence


def milestone_with(clause: EventClause) -> Callable[[Sequence[Event], NameOf], tuple[str, str]]:
    """Return a function that gives the title and the summary of events that are nobody's turn."""

    def summary(events: Sequence[Event], name_of: NameOf) -> tuple[str, str]:
        for event in events:
            if is_ending(event):
                return _("End"), winners_clause(_winners(event, name_of))
        return _("Start"), ", ".join(filter(None, (clause(event, 0, name_of) for event in latest(events))))

    return summary


def latest(events: Sequence[Event]) -> Sequence[Event]:
    return events[-MAX_EVENTS:]


def _winners(event: Event, name_of: NameOf) -> list[str]:
    winners = getattr(event, "winners", ())
    return [name_of(seat) for seat in winners[:MAX_WINNERS]] if isinstance(winners, list | tuple) else []

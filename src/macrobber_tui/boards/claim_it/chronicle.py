"""The log to look things up in: every event with what kind it is, and whom it is about."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.claim_it import events as ev
from macrobber_core.games.contract import Event
from macrobber_tui.boards.chronicle import Told, since
from macrobber_tui.boards.names import NameOf

from .event_words import sentence
from .keys import LOG_COMMANDS
from .notes import note

KINDS = {command.key: command.meaning for command in LOG_COMMANDS}
"""What can be asked for alone, by its own key."""

MARKERS, BUSTS, SETTLED, TURNS = "p", "b", "s", "t"
KIND_OF = {
    ev.Squatted: MARKERS, ev.Claimed: MARKERS,
    ev.Busted: BUSTS,
    ev.Stopped: SETTLED, ev.Displaced: SETTLED, ev.LastRoundCalled: SETTLED, ev.GameEnded: SETTLED,
}  # fmt: skip
ABOUT = ("seat", "by", "owner")
"""Where events name seats."""


def chronicle(events: Sequence[Event], name_of: NameOf, mine: int | None) -> list[Told]:
    """What there is to be told, in order; new is what came after our last turn."""
    turns = [(place, event.seat) for place, event in enumerate(events) if isinstance(event, ev.TurnBegan)]
    last = since(turns, mine, len(events)) if mine is not None else 0
    lines = (
        Told(sentence(event, name_of) or "", note(event), KIND_OF.get(type(event), TURNS), about(event), place >= last)
        for place, event in enumerate(events)
    )
    return [line for line in lines if line.text or line.note]


def about(event: Event) -> frozenset[int]:
    """The seats it names; all of them at the end."""
    if isinstance(event, ev.GameEnded):
        return frozenset(range(1, len(event.figures) + 1))
    named = (getattr(event, field, None) for field in ABOUT)
    return frozenset(seat for seat in named if isinstance(seat, int))

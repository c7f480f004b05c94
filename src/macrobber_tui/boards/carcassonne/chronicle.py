"""The log to look things up in: every event with what kind it is, and whom it is about."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.carcassonne import events as ev
from macrobber_core.games.contract import Event
from macrobber_tui.boards.chronicle import Told, since
from macrobber_tui.boards.names import NameOf

from .event_words import sentence
from .keys import LOG_COMMANDS
from .notes import note

KINDS = {command.key: command.meaning for command in LOG_COMMANDS}
"""What can be asked for alone, by its own key."""

TILES, POINTS, ROBBERS, TURNS = "p", "s", "r", "t"
KIND_OF = {
    ev.Drawn: TILES, ev.Removed: TILES, ev.Placed: TILES, ev.MeeplePlaced: TILES,
    ev.FeatureScored: POINTS, ev.Declared: POINTS, ev.Scored: POINTS, ev.MessageRead: POINTS, ev.Answered: POINTS,
    ev.WentHome: POINTS, ev.GameEnded: POINTS,
    ev.RobberPlaced: ROBBERS, ev.RobberKept: ROBBERS, ev.RobberyChosen: ROBBERS, ev.Robbed: ROBBERS,
    ev.RobberMoved: ROBBERS, ev.RobberPaid: ROBBERS,
}  # fmt: skip


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
    match event:
        case ev.GameEnded():
            return frozenset(range(1, len(event.scores) + 1))
        case ev.FeatureScored():
            return frozenset(seat for seat, count in enumerate(event.meeples, 1) if count)
        case _:
            named = (getattr(event, field, None) for field in ("seat", "by", "victim"))
            return frozenset(seat for seat in named if isinstance(seat, int))

"""The log to look things up in: every event with what kind it is, and whom it is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber import events as ev
from macrobber_tui.boards.chronicle import Told

from .event_words import sentence
from .keys import LOG_COMMANDS
from .language import NameOf
from .notes import note

KINDS = {command.key: command.meaning for command in LOG_COMMANDS}
"""What can be asked for alone, by its own key."""

RAIDS = (ev.RaidBegan, ev.Laid, ev.Revealed, ev.RaidEnded, ev.Looted, ev.Struck, ev.PointsWon, ev.Spent)
CARDS = (ev.Dealt, ev.Discarded, ev.Exchanged, ev.Reshuffled)
SCORING = (
    ev.FollowingJudged, ev.GreenScored, ev.RedScored, ev.BlueScored, ev.TileRemoved, ev.TileTurned, ev.GameEnded,
)  # fmt: skip
ABOUT = ("seat", "by", "before", "attacker", "defender", "victim")
"""Where events name seats."""


def chronicle(events: Sequence[Event], name_of: NameOf, mine: int | None) -> list[Told]:
    """What there is to be told, in order; new is what came after our last turn."""
    last = since(events, mine) if mine is not None else 0
    lines = (
        Told(sentence(event, name_of) or "", note(event), kind(event), about(event), is_new=place >= last)
        for place, event in enumerate(uncovered(events))
    )
    return [line for line in lines if line.text or line.note]


def uncovered(events: Sequence[Event]) -> list[Event]:
    """The events, with the value of each card that was laid face down and revealed since."""
    told: list[Event] = []
    shown: int | None = None
    for event in reversed(events):
        if isinstance(event, ev.Revealed):
            shown = event.attack.card
        elif isinstance(event, ev.Laid):
            event, shown = replace(event, card=event.card or shown), None  # noqa: PLW2901
        told.append(event)
    return told[::-1]


def kind(event: Event) -> str:
    """A key of `KINDS`."""
    if isinstance(event, RAIDS):
        return "r"
    if isinstance(event, CARDS):
        return "c"
    return "s" if isinstance(event, SCORING) else "t"


def about(event: Event) -> frozenset[int]:
    """The seats it names; all of them at the end."""
    if isinstance(event, ev.GameEnded):
        return frozenset(range(1, len(event.scores) + 1))
    named = (getattr(event, field, None) for field in ABOUT)
    return frozenset(seat for seat in named if isinstance(seat, int))


def since(events: Sequence[Event], seat: int) -> int:
    """Where what happened since the end of a seat's last turn begins, the turn under way not counted."""
    begun = turns(events, lambda event: event.seat == seat)
    others = turns(events, lambda event: event.seat != seat)
    if begun and (not others or others[-1] < begun[-1]):  # it is on turn
        begun = [start for start in begun if any(start < other for other in others)]
    if not begun:
        return 0
    return next((start for start in others if start > begun[-1]), len(events))


def turns(events: Sequence[Event], wanted: Callable[[ev.Drew], bool]) -> list[int]:
    """Where turns begin: with the cubes drawn."""
    return [place for place, event in enumerate(events) if isinstance(event, ev.Drew) and wanted(event)]

"""The story of a finished game in at most five lines, told from its recorded history."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from macrobber_core.games.contract import Event
from macrobber_tui.i18n.language import _, join_list, pgettext

from .history import BaseHistory
from .names import NameOf, in_object_case

MAX_STORY_LINES = 5
MAX_NAMES = 2
"""The most names in a line; of more players, the line gives only their number."""


class StoryLine(NamedTuple):
    """A sentence about a moment of the game."""

    seat: int
    """The player whom the sentence is about."""
    text: str


def events_of(history: BaseHistory) -> Iterable[Event]:
    """Yield all events of a history in order."""
    return (event for entry in history.entries for event in entry.events)


def leaders_of(standing: Sequence[Any]) -> tuple[int, ...]:
    """Return the seats with the best figure."""
    best = max(standing)
    return tuple(seat for seat, figure in enumerate(standing, 1) if figure == best)


def lead_line(standings: Sequence[Sequence[Any]], name_of: NameOf) -> StoryLine | None:
    """Describe the last change of the lead.

    `standings` holds the figures of all seats at the start and after each round. There is no line if nobody ever led.
    """
    leaders = [leaders_of(standing) for standing in standings]
    changes = [number for number, (before, after) in enumerate(pairwise(leaders), 1) if after != before]
    if not changes:
        return None
    number = changes[-1]
    after, before = leaders[number], leaders[number - 1]
    is_last = number == len(standings) - 1
    if len(after) > 1:
        text = _("{names} shared the lead from round {round} to the end.")
        if is_last:
            text = _("{names} shared the lead after the last round.")
        return StoryLine(after[0], text.format(names=joint_name(after, name_of), round=number))
    (seat,) = after
    name = name_of(seat)
    if len(before) == 1:
        text = _("Last change of the lead: {name} passed {other} in round {round}.")
        return StoryLine(seat, text.format(name=name, other=in_object_case(name_of(before[0])), round=number))
    text = _("{name} led alone from round {round} to the end.")
    if is_last:
        text = _("{name} took the lead in the last round.")
    return StoryLine(seat, text.format(name=name, round=number))


def joint_object(seats: Sequence[int], name_of: NameOf) -> str:
    """Return the names of several players for the object of a sentence, or how many they are."""
    if len(seats) <= MAX_NAMES:
        return join_list(in_object_case(name_of(seat)) for seat in seats)
    return pgettext("to whom it is done", "{count} players").format(count=len(seats))


def joint_name(seats: Sequence[int], name_of: NameOf) -> str:
    """Return the names of several players, or how many they are."""
    if len(seats) <= MAX_NAMES:
        return join_list(map(name_of, seats))
    # Translators: in place of the names of more than two players
    return _("{count} players").format(count=len(seats))

"""The log of any game, each part of which its author can replace."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypedDict, Unpack

from msgspec.structs import replace

from macrobber_core.games.contract import Event
from macrobber_tui.boards.log_lines import GameLog
from macrobber_tui.boards.names import NameOf
from macrobber_tui.boards.table_events import ActionNouns
from macrobber_tui.settings.keys import Command

from .event_words import EventClause, event_clause, latest, milestone_with, sentence_with


class LogParts(TypedDict, total=False):
    """The fields of `GameLog`, all of them optional."""

    event_sentence: Callable[[Event, NameOf], str | None]
    event_clause: EventClause
    summarize_milestone: Callable[[Sequence[Event], NameOf], tuple[str, str]]
    summarized: Callable[[Sequence[Event]], Sequence[Event]]
    action_nouns: ActionNouns
    filters: Sequence[Command]
    kinds: Mapping[type[Event], str]
    notation: Callable[[Event], str]
    turn_start: type[Event] | None
    seats: Mapping[type[Event], Callable[[Any], Iterable[int]]]
    prepare: Callable[[Sequence[Event]], Sequence[Event]]


def default_log(**parts: Unpack[LogParts]) -> GameLog:
    """Return a log that makes words of the names of events, with some parts replaced.

    An `event_clause` in better words makes better sentences, too.
    """
    turn_start = parts.get("turn_start")

    def default_clause(event: Event, turn: int, name_of: NameOf) -> str:
        is_start = turn_start is not None and isinstance(event, turn_start)
        return "" if is_start else event_clause(event, turn, name_of)

    clause = parts.get("event_clause", default_clause)
    log = GameLog(
        event_sentence=sentence_with(clause),
        event_clause=clause,
        summarize_milestone=milestone_with(clause),
        summarized=latest,
        action_nouns={},
        filters=(),
        kinds={},
        notation=lambda _event: "",
        turn_start=turn_start,
        seats={},
    )
    return replace(log, **parts)

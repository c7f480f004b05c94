"""The log in short, under a board or beside it: the latest turns, or what happened since our own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from rich.cells import cell_len

from macrobber_core.games.contract import Event
from macrobber_core.table.view import TableView
from macrobber_tui.language import _
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import rule
from macrobber_tui.widgets.text import latest_clauses

from .look import Look
from .names import NameOf, you

Digest = Callable[["Entry", NameOf], tuple[str, str]]
"""Who, and what happened in that turn."""
LEAST_OLD = 3
"""Fewer lines of what was before our last turn are not worth a line between."""


@dataclass(slots=True)
class Entry:
    """The events of a turn; of what is nobody's turn, such as a scoring, the beginning or the end, without a seat."""

    seat: int | None
    events: list[Event] = field(default_factory=list)


def since(entries: Sequence[Entry], seat: int) -> list[Entry]:
    """What happened since the last turn of a seat, with the turn under way, if it is that seat's."""
    turns = [number for number, entry in enumerate(entries) if entry.seat == seat]
    if turns and entries[-1].seat == seat:
        turns.pop()
    return [*entries[turns[-1] + 1 :]] if turns else [*entries]


def lines_since(table: TableView, seat: int, turns: Iterable[Entry], digest: Digest, *, is_you: bool) -> list[str]:
    """What happened since the last turn of a seat, a line a turn; nothing to a table once that seat plays itself.

    `is_you` where it is told to that seat alone.
    """

    def name_of(other: int) -> str:
        return you() if is_you and other == seat else table.name(other)

    told = [(entry.seat, *digest(entry, name_of)) for entry in turns]
    if not is_you and any(turn == seat and what for turn, _who, what in told):
        return []
    return [_("{name}: {what}").format(name=who, what=what) for _seat, who, what in told if what]


@dataclass(frozen=True, slots=True)
class News:
    """Tells turns, each by who and what, in lines of that width."""

    look: Look
    digest: Callable[[Entry], tuple[str, str]]
    width: int

    def latest(self, entries: Sequence[Entry], height: int) -> list[Line]:
        """A heading, and the latest turns, the newest last."""
        lines, _rest = self._told(entries, height - 1)
        return [self._head(_("log")), *lines][:height]

    def parted(
        self, entries: Sequence[Entry], fresh: Sequence[Entry], height: int, log_key: str, *, asked: bool
    ) -> list[Line]:
        """The same, with a line above what is new, the last of the entries; there is room for two lines at least.

        Where both have no room: what is new, if it is asked for, or else the latest.
        """
        told, shown = self._told(fresh, height - 1)
        missing = len(fresh) - shown
        room = height - 2 - len(told)
        old = self._told(entries[: -len(fresh)], room)[0] if told and not missing and room >= LEAST_OLD else []
        title = _("since your last turn")
        if old:
            return [self._head(_("log")), *old, self._head(title), *told]
        if missing and asked:
            # Translators: at most 25 cells; so many turns more are in the log, which that key opens
            title = _("since your turn (+{count}: {key})").format(count=missing, key=log_key)
        is_all = len(told) == height - 1 or len(fresh) == len(entries)
        return [self._head(title), *told] if told and (asked or is_all) else self.latest(entries, height)

    def _head(self, title: str) -> Line:
        """Short, as it is another one often."""
        return rule(self.look, title, min(self.width, cell_len(title) + 5))

    def _told(self, chosen: Sequence[Entry], room: int) -> tuple[list[Line], int]:
        """As many of the latest as there is room for, and how many these are."""
        lines: list[Line] = []
        told = 0
        for entry in reversed(chosen):
            if len(lines) == room:
                break
            who, what = self.digest(entry)
            if what:
                shown = self._one(_("{name}: ").format(name=who), what, room - len(lines))
                if not shown:
                    break
                lines = [*shown, *lines]
            told += 1
        return lines, told

    def _one(self, head: str, text: str, most: int) -> list[Line]:
        """One entry in as many lines as it needs; where there is less room, how it ended, or nothing."""
        lines = latest_clauses(head, text, self.width - 2, most)
        if not lines or not lines[0].startswith(head):
            return [(Span(f" {line}"),) for line in lines]
        first, *rest = lines
        return [
            (Span(f" {head}", self.look.ink.bold), Span(first[len(head) :])),
            *((Span(f" {line}"),) for line in rest),
        ]

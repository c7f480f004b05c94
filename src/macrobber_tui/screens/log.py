"""The log of a game, to read."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.contract import Event
from macrobber_core.table import TableView
from macrobber_tui.boards import words
from macrobber_tui.widgets.lines import Span

from .base import WIDTH, Page


def log_page(table: TableView, events: Sequence[Event]) -> Page:
    """Everything that happened, a sentence each, the latest in sight."""
    names = {seat: "you" if seat == table.seat else table.name(seat) for seat in range(1, len(table.seats) + 1)}
    told = (words(table.game).sentence(event, lambda seat: names[seat]) for event in events)
    return Page("Log", [(Span(f" {line}"[:WIDTH]),) for line in told if line], from_end=True)

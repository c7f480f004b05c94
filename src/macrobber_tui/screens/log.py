"""The log of a game, to read."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.contract import Event
from macrobber_core.table import TableView
from macrobber_tui.boards import words
from macrobber_tui.widgets.lines import Span
from macrobber_tui.widgets.text import wrapped

from .base import WIDTH, Page

MOST_LINES = 4
"""A sentence takes no more, whatever the names in it."""


def told(table: TableView, event: Event) -> str:
    """What happened, as this seat is told it; "" where there is nothing to tell."""
    sentence = words(table.game).sentence(event, lambda seat: "you" if seat == table.seat else table.name(seat))
    return sentence or ""


def log_page(table: TableView, events: Sequence[Event]) -> Page:
    """Everything that happened, a sentence each, the latest in sight."""
    sentences = (told(table, event) for event in events)
    lines = [line for sentence in sentences if sentence for line in wrapped(sentence, WIDTH - 2, MOST_LINES)]
    return Page("Log", [(Span(f" {line}"),) for line in lines], from_end=True)

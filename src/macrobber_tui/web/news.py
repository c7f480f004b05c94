"""What a page is told besides the picture: whose turn it is, and what can be pressed now."""

from __future__ import annotations

from collections.abc import Iterator

from macrobber_core.table import TableView
from macrobber_tui.door.plain import PlainProgram
from macrobber_tui.door.session import GuestProgram

Message = tuple[str, *tuple[object, ...]]
"""A message to the page: its kind, and its values."""


def news_of(program: GuestProgram | None) -> Iterator[Message]:
    """Yield the messages about what the program shows now."""
    if program is None or program.state.table is None:
        return
    yield "turn", is_asked(program.state.table)
    if isinstance(program, PlainProgram):
        yield "title", program.state.table.title


def is_asked(table: TableView) -> bool:
    """Return whether the player has something to decide."""
    return bool(table.legal) or (table.proposal is not None and table.seat in table.proposal.asked)

"""Messages to the page besides the screen: whose turn it is, and what can be pressed now."""

from __future__ import annotations

from collections.abc import Iterator

from macrobber_core.table import TableView
from macrobber_tui.door.app import ScreenProgram
from macrobber_tui.door.plain import PlainProgram
from macrobber_tui.door.session import GuestProgram
from macrobber_tui.screens.base import BaseScreen

from .choice_buttons import choices_now
from .key_bar import keys_now

News = tuple[str, *tuple[object, ...]]
"""A message to the page: its kind, and its values."""


def news_of(program: GuestProgram | None) -> Iterator[News]:
    """Yield the messages about what the program shows now."""
    if program is None or program.state.table is None:
        return
    yield "turn", is_asked(program.state.table)
    if isinstance(program, PlainProgram) and program.plain is not None:
        yield "title", program.state.table.title
        if not program.is_busy:  # else the choices may be those that have just been answered
            yield "choices", choices_now(program.plain)
    if isinstance(program, ScreenProgram) and isinstance(program.app.screen, BaseScreen):
        yield "keys", keys_now(program.app.screen)


def is_asked(table: TableView) -> bool:
    """Return whether the player has something to decide."""
    return bool(table.legal) or (table.proposal is not None and table.seat in table.proposal.asked)

"""Finds the next player to use a shared keyboard, and describes their decision without revealing secrets."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from macrobber_core.table import TableView
from macrobber_tui.boards import ui_of
from macrobber_tui.boards.takeback_request import request_sentence


def seat_to_act(table: TableView, seats: Collection[int]) -> int | None:
    """Return the seat among `seats` that must act next. An undo request comes before the game's decision."""
    awaited = table.proposal.asked if table.proposal is not None else [table.actor]
    return next((seat for seat in awaited if seat in seats), None)


def public_prompt(table: TableView) -> str:
    """Describe the pending decision without hidden information."""
    public = replace(table, seat=None)
    if table.proposal is not None:
        return request_sentence(public, table.proposal)
    return ui_of(table.game).prompt(public, table.game_view)

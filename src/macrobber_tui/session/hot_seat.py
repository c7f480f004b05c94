"""Finds the next player to use a shared keyboard, and describes their decision without revealing secrets."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from macrobber_core.table import TableView
from macrobber_tui.boards import action_noun, ui_of
from macrobber_tui.i18n.language import _


def seat_to_act(table: TableView, seats: Collection[int]) -> int | None:
    """Return the seat among `seats` that must act next. An undo request comes before the game's decision."""
    awaited = table.proposal.asked if table.proposal is not None else [table.actor]
    return next((seat for seat in awaited if seat in seats), None)


def public_prompt(table: TableView) -> str:
    """Describe the pending decision without hidden information."""
    proposal = table.proposal
    if proposal is not None:
        template = _("{name} asks to take back {action}.")
        return template.format(name=table.name(proposal.seat), action=action_noun(table, proposal.verb))
    return ui_of(table.game).prompt(replace(table, seat=None), table.game_view)

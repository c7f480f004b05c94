"""Whom a keyboard is passed to that several players share, and what anybody may be told of why."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from macrobber_core.table import TableView

from .boards import words
from .language import _


def wanted(table: TableView, seats: Collection[int]) -> int | None:
    """Who of these seats is asked something now: by who wants to go back, else by the game."""
    asked = table.proposal.asked if table.proposal is not None else [table.actor]
    return next((seat for seat in asked if seat in seats), None)


def matter(table: TableView) -> str:
    """What is asked, as anybody may be told."""
    proposal = table.proposal
    if proposal is not None:
        told = _("{name} asks to go back to before '{action}'.")
        return told.format(name=table.name(proposal.seat), action=_(proposal.verb))
    return words(table.game).prompt(replace(table, seat=None), table.position)

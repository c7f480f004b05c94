"""Addresses at which the player has joined tables."""

from __future__ import annotations

from msgspec.structs import replace

from helpers.tables import GAME
from macrobber_core.table import Table
from macrobber_tui.session.recent_addresses import remember_address


def join_by_address(address: str, title: str = "Glencoe", host: str | None = "Ben", *, is_typed: bool = True) -> None:
    """Remember that the player has joined a table with this title and host at an address."""
    shown = replace(Table(title, GAME, 3, {}).view(None), host=host)
    remember_address(address, shown, is_typed=is_typed)

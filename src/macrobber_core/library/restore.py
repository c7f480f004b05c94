"""Rebuilds a table from a saved game."""

from __future__ import annotations

from macrobber_core.games.contract import IllegalAction
from macrobber_core.table import KeyedChance, SeatView, Table
from macrobber_core.translatable import Template

from .saved import SavedGame

CANNOT_RESUME = Template("game {name} cannot be resumed: {reason}")


def restore_table(saved: SavedGame) -> Table:
    """Rebuild a saved table with all players away. Raises OSError if its game cannot be resumed."""
    if saved.config.waiting:
        return restore_waiting_room(saved)
    seats = [SeatView(seat.name, seat.bot) for seat in saved.seats]
    try:
        table = Table.resume(saved.title, saved.record, seats, KeyedChance(saved.seed), saved.fair_deal)
    except IllegalAction as error:
        raise OSError(CANNOT_RESUME(name=saved.id, reason=error)) from error
    table.game_number, table.first = saved.number, saved.config.first
    return table


def restore_waiting_room(saved: SavedGame) -> Table:
    """Rebuild a waiting room with its seated players and bots."""
    chance_source = KeyedChance(saved.seed) if saved.seed else None
    table = Table(saved.title, saved.record.game, len(saved.seats), saved.record.options, chance_source)
    for number, seat in enumerate(saved.seats, 1):
        if seat.name:
            table.sit(seat.name, number, seat.bot)
            table.set_away(number, away=seat.bot is None)
    table.game_number, table.first = saved.number, saved.config.first
    table.start_order = saved.config.start_order
    return table

"""Saves finished games from other people's tables in our own library."""

from __future__ import annotations

import re
import secrets
from collections import deque

from macrobber_core.library import Library, LibraryError, SavedGame, SavedSeat, game_id
from macrobber_core.record import Record
from macrobber_core.table import FairDeal, TableView
from macrobber_tui.i18n.core_messages import core_text

from .library import NOT_SAVED
from .state import SessionState

GAME_ID = re.compile(r"[0-9a-f]{8}")
"""The form of our own game ids. A remote host's table id is used only if it has this form."""


def save_remote_game(state: SessionState) -> str:
    """Save a finished game in our library once its host has revealed everything; return an error message, or ""."""
    table, record = state.table, state.audit.record if state.audit is not None else None
    if table is None or record is None or state.host is not None or state.is_remote_terminal:
        return ""
    try:
        with Library() as library:
            table_id = state.table_id if GAME_ID.fullmatch(state.table_id) else secrets.token_hex(4)
            game = game_id(table_id, table.game_number)
            copy = library.entry(game)
            if copy is not None and copy.moved_to:  # it began at our table
                library.acquire(game)
                library.delete(game)
                copy = None
            if copy is None:
                library.create(_saved_game(game, table_id, table, record))
                library.release(game)
    except LibraryError as error:
        return core_text(NOT_SAVED(reason=error))
    return ""


def _saved_game(game: str, table_id: str, table: TableView, record: Record) -> SavedGame:
    seats = [SavedSeat(seat.name or "", seat.bot, None, None) for seat in table.seats]
    own_name = table.name(table.seat) if table.seat is not None else None
    fair_deal = FairDeal.parse(record.fair_deal) if record.fair_deal else None
    [(final, _events)] = deque(record.replay(), maxlen=1)
    return SavedGame(
        game, table.title, secrets.token_hex(16), own_name, True, seats, record, final.result, fair_deal,
        table=table_id, number=table.game_number,
    )  # fmt: skip

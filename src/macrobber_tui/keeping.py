"""Keeps the games that we played, or watched, at somebody else's table: there they would be out of our reach."""

from __future__ import annotations

import re
import secrets
from collections import deque

from macrobber_core.games.contract import Position
from macrobber_core.library import Library, LibraryError, Saved, SavedSeat
from macrobber_core.record import Record
from macrobber_core.table import Pact, TableView

from .core_texts import core_text
from .known import Known
from .language import _

GAME_ID = re.compile(r"[0-9a-f]{8}")
"""What our own games are called by; nothing else that a host may call its table is taken over."""


def keep_played(known: Known) -> str:
    """Put the game into our library when its host has shown it all; why that could not be, where it should."""
    table, record = known.table, known.judged.record if known.judged is not None else None
    if table is None or record is None or known.host is not None or known.is_elsewhere:
        return ""
    try:
        with Library() as library:
            game = known.table_id if GAME_ID.fullmatch(known.table_id) else secrets.token_hex(4)
            if all(entry.id != game for entry in library.games()):
                library.begin(_saved(game, table, record))
                library.put_down(game)
    except LibraryError as error:
        return _("this game is not being kept: {reason}").format(reason=core_text(str(error)))
    return ""


def _saved(game: str, table: TableView, record: Record) -> Saved:
    seats = [SavedSeat(seat.name or "", seat.bot, None, None) for seat in table.seats]
    own = table.name(table.seat) if table.seat is not None else None
    pact = Pact.read(record.pact) if record.pact else None
    return Saved(game, table.title, secrets.token_hex(16), own, True, seats, record, _end(record).result, pact)


def _end(record: Record) -> Position:
    [(position, _events)] = deque(record.replay(), maxlen=1)
    return position

"""The finished games of one table, for the tally of an evening."""

from __future__ import annotations

from macrobber_core.games.contract import Event, IllegalAction
from macrobber_core.table import PlayedGame, SeatView
from macrobber_core.table.rematch import played_game

from .library import Library, LibraryError
from .saved import SavedGame


def played_games(library: Library, table: str, *, before: int | None = None) -> list[PlayedGame]:
    """Return the finished games of a table in order, optionally only those before a game number.

    Games that this version cannot replay are left out. Raises LibraryError if the library cannot be read.
    """
    found = []
    for entry in library.games_at(table):
        if entry.result is None or (before is not None and entry.number >= before):
            continue
        try:
            found.append(_played_game(library.load(entry.id)))
        except (LibraryError, IllegalAction):
            continue
    return found


def _played_game(saved: SavedGame) -> PlayedGame:
    log: list[Event] = []
    for _position, events in saved.record.replay():
        log += events
    assert saved.result is not None  # the caller has checked it
    return played_game(saved.record.game.key, [SeatView(seat.name) for seat in saved.seats], saved.result, log)

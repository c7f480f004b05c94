"""Reads what the statistics need of all finished games at once, without loading each game."""

from __future__ import annotations

import contextlib
import sqlite3
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

import msgspec

from macrobber_core.games.contract import Result
from macrobber_core.wire.sanitize import clean


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that is over."""

    id: str
    game: str
    ended: float
    """Seconds since 1970."""
    host: str | None
    """The name of this machine's own player, or None if there was none."""
    seats: list[tuple[str, str | None]]
    """The name in each seat, and the level of its bot, or None for a person."""
    result: Result


def read_finished_games(connection: sqlite3.Connection) -> list[FinishedGame]:
    """Return all finished games in the order in which they ended, without games whose result is damaged."""
    rows = connection.execute(
        "SELECT games.id, games.game, changed, host, result, name, bot FROM games JOIN seats ON seats.game = games.id "
        "WHERE result IS NOT NULL ORDER BY changed, games.id, seat"
    ).fetchall()
    games: list[FinishedGame] = []
    for _id, group in groupby(rows, key=lambda row: row[0]):
        [(key, game, ended, host, result, *_seat), *_others] = seats = list(group)
        with contextlib.suppress(msgspec.DecodeError, RecursionError):
            checked = msgspec.json.decode(result, type=Result)
            named = [(clean(name), clean(bot) if bot else None) for *_game, name, bot in seats]
            games.append(FinishedGame(key, game, ended, clean(host) if host else None, named, checked))
    return games


def count_verbs(connection: sqlite3.Connection, seats: Iterable[tuple[str, int]]) -> Counter[str]:
    """Return how often these seats chose actions that begin with each word; a seat is a game's id and a number."""
    counts: Counter[str] = Counter()
    for seat in seats:
        verbs = connection.execute(
            "SELECT substr(action, 1, instr(action || ' ', ' ') - 1) AS verb, COUNT(*) FROM actions "
            "WHERE game = ? AND actor = ? GROUP BY verb",
            seat,
        )
        counts.update(dict(verbs))
    return counts

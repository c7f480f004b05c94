"""Reads entries of the list of games. The time depends on the number of entries, not on the size of the library."""

from __future__ import annotations

import sqlite3
from typing import Any

from macrobber_core.process_lock import is_alive
from macrobber_core.wire.sanitize import clean

from .saved import GameEntry, TableConfig, decode_result

LATEST_FIRST = "ORDER BY changed DESC, id"
LAST_CHARACTER = "\U0010ffff"


def latest_games(connection: sqlite3.Connection, limit: int | None, after: GameEntry | None) -> list[GameEntry]:
    """Return the games, most recently changed first, from the one that follows `after` on; at most `limit` of them."""
    follows = "" if after is None else "WHERE changed <= :changed AND (changed < :changed OR id > :id)"
    values: dict[str, Any] = {} if after is None else {"changed": after.changed, "id": after.id}
    values["limit"] = -1 if limit is None else limit
    return _read(connection, f"{follows} {LATEST_FIRST} LIMIT :limit", values)


def count_games(connection: sqlite3.Connection) -> int:
    (count,) = connection.execute("SELECT COUNT(*) FROM games").fetchone()
    return int(count)


def interrupted_games(connection: sqlite3.Connection) -> list[GameEntry]:
    """Return the games that can be resumed, most recently changed first."""
    # SQLite uses the index of this name for the same condition, unless another one has the order: "+" hides the order
    left = "moved IS NULL AND (kept = 1 OR (kept IS NULL AND (result IS NULL OR holder IS NOT NULL)))"
    found = _read(connection, f"WHERE {left} ORDER BY +changed DESC, id")
    return [entry for entry in found if entry.interrupted]


def latest_finished_game(connection: sqlite3.Connection) -> GameEntry | None:
    return next(iter(_read(connection, f"WHERE result IS NOT NULL {LATEST_FIRST} LIMIT 1")), None)


def games_at(connection: sqlite3.Connection, table: str) -> list[GameEntry]:
    """Return the games of one table in order."""
    is_there = "at_table = :table OR (id = :table AND at_table = '')"
    return _read(connection, f"WHERE {is_there} ORDER BY number", {"table": table})


def game_entry(connection: sqlite3.Connection, game: str) -> GameEntry | None:
    return next(iter(_read(connection, "WHERE id = :id", {"id": game})), None)


def games_beginning(connection: sqlite3.Connection, prefix: str, limit: int) -> list[GameEntry]:
    """Return the games whose ids begin with `prefix`, most recently changed first; at most `limit` of them."""
    values = {"first": prefix, "last": prefix + LAST_CHARACTER, "limit": limit}
    return _read(connection, f"WHERE id >= :first AND id < :last {LATEST_FIRST} LIMIT :limit", values)


def games_of_tables_beginning(connection: sqlite3.Connection, prefix: str) -> list[GameEntry]:
    """Return the games whose ids or whose tables' ids begin with `prefix`, most recently changed first."""
    values = {"first": prefix, "last": prefix + LAST_CHARACTER}
    begins = "(id >= :first AND id < :last) OR (at_table >= :first AND at_table < :last)"
    return _read(connection, f"WHERE {begins} {LATEST_FIRST}", values)


def _read(connection: sqlite3.Connection, clauses: str, values: dict[str, Any] | None = None) -> list[GameEntry]:
    rows = connection.execute(
        "SELECT id, title, game, begun, changed, (SELECT MAX(ply) + 1 FROM actions WHERE game = games.id), result, "
        f"holder, house, host, network, at_table, number, kept, moved FROM games {clauses}",
        values or {},
    ).fetchall()
    return [_entry(connection, *row) for row in rows]


def _entry(connection: sqlite3.Connection, key: str, title: str, game: str, begun: float, *columns: Any) -> GameEntry:
    changed, actions, result, holder, config_json, host, network, table, number, kept, moved = columns
    seats = _seats(connection, key)
    config = TableConfig.decode(config_json)
    return GameEntry(
        key,
        clean(title),
        game,
        [name for name, _bot in seats],
        begun,
        changed,
        actions or 0,
        decode_result(result),
        playing=result is None and _is_being_played(holder),
        interrupted=moved is None
        and not _is_being_played(holder)
        and (result is None or holder is not None if kept is None else bool(kept)),
        waiting=config.waiting,
        people=[name for name, bot in seats if bot is None],
        own_name=None if host is None else clean(host),
        network=bool(network),
        hosted=not network or config.port is not None,
        table=table or key,
        number=number,
        closed=kept == 0,
        moved_to=clean(moved or ""),
    )


def _seats(connection: sqlite3.Connection, game: str) -> list[tuple[str, str | None]]:
    """Return the name and the bot level of each occupied seat."""
    sql = "SELECT name, bot FROM seats WHERE game = ? AND name != '' ORDER BY seat"
    return [(clean(name), bot) for name, bot in connection.execute(sql, (game,))]


def _is_being_played(holder: str | None) -> bool:
    """Return whether the process holding the game is still running."""
    return holder is not None and is_alive(holder)

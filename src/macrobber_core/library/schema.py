"""Schema of the library file, and its migrations."""

from __future__ import annotations

import sqlite3

from macrobber_core.translatable import Template

LATER_VERSION = Template("it was written by a later version of macrobber (schema {number})")

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """
        CREATE TABLE games (
            id TEXT PRIMARY KEY,
            title TEXT NOT NULL,
            game TEXT NOT NULL,
            options TEXT NOT NULL,      -- JSON
            seed TEXT NOT NULL,         -- empty before the deal, unless it was given
            host TEXT,                  -- the name of the host's own player; null without one
            network INTEGER NOT NULL,   -- 1 if friends could join, 0 for a game at this machine alone
            begun REAL NOT NULL,        -- seconds since 1970
            changed REAL NOT NULL,
            result TEXT                 -- JSON; null while the game goes on
        ) STRICT
        """,
        """
        CREATE TABLE seats (
            game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            name TEXT NOT NULL,         -- empty for a free seat
            bot TEXT,                   -- its level
            token TEXT,                 -- digest of the token that gives the seat back
            next_token TEXT,            -- digest of the one it was last exchanged for, until that is shown
            PRIMARY KEY (game, seat)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE actions (
            game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
            ply INTEGER NOT NULL,
            actor INTEGER NOT NULL,
            action TEXT NOT NULL,
            PRIMARY KEY (game, ply)
        ) STRICT, WITHOUT ROWID
        """,
    ),
    (
        """
        CREATE TABLE taken_back (
            game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            ply INTEGER NOT NULL,       -- before which it was taken back
            actor INTEGER NOT NULL,
            action TEXT NOT NULL,
            PRIMARY KEY (game, number)
        ) STRICT, WITHOUT ROWID
        """,
    ),
    ("ALTER TABLE games ADD COLUMN holder TEXT",),  # the lock id of the process playing the game, or null
    ("ALTER TABLE games ADD COLUMN pact TEXT",),  # the values the seed is derived from; null without a fair deal
    ("ALTER TABLE games ADD COLUMN house TEXT NOT NULL DEFAULT '{}'",),
    (
        "ALTER TABLE games ADD COLUMN at_table TEXT NOT NULL DEFAULT ''",  # the table's id; empty if it is the game's
        "ALTER TABLE games ADD COLUMN number INTEGER NOT NULL DEFAULT 1",  # of the game at its table
    ),
    # 1 if the host left the table to resume it later, 0 if the host closed it for good, null if not asked
    ("ALTER TABLE games ADD COLUMN kept INTEGER",),
    ("ALTER TABLE games ADD COLUMN people BLOB",),  # who could go on without this host (`net/successor.py`); or null
    ("ALTER TABLE games ADD COLUMN moved TEXT",),  # the name of the player who is the table's host now; or null
    (
        "CREATE INDEX games_by_change ON games (changed DESC, id)",
        "CREATE INDEX games_by_table ON games (at_table, number)",
        # an index on the id alone, because the time of the last change is written with every action
        """
        CREATE INDEX interrupted_games ON games (id)
        WHERE moved IS NULL AND (kept = 1 OR (kept IS NULL AND (result IS NULL OR holder IS NOT NULL)))
        """,
    ),
)
"""The statements that upgrade each version to the next. `PRAGMA user_version` is the number of upgrades applied.

`games.house` is a `TableConfig` as JSON; '{}' means the defaults.
"""


def migrate(connection: sqlite3.Connection) -> None:
    """Upgrade a file to the current schema in one transaction. Raises ValueError if a newer version wrote it."""
    if _version(connection) == len(MIGRATIONS):
        return  # without waiting for a process that is writing
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = _version(connection)
        if version > len(MIGRATIONS):
            raise ValueError(LATER_VERSION(number=version))
        for statement in (statement for migration in MIGRATIONS[version:] for statement in migration):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def _version(connection: sqlite3.Connection) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)

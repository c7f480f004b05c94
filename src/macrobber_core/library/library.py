"""Reading and writing the library: one SQLite file in the user's data directory.

Anybody can edit that file, so titles and names are cleaned when they are read.
"""

from __future__ import annotations

import contextlib
import functools
import json
import sqlite3
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import platformdirs

from macrobber_core.files import make_private_folder
from macrobber_core.games import GAMES
from macrobber_core.games.contract import OptionValue, Result
from macrobber_core.os_errors import DAMAGED, os_error_text
from macrobber_core.process_lock import is_alive, own_lock_id, pid_of
from macrobber_core.record import Ply, Record
from macrobber_core.table import FairDeal
from macrobber_core.translatable import Template, translatable
from macrobber_core.wire.sanitize import clean

from . import entries
from .finished import FinishedGame, count_verbs, read_finished_games
from .saved import GameEntry, SavedGame, SavedSeat, TableConfig, decode_result, encode_result
from .schema import migrate
from .storage_errors import storage_error_text

UNUSABLE = Template("the library in {path} cannot be used: {reason}")
BEING_PLAYED = Template("game {name} is being played by process {number}")
TAKEN_OVER = translatable("another process has resumed the game")
GAME_DELETED = translatable("the game no longer exists")
NONE_INTERRUPTED = translatable("there is no interrupted game")
LAST_GAME_OVER = Template("there is no interrupted game; the last one, {game}, is over")
NO_MATCH = Template("no game begins with {name}")
SEVERAL_MATCHES = Template("more than one game begins with {name}")
NO_SUCH_GAME = Template("there is no game {name}")
UNKNOWN_RULES = Template("it is a game of {name}, which this version does not know")

BUSY_SECONDS = 1
"""The number of seconds to wait while another process has the file locked."""


class LibraryError(Exception):
    """The library cannot be read or written. The message is shown to the user and gives the reason."""


class Library:
    """An open library file. Methods that fail raise LibraryError and leave the file unchanged."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or platformdirs.user_data_path("macrobber") / "library.sqlite3"
        try:
            make_private_folder(self.path.parent)
        except OSError as error:
            raise LibraryError(UNUSABLE(path=self.path.parent, reason=os_error_text(error))) from error
        with self._translated_errors():
            self._connection = sqlite3.connect(self.path, timeout=BUSY_SECONDS, isolation_level=None)
        try:
            with self._translated_errors():
                self.path.chmod(0o600)
                self._connection.execute("PRAGMA foreign_keys = ON")
                self._connection.execute("PRAGMA journal_mode = WAL")
                # a commit outlives this process, however it ends; only a power cut needs `flush`, which may be slow
                self._connection.execute("PRAGMA synchronous = NORMAL")
                migrate(self._connection)
        except LibraryError:
            self._connection.close()
            raise

    def close(self) -> None:
        self._connection.close()

    def flush(self) -> None:
        """Write all commits through to the disk, so that not even a power cut loses them. Callable from any thread."""
        with self._translated_errors():
            path = f"{self.path.absolute().as_uri()}?mode=rw"  # never creates a file, unlike the default
            with contextlib.closing(sqlite3.connect(path, uri=True, timeout=BUSY_SECONDS)) as connection:
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def __enter__(self) -> Library:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextlib.contextmanager
    def _translated_errors(self) -> Iterator[None]:
        try:
            yield
        except RecursionError as error:
            raise LibraryError(UNUSABLE(path=self.path, reason=DAMAGED)) from error
        except (OSError, sqlite3.Error, ValueError) as error:
            raise LibraryError(UNUSABLE(path=self.path, reason=storage_error_text(error))) from error

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Run the block in a transaction, which is rolled back if the block raises."""
        with self._translated_errors():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                with contextlib.suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")
                raise

    @contextlib.contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """Show the block the library as it is at one moment, although other programs may write to it."""
        with self._translated_errors():
            self._connection.execute("BEGIN")
            try:
                yield self._connection
            finally:
                with contextlib.suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")

    @functools.cached_property
    def _lock_id(self) -> str:
        """The lock id of this process."""
        return own_lock_id()

    # --- writing

    def create(self, saved: SavedGame) -> None:
        """Store a waiting room, or a game that has just begun and its actions so far.

        Replaces the table's waiting room if this process stored it.
        """
        now = time.time()
        with self._transaction() as connection:
            connection.execute(
                "DELETE FROM games WHERE id = ? AND holder = ? AND id NOT IN (SELECT game FROM actions)",
                (saved.id, self._lock_id),
            )
            connection.execute(
                "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, ?, ?, ?, ?, ?, NULL, NULL, NULL)",
                (
                    saved.id, saved.title, saved.record.game.key, json.dumps(saved.record.options), saved.seed,
                    saved.host, saved.network, now, now, self._lock_id,
                    str(saved.fair_deal) if saved.fair_deal else None, saved.config.encode(),
                    saved.table, saved.number,
                ),
            )  # fmt: skip
            self._write_seats(connection, saved.id, saved.seats)
            self._write_actions(connection, saved.id, 0, saved.record.plies, saved.result)
            self._write_taken_back(connection, saved.id, saved.record.taken_back)

    def acquire(self, game: str) -> None:
        """Mark the game as being played by this process. Raises LibraryError if another process is playing it."""
        with self._transaction() as connection:
            row = connection.execute("SELECT holder FROM games WHERE id = ?", (game,)).fetchone()
            holder = row[0] if row else None
            if holder is not None and holder != self._lock_id and is_alive(holder):
                raise ValueError(BEING_PLAYED(name=game, number=pid_of(holder)))
            connection.execute(
                "UPDATE games SET holder = ?, kept = NULL, moved = NULL WHERE id = ?", (self._lock_id, game)
            )

    def release(self, game: str, *, kept: bool | None = None) -> None:
        """Mark the game as no longer being played by this process.

        `kept` says whether it can be resumed; by default, it can be unless it is over.
        """
        with self._transaction() as connection:
            connection.execute(
                "UPDATE games SET holder = NULL, kept = ? WHERE id = ? AND holder = ?", (kept, game, self._lock_id)
            )

    def keep_people(self, game: str, people: bytes) -> None:
        """Store who could go on with the game without this host."""
        with self._transaction() as connection:
            connection.execute("UPDATE games SET people = ? WHERE id = ? AND holder = ?", (people, game, self._lock_id))

    def people_of(self, game: str) -> bytes | None:
        """Return what was stored of the people who could go on with a game; None if there is nothing."""
        with self._translated_errors():
            row = self._connection.execute("SELECT people FROM games WHERE id = ?", (game,)).fetchone()
        return row[0] if row is not None else None

    def mark_moved(self, game: str, name: str) -> None:
        """Mark the game as moved to the table of the player `name`; this process no longer plays it."""
        with self._transaction() as connection:
            connection.execute(
                "UPDATE games SET moved = ?, holder = NULL WHERE id = ? AND holder = ?", (name, game, self._lock_id)
            )

    def delete(self, game: str) -> None:
        """Delete a waiting room closed by this process."""
        with self._transaction() as connection:
            connection.execute("DELETE FROM games WHERE id = ? AND holder = ?", (game, self._lock_id))

    def append(
        self,
        game: str,
        first_ply: int,
        plies: Sequence[Ply],
        seats: Sequence[SavedSeat] | None,
        result: Result | None,
        taken_back: Sequence[tuple[int, Ply]] = (),
        config: TableConfig | None = None,
    ) -> None:
        """Store the actions from index `first_ply` on, replacing any existing ones, and the list of takebacks.

        `seats` and `config` are None if they have not changed. Raises LibraryError if another process is playing the
        game.
        """
        with self._transaction() as connection:
            (holder,) = connection.execute("SELECT holder FROM games WHERE id = ?", (game,)).fetchone() or ("",)
            if holder not in {None, self._lock_id}:
                raise ValueError(TAKEN_OVER if holder else GAME_DELETED)
            self._write_actions(connection, game, first_ply, plies, result)
            self._write_taken_back(connection, game, taken_back)
            if seats is not None:
                self._write_seats(connection, game, seats)
            if config is not None:
                connection.execute("UPDATE games SET house = ? WHERE id = ?", (config.encode(), game))

    def _write_seats(self, connection: sqlite3.Connection, game: str, seats: Sequence[SavedSeat]) -> None:
        connection.executemany(
            "INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?, ?, ?)",
            [(game, number, seat.name, seat.bot, seat.token, seat.next_token) for number, seat in enumerate(seats, 1)],
        )

    def _write_actions(
        self, connection: sqlite3.Connection, game: str, first_ply: int, plies: Sequence[Ply], result: Result | None
    ) -> None:
        connection.execute("DELETE FROM actions WHERE game = ? AND ply >= ?", (game, first_ply))
        connection.executemany(
            "INSERT INTO actions VALUES (?, ?, ?, ?)",
            [(game, index, *ply) for index, ply in enumerate(plies, first_ply)],
        )
        changed = (time.time(), encode_result(result), game)
        connection.execute("UPDATE games SET changed = ?, result = ? WHERE id = ?", changed)

    def _write_taken_back(
        self, connection: sqlite3.Connection, game: str, taken_back: Sequence[tuple[int, Ply]]
    ) -> None:
        """Write the whole list again; rows already stored stay the same, because the list only grows."""
        connection.executemany(
            "INSERT OR REPLACE INTO taken_back VALUES (?, ?, ?, ?, ?)",
            [(game, number, ply, *action) for number, (ply, action) in enumerate(taken_back)],
        )

    # --- reading

    def games(self, limit: int | None = None, *, after: GameEntry | None = None) -> list[GameEntry]:
        """Return the games, most recently changed first; at most `limit` of them, from the one after `after` on."""
        with self._translated_errors():
            return entries.latest_games(self._connection, limit, after)

    def count_games(self) -> int:
        with self._translated_errors():
            return entries.count_games(self._connection)

    def interrupted_games(self) -> list[GameEntry]:
        """Return the games that can be resumed, most recently changed first."""
        with self._translated_errors():
            return entries.interrupted_games(self._connection)

    def latest_finished_game(self) -> GameEntry | None:
        with self._translated_errors():
            return entries.latest_finished_game(self._connection)

    def games_at(self, table: str) -> list[GameEntry]:
        """Return the games of one table in order."""
        with self._translated_errors():
            return entries.games_at(self._connection, table)

    def entry(self, game: str) -> GameEntry | None:
        """Return the entry of a game, or None if it does not exist."""
        with self._translated_errors():
            return entries.game_entry(self._connection, game)

    def games_of_tables_beginning(self, prefix: str) -> list[GameEntry]:
        """Return the games whose ids or whose tables' ids begin with `prefix`, most recently changed first."""
        with self._translated_errors():
            return entries.games_of_tables_beginning(self._connection, prefix)

    def finished_games(self) -> list[FinishedGame]:
        with self._translated_errors():
            return read_finished_games(self._connection)

    def count_verbs(self, seats: Iterable[tuple[str, int]]) -> Counter[str]:
        with self._translated_errors():
            return count_verbs(self._connection, seats)

    def find(self, prefix: str = "") -> GameEntry:
        """Return the game whose id starts with `prefix`, or the most recently changed interrupted game by default.

        Raises LibraryError unless exactly one game matches.
        """
        if not prefix:
            interrupted = self.interrupted_games()
            if not interrupted:
                games = self.games(1)
                is_over = games and games[0].result
                raise LibraryError(LAST_GAME_OVER(game=games[0].id) if is_over else NONE_INTERRUPTED)
            return interrupted[0]
        with self._translated_errors():
            matches = entries.games_beginning(self._connection, prefix, 2)
        if len(matches) != 1:
            raise LibraryError((SEVERAL_MATCHES if matches else NO_MATCH)(name=repr(prefix)))
        return matches[0]

    def load(self, game: str) -> SavedGame:
        """Load a game. Raises LibraryError if it does not exist or this version does not know its rules."""
        with self._reading() as connection:
            row = connection.execute(
                "SELECT title, game, options, seed, host, network, result, pact, house, at_table, number "
                "FROM games WHERE id = ?",
                (game,),
            ).fetchone()
            if row is None:
                raise ValueError(NO_SUCH_GAME(name=repr(game)))
            title, key, options, seed, host, network, result, fair_deal, config, table, number = row
            if key not in GAMES:
                raise ValueError(UNKNOWN_RULES(name=repr(key)))
            seats = [
                SavedSeat(clean(name), *columns)
                for name, *columns in connection.execute(
                    "SELECT name, bot, token, next_token FROM seats WHERE game = ? ORDER BY seat", (game,)
                )
            ]
            plies = [
                Ply(*columns)
                for columns in connection.execute(
                    "SELECT actor, action FROM actions WHERE game = ? ORDER BY ply", (game,)
                )
            ]
            checked_options: dict[str, OptionValue] = GAMES[key].settle(json.loads(options))
            names = [f"bot {seat.bot}" if seat.bot else seat.name for seat in seats]
            rows = connection.execute(
                "SELECT ply, actor, action FROM taken_back WHERE game = ? ORDER BY number", (game,)
            )
            taken_back = [(ply, Ply(actor, action)) for ply, actor, action in rows]
            # until the game is over, nobody may know future draws
            record = Record(GAMES[key], checked_options, names, plies, taken_back, fair_deal if result else None)
            return SavedGame(
                game, clean(title), seed, host, bool(network), seats, record, decode_result(result),
                FairDeal.parse(fair_deal) if fair_deal else None, TableConfig.decode(config),
                table, number,
            )  # fmt: skip

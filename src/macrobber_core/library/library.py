"""Reading and writing the library: one SQLite file in the user's data directory."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import platformdirs

from macrobber_core.games import GAMES
from macrobber_core.games.contract import OptionValue, Result
from macrobber_core.process_lock import is_alive, own_mark, process_of
from macrobber_core.record import Ply, Record
from macrobber_core.table import Pact

from .saved import Entry, House, Saved, SavedSeat
from .schema import migrate

BUSY_SECONDS = 1
"""How long another macrobber may keep the file to itself."""


class LibraryError(Exception):
    """The library cannot be read or written; the message says why, in the user's words."""


class Library:
    """An open library file. Every method that fails raises LibraryError, and what was in the file stays as it was."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or platformdirs.user_data_path("macrobber") / "library.sqlite3"
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise LibraryError(f"{self.path.parent}: {error.strerror}") from error
        with self._in_words():
            self._file = sqlite3.connect(self.path, timeout=BUSY_SECONDS, isolation_level=None)
        try:
            with self._in_words():
                self.path.chmod(0o600)
                self._file.execute("PRAGMA foreign_keys = ON")
                self._file.execute("PRAGMA journal_mode = WAL")
                self._file.execute("PRAGMA synchronous = FULL")  # else a machine without power forgets commits
                migrate(self._file)
        except LibraryError:
            self._file.close()
            raise

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> Library:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextlib.contextmanager
    def _in_words(self) -> Iterator[None]:
        try:
            yield
        except RecursionError as error:
            raise LibraryError(f"{self.path}: it is damaged") from error
        except (OSError, sqlite3.Error, ValueError) as error:
            raise LibraryError(f"{self.path}: {_reason(error)}") from error

    @contextlib.contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it, or nothing."""
        with self._in_words():
            self._file.execute("BEGIN IMMEDIATE")
            try:
                yield self._file
                self._file.execute("COMMIT")
            except BaseException:
                with contextlib.suppress(sqlite3.Error):
                    self._file.execute("ROLLBACK")
                raise

    # --- writing

    def begin(self, saved: Saved) -> None:
        """A game that has just begun, with the actions it has had so far, or a waiting room in place of itself."""
        now = time.time()
        with self._writing() as file:
            file.execute(
                "DELETE FROM games WHERE id = ? AND holder = ? AND id NOT IN (SELECT game FROM actions)",
                (saved.id, own_mark()),
            )
            file.execute(
                "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, ?, ?, ?)",
                (
                    saved.id, saved.title, saved.record.game.key, json.dumps(saved.record.options), saved.seed,
                    saved.host, saved.network, now, now, own_mark(), str(saved.pact) if saved.pact else None,
                    _house_text(saved.house),
                ),
            )  # fmt: skip
            self._write_seats(file, saved.id, saved.seats)
            self._write_actions(file, saved.id, 0, saved.record.plies, saved.result)
            self._write_taken_back(file, saved.id, saved.record.taken_back)

    def take_up(self, game: str) -> None:
        """Play the game in this process from now on. LibraryError where another one does."""
        with self._writing() as file:
            row = file.execute("SELECT holder FROM games WHERE id = ?", (game,)).fetchone()
            holder = row[0] if row else None
            if holder is not None and holder != own_mark() and is_alive(holder):
                raise ValueError(f"game {game} is being played by process {process_of(holder)}")
            file.execute("UPDATE games SET holder = ? WHERE id = ?", (own_mark(), game))

    def put_down(self, game: str) -> None:
        """Play the game in this process no more."""
        with self._writing() as file:
            file.execute("UPDATE games SET holder = NULL WHERE id = ? AND holder = ?", (game, own_mark()))

    def forget(self, game: str) -> None:
        """Drop a waiting room that this process has closed."""
        with self._writing() as file:
            file.execute("DELETE FROM games WHERE id = ? AND holder = ?", (game, own_mark()))

    def go_on(
        self,
        game: str,
        first: int,
        plies: Sequence[Ply],
        seats: Sequence[SavedSeat] | None,
        result: Result | None,
        taken_back: Sequence[tuple[int, Ply]] = (),
        house: House | None = None,
    ) -> None:
        """Actions from number `first` on, in place of whatever was there; seats and house, where they have changed."""
        with self._writing() as file:
            (holder,) = file.execute("SELECT holder FROM games WHERE id = ?", (game,)).fetchone() or ("",)
            if holder not in {None, own_mark()}:
                raise ValueError(
                    "another process has taken the game up" if holder else "the game is not there any more"
                )
            self._write_actions(file, game, first, plies, result)
            self._write_taken_back(file, game, taken_back)
            if seats is not None:
                self._write_seats(file, game, seats)
            if house is not None:
                file.execute("UPDATE games SET house = ? WHERE id = ?", (_house_text(house), game))

    def _write_seats(self, file: sqlite3.Connection, game: str, seats: Sequence[SavedSeat]) -> None:
        file.executemany(
            "INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?, ?, ?)",
            [(game, number, seat.name, seat.bot, seat.token, seat.next_token) for number, seat in enumerate(seats, 1)],
        )

    def _write_actions(
        self, file: sqlite3.Connection, game: str, first: int, plies: Sequence[Ply], result: Result | None
    ) -> None:
        file.execute("DELETE FROM actions WHERE game = ? AND ply >= ?", (game, first))
        file.executemany(
            "INSERT INTO actions VALUES (?, ?, ?, ?)",
            [(game, number, *ply) for number, ply in enumerate(plies, first)],
        )
        told = None
        if result is not None:
            told = json.dumps([result.winners, result.scores, result.reason])
        file.execute("UPDATE games SET changed = ?, result = ? WHERE id = ?", (time.time(), told, game))

    def _write_taken_back(self, file: sqlite3.Connection, game: str, taken_back: Sequence[tuple[int, Ply]]) -> None:
        """All of it, each time: it only grows."""
        file.executemany(
            "INSERT OR REPLACE INTO taken_back VALUES (?, ?, ?, ?, ?)",
            [(game, number, ply, *taken) for number, (ply, taken) in enumerate(taken_back)],
        )

    # --- reading

    def games(self) -> list[Entry]:
        """Every game, the latest first."""
        with self._in_words():
            rows = self._file.execute(
                "SELECT id, title, game, begun, changed, "
                "(SELECT COUNT(*) FROM actions WHERE game = games.id), result, holder, house "
                "FROM games ORDER BY changed DESC, id"
            ).fetchall()
            return [
                Entry(
                    key,
                    title,
                    game,
                    self._names(key),
                    begun,
                    changed,
                    actions,
                    _result(result),
                    playing=result is None and _is_held(holder),
                    interrupted=(result is None or holder is not None) and not _is_held(holder),
                    waiting=msgspec.json.decode(house, type=House).waiting,
                )
                for key, title, game, begun, changed, actions, result, holder, house in rows
            ]

    def _names(self, game: str) -> list[str]:
        rows = self._file.execute("SELECT name FROM seats WHERE game = ? AND name != '' ORDER BY seat", (game,))
        return [name for (name,) in rows]

    def find(self, beginning: str = "") -> Entry:
        """The game whose id begins so; without one, the latest that was interrupted. LibraryError if there is none."""
        games = self.games()
        if not beginning:
            interrupted = next((entry for entry in games if entry.interrupted), None)
            if interrupted is None:
                over = f"; the last one, {games[0].id}, is over" if games and games[0].result else ""
                raise LibraryError(f"no game was interrupted{over}")
            return interrupted
        found = [entry for entry in games if entry.id.startswith(beginning)]
        if len(found) != 1:
            none = f"no game begins with {beginning!r}"
            raise LibraryError(none if not found else f"more than one game begins with {beginning!r}")
        return found[0]

    def load(self, game: str) -> Saved:
        """LibraryError if there is no such game, or none that this version can play."""
        with self._in_words():
            row = self._file.execute(
                "SELECT title, game, options, seed, host, network, result, pact, house FROM games WHERE id = ?", (game,)
            ).fetchone()
            if row is None:
                raise ValueError(f"there is no game {game!r}")
            title, key, options, seed, host, network, result, pact, house = row
            if key not in GAMES:
                raise ValueError(f"it plays {key!r}, which this version does not know")
            seats = [
                SavedSeat(*found)
                for found in self._file.execute(
                    "SELECT name, bot, token, next_token FROM seats WHERE game = ? ORDER BY seat", (game,)
                )
            ]
            plies = [
                Ply(*found)
                for found in self._file.execute(
                    "SELECT actor, action FROM actions WHERE game = ? ORDER BY ply", (game,)
                )
            ]
            settled: dict[str, OptionValue] = GAMES[key].settle(json.loads(options))
            names = [f"bot {seat.bot}" if seat.bot else seat.name for seat in seats]
            rows = self._file.execute(
                "SELECT ply, actor, action FROM taken_back WHERE game = ? ORDER BY number", (game,)
            )
            taken_back = [(ply, Ply(actor, action)) for ply, actor, action in rows]
            # until the game is over, what is still to be drawn is nobody's to know
            record = Record(GAMES[key], settled, names, plies, taken_back, pact if result else None)
            return Saved(
                game, title, seed, host, bool(network), seats, record, _result(result),
                Pact.read(pact) if pact else None, msgspec.json.decode(house, type=House),
            )  # fmt: skip


def _is_held(holder: str | None) -> bool:
    """Whether the process that plays it still runs."""
    return holder is not None and is_alive(holder)


def _reason(error: Exception) -> str:
    if isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode == sqlite3.SQLITE_FULL:
        return os.strerror(errno.ENOSPC)
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)


def _house_text(house: House) -> str:
    return msgspec.json.encode(house).decode()


def _result(text: str | None) -> Result | None:
    return None if text is None else Result(*json.loads(text))

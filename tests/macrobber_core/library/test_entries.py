"""The list of games: pages of it, and games that are found without reading it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from macrobber_core.games import GAMES
from macrobber_core.games.contract import Result
from macrobber_core.library import GameEntry, Library, LibraryError, SavedGame, SavedSeat, game_id
from macrobber_core.library.schema import MIGRATIONS
from macrobber_core.record import Ply, Record

GAME = GAMES["mac-robber"]
SEATS = [
    SavedSeat("Ada", None, None, None),
    SavedSeat("Ben", None, None, None),
    SavedSeat("Fergus", "easy", None, None),
]
PLIES = [Ply(0, "start 2"), Ply(0, "deal 1 1224")]
OVER = Result([1], [9, 8, 7], "tile")


def store(library: Library, table: str, number: int = 1, result: Result | None = OVER) -> str:
    """Store a game and release it; return its id."""
    game = game_id(table, number)
    record = Record(GAME, GAME.settle({}), ["Ada", "Ben", "bot easy"], PLIES)
    at_table = "" if number == 1 else table
    library.create(
        SavedGame(game, "Glencoe", "seed", "Ada", True, SEATS, record, result, table=at_table, number=number)
    )
    library.release(game)
    return game


def fill(library: Library, count: int) -> None:
    """Copy the only game of a library until there are `count` games, all finished."""
    columns = [name for _number, name, *_ in library._connection.execute("PRAGMA table_info(games)")]
    wanted = ", ".join({"id": "?", "changed": "?"}.get(name, name) for name in columns)
    [original] = library.games()
    library._connection.execute("BEGIN")
    for number in range(1, count):
        values = (f"{number:08x}", original.changed - number, original.id)
        library._connection.execute(f"INSERT INTO games SELECT {wanted} FROM games WHERE id = ?", values)
        for table, kept in (("seats", "seat, name, bot, token, next_token"), ("actions", "ply, actor, action")):
            sql = f"INSERT INTO {table} SELECT ?, {kept} FROM {table} WHERE game = ?"
            library._connection.execute(sql, (values[0], original.id))
    library._connection.execute("COMMIT")


def pages(library: Library, size: int) -> list[str]:
    found: list[GameEntry] = []
    while page := library.games(size, after=found[-1] if found else None):
        assert len(page) <= size
        found += page
    return [entry.id for entry in found]


@pytest.mark.parametrize("size", [1, 3, 7, 100])
def test_the_pages_together_are_the_whole_list(library: Library, size: int) -> None:
    for letter in "abcdefg":
        store(library, letter * 8)
    library._connection.execute("UPDATE games SET changed = 5 WHERE id < 'e'")  # at the same time
    assert pages(library, size) == [entry.id for entry in library.games()]
    assert len(library.games()) == library.count_games() == 7


def test_the_interrupted_games_are_those_of_the_list_that_can_be_resumed(library: Library) -> None:
    store(library, "over")
    first, second, kept, closed, moved = (
        store(library, name, result=None) for name in ("first", "second", "kept", "closed", "moved")
    )
    held = store(library, "held", result=None)
    library.acquire(held)
    for game, is_kept in ((kept, True), (closed, False)):
        library.acquire(game)
        library.release(game, kept=is_kept)
    library.acquire(moved)
    library.mark_moved(moved, "Ben")
    died = store(library, "died")
    library._connection.execute("UPDATE games SET holder = '999999999 0' WHERE id = ?", (died,))  # no such process
    found = [entry.id for entry in library.interrupted_games()]
    assert found == [entry.id for entry in library.games() if entry.interrupted]
    assert {*found} == {first, second, kept, died}
    assert library.find().id == found[0]


def test_the_games_of_a_table_are_found_in_order(library: Library) -> None:
    store(library, "bbbbbbbb")
    games = [store(library, "aaaaaaaa", number) for number in (1, 3, 2)]
    assert [entry.id for entry in library.games_at("aaaaaaaa")] == [games[0], games[2], games[1]]
    assert library.games_at("cccccccc") == []
    assert {entry.id for entry in library.games_of_tables_beginning("aaaa")} == {*games}
    assert [entry.id for entry in library.games_of_tables_beginning(games[1])] == [games[1]]


def test_a_game_is_found_by_its_id(library: Library) -> None:
    store(library, "aaaaaaaa")
    found = library.entry("aaaaaaaa")
    assert found is not None
    assert (found.id, found.actions, found.people) == ("aaaaaaaa", 2, ["Ada", "Ben"])
    assert library.entry("aaaa") is None


@pytest.mark.parametrize("prefix", ["%", "_", "*", "a*", "\U0010ffff", "é", "A", "'"])
def test_a_prefix_has_no_special_characters(library: Library, prefix: str) -> None:
    store(library, "aaaaaaaa")
    with pytest.raises(LibraryError, match="no game begins with"):
        library.find(prefix)


def test_the_latest_finished_game_is_found(library: Library) -> None:
    assert library.latest_finished_game() is None
    store(library, "aaaaaaaa")
    latest = store(library, "bbbbbbbb")
    store(library, "cccccccc", result=None)
    found = library.latest_finished_game()
    assert found is not None
    assert found.id == latest


QUERIES: dict[str, Callable[[Library], object]] = {
    "the first page": lambda library: library.games(10),
    "a later page": lambda library: library.games(10, after=library.entry("00000014")),
    "a game by the beginning of its id": lambda library: library.find("00000014"),
    "the latest interrupted game": Library.interrupted_games,
    "the games at a table": lambda library: library.games_at("00000014"),
    "the latest finished game": Library.latest_finished_game,
}


def steps(library: Library, query: Callable[[Library], object]) -> int:
    """Return how many steps SQLite's machine takes for a query."""
    taken: list[int] = []
    library._connection.set_progress_handler(lambda: taken.append(1), 1)
    query(library)
    library._connection.set_progress_handler(None, 0)
    return len(taken)


def test_no_question_takes_longer_in_a_larger_library(tmp_path: Path) -> None:
    counts: list[dict[str, int]] = []
    for games in (40, 400):
        with Library(tmp_path / f"{games}.sqlite3") as library:
            store(library, "aaaaaaaa")
            fill(library, games)
            counts.append({name: steps(library, query) for name, query in QUERIES.items()})
    small, large = counts
    assert small == large


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS)))
def test_a_file_of_any_earlier_version_is_migrated(tmp_path: Path, version: int) -> None:
    path = tmp_path / "library.sqlite3"
    file = sqlite3.connect(path)
    for statements in MIGRATIONS[:version]:
        for statement in statements:
            file.execute(statement)
    file.execute(f"PRAGMA user_version = {version}")
    names = "id, title, game, options, seed, host, network, begun, changed, result"
    for number, result in enumerate((None, '[[1], [3, 2, 1], "tile"]')):
        values = (f"a{number}", "Glencoe", "mac-robber", "{}", "seed", "Ada", 1, 0, number, result)
        file.execute(f"INSERT INTO games ({names}) VALUES ({', '.join('?' * 10)})", values)
        file.executemany(
            f"INSERT INTO actions VALUES ('a{number}', ?, ?, ?)", [(n, *ply) for n, ply in enumerate(PLIES)]
        )
        file.executemany(
            f"INSERT INTO seats VALUES ('a{number}', ?, ?, ?, NULL, NULL)",
            [(place, seat.name, seat.bot) for place, seat in enumerate(SEATS, 1)],
        )
    file.commit()
    file.close()
    with Library(path) as library:
        assert [(entry.id, entry.actions) for entry in library.games()] == [("a1", 2), ("a0", 2)]
        assert [entry.id for entry in library.interrupted_games()] == ["a0"]
        assert library.find("a1").names == ["Ada", "Ben", "Fergus"]
        assert library.load("a0").record.plies == PLIES
        library.append("a0", 2, [Ply(0, "deal 2 1111")], None, OVER)
        assert library.interrupted_games() == []


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    with Library(path) as library:
        store(library, "aaaaaaaa")
    file = sqlite3.connect(path)
    file.executescript(
        f"DROP INDEX games_by_change; DROP INDEX interrupted_games; PRAGMA user_version = {len(MIGRATIONS) - 1};"
    )  # the index by table is in the way of the one that the migration creates
    with pytest.raises(LibraryError, match="games_by_table"):
        Library(path)
    assert file.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS) - 1,)
    assert file.execute("SELECT name FROM sqlite_schema WHERE name = 'games_by_change'").fetchall() == []
    file.execute("DROP INDEX games_by_table")
    file.close()
    with Library(path) as library:
        assert [entry.id for entry in library.games()] == ["aaaaaaaa"]


def test_a_library_opens_while_another_process_writes(library: Library) -> None:
    library._connection.execute("BEGIN IMMEDIATE")
    with Library(library.path) as other:
        assert other.games() == []
    library._connection.execute("ROLLBACK")

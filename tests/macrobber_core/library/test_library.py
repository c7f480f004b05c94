"""The library file."""

from __future__ import annotations

import os
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from macrobber_core.bots import Effort
from macrobber_core.games import GAMES
from macrobber_core.games.contract import Result
from macrobber_core.library import Library, LibraryError, SavedGame, SavedSeat, TableConfig
from macrobber_core.library import library as room
from macrobber_core.library.schema import MIGRATIONS
from macrobber_core.record import Ply, Record

GAME = GAMES["mac-robber"]
SEATS = [
    SavedSeat("Ada", None, "digest 1", None),
    SavedSeat("Ben", None, "digest 2", "digest 3"),
    SavedSeat("Fergus", "easy", None, None),
]
PLIES = [Ply(0, "start 2"), Ply(0, "deal 1 1224"), Ply(0, "deal 2 1111")]


def saved_game(game: str = "ab12", plies: list[Ply] | None = None, result: Result | None = None) -> SavedGame:
    record = Record(GAME, GAME.settle({"ties": "most-cubes", "court-twice": True}), ["Ada", "Ben", "bot easy"],
                    plies if plies is not None else PLIES)  # fmt: skip
    return SavedGame(game, "Glencoe", "a seed", "Ada", True, SEATS, record, result)


def test_a_saved_game_can_be_loaded(library: Library) -> None:
    library.create(saved_game())
    assert library.load("ab12") == saved_game()


def test_another_connection_sees_a_saved_game_at_once(library: Library) -> None:
    library.create(saved_game())
    with Library(library.path) as other:
        assert other.load("ab12") == saved_game()


def test_appending_adds_plies_and_replaces_seats(library: Library) -> None:
    library.create(saved_game())
    more = [Ply(0, "deal 3 1222"), Ply(0, "draw YYBBGG")]
    seats = [replace(SEATS[0], token="digest 9"), *SEATS[1:]]
    library.append("ab12", 3, more, seats, None)
    found = library.load("ab12")
    assert found.record.plies == PLIES + more
    assert found.seats == seats


def test_appending_at_an_earlier_ply_removes_the_later_actions(library: Library) -> None:
    library.create(saved_game())
    library.append("ab12", 1, [Ply(0, "deal 1 4444")], None, None)
    assert library.load("ab12").record.plies == [PLIES[0], Ply(0, "deal 1 4444")]
    assert library.load("ab12").seats == SEATS


def test_games_are_listed_with_the_latest_first(library: Library) -> None:
    library.create(saved_game("aa"))
    library.create(saved_game("bb"))
    library.append("aa", 3, [Ply(1, "castle")], None, Result([1, 3], [40, 2, 40], "tile"))
    games = library.games()
    assert [entry.id for entry in games] == ["aa", "bb"]
    assert [entry.actions for entry in games] == [4, 3]
    assert [entry.result for entry in games] == [Result([1, 3], [40, 2, 40], "tile"), None]
    assert games[0].names == ["Ada", "Ben", "Fergus"]
    assert games[0].begun <= games[0].changed
    assert [entry.id for entry in library.games(1)] == ["aa"]


def test_the_list_tells_people_from_bots_and_our_own_tables_from_others(library: Library) -> None:
    library.create(saved_game("aa"))
    library.create(replace(saved_game("bb"), config=TableConfig(port=7438)))
    library.create(replace(saved_game("cc"), network=False, host=None))
    entries = {entry.id: entry for entry in library.games()}
    assert {name: (entry.network, entry.hosted) for name, entry in entries.items()} == {
        "aa": (True, False),
        "bb": (True, True),
        "cc": (False, True),
    }
    assert entries["aa"].people == ["Ada", "Ben"]
    assert [entries["aa"].own_name, entries["cc"].own_name] == ["Ada", None]


def test_a_finished_game_whose_host_died_can_be_resumed_once_more(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.create(saved_game(result=Result([1], [40, 2, 3], "tile")))
    with pytest.raises(LibraryError, match="there is no interrupted game; the last one, ab12, is over"):
        library.find()  # its host still shows it
    with monkeypatch.context() as patched:
        patched.setattr("macrobber_core.library.entries.is_alive", lambda _mark: False)
        assert library.find().id == "ab12"
    library.release("ab12")
    with pytest.raises(LibraryError, match="the last one, ab12, is over"):
        library.find()


def test_find_returns_the_game_with_an_id_prefix_or_the_latest_interrupted(library: Library) -> None:
    with pytest.raises(LibraryError, match="there is no interrupted game"):
        library.find()
    for game in ("ab12", "ab34", "cd56"):
        library.create(saved_game(game))
        library.release(game)
    library.append("ab34", 3, [], None, None)
    library.append("cd56", 3, [], None, Result([1], [40, 2, 3], "tile"))
    assert library.find("cd").id == "cd56"
    assert library.find().id == "ab34"
    with pytest.raises(LibraryError, match="more than one game begins with 'ab'"):
        library.find("ab")
    with pytest.raises(LibraryError, match="no game begins with 'zz'"):
        library.find("zz")


def test_a_missing_game_cannot_be_loaded(library: Library) -> None:
    with pytest.raises(LibraryError, match="no game 'ab12'"):
        library.load("ab12")


def test_a_failed_change_is_rolled_back(library: Library) -> None:
    library.create(saved_game())
    with pytest.raises(LibraryError):
        library.append("ab12", 1, [Ply(0, "deal 1 4444"), Ply(0, None)], None, None)  # type: ignore[arg-type]
    assert library.load("ab12") == saved_game()
    with pytest.raises(LibraryError):
        library.create(saved_game())
    assert library.load("ab12") == saved_game()


def test_only_the_owner_can_read_the_file(library: Library) -> None:
    assert library.path.stat().st_mode & 0o077 == 0


def test_a_file_of_a_later_version_is_refused_and_left_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    Library(path).close()
    file = sqlite3.connect(path)
    file.execute("PRAGMA user_version = 99")
    file.close()
    before = path.read_bytes()
    with pytest.raises(LibraryError, match="later version of macrobber"):
        Library(path)
    assert path.read_bytes() == before


def test_a_file_of_this_version_can_be_opened_again(library: Library) -> None:
    library.create(saved_game())
    for _ in range(3):
        with Library(library.path) as again:
            assert again.load("ab12") == saved_game()


def test_a_damaged_file_is_reported_and_left_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    path.write_bytes(b"not a database at all, but quite long enough to be taken for one" * 100)
    before = path.read_bytes()
    with pytest.raises(LibraryError, match=r"library\.sqlite3 cannot be used: it is damaged"):
        Library(path)
    assert path.read_bytes() == before


def test_a_damaged_page_is_reported_when_it_is_read(library: Library) -> None:
    for number in range(40):
        library.create(saved_game(f"{number:04}", [Ply(0, f"start {n}") for n in range(100)]))
    library.close()
    damaged = bytearray(library.path.read_bytes())
    for page in range(3, len(damaged) // 4096):
        damaged[page * 4096 : page * 4096 + 200] = os.urandom(200)
    library.path.write_bytes(damaged)
    with pytest.raises(LibraryError, match="it is damaged"), Library(library.path) as again:
        again.games()


def test_a_folder_that_cannot_be_created_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(LibraryError, match="file cannot be used: it already exists"):
        Library(tmp_path / "file" / "library.sqlite3")


def test_a_file_locked_by_another_program_is_reported(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "BUSY_SECONDS", 0.05)
    with Library(library.path) as other:
        library._connection.execute("BEGIN IMMEDIATE")
        with pytest.raises(LibraryError, match="another program is using it"):
            other.create(saved_game())
        library._connection.execute("COMMIT")
        other.create(saved_game())


def test_a_saved_game_of_an_unknown_kind_is_listed_but_cannot_be_loaded(library: Library) -> None:
    library.create(saved_game())
    library._connection.execute("UPDATE games SET game = 'go'")
    with pytest.raises(LibraryError, match="it is a game of 'go', which this version does not know"):
        library.load("ab12")
    assert library.games()[0].game == "go"


def test_a_file_of_the_first_version_is_migrated_and_keeps_its_games(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    file = sqlite3.connect(path)
    for statement in MIGRATIONS[0]:
        file.execute(statement)
    file.execute("PRAGMA user_version = 1")
    options = '{"ties": "most-cubes", "court-twice": true}'
    row = ("ab12", "Glencoe", "mac-robber", options, "a seed", "Ada", 1, 0, 0)
    file.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)", row)
    file.executemany("INSERT INTO actions VALUES ('ab12', ?, ?, ?)", [(n, *ply) for n, ply in enumerate(PLIES)])
    file.executemany(
        "INSERT INTO seats VALUES ('ab12', ?, ?, ?, ?, ?)",
        [(number, seat.name, seat.bot, seat.token, seat.next_token) for number, seat in enumerate(SEATS, 1)],
    )
    file.commit()
    file.close()
    with Library(path) as library:
        assert library.load("ab12") == saved_game()
        library.append("ab12", 2, [], None, None, [(2, PLIES[2])])
        assert library.load("ab12").record.taken_back == [(2, PLIES[2])]


def test_takebacks_are_saved(library: Library) -> None:
    library.create(saved_game())
    for count in (1, 2, 3):
        taken = [(3, Ply(1, f"monk {number}")) for number in range(count)]
        library.append("ab12", 3, [], None, None, taken)
        assert library.load("ab12").record.taken_back == taken


def test_a_game_is_loaded_as_it_is_at_one_moment(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program may be playing it."""
    library.create(saved_game())
    with Library(library.path) as other:

        def take_back(name: str) -> str:
            other.append("ab12", 2, [], None, None, [(2, PLIES[2])])
            return name

        monkeypatch.setattr(room, "clean", take_back)
        assert library.load("ab12") == saved_game()
        monkeypatch.undo()
    assert library.load("ab12").record.taken_back == [(2, PLIES[2])]


def test_a_flush_moves_all_commits_into_the_synced_file(library: Library) -> None:
    """A commit is in the file `-wal` first, which a power cut may lose."""
    library.create(saved_game())
    before = library.path.read_bytes()
    library.append("ab12", 0, [Ply(1, "monk")], None, None)
    assert library.path.read_bytes() == before
    library.flush()
    assert library.path.read_bytes() != before
    library.append("ab12", 1, [Ply(2, "bard")], None, None)
    assert library.load("ab12").record.plies == [Ply(1, "monk"), Ply(2, "bard")]


def test_many_flushes_keep_no_more_files_open_than_one(library: Library) -> None:
    """SQLite keeps a closed file while another connection has locked it, and uses it the next time."""
    counts = []
    for _ in range(5):
        library.flush()
        counts.append(len(list(Path("/proc/self/fd").iterdir())))
    assert len(set(counts)) == 1


def test_a_flush_does_not_bring_back_a_library_that_is_gone(library: Library) -> None:
    library.path.unlink()
    with pytest.raises(LibraryError):
        library.flush()
    assert not library.path.exists()


def test_a_tables_configuration_is_saved_and_can_change(library: Library) -> None:
    house = TableConfig(
        "otter-heather-plum", (60.0, 600.0), 7438, Effort(0.3), hints=False, ssh=2222, bind="127.0.0.1", announce=False
    )
    library.create(replace(saved_game(), config=house))
    assert library.load("ab12").config == house
    library.append("ab12", 0, [], None, None, config=TableConfig(port=7439))
    assert library.load("ab12").config == TableConfig(port=7439)


def test_an_older_configuration_loads_with_defaults_for_missing_fields(library: Library) -> None:
    library.create(saved_game())
    library._connection.execute("UPDATE games SET house = ?", ('{"code":"glencoe","clock":null,"port":7438}',))
    assert library.load("ab12").config == TableConfig("glencoe", None, 7438, Effort())


def test_a_newer_configuration_loads_without_the_fields_that_this_version_does_not_know(library: Library) -> None:
    library.create(saved_game())
    library._connection.execute("UPDATE games SET house = ?", ('{"code":"glencoe","of a later version":[1]}',))
    assert library.load("ab12").config == TableConfig("glencoe")

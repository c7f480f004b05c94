"""Reading all finished games at once."""

from __future__ import annotations

import sqlite3

import pytest

from macrobber_core.games import GAMES
from macrobber_core.games.contract import Result
from macrobber_core.library import Library, SavedGame, SavedSeat
from macrobber_core.record import Ply, Record

GAME = GAMES["claim-it"]
SEATS = [SavedSeat("Ada", None, None, None), SavedSeat("Fergus", "easy", None, None)]
PLIES = [Ply(0, "start 1"), Ply(0, "dice 123"), Ply(1, "squat 1,2 3"), Ply(1, "roll"), Ply(0, "dice 666"),
         Ply(2, "squat 6,6 1"), Ply(1, "squat 1,1 2")]  # fmt: skip


def save(library: Library, game: str, result: Result | None) -> None:
    record = Record(GAME, GAME.settle({}), ["Ada", "bot easy"], PLIES)
    library.create(SavedGame(game, "Glencoe", "a seed", "Ada", True, SEATS, record, result))


def test_finished_games_are_read_in_the_order_in_which_they_ended(library: Library) -> None:
    for game in ("bb", "cc", "aa"):
        save(library, game, None)
    for game in ("bb", "aa"):
        library.append(game, len(PLIES), [], None, Result([2], [3, 7], "claims"))
    first, second = library.finished_games()
    assert (first.id, second.id) == ("bb", "aa")
    assert (first.game, first.host, first.seats) == ("claim-it", "Ada", [("Ada", None), ("Fergus", "easy")])
    assert first.result == Result([2], [3, 7], "claims")
    assert first.ended <= second.ended


def test_verbs_are_counted_for_the_given_seats_only(library: Library) -> None:
    save(library, "aa", Result([2], [3, 7], "claims"))
    save(library, "bb", Result([2], [3, 7], "claims"))
    assert library.count_verbs([("aa", 1)]) == {"squat": 2, "roll": 1}
    assert library.count_verbs([("aa", 1), ("bb", 2)]) == {"squat": 3, "roll": 1}
    assert library.count_verbs([]) == library.count_verbs([("zz", 1), ("aa", 9)]) == {}


@pytest.mark.parametrize("result", ["", "5", "[]", "[[1], [3], 4]", '[[1], [1e9], "x"]', "[" * 100_000, '"\x00'])
def test_a_game_with_a_damaged_result_is_left_out(library: Library, result: str) -> None:
    save(library, "aa", Result([2], [3, 7], "claims"))
    save(library, "bb", Result([2], [3, 7], "claims"))
    with sqlite3.connect(library.path) as edited:
        edited.execute("UPDATE games SET result = ? WHERE id = 'aa'", (result,))
    assert [game.id for game in library.finished_games()] == ["bb"]


def test_names_in_an_edited_library_are_cleaned(library: Library) -> None:
    save(library, "aa", Result([2], [3, 7], "claims"))
    with sqlite3.connect(library.path) as edited:
        edited.execute("UPDATE seats SET name = ?, bot = ? WHERE seat = 2", ("\x1b[31mEve\u202e", "\x1b]0;x\x07hard"))
    assert library.finished_games()[0].seats[1] == ("[31mEve", "]0;xhard")

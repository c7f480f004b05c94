"""What was played last: with whom, who won, and at whose table."""

from __future__ import annotations

from datetime import date

import pytest

from macrobber_core.games import GAMES
from macrobber_core.games.contract import Result
from macrobber_core.library import Library, SavedGame, SavedSeat, TableConfig
from macrobber_core.net.guest.seat_tokens import FileTokenStore, SeatCredentials
from macrobber_core.record import Ply, Record
from macrobber_tui.session.recent_games import MAX_GAMES, companions, day_in_words, recent_games

GAME = GAMES["claim-it"]
HERE, ELSEWHERE = TableConfig(port=7438), TableConfig()
HOST = "5f" * 32
ADA, BEN, CAT = (SavedSeat(name, None, None, None) for name in ("Ada", "Ben", "Cat"))
FERGUS = SavedSeat("Fergus", "easy", None, None)
BEN_WON = Result([2], [3, 9], "claims")


def store(
    game: str, *seats: SavedSeat, own: str | None = "Ada", result: Result | None = None, config: TableConfig = HERE,
    table: str = "", number: int = 1, actions: int = 1,
) -> None:  # fmt: skip
    plies = [Ply(0, "start 1")] * actions
    record = Record(GAME, GAME.settle({}), [seat.name for seat in seats], plies)
    saved = SavedGame(
        game, "Glencoe", "seed", own, True, [*seats], record, result, config=config, table=table, number=number
    )
    with Library() as library:
        library.create(saved)
        library.release(game)


def test_a_new_library_has_no_recent_games() -> None:
    assert recent_games() == []


def test_a_finished_game_names_the_company_and_the_winner() -> None:
    store("aa", ADA, BEN, CAT, FERGUS, result=BEN_WON)
    store("bb", ADA, FERGUS, result=Result([1], [9, 3], "claims"))
    alone, together = recent_games()
    assert (together.company, together.outcome) == ("Claim It! with Ben and Cat", "Ben won")
    assert (alone.company, alone.outcome) == ("Claim It! against 1 bot", "you won")
    assert not together.is_resumable


def test_only_an_unfinished_game_of_this_machine_can_be_resumed() -> None:
    store("aa", ADA, BEN)
    store("bb", ADA, BEN, config=ELSEWHERE)
    assert [(game.is_resumable, game.outcome) for game in recent_games()] == [
        (False, "unfinished"),
        (True, "unfinished"),
    ]


def test_a_kept_table_can_be_reopened_after_its_game() -> None:
    store("aa", ADA, BEN, result=BEN_WON)
    with Library() as library:
        library.acquire("aa")
        library.release("aa", kept=True)
    assert [(game.is_resumable, game.outcome) for game in recent_games()] == [(True, "Ben won")]


def test_a_game_that_has_moved_says_at_whose_table_it_is() -> None:
    store("aa", ADA, BEN)
    with Library() as library:
        library.acquire("aa")
        library.mark_moved("aa", "Ben")
    assert [(game.is_resumable, game.outcome) for game in recent_games()] == [(False, "moved to Ben's table")]


def test_only_the_latest_game_of_an_evening_is_shown() -> None:
    store("aa", ADA, BEN, result=BEN_WON)
    store("bb", ADA, BEN, CAT, table="aa", number=2, result=BEN_WON)
    (game,) = recent_games()
    assert game.others == ["Ben", "Cat"]


def test_games_that_were_watched_or_never_begun_are_left_out() -> None:
    store("aa", BEN, CAT, own=None)
    store("bb", ADA, BEN, actions=0)
    assert recent_games() == []


def test_the_number_of_recent_games_is_limited() -> None:
    for number in range(MAX_GAMES + 2):
        store(f"a{number}", ADA, BEN)
    assert len(recent_games()) == MAX_GAMES


def test_the_companions_are_those_of_the_last_game_at_a_known_hosts_table() -> None:
    for game, others in (("aa", [BEN]), ("bb", [BEN, CAT])):
        store(game, ADA, *others, result=BEN_WON, config=ELSEWHERE)
        FileTokenStore().save(game, "Ada", HOST, SeatCredentials("token"))
    store("cc", ADA, CAT, result=BEN_WON)
    assert companions(recent_games()) == {HOST: ["Ben", "Cat"]}


def test_a_damaged_library_has_no_recent_games() -> None:
    with Library() as library:
        path = library.path
    path.write_bytes(b"not a database at all, but quite long enough to be taken for one" * 100)
    assert recent_games() == []


@pytest.mark.parametrize(("day", "words"), [(24, "today"), (23, "yesterday"), (22, "2026-11-22"), (25, "2026-11-25")])
def test_days_are_named_if_they_are_near(day: int, words: str) -> None:
    assert day_in_words(date(2026, 11, day), date(2026, 11, 24)) == words

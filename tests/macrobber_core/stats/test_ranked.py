"""Checking and ordering finished games."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec.structs import replace as changed

from helpers.finished import ADA, BEN, CAT, HARD, evening, finished
from macrobber_core.stats.players import People, Player
from macrobber_core.stats.ranked import ranked_games

GAME = finished("Ada, Ben, bot hard", [10, 30, 20])


def test_places_follow_the_points_and_ties_share_a_place() -> None:
    [game] = ranked_games([finished("Ada, Ben, Cat, bot hard", [20, 30, 20, 9])], People())
    assert game.players == (ADA, BEN, CAT, HARD)
    assert game.places == (2, 1, 2, 4)


def test_all_winners_are_first_and_a_tie_break_counts() -> None:
    shared = finished("Ada, Ben, Cat", [30, 30, 20])
    broken = finished("Ada, Ben, Cat", [30, 30, 20], winners=[2], ended=1)
    assert [game.places for game in ranked_games([shared, broken], People())] == [(1, 1, 3), (2, 1, 3)]


def test_games_come_in_the_order_in_which_they_ended_whatever_the_order_of_reading() -> None:
    games = evening(("Ada, Ben, Cat", [1, 2, 3]), ("Ada, Ben, Cat", [3, 2, 1]), ("Ben, Ada, Cat", [1, 2, 3]))
    expected = ranked_games(games, People())
    assert [game.ended for game in expected] == [0, 1, 2]
    assert ranked_games(reversed(games), People()) == expected


def test_a_player_has_the_latest_spelling_of_the_name() -> None:
    people = People()
    first, second = ranked_games(evening(("ADA, Ben, Cat", [1, 2, 3]), ("Ada, Ben, Cat", [3, 2, 1])), people)
    assert first.players[0] == second.players[0] == people.find("aDa") == ADA


def test_a_guest_who_was_numbered_at_a_table_keeps_the_own_name_at_home() -> None:
    [game] = ranked_games([finished("Ada, Ada-2, Ben", [1, 2, 3], host="Ada-2")], People())
    assert game.players == (Player("Ada-2"), ADA, BEN)
    [game] = ranked_games([finished("Ada, Ada-2, Ben", [1, 2, 3], host="Ada")], People())
    assert game.players == (ADA, Player("Ada-2"), BEN)
    [game] = ranked_games([finished("Cat, Ada-2, Ben", [1, 2, 3], host="Ada-2")], People())
    assert game.players == (CAT, Player("Ada-2"), BEN)


@pytest.mark.parametrize(
    "game",
    [
        replace(GAME, game="chess"),
        replace(GAME, seats=GAME.seats[:2]),
        replace(GAME, seats=GAME.seats * 9),
        replace(GAME, seats=[("", None), *GAME.seats[1:]]),
        replace(GAME, ended=float("inf")),
        replace(GAME, result=changed(GAME.result, winners=[])),
        replace(GAME, result=changed(GAME.result, winners=[0])),
        replace(GAME, result=changed(GAME.result, winners=[4])),
        replace(GAME, result=changed(GAME.result, scores=[1, 2])),
    ],
)
def test_a_game_that_no_rules_allow_is_left_out(game: object) -> None:
    assert ranked_games([game, GAME], People()) == ranked_games([GAME], People())  # type: ignore[list-item]


def test_an_endless_name_in_an_edited_library_is_cut() -> None:
    [game] = ranked_games([replace(GAME, seats=[("x" * 10**5, None), ("Ben", None), ("Isla", "y" * 10**5)])], People())
    assert all(len(player.name) <= 28 for player in game.players)


def test_bots_of_a_level_are_one_player_whatever_their_manners() -> None:
    [game] = ranked_games([finished("Ada, bot hard-raider, bot hard", [1, 2, 3])], People())
    assert game.players == (ADA, HARD, HARD)

"""A stop settles what was placed: CI-09, CI-10."""

from __future__ import annotations

import pytest

from helpers.claim_it.positions import at, do, fresh, give, opening, stack
from macrobber_core.games import GAMES
from macrobber_core.games.claim_it.events import Displaced, Figures, Stopped

GAME = GAMES["claim-it"]


def test_ci_09_a_squatter_on_top_becomes_the_players_marker() -> None:
    game = opening()
    do(game, "dice 123", "squat 1,2 3", "stop")
    assert at(game, "1,2") == stack(1)


@pytest.mark.parametrize("free_squatters", [False, True])
def test_ci_09_a_stack_topped_by_black_becomes_the_players_marker_under_black(free_squatters: bool) -> None:
    game = opening(free_squatters=free_squatters)
    give(game, 1, settled="6,6")
    do(game, "dice 123", "squat 1,2 3", "roll", "dice 123", "claim 1,2", "roll", "dice 666", "claim 6,6", "stop")
    assert (at(game, "1,2"), at(game, "6,6")) == (stack(1, claimed=True), stack(1, claimed=True))


@pytest.mark.parametrize("claims", [False, True])
def test_ci_09_an_opponents_marker_beneath_goes_back_to_him(claims: bool) -> None:
    game = opening(3)
    give(game, 2, settled="1,2 4,4")
    do(game, "dice 123", "squat 1,2 3", *(["roll", "dice 123", "claim 1,2"] if claims else []))
    events = game.play("stop")
    assert Displaced(2, 1, ["1,2"]) in events
    assert at(game, "1,2") == stack(1, claimed=claims)
    assert at(game, "4,4") == stack(2)


def test_ci_09_a_stop_tells_what_was_won_and_what_the_player_has_now() -> None:
    game = opening()
    give(game, 1, settled="2,2 3,2", claimed="6,6")
    do(game, "dice 123", "squat 1,2 3", "roll", "dice 223", "claim 2,2")
    assert game.play("stop")[0] == Stopped(1, ["1,2"], ["2,2"], Figures(group=3, claims=2, spaces=4))


def test_ci_10_a_covered_squatter_stays_in_use_until_the_turn_ends() -> None:
    game = opening()
    do(game, "dice 123", "squat 1,2 3", "roll", "dice 123", "claim 1,2")
    assert game.snapshot()["free"] == [1, 2, 4, 5, 6]
    do(game, "roll", "dice 344")
    assert "squat 4,4 3" not in game.legal()


def test_ci_10_with_free_squatters_it_comes_off_at_once_and_may_be_used_again() -> None:
    game = opening(free_squatters=True)
    give(game, 2, settled="1,2")
    do(game, "dice 123", "squat 1,2 3", "roll", "dice 123", "claim 1,2")
    assert at(game, "1,2") == stack(2, on_top=True)
    assert game.snapshot()["free"] == [1, 2, 3, 4, 5, 6]
    do(game, "roll", "dice 344", "squat 4,4 3")
    assert at(game, "4,4") == stack(squatter=3)


def test_ci_10_the_usual_game_is_without_it() -> None:
    assert fresh().snapshot()["options"] == {"free-squatters": False}


@pytest.mark.parametrize("players", GAME.seats)
def test_ci_10_with_five_players_it_is_allowed_and_warned_of(players: int) -> None:
    assert fresh(players, free_squatters=True).snapshot()["players"] == players
    warned = GAME.doubts(players, GAME.settle({"free-squatters": True}))
    assert bool(warned) == (players == 5)
    assert GAME.doubts(players, GAME.settle({})) == ""

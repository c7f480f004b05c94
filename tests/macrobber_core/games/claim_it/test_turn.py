"""Whose turn it is, and what it is made of: CI-01, CI-02, CI-07."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from helpers.claim_it.positions import do, first_claims, fresh, give, opening, refused
from macrobber_core.games import GAMES
from macrobber_core.games.claim_it.events import Blocked, Busted, Rolled, RolledAgain, Started, TurnBegan
from macrobber_core.games.contract import CHANCE


@pytest.mark.parametrize("players", GAMES["claim-it"].seats)
def test_ci_01_chance_draws_the_first_player_each_as_likely(players: int) -> None:
    rng = random.Random(players)
    drawn = Counter(fresh(players).chance(rng) for _ in range(200 * players))
    assert set(drawn) == {f"start {seat}" for seat in range(1, players + 1)}
    assert min(drawn.values()) > 140


def test_ci_01_the_first_player_rolls_first() -> None:
    game = fresh(3)
    assert game.play("start 3") == [Started(3), TurnBegan(3, 1, None)]
    assert (game.state.active, game.actor, game.state.phase) == (3, CHANCE, "dice")


def test_ci_01_nobody_begins_who_does_not_play() -> None:
    assert "(CI-01)" in refused(fresh(3), "start 4")


def test_ci_02_a_turn_begins_with_a_roll_that_nobody_is_asked_for() -> None:
    game = opening()
    assert game.legal() == []
    assert game.play("dice 123") == [Rolled(1, "123")]
    assert game.actor == 1


def test_ci_02_one_marker_is_placed_for_a_roll() -> None:
    game = opening()
    do(game, "dice 123", "squat 1,2 3")
    assert "(CI-02)" in refused(game, "squat 2,1 3")
    assert game.legal() == ["roll", "stop"]


@pytest.mark.parametrize("action", ["roll", "stop"])
def test_ci_02_a_player_rolls_again_or_stops_only_after_a_placement(action: str) -> None:
    game = opening()
    assert refused(game, action)
    do(game, "dice 123")
    assert "(CI-02, CI-07)" in refused(game, action)


def test_ci_02_a_player_may_roll_as_often_as_he_likes() -> None:
    game = opening()
    for squatter in range(1, 7):
        do(game, f"dice {''.join(sorted(f'1{squatter}{squatter}'))}", f"squat {squatter},1 {squatter}")
        assert game.play("roll") == [RolledAgain(1)]
    assert game.actor == CHANCE
    assert game.state.active == 1


def test_ci_02_after_a_stop_the_player_to_the_left_rolls() -> None:
    game = opening(3, start=2)
    do(game, "dice 123", "squat 1,2 3")
    assert game.play("stop")[-1] == TurnBegan(3, 2, None)
    do(game, "dice 123", "squat 2,3 1")
    assert game.play("stop")[-1] == TurnBegan(1, 3, None)
    assert game.actor == CHANCE


def test_ci_07_where_one_assignment_is_legal_it_must_be_placed() -> None:
    game = opening()
    give(game, 2, claimed=first_claims(36).replace("2,3", ""))
    do(game, "dice 123")
    assert game.legal() == ["squat 2,3 1"]
    assert refused(game, "stop")


def test_ci_07_where_none_is_the_turn_is_over() -> None:
    game = opening(3)
    give(game, 2, claimed="1,2 2,1 1,3 3,1 2,3 3,2")
    events = game.play("dice 123")
    assert [type(event) for event in events] == [Rolled, Busted, TurnBegan]
    assert (game.state.active, game.state.phase, game.actor) == (2, "dice", CHANCE)


def test_ci_07_a_bust_says_of_every_assignment_why_it_allows_nothing() -> None:
    game = opening()
    give(game, 2, claimed="4,4 5,4")
    do(game, "dice 466", "squat 6,6 4", "roll")
    (busted,) = (event for event in game.play("dice 445") if isinstance(event, Busted))
    assert busted.why == [Blocked("4,4", 5, None), Blocked("4,5", 4, "6,6"), Blocked("5,4", 4, None)]

"""Turns, their parts and their end: CI-01, CI-02, CI-07 to CI-10."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from helpers.claim_it.positions import at, do, first_claims, fresh, give, opening, refused, stack
from macrobber_core.games import GAMES
from macrobber_core.games.claim_it.events import (
    Blocked,
    Busted,
    Displaced,
    Figures,
    Rolled,
    RolledAgain,
    Started,
    Stopped,
    TurnBegan,
)
from macrobber_core.games.claim_it.position import ClaimIt
from macrobber_core.games.contract import CHANCE


@pytest.mark.parametrize("players", GAMES["claim-it"].seats)
def test_ci_01_each_seat_is_equally_likely_to_be_the_first_player(players: int) -> None:
    rng = random.Random(players)
    drawn = Counter(fresh(players).chance(rng) for _ in range(200 * players))
    assert set(drawn) == {f"start {seat}" for seat in range(1, players + 1)}
    assert min(drawn.values()) > 140


def test_ci_01_the_first_player_rolls_first() -> None:
    game = fresh(3)
    assert game.play("start 3") == [Started(3), TurnBegan(3, 1, None)]
    assert (game.state.active, game.actor, game.state.phase) == (3, CHANCE, "dice")


def test_ci_01_only_a_seat_at_the_table_can_be_first() -> None:
    assert "(CI-01)" in refused(fresh(3), "start 4")


def test_ci_02_a_turn_begins_with_an_automatic_roll() -> None:
    game = opening()
    assert game.legal() == []
    assert game.play("dice 123") == [Rolled(1, "123")]
    assert game.actor == 1


def test_ci_02_one_marker_is_placed_per_roll() -> None:
    game = opening()
    do(game, "dice 123", "squat 1,2 3")
    assert "(CI-02)" in refused(game, "squat 2,1 3")
    assert game.legal() == ["roll", "stop"]


@pytest.mark.parametrize("action", ["roll", "stop"])
def test_ci_02_a_player_can_roll_again_or_stop_only_after_a_placement(action: str) -> None:
    game = opening()
    assert refused(game, action)
    do(game, "dice 123")
    assert "(CI-02, CI-07)" in refused(game, action)


def test_ci_02_a_player_may_roll_as_often_as_they_like() -> None:
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


def test_ci_07_the_only_legal_assignment_must_be_placed() -> None:
    game = opening()
    give(game, 2, claimed=first_claims(36).replace("2,3", ""))
    do(game, "dice 123")
    assert game.legal() == ["squat 2,3 1"]
    assert refused(game, "stop")


def test_ci_07_a_roll_without_a_legal_assignment_busts_and_ends_the_turn() -> None:
    game = opening(3)
    give(game, 2, claimed="1,2 2,1 1,3 3,1 2,3 3,2")
    events = game.play("dice 123")
    assert [type(event) for event in events] == [Rolled, Busted, TurnBegan]
    assert (game.state.active, game.state.phase, game.actor) == (2, "dice", CHANCE)


def test_ci_07_a_bust_event_says_why_each_assignment_is_blocked() -> None:
    game = opening()
    give(game, 2, claimed="4,4 5,4")
    do(game, "dice 466", "squat 6,6 4", "roll")
    (busted,) = (event for event in game.play("dice 445") if isinstance(event, Busted))
    assert busted.why == [Blocked("4,4", 5, None), Blocked("4,5", 4, "6,6"), Blocked("5,4", 4, None)]


GAME = GAMES["claim-it"]


def test_ci_09_a_squatter_on_top_becomes_the_players_marker() -> None:
    game = opening()
    do(game, "dice 123", "squat 1,2 3", "stop")
    assert at(game, "1,2") == stack(1)


@pytest.mark.parametrize("free_squatters", [False, True])
def test_ci_09_a_claimed_stack_becomes_the_players_marker_under_the_claim(free_squatters: bool) -> None:
    game = opening(free_squatters=free_squatters)
    give(game, 1, settled="6,6")
    do(game, "dice 123", "squat 1,2 3", "roll", "dice 123", "claim 1,2", "roll", "dice 666", "claim 6,6", "stop")
    assert (at(game, "1,2"), at(game, "6,6")) == (stack(1, claimed=True), stack(1, claimed=True))


@pytest.mark.parametrize("claims", [False, True])
def test_ci_09_an_opponents_marker_beneath_returns_to_that_player(claims: bool) -> None:
    game = opening(3)
    give(game, 2, settled="1,2 4,4")
    do(game, "dice 123", "squat 1,2 3", *(["roll", "dice 123", "claim 1,2"] if claims else []))
    events = game.play("stop")
    assert Displaced(2, 1, ["1,2"]) in events
    assert at(game, "1,2") == stack(1, claimed=claims)
    assert at(game, "4,4") == stack(2)


def test_ci_09_a_stop_event_has_the_spaces_gained_and_the_players_new_figures() -> None:
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


def test_ci_10_with_free_squatters_a_covered_squatter_can_be_reused_at_once() -> None:
    game = opening(free_squatters=True)
    give(game, 2, settled="1,2")
    do(game, "dice 123", "squat 1,2 3", "roll", "dice 123", "claim 1,2")
    assert at(game, "1,2") == stack(2, on_top=True)
    assert game.snapshot()["free"] == [1, 2, 3, 4, 5, 6]
    do(game, "roll", "dice 344", "squat 4,4 3")
    assert at(game, "4,4") == stack(squatter=3)


def test_ci_10_free_squatters_are_off_by_default() -> None:
    assert fresh().snapshot()["options"] == {"free-squatters": False}


@pytest.mark.parametrize("players", GAME.seats)
def test_ci_10_free_squatters_are_allowed_with_a_warning_for_five_players(players: int) -> None:
    assert fresh(players, free_squatters=True).snapshot()["players"] == players
    warned = GAME.doubts(players, GAME.settle({"free-squatters": True}))
    assert bool(warned) == (players == 5)
    assert GAME.doubts(players, GAME.settle({})) == ""


def busted_game(**options: bool) -> tuple[ClaimIt, Busted]:
    """Return a bust with 666; an own marker and a squatter are claimed, another squatter is on an opponent's marker."""
    game = opening(2, **options)
    give(game, 1, settled="1,1", claimed="6,6")
    give(game, 2, settled="2,2", claimed="5,5")
    do(game, "dice 111", "claim 1,1", "roll", "dice 223", "squat 2,2 3", "roll", "dice 344", "squat 4,3 4", "roll",
       "dice 345", "claim 4,3", "roll")  # fmt: skip
    (event,) = (event for event in game.play("dice 666") if isinstance(event, Busted))
    return game, event


def test_ci_08_a_bust_removes_claim_markers_on_top_then_every_squatter() -> None:
    game, event = busted_game()
    assert (event.claims, event.squatters) == (["1,1", "4,3"], ["2,2", "4,3"])
    assert game.snapshot()["free"] == [1, 2, 3, 4, 5, 6]
    assert not any(space["claim_on_top"] for row in game.snapshot()["board"] for space in row)


def test_ci_08_a_bust_leaves_the_markers_beneath_unchanged() -> None:
    game, _ = busted_game()
    assert at(game, "1,1") == stack(1)
    assert at(game, "2,2") == stack(2)
    assert at(game, "4,3") == stack()
    assert (at(game, "6,6"), at(game, "5,5")) == (stack(1, claimed=True), stack(2, claimed=True))


def test_ci_08_a_bust_ends_the_turn() -> None:
    game, _ = busted_game()
    assert (game.state.active, game.state.phase) == (2, "dice")


def test_ci_08_a_bust_with_free_squatters_removes_the_same_markers() -> None:
    game, event = busted_game(free_squatters=True)
    assert (event.claims, event.squatters) == (["1,1", "4,3"], ["2,2"])
    assert [at(game, text) for text in ("1,1", "2,2", "4,3")] == [stack(1), stack(2), stack()]


def test_ci_08_a_bust_with_the_first_roll_costs_nothing() -> None:
    game = opening()
    give(game, 2, claimed="6,6")
    before = game.snapshot()["board"]
    assert game.play("dice 666")[1].squatters == []  # type: ignore[attr-defined]
    assert game.snapshot()["board"] == before

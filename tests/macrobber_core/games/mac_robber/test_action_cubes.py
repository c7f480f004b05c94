"""Phase 1, drawing cubes: MR-03 to MR-05."""

from __future__ import annotations

import random
from itertools import product

from helpers.positions import act, clan, finish_round, fresh, give, leave_in_bag, opening, raiding, refused, turn


def test_mr_03_bag_display_courtyards_estates_and_hand_sizes_are_public() -> None:
    game = opening(3)
    give(game, 2, warriors=5, monks=2, castles=1)
    act(game, 1, "YYBGGR")
    for seat in (1, 3, None):
        view = game.view(seat)
        assert view.bag == game.state.bag
        assert view.display == (2, 1, 2, 1)
        seen = view.clan(2)
        assert (seen.warriors, seen.pipers, seen.monks, seen.castles, seen.cattle) == (5, 2, 2, 1, 1)
        assert (seen.estates, seen.cards) == (2, 5)


def test_six_cubes_are_drawn_from_the_bag_to_the_display() -> None:
    game = opening(4)
    game.play("draw YBBGGR")
    snapshot = game.snapshot()
    assert snapshot["display"] == {"Y": 1, "B": 2, "G": 2, "R": 1}
    assert snapshot["bag"] == {"Y": 8, "B": 15, "G": 18, "R": 5}


def test_chance_draws_only_cubes_that_are_in_the_bag() -> None:
    game = opening(3)
    leave_in_bag(game, "YYYYYRRR")
    rng = random.Random(5)
    draws = {game.chance(rng) for _ in range(200)}
    assert draws == {"draw YYYYYR", "draw YYYYRR", "draw YYYRRR"}
    for action in draws:
        game.copy().play(action)
    assert "MR-03" in refused(game, "draw YYYYYB")
    assert "MR-04" in refused(game, "draw YYYYR")


def test_mr_04_only_the_holder_of_biggest_following_may_return_cubes() -> None:
    game = opening(3)
    game.state.following = 2
    turn(game, 1)
    game.play("draw YYBGGR")
    assert game.snapshot()["phase"] == "action"
    turn(game, 2)
    game.play("draw YYYBBG")
    assert (game.snapshot()["phase"], game.actor) == ("redraw", 2)


def test_mr_04_any_of_the_six_cubes_may_be_returned() -> None:
    game = opening(3)
    game.state.following = 1
    turn(game, 1)
    game.play("draw YYBBGR")
    expected = {"keep"}
    for y, b, g, r in product(range(3), range(3), range(2), range(2)):
        if y + b + g + r:
            expected.add("return " + "Y" * y + "B" * b + "G" * g + "R" * r)
    assert set(game.legal()) == expected
    assert len(game.legal()) == len(expected)
    assert "MR-04" in refused(game, "return YYY")
    assert "MR-04" in refused(game, "return")


def test_mr_04_cubes_are_returned_to_the_bag_before_as_many_are_drawn() -> None:
    game = opening(4)
    game.state.following = 1
    turn(game, 1)
    game.play("draw YYBGGR")
    game.play("return YR")
    snapshot = game.snapshot()
    assert (snapshot["phase"], snapshot["actor"]) == ("draw", "chance")
    assert snapshot["display"] == {"Y": 1, "B": 1, "G": 2, "R": 0}
    assert snapshot["bag"] == {"Y": 8, "B": 16, "G": 18, "R": 6}
    assert "MR-04" in refused(game, "draw YYBGGR")
    game.play("draw BB")
    assert game.snapshot()["display"] == {"Y": 1, "B": 3, "G": 2, "R": 0}


def test_mr_04_cubes_can_be_returned_only_once_a_turn() -> None:
    game = opening(3)
    game.state.following = 1
    turn(game, 1)
    game.play("draw YYBGGR")
    game.play("return YY")
    game.play("draw BB")
    assert game.snapshot()["phase"] == "action"
    refused(game, "return BB")
    refused(game, "keep")


def test_mr_04_all_six_may_be_returned_and_the_same_six_drawn_again() -> None:
    game = opening(3)
    game.state.following = 1
    leave_in_bag(game, "YYBGGR")
    turn(game, 1)
    game.play("draw YYBGGR")
    game.play("return YYBGGR")
    assert sum(game.snapshot()["display"].values()) == 0
    assert game.chance(random.Random(0)) == "draw YYBGGR"
    game.play("draw YYBGGR")
    assert game.snapshot()["phase"] == "action"


def test_mr_04_keeping_the_display_starts_the_action_phase() -> None:
    game = opening(3)
    game.state.following = 1
    turn(game, 1)
    game.play("draw YYBGGR")
    game.play("keep")
    assert game.snapshot()["phase"] == "action"
    assert game.snapshot()["display"] == {"Y": 2, "B": 1, "G": 2, "R": 1}


def test_mr_05_fewer_than_six_cubes_in_the_bag_end_the_game_at_once() -> None:
    game = opening(3, start=2)
    give(game, 1, vp=11)
    leave_in_bag(game, "YYBGG")
    raiding(game, 2).play("pass")
    snapshot = game.snapshot()
    assert snapshot["result"] == {"winners": [1], "vp": [11, 2, 2], "reason": "bag"}
    assert (snapshot["phase"], snapshot["actor"], snapshot["active"], snapshot["start"]) == ("over", None, 3, 2)
    assert snapshot["supply"] == 25
    assert snapshot["round"] == 1


def test_mr_05_exactly_six_cubes_in_the_bag_are_enough() -> None:
    game = opening(3)
    leave_in_bag(game, "YYBGGR")
    raiding(game, 1).play("pass")
    assert game.snapshot()["phase"] == "draw"
    game.play("draw YYBGGR")
    assert sum(game.snapshot()["bag"].values()) == 0
    assert game.snapshot()["phase"] == "action"


def test_mr_05_the_finished_round_is_scored_and_its_tile_removed_first() -> None:
    game = opening(3)
    leave_in_bag(game, "YYBGG")
    finish_round(game)
    snapshot = game.snapshot()
    assert snapshot["result"]["reason"] == "bag"
    assert (snapshot["round"], snapshot["start"], snapshot["active"], snapshot["supply"]) == (2, 2, 2, 24)
    assert clan(game, 1)["vp"] == 2 + 1 + 1  # cattle, and 2 blue against 1 cattle


def test_mr_05_the_last_turns_actions_are_cleared_when_the_bag_ends_the_game() -> None:
    game = opening(3)
    act(game, 1, "YYBGGR")
    game.play("warrior")
    game.play(game.chance(random.Random(1)))
    game.play("done")
    leave_in_bag(game, "Y")
    game.play("pass")
    snapshot = game.snapshot()
    assert (snapshot["used"], snapshot["actions"]) == (0, [])


def test_no_cubes_are_drawn_before_the_start_player_is_known() -> None:
    assert "MR-01" in refused(fresh(3), "draw YYBGGR")

"""The variant's option `court-twice` (MR-V1)."""

from __future__ import annotations

import pytest

from helpers.positions import act, clan, fresh, give, opening, refused
from macrobber_core.games.mac_robber.position import MacRobber

OPTIONS = {"court-twice": True}


def new_game(start: int = 1) -> MacRobber:
    return opening(4, start, **OPTIONS)


def test_mr_v1_court_twice_is_off_by_default() -> None:
    assert fresh().snapshot()["options"]["court-twice"] is False
    game = act(opening(), 1, "YYBBGG")
    game.play("piper")
    assert "(MR-09)" in refused(game, "piper")


@pytest.mark.parametrize(("action", "colour"), [("piper", "B"), ("monk 1", "G"), ("warrior", "Y")])
def test_mr_v1_both_actions_may_gain_the_same_follower(action: str, colour: str) -> None:
    game = act(new_game(), 1, "YYBBGG")
    before = clan(game, 1)["courtyard"][colour]
    game.play(action)
    if action == "warrior":
        game.play("deal 1 1")
    assert action in game.legal()
    game.play(action)
    if action == "warrior":
        game.play("deal 1 1")
    assert clan(game, 1)["courtyard"][colour] == before + 2
    assert game.snapshot()["phase"] == "raid"


def test_mr_v1_two_monks_can_be_gained_twice_for_four_cubes() -> None:
    game = act(new_game(), 1, "YYGGGG")
    game.play("monk 2")
    assert game.snapshot()["used"] == 2
    game.play("monk 2")
    assert clan(game, 1)["courtyard"]["G"] == 4
    assert game.snapshot()["phase"] == "raid"


def test_mr_v1_estates_and_buildings_cannot_be_repeated() -> None:
    for action in ("cattle", "castle", "estate YR"):
        game = new_game()
        give(game, 1, estates=4)
        act(game, 1, "YYBBRR")
        game.play(action)
        assert "(MR-09)" in refused(game, action)


def test_mr_v1_there_is_no_third_action() -> None:
    game = act(new_game(), 1, "BBBBGG")
    game.play("piper")
    game.play("piper")
    assert game.snapshot()["phase"] == "raid"
    assert "no more actions this turn" in refused(game, "piper")


def test_mr_v1_the_last_player_still_has_one_action() -> None:
    game = act(new_game(start=2), 1, "BBBBGG")
    game.play("piper")
    assert game.snapshot()["phase"] == "raid"


def test_mr_v1_a_bard_is_still_the_only_action_of_a_turn() -> None:
    game = act(new_game(), 1, "BBBBGG")
    game.play("piper")
    assert "(MR-10)" in refused(game, "bard 2 +B")


def test_mr_v1_the_phase_continues_if_only_the_same_action_is_legal() -> None:
    game = new_game()
    give(game, 1, cattle=2, warriors=3)
    act(game, 1, "BBRRRR")
    game.play("piper")
    assert game.legal() == ["piper", "done"]


def test_mr_v1_the_phase_ends_if_the_same_action_is_not_affordable_again() -> None:
    game = new_game()
    give(game, 1, cattle=2, warriors=3)
    act(game, 1, "BRRRRR")
    game.play("piper")
    assert game.snapshot()["phase"] == "raid"

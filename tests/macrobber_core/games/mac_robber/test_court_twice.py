"""The variant's switch `court-twice` (MR-V1)."""

from __future__ import annotations

import pytest

from helpers.positions import act, clan, fresh, give, opening, refused
from macrobber_core.games.mac_robber.position import MacRobber

SWITCH = {"court-twice": True}


def table(start: int = 1) -> MacRobber:
    return opening(4, start, **SWITCH)


def test_mr_v1_is_off_unless_switched_on() -> None:
    assert fresh().snapshot()["options"]["court-twice"] is False
    game = act(opening(), 1, "YYBBGG")
    game.play("piper")
    assert "(MR-09)" in refused(game, "piper")


@pytest.mark.parametrize(("action", "colour"), [("piper", "B"), ("monk 1", "G"), ("warrior", "Y")])
def test_mr_v1_the_court_fills_both_slots(action: str, colour: str) -> None:
    game = act(table(), 1, "YYBBGG")
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


def test_mr_v1_two_monks_twice_are_four_cubes() -> None:
    game = act(table(), 1, "YYGGGG")
    game.play("monk 2")
    assert game.snapshot()["used"] == 2
    game.play("monk 2")
    assert clan(game, 1)["courtyard"]["G"] == 4
    assert game.snapshot()["phase"] == "raid"


def test_mr_v1_estates_and_buildings_are_not_doubled() -> None:
    for action in ("cattle", "castle", "estate YR"):
        game = table()
        give(game, 1, estates=4)
        act(game, 1, "YYBBRR")
        game.play(action)
        assert "(MR-09)" in refused(game, action)


def test_mr_v1_no_third_action() -> None:
    game = act(table(), 1, "BBBBGG")
    game.play("piper")
    game.play("piper")
    assert game.snapshot()["phase"] == "raid"
    assert "no more actions this turn" in refused(game, "piper")


def test_mr_v1_the_last_player_has_one_action_still() -> None:
    game = act(table(start=2), 1, "BBBBGG")
    game.play("piper")
    assert game.snapshot()["phase"] == "raid"


def test_mr_v1_a_bard_still_stands_alone() -> None:
    game = act(table(), 1, "BBBBGG")
    game.play("piper")
    assert "(MR-10)" in refused(game, "bard 2 +B")


def test_mr_v1_the_phase_goes_on_where_nothing_but_the_same_is_left() -> None:
    game = table()
    give(game, 1, cattle=2, warriors=3)
    act(game, 1, "BBRRRR")
    game.play("piper")
    assert game.legal() == ["piper", "done"]


def test_mr_v1_the_phase_ends_where_the_court_cannot_be_called_again() -> None:
    game = table()
    give(game, 1, cattle=2, warriors=3)
    act(game, 1, "BRRRRR")
    game.play("piper")
    assert game.snapshot()["phase"] == "raid"

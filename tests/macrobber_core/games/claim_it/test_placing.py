"""The legal spaces and markers of a placement: CI-04 to CI-06, CI-11."""

from __future__ import annotations

from helpers.claim_it.positions import SPACES, at, do, give, opening, refused, stack
from macrobber_core.games.claim_it.events import Claimed, Squatted


def test_ci_04_a_space_claimed_in_an_earlier_turn_takes_no_marker() -> None:
    game = opening()
    give(game, 1, claimed="1,2")
    give(game, 2, claimed="2,1")
    do(game, "dice 123")
    assert not {"claim 1,2", "squat 1,2 3", "claim 2,1", "squat 2,1 3"} & set(game.legal())
    assert "(CI-04)" in refused(game, "claim 1,2")
    assert "(CI-04)" in refused(game, "squat 2,1 3")


def test_ci_04_a_space_claimed_this_turn_takes_no_marker() -> None:
    game = opening()
    do(game, "dice 123", "squat 1,2 3", "roll", "dice 123", "claim 1,2", "roll", "dice 124")
    assert "(CI-04)" in refused(game, "claim 1,2")
    assert "(CI-04)" in refused(game, "squat 1,2 4")


def test_ci_05_a_claim_marker_goes_on_an_own_marker_whatever_the_third_die() -> None:
    game = opening()
    give(game, 1, settled="1,2")
    do(game, "dice 345", "squat 3,4 5", "roll", "dice 125")
    assert "claim 1,2" in game.legal()
    assert game.play("claim 1,2") == [Claimed(1, "1,2", None)]
    assert at(game, "1,2") == stack(1, on_top=True)


def test_ci_05_a_claim_marker_goes_on_a_squatter() -> None:
    game = opening()
    do(game, "dice 123", "squat 1,2 3", "roll", "dice 123")
    assert "squat 1,2 3" not in game.legal()
    assert game.play("claim 1,2") == [Claimed(1, "1,2", 3)]
    assert at(game, "1,2") == stack(squatter=3, on_top=True)


def test_ci_05_no_squatter_can_be_placed_on_an_own_marker() -> None:
    game = opening()
    give(game, 1, settled="1,2")
    do(game, "dice 123")
    assert "(CI-05)" in refused(game, "squat 1,2 3")


def test_ci_06_an_empty_space_takes_the_squatter_of_the_third_die() -> None:
    game = opening()
    do(game, "dice 123")
    assert "(CI-06)" in refused(game, "squat 1,2 4")
    assert "(CI-06)" in refused(game, "claim 1,2")
    assert game.play("squat 1,2 3") == [Squatted(1, "1,2", 3, None)]
    assert at(game, "1,2") == stack(squatter=3)
    assert game.snapshot()["free"] == [1, 2, 4, 5, 6]


def test_ci_06_an_opponents_marker_stays_beneath_a_squatter() -> None:
    game = opening()
    give(game, 2, settled="1,2")
    do(game, "dice 123")
    assert game.play("squat 1,2 3") == [Squatted(1, "1,2", 3, 2)]
    assert at(game, "1,2") == stack(2, squatter=3)


def test_ci_06_a_squatter_that_is_not_free_cannot_be_placed() -> None:
    game = opening()
    do(game, "dice 123", "squat 1,2 3", "roll", "dice 344")
    assert game.legal() == ["squat 3,4 4", "squat 4,3 4"]
    assert "on 1,2 (CI-06)" in refused(game, "squat 4,4 3")


def test_ci_11_claim_markers_do_not_run_out() -> None:
    """The box has 30; the board has 36 spaces."""
    game = opening()
    *others, last = SPACES
    give(game, 1, settled=last)
    give(game, 2, claimed=" ".join(others))
    do(game, "dice 566", f"claim {last}", "stop")
    assert game.snapshot()["board"][5][5] == stack(1, claimed=True)

"""The footnotes to the rules of The Robbers, one by one, with their examples and the community's answers.

Of the eleven, these say nothing about the base game with The Robbers and The Messengers:

- 5: points by the Wheel of Fortune or the fairy, which are other expansions.
- 6 and 11: figures that move backwards by a bazaar or a tower, which are other expansions; here none ever does, and
  `test_no_figure_moves_backwards` (`test_conservation`) checks that.

Footnote 12 belongs to an example (`test_worked_examples`).
"""

from __future__ import annotations

import pytest

from helpers.carcassonne.positions import do, land, opening, robber, robbers, scoreboard
from helpers.carcassonne.scoreboard import Due, answered, scoring_instead, totals
from macrobber_core.games.carcassonne.position import Carcassonne

ADA, BEN, CAT, DAN = 1, 2, 3, 4
BAG = "draw Vb", "place 1,0 1"
"""The actions that place a tile with a bag beside the start tile."""


def new_game(players: int, edition: str = "c3", *, messengers: bool = False) -> Carcassonne:
    """Return a position in which seat 1 is about to draw the first tile."""
    return opening(players, ADA, robbers=edition, messengers=messengers)


def gains_without_choices(game: Carcassonne, *due: Due) -> list[int]:
    """Return each player's gain if nobody has a choice."""
    before = totals(game)
    scoring_instead(game, due)
    return [now - then for now, then in zip(totals(game), before, strict=True)]


def place_bag(game: Carcassonne) -> None:
    do(game, *BAG)


# --- footnotes 1 to 4: placing


def test_footnote_1_a_robber_may_stand_beside_a_scoring_meeple_or_a_messenger() -> None:
    game = new_game(2, messengers=True)
    scoreboard(game, 1, 7, messengers=(3, 12))
    place_bag(game)
    assert (game.actor, game.legal()) == (ADA, ["robber 7", "robber 12", "pass"])


@pytest.mark.parametrize(("space", "robbed"), [(7, 2), (12, 0)])
def test_footnote_1_only_the_figure_on_its_space_is_robbed(space: int, robbed: int) -> None:
    game = new_game(2, messengers=True)
    scoreboard(game, 1, 7, messengers=(1, 12))
    robber(game, ADA, space)
    scoring_instead(game, [(BEN, "1,0 n", 4)])
    answered(game, "2: score 1,0 n meeple", *(["1: score robbery meeple"] if robbed else []))
    assert totals(game) == [2 + robbed, 23]
    assert robbers(game) == [None if robbed else space, None]


def test_footnote_2_placing_a_robber_is_compulsory_only_with_zmg() -> None:
    for edition, may_pass in {"c3": True, "zmg": False, "c31": True}.items():
        game = new_game(3, edition)
        do(game, *(BAG[:1] if edition == "c31" else BAG))
        assert game.actor == ADA
        assert ("pass" in game.legal()) == may_pass


def test_footnote_2_moving_a_robber_is_never_compulsory() -> None:
    for edition in ("c3", "zmg", "c31"):
        game = new_game(3, edition)
        scoreboard(game, 0, 4, 6)
        robber(game, ADA, 4)
        do(game, *(BAG[:1] if edition == "c31" else BAG))
        assert (game.actor, game.legal()) == (ADA, ["robber 6", "pass"])


def test_footnote_3_with_zmg_every_other_player_places_a_robber_in_turn_order() -> None:
    game = new_game(4, "zmg")
    robber(game, CAT, 0)
    place_bag(game)
    for seat in (ADA, BEN, DAN):
        assert game.actor == seat
        assert game.legal() == ["robber 0"]
        game.play("robber 0")
    assert robbers(game) == [0, 0, 0, 0]
    game.play("meeple none")
    assert game.snapshot()["active"] == BEN


def test_example_1_the_next_player_without_a_robber_on_the_scoreboard_may_place_one() -> None:
    """You draw and place it beside the blue meeple; blue and yellow have robbers there, so green may place."""
    you, blue, yellow, green = ADA, BEN, CAT, DAN
    game = new_game(4)
    scoreboard(game, 2, 9, 4, 7)
    robber(game, blue, 2)
    robber(game, yellow, 2)
    place_bag(game)
    assert game.actor == you
    game.play("robber 9")
    assert (game.actor, game.legal()) == (green, ["robber 2", "robber 4", "robber 9", "pass"])
    game.play("robber 2")
    assert robbers(game) == [9, 2, 2, 2]
    game.play("meeple none")
    assert game.snapshot()["active"] == blue


def test_footnote_4_with_zmg_all_players_place_starting_with_the_active_one() -> None:
    """You place it; then the blue, yellow and green players place theirs, in order."""
    game = new_game(4, "zmg")
    place_bag(game)
    placing = []
    while game.snapshot()["phase"] == "robber":
        placing.append(game.actor)
        game.play("robber 0")
    assert placing == [ADA, BEN, CAT, DAN]


def test_a_robber_may_be_placed_beside_a_figure_that_scores_with_the_same_tile() -> None:
    """The community's answer: no rule forbids this."""
    game = new_game(2)
    scoreboard(game, 3, 8)
    land(game, "W 20,20 3 2 e")
    do(game, "draw Wb", "place 21,20 1", "robber 8", "pass", "meeple none")
    assert totals(game) == [4, 10]
    assert robbers(game) == [None, None]


# --- footnotes 7 to 10: robbing


def test_example_2_a_robber_moves_along_with_a_player_who_scores_by_robbing() -> None:
    """You score 5, and blue robs 3 of them; the yellow robber moves with the blue meeple and can rob it later."""
    you, blue, yellow = ADA, BEN, CAT
    game = new_game(3)
    scoreboard(game, 20, 17, 1)
    robber(game, blue, 20)
    robber(game, yellow, 17)
    assert gains_without_choices(game, (you, "1,0 n", 5)) == [5, 3, 0]
    assert robbers(game) == [None, None, 20]
    assert gains_without_choices(game, (blue, "1,0 n", 2)) == [0, 2, 1]


def test_example_3_every_robber_on_the_space_robs() -> None:
    """Blue receives 4 points, you and green steal 2 each."""
    you, blue, green = ADA, BEN, CAT
    game = new_game(3)
    scoreboard(game, 1, 17, 3)
    robber(game, you, 17)
    robber(game, green, 17)
    assert gains_without_choices(game, (blue, "1,0 n", 4)) == [2, 4, 2]
    assert robbers(game) == [None, None, None]


def test_footnote_7_a_robber_robs_one_feature_and_not_the_sum() -> None:
    """It is not half of 3 and 3, which would be 3."""
    game = new_game(2)
    robber(game, ADA, 0)
    assert gains_without_choices(game, (BEN, "1,0 n", 3), (BEN, "1,0 e", 3)) == [2, 6]
    assert robbers(game) == [None, None]


def test_footnote_7_a_robber_robs_the_first_event_and_cannot_wait_for_a_better_one() -> None:
    game = new_game(2)
    scoreboard(game, 2, 8)
    robber(game, ADA, 8)
    assert gains_without_choices(game, (BEN, "1,0 n", 1)) == [1, 1]
    assert robbers(game) == [None, None]
    assert gains_without_choices(game, (BEN, "1,0 n", 9)) == [0, 9]


@pytest.mark.parametrize(("first", "second", "robbed"), [("n", "e", 1), ("e", "n", 4)])
def test_footnote_8_the_scoring_player_chooses_the_order(first: str, second: str, robbed: int) -> None:
    game = new_game(2)
    robber(game, ADA, 0)
    scoring_instead(game, [(BEN, "1,0 n", 2), (BEN, "1,0 e", 8)])
    assert (game.actor, game.legal()) == (BEN, ["score 1,0 n", "score 1,0 e"])
    game.play(f"score 1,0 {first}")
    assert totals(game) == [robbed, 10]
    assert second != first


def test_footnote_8_the_robbers_owner_chooses_among_several_figures() -> None:
    game = new_game(3)
    scoreboard(game, 30, 8, 8)
    robber(game, ADA, 8)
    scoring_instead(game, [(BEN, "1,0 n", 2), (CAT, "1,0 e", 8)])
    assert (game.actor, set(game.legal())) == (ADA, {"rob 2", "rob 3"})
    game.play("rob 3")
    assert totals(game) == [34, 10, 16]


def test_footnote_8_only_the_first_feature_of_a_figure_can_be_robbed() -> None:
    """Ben scores his road first; Ada can rob that, or Cat, but not Ben's second feature."""
    game = new_game(3)
    scoreboard(game, 30, 8, 8)
    robber(game, ADA, 8)
    scoring_instead(game, [(BEN, "1,0 n", 2), (BEN, "1,0 s", 8), (CAT, "1,0 e", 4)])
    do(game, "score 1,0 n")
    assert (game.actor, set(game.legal())) == (ADA, {"rob 2", "rob 3"})
    game.play("rob 2")
    assert totals(game) == [31, 18, 12]


def test_footnote_9_a_robber_cannot_wait_for_a_later_event_of_the_turn() -> None:
    """Ben's road comes first; a message, worth more to Ada's robber, is a separate event after it."""
    game = opening(2, BEN, robbers="c3", messengers=True)
    land(game, *(f"E {20 + 2 * number},20 0 2 n" for number in range(5)))
    scoreboard(game, 1, 18, messengers=(1, 18))
    robber(game, ADA, 18)
    scoring_instead(game, [(BEN, "1,0 n", 2)])
    answered(game, "2: score 1,0 n meeple", "1: score robbery meeple")
    assert robbers(game) == [None, None]
    do(game, "message 5", "do")
    answered(game, "2: score message messenger")
    assert totals(game) == [3, 48]


def test_footnote_10_a_robber_moves_along_even_if_another_figure_stays_behind() -> None:
    """Dan's robber is beside Ben and Cat; Cat scores by robbing Ada, Ben scores nothing."""
    game = new_game(4)
    scoreboard(game, 20, 8, 8, 1)
    robber(game, CAT, 20)
    robber(game, DAN, 8)
    assert gains_without_choices(game, (ADA, "1,0 n", 5)) == [5, 0, 3, 0]
    assert robbers(game) == [None, None, None, 11]


def test_footnote_10_does_not_apply_if_the_other_figure_scores_too() -> None:
    """As before, but Ben scores too, so there is something to rob."""
    game = new_game(4)
    scoreboard(game, 20, 8, 8, 1)
    robber(game, CAT, 20)
    robber(game, DAN, 8)
    assert gains_without_choices(game, (ADA, "1,0 n", 5), (BEN, "1,0 e", 2)) == [5, 2, 3, 1]
    assert robbers(game) == [None, None, None, None]


# --- with The Messengers


@pytest.mark.parametrize("figure", ["meeple", "messenger"])
def test_either_figure_landing_on_a_dark_space_by_robbing_brings_a_message(figure: str) -> None:
    """The community's interpretation, for the robbing player's own turn."""
    game = new_game(2, messengers=True)
    scoreboard(game, 3, 8, messengers=(13, 31))
    robber(game, ADA, 8)
    scoring_instead(game, [(BEN, "1,0 n", 4)])
    answered(game, "2: score 1,0 n meeple", f"1: score robbery {figure}")
    assert (game.snapshot()["phase"], game.snapshot()["active"]) == ("message", ADA)


def test_robbed_points_bring_no_message_in_another_players_turn() -> None:
    game = opening(2, BEN, robbers="c3", messengers=True)
    scoreboard(game, 3, 8, messengers=(13, 31))
    robber(game, ADA, 8)
    scoring_instead(game, [(BEN, "1,0 n", 4)])
    answered(game, "2: score 1,0 n meeple", "1: score robbery meeple")
    assert totals(game) == [18, 43]
    assert (game.snapshot()["phase"], game.snapshot()["active"]) == ("draw", ADA)


def test_points_for_robbers_on_the_scoreboard_at_the_end_are_not_robbed() -> None:
    """Three of them, before the final scoring; Ben's figure moves from beside Ada's robber, and Ada's from Ben's."""
    game = new_game(2)
    scoreboard(game, 5, 5)
    robber(game, ADA, 5)
    robber(game, BEN, 5)
    game.state.pile = (0,) * len(game.state.pile)
    scoring_instead(game, [])
    assert game.actor is None
    assert totals(game) == [8, 8]
    assert robbers(game) == [None, None]

"""The Robbers (CR-01 to CR-17); the worked examples and the footnotes of the source have tests of their own."""

from __future__ import annotations

import pytest

from helpers.carcassonne.positions import (
    city,
    complete,
    do,
    events_of,
    land,
    leave,
    meeples,
    opening,
    points,
    refused,
    road,
    robber,
    robbers,
    scoreboard,
    with_robbers,
)
from helpers.carcassonne.scoreboard import scoring_instead
from macrobber_core.games.carcassonne import events as ev
from macrobber_core.games.carcassonne.position import Carcassonne

BAG = ("draw Vb", "place 1,0 0")
"""The actions that place a tile with a bag without completing anything."""


def place_bag(game: Carcassonne) -> list[str]:
    """Let the active player place the tile; return the choices of the first player asked."""
    do(game, *BAG)
    return game.legal()


# --- placing robbers


def test_cr_01_eight_tiles_with_a_bag_are_shuffled_in() -> None:
    pile = with_robbers().snapshot()["pile"]
    assert sum(pile.values()) == 79
    assert sum(left for letter, left in pile.items() if letter.endswith("b")) == 8


def test_cr_01_a_robber_is_placed_beside_another_players_figure() -> None:
    game = with_robbers(3)
    scoreboard(game, 4, 17, 60)
    assert place_bag(game) == ["robber 10", "robber 17", "pass"]
    assert refused(game, "robber 4") == "there is no scoring figure of another player there (CR-01)"
    assert refused(game, "robber 60") == "place your robber on a space, as in robber 17, or pass (CR-01)"
    assert do(game, "robber 17")[0] == ev.RobberPlaced(1, 17, None)
    assert robbers(game) == [17, None, None]


def test_cr_01_a_robber_may_be_placed_on_space_0_at_the_start() -> None:
    assert place_bag(with_robbers()) == ["robber 0", "pass"]


def test_cr_01_a_robber_on_the_scoreboard_may_be_moved_to_another_space() -> None:
    game = with_robbers(3)
    scoreboard(game, 4, 17, 10)
    robber(game, 1, 17)
    assert place_bag(game) == ["robber 10", "pass"]
    assert refused(game, "robber 17") == "your robber is already there (CR-01)"
    assert do(game, "robber 10")[0] == ev.RobberPlaced(1, 10, 17)


def test_cr_01_a_player_without_a_space_for_the_robber_is_not_asked() -> None:
    game = with_robbers(2)
    robber(game, 1, 0)
    do(game, *BAG)
    assert (game.snapshot()["phase"], game.actor) == ("robber", 2)
    game = with_robbers(2)
    robber(game, 1, 0)
    robber(game, 2, 0)
    do(game, *BAG)
    assert game.snapshot()["phase"] == "meeple"


def test_cr_01_a_tile_without_a_bag_brings_no_robbers() -> None:
    game = with_robbers()
    do(game, "draw V", "place 1,0 0")
    assert game.snapshot()["phase"] == "draw"


# --- the meeple after the robbers


def test_cr_12_on_a_tile_with_a_bag_the_meeple_comes_after_the_robbers() -> None:
    game = with_robbers()
    do(game, "draw Vb")
    assert all(len(action.split()) == 3 for action in game.legal())
    do(game, "place 1,0 0", "robber 0", "pass")
    assert (game.actor, game.snapshot()["phase"]) == (1, "meeple")
    assert game.legal() == ["meeple none", "meeple highwayman s", "meeple farmer nl", "meeple farmer sr"]
    assert do(game, "meeple highwayman s")[0] == ev.MeeplePlaced(1, 1, 0, "road", "s")
    assert game.snapshot()["seats"][0] == {"meeples": 6, "meeple": 0, "messenger": None, "robber": 0}
    assert meeples(game)["1,0 s"] == "1 highwayman"
    assert game.snapshot()["phase"] == "draw"


def test_cr_12_a_player_may_place_no_meeple() -> None:
    game = with_robbers()
    do(game, *BAG, "pass", "pass")
    assert do(game, "meeple none")[0] == ev.MeeplePlaced(1, 1, 0, "", "")
    assert game.snapshot()["seats"][0]["meeples"] == 7
    assert game.snapshot()["phase"] == "draw"


def test_cr_12_a_robber_placed_before_the_meeple_robs_its_score() -> None:
    game = with_robbers(2)
    land(game, "W -1,0 3", "U 1,0 0")
    do(game, "draw Wb", "place 2,0 1", "pass", "robber 0", "meeple highwayman w")
    assert points(game) == [4, 2]
    assert game.snapshot()["seats"][0]["meeples"] == 7


def test_cr_12_a_feature_with_a_meeple_takes_no_other() -> None:
    game = with_robbers(2)
    land(game, "U 1,0 0 2 e")
    do(game, "draw Wb", "place 2,0 1", "pass", "pass")
    assert "meeple highwayman w" not in game.legal()
    assert refused(game, "meeple highwayman w") == "there is already a meeple on that feature (CB-04)"
    assert refused(game, "meeple knight n") == "no feature on the tile has that name in this rotation (CB-04)"


def test_cr_12_a_player_without_a_meeple_is_not_asked() -> None:
    game = with_robbers(2)
    game.state.meeples[1] = 0
    do(game, *BAG, "pass", "pass")
    assert game.snapshot()["phase"] == "draw"


def test_cr_12_the_order_of_older_versions_is_refused_with_an_explanation() -> None:
    game = with_robbers()
    do(game, "draw Vb")
    older = "on a tile with a bag the meeple comes after the robbers; older versions placed it with the tile (CR-12)"
    assert refused(game, "place 1,0 0 highwayman s") == older
    do(game, "place 1,0 0", "pass", "pass")
    now = (
        "place a meeple on the tile with the bag, as in meeple knight n, or meeple none; "
        "older versions placed it with the tile (CR-12)"
    )
    assert refused(game, "draw V") == now


def test_cr_12_tile_and_meeple_without_a_bag_are_one_action() -> None:
    game = with_robbers()
    do(game, "draw V", "place 1,0 0 highwayman s")
    assert game.snapshot()["phase"] == "draw"


def test_cr_12_and_cr_17_with_c31_the_meeple_is_placed_with_the_tile() -> None:
    game = with_robbers(2, robbers="c31")
    do(game, "draw Vb", "pass", "pass", "place 1,0 0 highwayman s")
    assert game.snapshot()["phase"] == "draw"


# --- whose robbers


def test_cr_02_the_next_player_without_a_robber_on_the_scoreboard_may_place_one() -> None:
    game = with_robbers(4)
    scoreboard(game, 1, 2, 3, 4)
    robber(game, 2, 3)
    do(game, *BAG, "pass")
    assert game.actor == 3
    assert game.legal() == ["robber 1", "robber 2", "robber 4", "pass"]
    do(game, "robber 4")
    assert game.snapshot()["phase"] == "meeple"
    assert robbers(game) == [None, 3, 4, None]


def test_cr_02_nobody_else_is_asked_if_that_player_declines() -> None:
    game = with_robbers(4)
    assert events_of(do(game, *BAG, "robber 0", "pass"), ev.RobberKept) == [ev.RobberKept(2)]
    assert game.snapshot()["phase"] == "meeple"
    assert robbers(game) == [0, None, None, None]


def test_cr_16_with_zmg_all_players_without_a_robber_on_the_scoreboard_must_place_it() -> None:
    game = with_robbers(4, robbers="zmg")
    scoreboard(game, 1, 2, 3, 4)
    robber(game, 3, 1)
    assert place_bag(game) == ["robber 2", "robber 3", "robber 4"]
    assert refused(game, "pass") == "in this edition you must place your robber (CR-16)"
    do(game, "robber 2")
    assert game.actor == 2
    do(game, "robber 1")
    assert game.actor == 4
    assert "pass" not in game.legal()
    do(game, "robber 3")
    assert robbers(game) == [2, 1, 1, 3]
    assert game.snapshot()["phase"] == "meeple"


def test_cr_16_a_robber_already_on_the_scoreboard_may_stay() -> None:
    game = with_robbers(2, robbers="zmg")
    scoreboard(game, 1, 2)
    robber(game, 1, 7)
    assert place_bag(game) == ["robber 2", "pass"]


def test_cr_17_with_c31_all_players_may_place_or_move_before_the_tile_is_placed() -> None:
    game = with_robbers(3, robbers="c31")
    scoreboard(game, 1, 2, 3)
    robber(game, 2, 1)
    do(game, "draw Vb")
    snapshot = game.snapshot()
    assert (snapshot["phase"], snapshot["tile"], snapshot["asked"]) == ("robber", "Vb", [1, 2, 3])
    do(game, "robber 3")
    assert game.legal() == ["robber 3", "pass"]
    do(game, "robber 3", "pass")
    assert game.snapshot()["phase"] == "place"
    do(game, "place 1,0 0")
    assert game.snapshot()["phase"] == "draw"
    assert robbers(game) == [3, 3, None]


def test_cr_03_a_robber_may_join_a_figure_that_scores_in_the_same_turn() -> None:
    game = with_robbers(2)
    scoreboard(game, 0, 20)
    land(game, "W -1,0 3", "U 1,0 0 2 e")
    do(game, "draw Wb", "place 2,0 1", "robber 20", "pass", "meeple none")
    assert points(game) == [2, 24]


def test_without_the_robbers_there_are_no_bags_and_no_robbers() -> None:
    game = opening(2)
    do(game, "draw V", "place 1,0 0")
    assert game.snapshot()["phase"] == "draw"
    assert refused(game, "draw Vb") == "no tile Vb is left (CB-03)"


@pytest.mark.parametrize(
    ("edition", "asked"),
    [("c3", [4, 6]), ("zmg", [4, 6, 2, 3]), ("c31", [4, 5, 6, 1, 2, 3])],
)
def test_cr_02_cr_16_and_cr_17_players_are_asked_in_order_from_the_active_one(edition: str, asked: list[int]) -> None:
    game = opening(6, start=4, robbers=edition)
    scoreboard(game, 1, 2, 3, 4, 5, 6)
    robber(game, 5, 6)
    robber(game, 1, 6)
    do(game, "draw Vb")
    if edition != "c31":
        do(game, "place 1,0 0")
    found = []
    while game.snapshot()["phase"] == "robber":
        found.append(game.actor)
        do(game, game.legal()[0])
    assert found == asked


def test_cr_10_a_robber_placed_with_the_last_tile_scores_at_once() -> None:
    game = with_robbers(3)
    leave(game, "Vb")
    do(game, *BAG, "robber 0", "pass", "meeple none")
    assert (points(game), robbers(game)) == ([3, 0, 0], [None, None, None])
    assert game.result is not None


# --- robbing


@pytest.mark.parametrize(("scored", "robbed"), [(3, 2), (4, 2), (5, 3), (6, 3)])
def test_cr_04_a_robber_gains_half_rounded_up_and_returns(scored: int, robbed: int) -> None:
    game = with_robbers(2)
    scoreboard(game, 10, 30)
    robber(game, 2, 10)
    road(game, 1, scored)
    events = complete(game)
    assert points(game) == [10 + scored, 30 + robbed]
    assert robbers(game) == [None, None]
    assert events_of(events, ev.Robbed) == [ev.Robbed(2, 1, "meeple", robbed)]
    assert events_of(events, ev.Scored)[1] == ev.Scored(2, "robbery", robbed, "meeple", 30 + robbed)


def test_cr_04_every_robber_on_the_space_robs() -> None:
    game = with_robbers(4)
    scoreboard(game, 10, 30, 40, 45)
    for seat in (2, 3):
        robber(game, seat, 10)
    road(game, 1, 4)
    complete(game)
    assert points(game) == [14, 32, 42, 45]


def test_cr_04_a_robber_on_another_space_does_not_rob() -> None:
    game = with_robbers(2)
    scoreboard(game, 10, 30)
    robber(game, 2, 11)
    road(game, 1, 4)
    complete(game)
    assert (points(game), robbers(game)) == ([14, 30], [None, 11])


def test_cr_05_points_gained_by_robbing_are_not_robbed_and_robbers_move_along() -> None:
    game = with_robbers(3)
    scoreboard(game, 10, 30, 40)
    robber(game, 2, 10)
    robber(game, 3, 30)
    road(game, 1, 5)
    events = complete(game)
    assert points(game) == [15, 33, 40]
    assert robbers(game) == [None, None, 33]
    assert events_of(events, ev.RobberMoved) == [ev.RobberMoved(3, 33)]


def test_cr_05_a_robber_moves_along_again_with_the_next_figure_that_robs() -> None:
    game = with_robbers(4)
    scoreboard(game, 10, 30, 32, 45)
    robber(game, 2, 10)
    robber(game, 3, 10)
    robber(game, 4, 30)
    road(game, 1, 4)
    events = complete(game)
    assert points(game) == [14, 32, 34, 45]
    assert robbers(game) == [None, None, None, 34]
    assert events_of(events, ev.RobberMoved) == [ev.RobberMoved(4, 32), ev.RobberMoved(4, 34)]


def test_cr_05_the_robbed_players_own_robber_moves_along_too() -> None:
    game = with_robbers(2)
    scoreboard(game, 10, 30)
    robber(game, 1, 30)
    robber(game, 2, 10)
    road(game, 1, 4)
    complete(game)
    assert (points(game), robbers(game)) == ([14, 32], [32, None])


def test_cr_05_a_robber_moves_along_past_the_end_of_the_loop() -> None:
    game = with_robbers(3)
    scoreboard(game, 10, 98, 0)
    robber(game, 2, 10)
    robber(game, 3, 48)
    road(game, 1, 5)
    complete(game)
    assert robbers(game) == [None, None, 1]


def test_cr_06_a_robber_robs_the_first_event_of_a_figure() -> None:
    game = with_robbers(2)
    scoreboard(game, 10, 30)
    robber(game, 2, 10)
    road(game, 1, 3)
    city(game, 1, 6)
    complete(game)
    assert game.legal() == ["score 20,20 n", "score 20,20 w"]
    twin = game.copy()
    do(game, "score 20,20 n")
    assert points(game) == [19, 33]
    do(twin, "score 20,20 w")
    assert points(twin) == [19, 32]


def test_cr_06_the_active_player_is_asked_first_then_the_others_clockwise() -> None:
    game = opening(3, start=2, robbers="c3")
    scoreboard(game, 10, 10, 30)
    robber(game, 3, 10)
    road(game, 1, 3)
    city(game, 2, 6)
    land(game, "W 20,21 1 1 n", "W 21,20 0 2 w")  # each scores a road of two tiles as well
    complete(game)
    assert (game.actor, game.legal()) == (2, ["score 20,20 n", "score 20,20 e"])
    do(game, "score 20,20 e")
    assert (game.actor, game.legal()) == (1, ["score 20,20 s", "score 20,20 w"])
    do(game, "score 20,20 w")
    assert (game.actor, game.legal()) == (3, ["rob 2", "rob 1"])
    assert points(game) == [10, 10, 30]


def test_cr_07_a_robbers_owner_chooses_among_the_figures_that_score_from_its_space() -> None:
    game = with_robbers(3)
    scoreboard(game, 10, 10, 30)
    robber(game, 3, 10)
    road(game, 1, 3)
    city(game, 2, 6)
    complete(game)
    assert game.actor == 3
    assert game.legal() == ["rob 1", "rob 2"]
    assert points(game) == [10, 10, 30]
    twin = game.copy()
    assert do(game, "rob 1")[0] == ev.RobberyChosen(3, 1, None)
    assert points(game) == [13, 16, 32]
    do(twin, "rob 2")
    assert points(twin) == [13, 16, 33]


def test_cr_07_the_owners_of_several_robbers_choose_independently() -> None:
    game = with_robbers(4)
    scoreboard(game, 10, 10, 30, 40)
    robber(game, 3, 10)
    robber(game, 4, 10)
    road(game, 1, 3)
    city(game, 2, 6)
    complete(game)
    do(game, "rob 2")
    assert game.actor == 4
    do(game, "rob 1")
    assert points(game) == [13, 16, 33, 42]


def test_cr_07_the_first_event_is_robbed_if_a_figure_comes_round_to_the_same_space() -> None:
    game = with_robbers(2)
    scoreboard(game, 10, 30)
    robber(game, 2, 10)
    scoring_instead(game, [(1, "1,0 n", 50), (1, "1,0 e", 4)])
    do(game, "score 1,0 n")
    assert points(game) == [64, 55]


def test_cr_08_a_player_cannot_rob_themselves() -> None:
    game = with_robbers(2)
    scoreboard(game, 10, 30)
    robber(game, 1, 10)
    road(game, 1, 4)
    complete(game)
    assert (points(game), robbers(game)) == ([14, 30], [10, None])


def test_cr_09_the_same_space_is_the_score_modulo_50() -> None:
    game = with_robbers(2)
    scoreboard(game, 110, 30)
    robber(game, 2, 10)
    road(game, 1, 4)
    complete(game)
    assert points(game) == [114, 32]


def test_cr_10_each_robber_on_the_scoreboard_scores_3_before_the_final_scoring() -> None:
    game = with_robbers(2)
    scoreboard(game, 10, 30)
    robber(game, 2, 10)
    leave(game, "U")
    events = do(game, "draw U", "place 1,0 0 highwayman e")
    assert points(game) == [12, 33]  # the road's two points are scored afterwards and are not robbed
    assert robbers(game) == [None, None]
    kinds = [type(event) for event in events]
    assert kinds.index(ev.RobberPaid) < kinds.index(ev.FeatureScored)


# --- who is asked


def test_cr_13_a_player_is_not_asked_for_the_order_if_no_robber_waits() -> None:
    game = with_robbers(2)
    scoreboard(game, 10, 30)
    robber(game, 2, 12)
    road(game, 1, 3)
    city(game, 1, 6)
    complete(game)
    assert points(game) == [19, 30]


def test_cr_13_a_player_is_not_asked_for_the_order_of_equal_events() -> None:
    game = with_robbers(2)
    scoreboard(game, 10, 30)
    robber(game, 2, 10)
    road(game, 1, 4)
    city(game, 1, 4)
    complete(game)
    assert points(game) == [18, 32]


def test_cr_13_a_player_is_asked_if_a_robber_waits_for_the_second_event() -> None:
    game = with_robbers(2)
    scoreboard(game, 10, 30)
    robber(game, 2, 13)
    road(game, 1, 3)
    city(game, 1, 6)
    complete(game)
    twin = game.copy()
    do(game, "score 20,20 w")  # to 13, and from there with the city
    assert points(game) == [19, 33]
    do(twin, "score 20,20 n")
    assert (points(twin), robbers(twin)) == ([19, 30], [None, 13])


def test_cr_13_a_player_is_not_asked_if_a_robber_waits_beyond_the_last_event() -> None:
    game = with_robbers(2)
    scoreboard(game, 10, 30)
    robber(game, 2, 19)
    road(game, 1, 3)
    city(game, 1, 6)
    complete(game)
    assert (points(game), robbers(game)) == ([19, 30], [None, 19])


@pytest.mark.parametrize(("space", "asked"), [(10, False), (12, True), (13, False), (15, True), (18, True)])
def test_cr_13_remaining_events_start_where_the_declared_one_ends(space: int, *, asked: bool) -> None:
    game = with_robbers(2)
    scoreboard(game, 10, 30)
    robber(game, 2, space)
    scoring_instead(game, [(1, "1,0 n", 2), (1, "1,0 e", 3), (1, "1,0 s", 6)])
    do(game, "score 1,0 n")
    assert (game.snapshot()["phase"] == "score") == asked


def test_cr_13_a_player_is_not_asked_because_of_their_own_robber() -> None:
    game = with_robbers(2)
    robber(game, 1, 0)
    road(game, 1, 3)
    city(game, 1, 6)
    complete(game)
    assert points(game) == [9, 0]


def test_cr_13_only_a_scoring_event_can_be_declared() -> None:
    game = with_robbers(2)
    robber(game, 2, 0)
    road(game, 1, 3)
    city(game, 1, 6)
    complete(game)
    reason = "choose which of your events scores next, from the list (CR-06, CR-13)"
    for text in ("score 20,20 e", "score 20,20 n meeple", "score robbery", "rob 1"):
        assert refused(game, text) == reason


def test_cr_14_a_robbers_owner_is_not_asked_if_all_robberies_gain_the_same() -> None:
    game = with_robbers(3)
    scoreboard(game, 10, 10, 30)
    robber(game, 3, 10)
    road(game, 1, 3)
    city(game, 2, 4)
    events = complete(game)
    assert points(game) == [13, 14, 32]
    assert robbers(game) == [None, None, None]
    assert events_of(events, ev.Robbed) == [ev.Robbed(3, 1, "meeple", 2)]  # the first one to score


def test_cr_14_only_a_figure_that_scores_from_the_space_can_be_robbed() -> None:
    game = with_robbers(3)
    scoreboard(game, 10, 10, 30)
    robber(game, 3, 10)
    road(game, 1, 3)
    city(game, 2, 6)
    complete(game)
    for text in ("rob 3", "rob 1 meeple", "pass"):
        assert refused(game, text) == "choose from the list which figure your robber robs (CR-07, CR-14)"


def test_cr_15_robbers_return_before_the_points_they_gain_move_any_figure() -> None:
    game = with_robbers(3)
    scoreboard(game, 10, 10, 30)
    robber(game, 2, 10)  # its own scoring meeple stands there as well
    robber(game, 3, 10)
    road(game, 1, 3)
    complete(game)
    assert points(game) == [13, 12, 32]
    assert robbers(game) == [None, None, None]


def test_cr_15_robberies_are_scored_in_turn_order() -> None:
    game = opening(4, start=3, robbers="c3")
    scoreboard(game, 10, 30, 40, 45)
    for owner in (2, 3, 4):
        robber(game, owner, 10)
    road(game, 1, 4)
    events = complete(game)
    assert [event.seat for event in events_of(events, ev.Scored)] == [1, 3, 4, 2]


def test_cr_15_robbery_points_come_after_all_features() -> None:
    game = with_robbers(2)
    scoreboard(game, 10, 20)
    robber(game, 2, 10)
    road(game, 1, 3)
    city(game, 2, 6)
    events = complete(game)
    assert [(event.seat, event.source, event.total) for event in events_of(events, ev.Scored)] == [
        (1, "20,20 w", 13),
        (2, "20,20 n", 26),
        (2, "robbery", 28),
    ]

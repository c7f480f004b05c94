"""The stated effects of an action are its real effects."""

from __future__ import annotations

import random

import pytest

from helpers.carcassonne.positions import (
    BOTH,
    city,
    complete,
    do,
    land,
    leave,
    opening,
    road,
    robber,
    scoreboard,
    with_robbers,
)
from macrobber_core.games import GAMES
from macrobber_core.games.carcassonne.effects import (
    FeatureClaimed,
    FeatureGrowth,
    FigureMove,
    GameDecided,
    MajorityChange,
    MeeplesReturned,
    PointsRobbed,
    PointsScored,
    RobberMove,
    effects_of,
)
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.contract import CHANCE


def test_a_placement_shows_what_each_player_scores_and_which_meeples_return() -> None:
    game = opening()
    road(game, 1, 4)
    city(game, 2, 6)
    do(game, f"draw {BOTH.split()[0]}")
    assert effects_of(game.view(1), "place 20,20 0") == [PointsScored(2, 6), PointsScored(1, 4), MeeplesReturned(1)]


def test_a_placement_shows_what_robbers_take_if_nobody_has_a_choice() -> None:
    game = with_robbers(2)
    robber(game, 2, 0)
    road(game, 1, 5)
    do(game, "draw L")
    assert effects_of(game.view(1), "place 20,20 0") == [PointsScored(1, 5), PointsRobbed(2, 1, 3), MeeplesReturned(1)]


@pytest.mark.parametrize("edition", ["c3", "zmg", "c31"])
def test_a_tile_with_a_bag_shows_what_it_completes_although_robbers_come_first(edition: str) -> None:
    game = with_robbers(3, edition)
    scoreboard(game, 4, 17, 10)
    land(game, "E 0,-2 2 1 s")
    do(game, "draw Gb")
    while game.snapshot()["phase"] == "robber":
        do(game, "pass")
    assert effects_of(game.view(1), "place 0,-1 0") == [PointsScored(1, 6), MeeplesReturned(1)]


def test_keeping_a_robber_shows_what_scores_whoever_is_asked_next() -> None:
    game = with_robbers(3)
    scoreboard(game, 4, 17, 10)
    land(game, "E 0,-2 2 1 s")
    do(game, "draw Gb", "place 0,-1 0")
    assert effects_of(game.view(1), "pass") == [PointsScored(1, 6)]
    assert effects_of(game.view(1), "robber 17") == [RobberMove(((2, "meeple"),)), PointsScored(1, 6)]
    do(game, "pass")
    assert effects_of(game.view(2), "pass") == [PointsScored(1, 6)]


def test_a_placement_shows_what_its_meeple_claims() -> None:
    game = opening()
    land(game, "U 1,0 0")
    do(game, "draw U")
    assert effects_of(game.view(1), "place 2,0 0 highwayman e") == [FeatureClaimed("road", "0,0 e", 3, 3, 2, 6)]


def test_a_placement_shows_how_a_claimed_feature_grows() -> None:
    game = opening()
    land(game, "U 1,0 0 2 e")
    do(game, "draw U")
    assert effects_of(game.view(1), "place 2,0 0") == [FeatureGrowth("road", "0,0 e", (2,), 2, 3)]


def test_a_placement_shows_a_new_majority_on_a_feature() -> None:
    game = opening()
    land(game, "U 1,0 0 1 e", "U 3,0 0 2 e", "U 4,0 0", "U 5,0 0 2 e")
    do(game, "draw U")
    assert effects_of(game.view(1), "place 2,0 0") == [MajorityChange("road", "0,0 e", (1, 2), (2,), 6)]


def test_placing_a_robber_shows_the_figures_it_stands_beside() -> None:
    game = with_robbers(3)
    scoreboard(game, 1, 7, 57)
    do(game, "draw Vb", "place 1,0 0")
    assert effects_of(game.view(1), "robber 7") == [RobberMove(((2, "meeple"), (3, "meeple")))]
    assert effects_of(game.view(1), "pass") == []


@pytest.mark.parametrize(("action", "fact"), [
    ("score 20,20 w meeple", FigureMove("meeple", 5, True)),
    ("score 20,20 w messenger", FigureMove("messenger", 12, False)),
])  # fmt: skip
def test_a_declaration_shows_where_the_figure_stops(action: str, fact: FigureMove) -> None:
    game = opening(2, messengers=True)
    scoreboard(game, 52, 0, messengers=(9, 0))
    road(game, 1, 3)
    complete(game)
    assert effects_of(game.view(1), action) == [fact]


def test_a_dark_space_brings_no_message_in_another_players_turn() -> None:
    game = opening(2, messengers=True)
    scoreboard(game, 0, 2)
    road(game, 2, 3)
    complete(game)
    assert effects_of(game.view(2), "score 20,20 w meeple") == [FigureMove("meeple", 5, False)]


def test_a_second_declaration_starts_where_the_first_one_stops() -> None:
    game = opening(2, messengers=True)
    road(game, 1, 3)
    city(game, 1, 6)
    complete(game)
    do(game, "score 20,20 w meeple")
    assert effects_of(game.view(1), "score 20,20 n meeple") == [FigureMove("meeple", 9, False)]


def test_a_robbery_shows_the_points_it_gains() -> None:
    game = with_robbers(3)
    robber(game, 3, 0)
    road(game, 1, 3)
    city(game, 2, 6)
    complete(game)
    assert effects_of(game.view(3), "rob 1") == [PointsRobbed(3, 1, 2)]
    assert effects_of(game.view(3), "rob 2") == [PointsRobbed(3, 2, 3)]


def test_an_answer_to_a_message_shows_the_points_it_gains() -> None:
    game = opening(2, messengers=True)
    scoreboard(game, 2, 0)
    land(game, "E 40,0 0 1 n", "E 50,0 0 1 n")
    road(game, 1, 3)
    complete(game)
    do(game, "score 20,20 w meeple")
    twin = game.copy()
    do(game, "message 5")
    assert effects_of(game.view(1), "do") == [PointsScored(1, 4)]
    assert effects_of(game.view(1), "take") == [PointsScored(1, 2)]
    do(twin, "message 8", "do")
    assert effects_of(twin.view(1), "home 40,0 n") == [PointsScored(1, 1), MeeplesReturned(1)]


def test_an_answer_shows_the_return_of_the_only_meeple() -> None:
    game = opening(2, messengers=True)
    scoreboard(game, 2, 0)
    land(game, "E 40,0 0 1 n")
    road(game, 1, 3)
    complete(game)
    do(game, "score 20,20 w meeple", "message 8")
    assert effects_of(game.view(1), "do") == [PointsScored(1, 1), MeeplesReturned(1)]
    assert effects_of(game.view(1), "take") == [PointsScored(1, 2)]


def test_the_last_tile_shows_whether_the_player_wins() -> None:
    game = opening()
    leave(game, "U")
    do(game, "draw U")
    assert GameDecided(won=True, shared=False) in effects_of(game.view(1), "place 1,0 0 highwayman e")
    assert GameDecided(won=True, shared=True) in effects_of(game.view(1), "place 1,0 0")


def test_the_last_tile_shows_what_it_completes_but_not_the_final_scoring() -> None:
    game = opening()
    road(game, 1, 4)
    land(game, "U 50,0 0 2 e")
    leave(game, "L")
    do(game, "draw L")
    assert effects_of(game.view(1), "place 20,20 0") == [
        PointsScored(1, 4),
        GameDecided(won=True, shared=False),
        MeeplesReturned(1),
    ]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_effects_of_a_random_game_agree_with_its_scores_and_change_nothing(seed: int) -> None:
    rng = random.Random(seed)
    game = Carcassonne.setup(3, GAMES["carcassonne"].settle({"messengers": True}))
    while game.actor is not None:
        if game.actor == CHANCE:
            game.play(game.chance(rng))
            continue
        action = rng.choice(game.legal())
        seen = game.view(game.actor)
        facts = effects_of(seen, action)
        assert game.view(game.actor) == seen
        before = [one.score for one in seen.seats]
        game.play(action)
        after = [one.score for one in game.view(None).seats]
        if game.view(None).phase == "draw" and seen.phase == "place":  # everything was scored at once
            gained = [0] * len(before)
            for fact in facts:
                if isinstance(fact, PointsScored | PointsRobbed):
                    gained[fact.seat - 1] += fact.points
            assert gained == [now - then for now, then in zip(after, before, strict=True)]

"""Set-up, components and options: MR-01, MR-02."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from helpers.positions import CARDS, fresh, opening, raiding, refused
from macrobber_core.games import GAMES

GAME = GAMES["mac-robber"]


@pytest.mark.parametrize(
    ("players", "bag", "vp"),
    [(3, {"Y": 9, "B": 17, "G": 20, "R": 7}, 2), (4, {"Y": 9, "B": 17, "G": 20, "R": 6}, 5),
     (5, {"Y": 9, "B": 17, "G": 20, "R": 5}, 8)],
)  # fmt: skip
def test_bag_and_starting_vp_depend_on_the_number_of_players(players: int, bag: dict[str, int], vp: int) -> None:
    snapshot = fresh(players).snapshot()
    assert snapshot["bag"] == bag
    assert [clan["vp"] for clan in snapshot["clans"]] == [vp] * players


def test_a_clan_starts_with_warriors_pipers_and_cattle_on_one_of_two_estates() -> None:
    assert fresh(3).snapshot()["clans"][1] == {
        "vp": 2,
        "courtyard": {"Y": 4, "B": 2, "G": 0},
        "estates": 2,
        "cattle": 1,
        "castles": 0,
        "monasteries": 0,
        "hand": [0, 0, 0, 0],
    }


@pytest.mark.parametrize("split", ["even", "pyramid"])
def test_67_cards_are_split_as_the_option_says(split: str) -> None:
    deck = fresh(3, cards=split).snapshot()["deck"]
    assert deck == list(CARDS[split])
    assert sum(deck) == 67


def test_there_are_25_tiles_two_of_each_number_but_one_42() -> None:
    snapshot = fresh(5).snapshot()
    assert snapshot["supply"] == 25
    assert snapshot["tiles"] == {str(number): 1 if number == 42 else 2 for number in range(30, 43)}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_mr_01_each_seat_is_equally_likely_to_be_the_start_player(players: int) -> None:
    game = fresh(players)
    assert game.actor == 0
    assert game.snapshot()["start"] is None
    assert game.snapshot()["active"] is None
    rng = random.Random(1)
    count = Counter(game.chance(rng) for _ in range(3000))
    assert set(count) == {f"start {seat}" for seat in range(1, players + 1)}
    assert min(count.values()) > 3000 / players * 0.85


def test_mr_01_only_a_seat_at_the_table_can_start() -> None:
    assert "MR-01" in refused(fresh(3), "start 4")
    assert "MR-01" in refused(fresh(5), "start 6")
    assert "MR-01" in refused(fresh(5), "start 0")


def test_mr_01_nobody_holds_biggest_following_at_first() -> None:
    game = opening(3, start=3)
    assert game.snapshot()["following"] is None
    game.play("draw YYBBGG")
    assert game.snapshot()["phase"] == "action"


def test_hands_are_dealt_to_seats_in_order_then_the_start_player_draws_cubes() -> None:
    game = fresh(3)
    game.play("start 2")
    assert (game.snapshot()["start"], game.snapshot()["active"], game.snapshot()["phase"]) == (2, 2, "deal")
    assert "MR-15" in refused(game, "deal 2 1234")
    for seat in (1, 2, 3):
        game.play(f"deal {seat} 1224")
    assert game.snapshot()["clans"][2]["hand"] == [1, 2, 0, 1]
    assert (game.actor, game.snapshot()["phase"], game.snapshot()["active"]) == (0, "draw", 2)


def test_mr_02_a_tile_removed_from_the_supply_stays_hidden() -> None:
    game = opening(3)
    raiding(game, 3).play("pass")
    snapshot = game.snapshot()
    assert snapshot["supply"] == 24
    assert sum(snapshot["tiles"].values()) == 25


@pytest.mark.parametrize("players", [0, 1, 2, 6, -3])
def test_the_game_is_for_three_to_five_players(players: int) -> None:
    with pytest.raises(ValueError, match="3 to 5"):
        GAME.start(players)


@pytest.mark.parametrize(
    "options",
    [{"card": "even"}, {"cards": "odd"}, {"ties": True}, {"ties": "off"}, {"": ""}, {"variante": True}],
)
def test_start_refuses_unknown_options_and_choices(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="option"):
        GAME.start(3, options)

"""The end of the round and of the game: MR-33 to MR-35 (MR-05: see `test_action_cubes`)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from helpers.positions import finish_round, fresh, give, leave_in_bag, opening, raiding, refused


def test_mr_33_a_tile_is_removed_and_the_start_marker_passes_to_the_left() -> None:
    for start, left in ((1, 2), (2, 3), (3, 1)):
        game = opening(3, start=start)
        finish_round(game)
        snapshot = game.snapshot()
        assert (snapshot["supply"], snapshot["start"], snapshot["active"], snapshot["round"]) == (24, left, left, 2)
        assert snapshot["phase"] == "draw"


def test_mr_33_removing_the_last_tile_does_not_end_the_game() -> None:
    game = opening(3)
    game.state.supply = 1
    finish_round(game)
    assert (game.snapshot()["supply"], game.snapshot()["phase"]) == (0, "draw")


def test_mr_33_the_game_ends_if_there_is_no_tile_to_remove() -> None:
    game = opening(3, start=2)
    game.state.supply = 0
    give(game, 3, vp=9)
    finish_round(game)
    snapshot = game.snapshot()
    assert snapshot["result"] == {"winners": [3], "vp": [4, 4, 11], "reason": "supply"}
    assert (snapshot["round"], snapshot["start"], snapshot["active"]) == (1, 2, 1)
    assert (snapshot["phase"], snapshot["actor"]) == ("over", None)


def test_mr_33_the_game_ends_without_a_tile_even_in_the_red_area() -> None:
    game = opening(3)
    game.state.supply = 0
    give(game, 3, vp=40)
    finish_round(game)
    assert game.snapshot()["result"]["reason"] == "supply"


@pytest.mark.parametrize(("before", "phase"), [(27, "draw"), (28, "tile"), (40, "tile")])
def test_mr_34_the_tile_is_turned_up_if_the_leader_has_30_vp_after_the_scoring(before: int, phase: str) -> None:
    game = opening(3)
    give(game, 2, vp=before)
    finish_round(game)
    assert max(clan["vp"] for clan in game.snapshot()["clans"]) == before + 2
    assert game.snapshot()["phase"] == phase


@pytest.mark.parametrize(("number", "ends"), [(30, True), (33, True), (34, True), (35, False), (42, False)])
def test_mr_34_a_number_at_or_below_the_leaders_vp_ends_the_game(number: int, ends: bool) -> None:
    game = opening(3)
    give(game, 2, vp=32)
    finish_round(game)
    game.play(f"tile {number}")
    snapshot = game.snapshot()
    assert snapshot["supply"] == 24
    assert snapshot["tiles"][str(number)] == (0 if number == 42 else 1)
    if ends:
        assert snapshot["result"] == {"winners": [2], "vp": [4, 34, 4], "reason": "tile"}
        assert (snapshot["round"], snapshot["start"], snapshot["active"], snapshot["phase"]) == (1, 1, 3, "over")
    else:
        assert (snapshot["round"], snapshot["start"], snapshot["phase"]) == (2, 2, "draw")


def test_mr_34_a_number_whose_tiles_were_all_turned_up_cannot_come_again() -> None:
    game = opening(3)
    give(game, 2, vp=32)
    finish_round(game)
    game.play("tile 42")
    finish_round(game)
    assert game.snapshot()["phase"] == "tile"
    assert "MR-34" in refused(game, "tile 42")


@pytest.mark.parametrize("action", ["tile 29", "tile 43", "tile", "tile 030", "draw YYBGGR", "done"])
def test_mr_34_only_a_number_of_the_tiles_can_be_turned_up(action: str) -> None:
    game = opening(3)
    give(game, 2, vp=32)
    finish_round(game)
    assert "MR-34" in refused(game, action)


def test_mr_34_the_chance_of_a_number_is_its_share_of_the_tiles_not_turned_up() -> None:
    game = opening(3)
    give(game, 2, vp=32)
    give(game, 1, estates=6)
    game.state.supply = 3
    game.state.tiles = (0,) * 10 + (2, 1, 1)
    finish_round(game)
    rng = random.Random(7)
    count = Counter(game.chance(rng) for _ in range(4000))
    assert set(count) == {"tile 40", "tile 41", "tile 42"}
    assert count["tile 40"] == pytest.approx(2000, rel=0.1)
    assert count["tile 41"] == pytest.approx(1000, rel=0.1)


def test_mr_34_the_number_is_compared_with_the_leaders_vp_after_the_scoring() -> None:
    game = opening(4)
    give(game, 4, vp=35, monks=1)
    finish_round(game)
    game.play("tile 41")
    assert game.snapshot()["result"] is None
    give(game, 4, vp=38)
    finish_round(game)
    game.play("tile 41")
    assert game.snapshot()["result"]["winners"] == [4]


def won_by(players: int, clans: dict[int, dict[str, int]], ties: str) -> list[int]:
    game = opening(players, ties=ties)
    for seat in range(1, players + 1):
        give(game, seat, hand="", **clans.get(seat, {}))
    leave_in_bag(game, "Y")
    raiding(game, 1).play("pass")
    winners = game.snapshot()["result"]["winners"]
    assert isinstance(winners, list)
    return winners


@pytest.mark.parametrize("ties", ["shared", "most-cubes"])
def test_mr_35_most_vp_win(ties: str) -> None:
    assert won_by(4, {3: {"vp": 6}, 1: {"monks": 5}}, ties) == [3]


def test_mr_35_a_tie_is_a_shared_victory() -> None:
    clans = {2: {"vp": 9, "monks": 4}, 4: {"vp": 9}}
    assert won_by(4, clans, "shared") == [2, 4]


@pytest.mark.parametrize(
    "more", [{"monks": 1}, {"warriors": 5}, {"pipers": 3}, {"cattle": 2}, {"castles": 1}, {"monasteries": 1}]
)
def test_mr_35_most_cubes_on_the_clan_tile_break_a_tie(more: dict[str, int]) -> None:
    assert won_by(3, {3: {"vp": 9, **more}, 1: {"vp": 9}, 2: {"monks": 9}}, "most-cubes") == [3]


def test_mr_35_a_castle_is_two_cubes_and_a_monastery_three() -> None:
    assert won_by(3, {3: {"vp": 9, "castles": 1}, 1: {"vp": 9, "monks": 2}}, "most-cubes") == [1, 3]
    assert won_by(3, {3: {"vp": 9, "monasteries": 1}, 1: {"vp": 9, "monks": 3}}, "most-cubes") == [1, 3]


def test_mr_35_most_estates_break_a_tie_in_cubes() -> None:
    assert won_by(3, {3: {"vp": 9, "estates": 3}, 1: {"vp": 9}, 2: {"estates": 6}}, "most-cubes") == [3]


def test_mr_35_cubes_decide_a_tie_before_estates() -> None:
    assert won_by(3, {3: {"vp": 9, "estates": 6}, 1: {"vp": 9, "monks": 1}}, "most-cubes") == [1]


def test_mr_35_a_victory_is_shared_if_cubes_and_estates_are_tied() -> None:
    assert won_by(5, {}, "most-cubes") == [1, 2, 3, 4, 5]
    assert won_by(5, {2: {"vp": 9}, 4: {"vp": 9, "castles": 1}, 5: {"vp": 9, "castles": 1}}, "most-cubes") == [4, 5]


def test_nothing_can_be_played_after_the_end() -> None:
    game = opening(3)
    leave_in_bag(game, "Y")
    raiding(game, 1).play("pass")
    assert (game.actor, game.legal()) == (None, [])
    for action in ("pass", "draw YYBGGR", "tile 30", "start 1", "", "done"):
        assert "MR-35" in refused(game, action)
    with pytest.raises(ValueError, match="chance"):
        game.chance(random.Random(0))


def test_chance_cannot_draw_while_a_seat_acts() -> None:
    game = raiding(opening(3), 1)
    with pytest.raises(ValueError, match="chance"):
        game.chance(random.Random(0))
    assert fresh(3).chance(random.Random(0)).startswith("start ")

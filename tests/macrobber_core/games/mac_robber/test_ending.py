"""The end of the round and of the game: MR-33 to MR-35 (MR-05 is in test_draw)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from helpers.positions import finish_round, fresh, give, leave_in_bag, opening, raiding, refused


def test_mr_33_a_tile_leaves_and_the_start_marker_passes_to_the_left() -> None:
    for start, left in ((1, 2), (2, 3), (3, 1)):
        game = opening(3, start=start)
        finish_round(game)
        snapshot = game.snapshot()
        assert (snapshot["supply"], snapshot["start"], snapshot["active"], snapshot["round"]) == (24, left, left, 2)
        assert snapshot["phase"] == "draw"


def test_mr_33_taking_the_last_tile_ends_nothing() -> None:
    game = opening(3)
    game.state.supply = 1
    finish_round(game)
    assert (game.snapshot()["supply"], game.snapshot()["phase"]) == (0, "draw")


def test_mr_33_no_tile_to_leave_ends_the_game() -> None:
    game = opening(3, start=2)
    game.state.supply = 0
    give(game, 3, vp=9)
    finish_round(game)
    snapshot = game.snapshot()
    assert snapshot["result"] == {"winners": [3], "vp": [4, 4, 11], "reason": "supply"}
    assert (snapshot["round"], snapshot["start"], snapshot["active"]) == (1, 2, 1)
    assert (snapshot["phase"], snapshot["actor"]) == ("over", None)


def test_mr_33_no_tile_to_leave_ends_the_game_also_in_the_red_area() -> None:
    game = opening(3)
    game.state.supply = 0
    give(game, 3, vp=40)
    finish_round(game)
    assert game.snapshot()["result"]["reason"] == "supply"


@pytest.mark.parametrize(("before", "phase"), [(27, "draw"), (28, "tile"), (40, "tile")])
def test_mr_34_from_thirty_points_after_the_scoring_the_tile_is_turned_up(before: int, phase: str) -> None:
    game = opening(3)
    give(game, 2, vp=before)
    finish_round(game)
    assert max(clan["vp"] for clan in game.snapshot()["clans"]) == before + 2
    assert game.snapshot()["phase"] == phase


@pytest.mark.parametrize(("number", "ends"), [(30, True), (33, True), (34, True), (35, False), (42, False)])
def test_mr_34_a_number_at_or_below_the_leaders_points_ends_the_game(number: int, ends: bool) -> None:
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


def test_mr_34_a_number_is_out_when_all_its_tiles_were_turned_up() -> None:
    game = opening(3)
    give(game, 2, vp=32)
    finish_round(game)
    game.play("tile 42")
    finish_round(game)
    assert game.snapshot()["phase"] == "tile"
    assert "MR-34" in refused(game, "tile 42")


@pytest.mark.parametrize("action", ["tile 29", "tile 43", "tile", "tile 030", "draw YYBGGR", "done"])
def test_mr_34_no_number_is_turned_up_that_is_not_there(action: str) -> None:
    game = opening(3)
    give(game, 2, vp=32)
    finish_round(game)
    assert "MR-34" in refused(game, action)


def test_mr_34_the_chance_of_a_number_is_its_share_of_all_not_yet_turned_up() -> None:
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


def test_mr_34_the_leader_may_be_anybody_and_scores_count() -> None:
    game = opening(4)
    give(game, 4, vp=35, monks=1)
    finish_round(game)
    game.play("tile 41")
    assert game.snapshot()["result"] is None
    give(game, 4, vp=38)
    finish_round(game)
    game.play("tile 41")
    assert game.snapshot()["result"]["winners"] == [4]


def ended(players: int, clans: dict[int, dict[str, int]], ties: str) -> list[int]:
    game = opening(players, ties=ties)
    for seat in range(1, players + 1):
        give(game, seat, hand="", **clans.get(seat, {}))
    leave_in_bag(game, "Y")
    raiding(game, 1).play("pass")
    winners = game.snapshot()["result"]["winners"]
    assert isinstance(winners, list)
    return winners


@pytest.mark.parametrize("ties", ["shared", "most-cubes"])
def test_mr_35_most_points_win(ties: str) -> None:
    assert ended(4, {3: {"vp": 6}, 1: {"monks": 5}}, ties) == [3]


def test_mr_35_a_tie_is_a_shared_victory() -> None:
    clans = {2: {"vp": 9, "monks": 4}, 4: {"vp": 9}}
    assert ended(4, clans, "shared") == [2, 4]


@pytest.mark.parametrize(
    "more", [{"monks": 1}, {"warriors": 5}, {"pipers": 3}, {"cattle": 2}, {"castles": 1}, {"monasteries": 1}]
)
def test_mr_35_most_cubes_on_the_whole_clan_tile_break_a_tie(more: dict[str, int]) -> None:
    assert ended(3, {3: {"vp": 9, **more}, 1: {"vp": 9}, 2: {"monks": 9}}, "most-cubes") == [3]


def test_mr_35_a_castle_is_two_cubes_and_a_monastery_three() -> None:
    assert ended(3, {3: {"vp": 9, "castles": 1}, 1: {"vp": 9, "monks": 2}}, "most-cubes") == [1, 3]
    assert ended(3, {3: {"vp": 9, "monasteries": 1}, 1: {"vp": 9, "monks": 3}}, "most-cubes") == [1, 3]


def test_mr_35_then_most_estates_break_a_tie() -> None:
    assert ended(3, {3: {"vp": 9, "estates": 3}, 1: {"vp": 9}, 2: {"estates": 6}}, "most-cubes") == [3]


def test_mr_35_estates_count_only_after_cubes() -> None:
    assert ended(3, {3: {"vp": 9, "estates": 6}, 1: {"vp": 9, "monks": 1}}, "most-cubes") == [1]


def test_mr_35_then_the_victory_is_shared() -> None:
    assert ended(5, {}, "most-cubes") == [1, 2, 3, 4, 5]
    assert ended(5, {2: {"vp": 9}, 4: {"vp": 9, "castles": 1}, 5: {"vp": 9, "castles": 1}}, "most-cubes") == [4, 5]


def test_nothing_can_be_played_after_the_end() -> None:
    game = opening(3)
    leave_in_bag(game, "Y")
    raiding(game, 1).play("pass")
    assert (game.actor, game.legal()) == (None, [])
    for action in ("pass", "draw YYBGGR", "tile 30", "start 1", "", "done"):
        assert "MR-35" in refused(game, action)
    with pytest.raises(ValueError, match="chance"):
        game.chance(random.Random(0))


def test_chance_is_not_asked_where_a_seat_acts() -> None:
    game = raiding(opening(3), 1)
    with pytest.raises(ValueError, match="chance"):
        game.chance(random.Random(0))
    assert fresh(3).chance(random.Random(0)).startswith("start ")

"""The variant's option `battle-points` (MR-V7, MR-V8)."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.positions import clan, fight, give, opening, refused, scores
from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber.battle_points import points_for_margin
from macrobber_core.games.mac_robber.events import PointsWon, RaidEnded, Spent
from macrobber_core.games.mac_robber.position import MacRobber

MARGINS = {-5: 1, -1: 1, 0: 1, 1: 2, 2: 2, 3: 3, 4: 4, 5: 4, 11: 4}
RICH: dict[str, Any] = {"estates": 6, "cattle": 1, "castles": 2, "monasteries": 1, "monks": 1}


def new_game(**options: bool) -> MacRobber:
    game = opening(4, 1, **{"battle-points": True, **options})
    for seat in (1, 2):
        give(game, seat, warriors=7, cattle=0, hand="1122344")
    return game


def win_raid(game: MacRobber, margin: int) -> list[Event]:
    """Let seat 1 win a raid against seat 2 by a margin in totals."""
    rounds = {
        0: [("2", "1"), ("2", "1"), ("1", "3")],
        1: [("2", "1"), ("2", "1"), ("1", "2")],
        2: [("2", "1"), ("2", "1"), ("4", "4")],
        3: [("2", "1"), ("2", "1"), ("4", "3")],
        4: [("2", "1"), ("2", "1"), ("4", "2")],
    }[margin]
    return fight(game, 1, 2, *rounds)


def test_mr_v7_battle_points_are_off_by_default() -> None:
    game = opening()
    for seat in (1, 2):
        give(game, seat, warriors=7, cattle=0, hand="1122344")
    win_raid(game, 4)
    assert scores(game)[0] == 5 + 2
    assert game.snapshot()["phase"] == "refill"


@pytest.mark.parametrize(("margin", "expected"), MARGINS.items())
def test_mr_v7_points_depend_on_the_margin_of_all_totals(margin: int, expected: int) -> None:
    assert points_for_margin(margin) == expected


@pytest.mark.parametrize(("margin", "due"), [(0, 1), (1, 2), (2, 2), (3, 3), (4, 4)])
def test_mr_v7_a_winning_attacker_gains_one_vp_and_points_to_spend(margin: int, due: int) -> None:
    game = new_game()
    events = win_raid(game, margin)
    ended, points_won = events[-2:]
    assert isinstance(ended, RaidEnded)
    assert (ended.winner, ended.attacker_vp, ended.defender_vp) == (1, 1, 0)
    assert points_won == PointsWon(1, margin, due)
    assert scores(game)[0] == 5 + 1
    snapshot = game.snapshot()
    assert (snapshot["phase"], snapshot["actor"], snapshot["combat"]["margin"]) == ("spend", 1, margin)
    prices = {"monk": 1, "vp1": 1, "vp2": 2, "vp3": 3, "cattle": 2, "castle": 2, "castles": 3, "monastery": 3}
    assert all(sum(prices[line] for line in action.split()[1:]) == due for action in game.legal())


def test_mr_v7_an_attacker_wins_on_tied_rounds() -> None:
    game = new_game()
    events = fight(game, 1, 2, ("1", "2"), ("2", "1"), ("4", "4"))
    assert events[-2:] == [RaidEnded(1, 2, 1, 1, 1, 1, 0), PointsWon(1, 0, 1)]
    assert game.legal() == ["spend vp1"]


def test_mr_v7_an_attacker_winning_with_lower_totals_gains_one_point() -> None:
    game = new_game()
    events = fight(game, 1, 2, ("2", "1"), ("2", "1"), ("1", "4"))
    assert events[-1] == PointsWon(1, -1, 1)


def test_mr_v7_a_winning_defender_scores_as_in_the_base_game() -> None:
    game = new_game()
    fight(game, 1, 2, ("1", "2"), ("1", "2"), ("4", "4"))
    assert scores(game)[:2] == [4, 7]
    assert game.snapshot()["phase"] == "refill"


def test_mr_v7_a_defeated_attacker_without_vp_stays_at_0() -> None:
    game = new_game()
    give(game, 1, vp=0)
    fight(game, 1, 2, ("1", "2"), ("1", "2"), ("4", "4"))
    assert scores(game)[0] == 0


def test_mr_v8_every_way_to_spend_all_points_is_legal() -> None:
    game = new_game()
    give(game, 2, **RICH)
    win_raid(game, 4)
    assert game.legal() == [
        "spend monk vp3", "spend monk castles", "spend monk monastery",
        "spend vp1 vp3", "spend vp1 castles", "spend vp1 monastery",
        "spend vp2 cattle", "spend vp2 castle", "spend cattle castle",
        "spend monk vp1 vp2", "spend monk vp1 cattle", "spend monk vp1 castle",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("missing", "line"),
    [
        ("cattle", "cattle"),
        ("castles", "castle"),
        ("castles", "castles"),
        ("monasteries", "monastery"),
        ("monks", "monk"),
    ],
)
def test_mr_v8_only_goods_the_defender_has_can_be_taken(missing: str, line: str) -> None:
    game = new_game()
    give(game, 2, **{**RICH, missing: 0})
    win_raid(game, 4)
    assert not any(line in action.split() for action in game.legal())


def test_mr_v8_taking_two_castles_needs_a_defender_with_two() -> None:
    game = new_game()
    give(game, 2, **{**RICH, "castles": 1})
    win_raid(game, 3)
    assert "spend castles" not in game.legal()
    assert "(MR-V8)" in refused(game, "spend castles")
    assert "spend vp1 castle" in game.legal()


@pytest.mark.parametrize(
    "action", ["spend vp1", "spend vp3", "spend vp1 vp1", "spend vp2 monk", "spend", "spend cattle vp2"]
)
def test_mr_v8_all_points_must_be_spent_with_each_line_once_and_in_order(action: str) -> None:
    game = new_game()
    give(game, 2, **RICH)
    win_raid(game, 4)
    assert "(MR-V8)" in refused(game, action)


def test_mr_v8_vp_bought_are_scored() -> None:
    game = new_game()
    win_raid(game, 4)
    (spent,) = game.play("spend vp1 vp3")
    assert spent == Spent(1, 2, ("vp1", "vp3"), 4, ())
    assert scores(game)[0] == 5 + 1 + 4
    assert (game.snapshot()["phase"], game.snapshot()["combat"]) == ("refill", None)


def test_mr_v8_a_monk_joins_the_attackers_courtyard() -> None:
    game = new_game()
    give(game, 2, **RICH)
    win_raid(game, 1)
    game.play("spend monk vp1")
    assert clan(game, 1)["courtyard"]["G"] == 1
    assert clan(game, 2)["courtyard"]["G"] == 0


@pytest.mark.parametrize(
    ("margin", "action", "own", "left"),
    [
        (1, "spend cattle", (1, 0, 0), (0, 2, 1)),
        (1, "spend castle", (0, 1, 0), (1, 1, 1)),
        (3, "spend castles", (0, 2, 0), (1, 0, 1)),
        (3, "spend monastery", (0, 0, 1), (1, 2, 0)),
        (4, "spend cattle castle", (1, 1, 0), (0, 1, 1)),
    ],
)
def test_mr_v8_goods_move_to_free_estates(
    margin: int, action: str, own: tuple[int, ...], left: tuple[int, ...]
) -> None:
    game = new_game()
    give(game, 2, **RICH)
    bag = win_raid(game, margin) and game.snapshot()["bag"]
    game.play(action)
    for seat, expected in ((1, own), (2, left)):
        shown = clan(game, seat)
        assert (shown["cattle"], shown["castles"], shown["monasteries"]) == expected
    assert game.snapshot()["bag"] == bag


def test_mr_v8_goods_without_a_free_estate_go_to_the_bag() -> None:
    game = new_game()
    give(game, 1, cattle=1, estates=2)
    give(game, 2, **RICH)
    win_raid(game, 4)
    bag = game.snapshot()["bag"]
    (spent,) = game.play("spend cattle castle")
    assert spent == Spent(1, 2, ("cattle", "castle"), 0, ("castle",))
    assert clan(game, 1)["cattle"] == 2
    assert clan(game, 1)["castles"] == 0
    assert game.snapshot()["bag"] == {**bag, "B": bag["B"] + 2}


def test_mr_v8_one_of_two_castles_goes_to_the_bag_if_one_estate_is_free() -> None:
    game = new_game()
    give(game, 1, cattle=1, estates=2)
    give(game, 2, **RICH)
    win_raid(game, 3)
    bag = game.snapshot()["bag"]
    (spent,) = game.play("spend castles")
    assert spent == Spent(1, 2, ("castles",), 0, ("castle",))
    assert clan(game, 1)["castles"] == 1
    assert clan(game, 2)["castles"] == 0
    assert game.snapshot()["bag"] == {**bag, "B": bag["B"] + 2}


def test_mr_v8_a_monastery_without_a_free_estate_puts_three_green_into_the_bag() -> None:
    game = new_game()
    give(game, 1, cattle=2, estates=2)
    give(game, 2, **RICH)
    win_raid(game, 3)
    bag = game.snapshot()["bag"]
    game.play("spend monastery")
    assert game.snapshot()["bag"] == {**bag, "G": bag["G"] + 3}


def test_mr_v7_the_margin_includes_pipers_and_combat_powers() -> None:
    game = new_game(**{"combat-powers": True})
    give(game, 1, pipers=1)
    give(game, 2, estates=4, castles=2, hand="1112344")
    events = fight(game, 1, 2, ("1", "1"), ("4+", "1"), ("4", "1"))
    assert events[-1] == PointsWon(1, (1 - 2) + (6 - 3) + (4 - 4), 2)

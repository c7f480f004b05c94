"""Phase 2, actions: MR-06 to MR-14, MR-17."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.positions import act, clan, give, leave_in_bag, opening, raiding, refused
from macrobber_core.games.mac_robber.events import UnusedReturned

ESTATES = ["YR", "YGG", "YGg", "Ygg", "yR", "yGG", "yGg", "ygg"]


def estates(legal: list[str]) -> list[str]:
    return [action.removeprefix("estate ") for action in legal if action.startswith("estate ")]


def verbs(legal: list[str]) -> set[str]:
    return {action.partition(" ")[0] for action in legal}


def test_mr_06_one_action_is_compulsory_if_any_is_legal() -> None:
    game = act(opening(3), 1, "YYYYYY")
    assert game.legal() == ["warrior"]
    assert "MR-06" in refused(game, "done")


def test_mr_06_a_second_action_is_optional() -> None:
    game = act(opening(3), 1, "BBBBGR")
    game.play("piper")
    assert "done" in game.legal()
    game.play("done")
    assert game.snapshot()["phase"] == "raid"


def test_mr_06_the_phase_ends_by_itself_without_a_legal_action() -> None:
    game = opening(3)
    give(game, 1, cattle=2, warriors=3)
    act(game, 1, "RRRRRR")
    assert game.snapshot()["phase"] == "raid"
    assert game.snapshot()["bag"]["R"] == 6


def test_mr_06_the_phase_ends_by_itself_without_a_legal_second_action() -> None:
    game = act(opening(3), 1, "YYYYYY")
    game.play("warrior")
    game.play("deal 1 1")
    assert game.snapshot()["phase"] == "raid"


def test_mr_06_a_first_action_can_make_a_second_one_legal() -> None:
    game = opening(3)
    give(game, 1, cattle=2)
    act(game, 1, "YRRRRR")
    game.play("estate YR")
    assert game.legal() == ["cattle", "done"]


def test_mr_06_there_is_no_third_action() -> None:
    game = act(opening(3), 1, "YBBGGR")
    game.play("piper")
    game.play("cattle")
    assert game.snapshot()["used"] == 2
    assert game.snapshot()["phase"] == "raid"


@pytest.mark.parametrize(("start", "last"), [(1, 3), (2, 1), (3, 2)])
def test_mr_07_the_last_player_executes_exactly_one_action(start: int, last: int) -> None:
    game = act(opening(3, start=start), last, "YYBGGR")
    assert "done" not in game.legal()
    game.play("piper")
    assert game.snapshot()["phase"] == "raid"


def test_mr_07_the_last_player_may_choose_the_bard() -> None:
    game = act(opening(3), 3, "YYBGGR")
    game.play("bard 1 +B")
    assert game.snapshot()["phase"] == "raid"


def test_mr_07_every_other_player_may_execute_two_actions() -> None:
    for seat in (1, 2, 3):
        game = act(opening(4), seat, "YYBGGR")
        game.play("piper")
        assert game.snapshot()["phase"] == "action"


def test_mr_08_the_second_action_can_use_the_estate_bought_by_the_first() -> None:
    game = opening(3)
    give(game, 1, cattle=2)
    act(game, 1, "YBBRRR")
    assert "MR-12" in refused(game, "castle")
    game.play("estate YR")
    game.play("castle")
    assert (clan(game, 1)["estates"], clan(game, 1)["castles"]) == (3, 1)


def test_mr_08_a_warrior_just_gained_can_pay_for_the_second_action() -> None:
    game = opening(3)
    give(game, 1, warriors=3)
    act(game, 1, "YBBBBR")
    assert "MR-14" in refused(game, "estate yR")
    game.play("warrior")
    game.play("deal 1 1")
    game.play("estate yR")
    assert clan(game, 1)["courtyard"]["Y"] == 3


def test_mr_08_two_actions_may_be_executed_in_either_order() -> None:
    first, second = act(opening(3), 1, "YBBBGR"), act(opening(3), 1, "YBBBGR")
    for action in ("piper", "cattle"):
        first.play(action)
    for action in ("cattle", "piper"):
        second.play(action)
    assert clan(first, 1) == clan(second, 1)


@pytest.mark.parametrize("action", ["cattle", "warrior", "piper", "monk 1"])
def test_mr_09_the_same_action_twice_is_refused(action: str) -> None:
    game = opening(3)
    give(game, 1, estates=4)
    act(game, 1, "YYBBGR" if action != "cattle" else "YBBGRR")
    game.play(action)
    if action == "warrior":
        game.play("deal 1 1")
    assert "MR-09" in refused(game, action)


def test_mr_09_monks_for_one_or_two_cubes_are_the_same_action() -> None:
    game = act(opening(3), 1, "YBGGGG")
    game.play("monk 1")
    assert "monk" not in verbs(game.legal())
    assert refused(game, "monk 2") == "you have already gained monks this turn (MR-09)"


def test_mr_09_both_estate_prices_are_the_same_action() -> None:
    game = act(opening(3), 1, "YYGGGR")
    game.play("estate YR")
    assert estates(game.legal()) == []
    assert "MR-09" in refused(game, "estate YGG")


def test_mr_09_castle_and_piper_are_different_actions() -> None:
    game = act(opening(3), 1, "YBBBGR")
    game.play("castle")
    game.play("piper")
    assert (clan(game, 1)["castles"], clan(game, 1)["courtyard"]["B"]) == (1, 3)


@pytest.mark.parametrize("first", ["piper", "cattle", "monk 2"])
def test_mr_10_no_bard_after_another_action(first: str) -> None:
    game = act(opening(3), 1, "YBBGGR")
    game.play(first)
    assert "bard" not in verbs(game.legal())
    assert "MR-10" in refused(game, "bard 2 +B")


def test_mr_10_no_other_action_after_a_bard() -> None:
    game = act(opening(3), 1, "YBBGGR")
    game.play("bard 2 +B")
    assert game.snapshot()["phase"] == "raid"
    assert game.snapshot()["actions"] == ["bard"]


def test_mr_11_at_most_four_cubes_of_the_display_are_used() -> None:
    game = act(opening(3), 1, "YYBGGG")
    game.play("monastery")
    assert clan(game, 1)["monasteries"] == 1
    assert game.snapshot()["used"] == 3
    assert "display" in refused(game, "estate YGG")
    assert set(game.legal()) == {"warrior", "piper", "done"}


def test_mr_11_castle_and_monastery_are_too_many_cubes_for_one_turn() -> None:
    game = opening(3)
    give(game, 1, estates=4)
    act(game, 1, "YBBGGG")
    game.play("castle")
    assert "monastery" not in game.legal()
    assert "MR-11" in refused(game, "monastery")


def test_mr_11_courtyard_cubes_paid_for_an_estate_do_not_count() -> None:
    game = opening(3)
    give(game, 1, monks=2)
    act(game, 1, "BBGGGR")
    game.play("estate ygg")
    game.play("discard 1")
    assert game.snapshot()["used"] == 0
    game.play("monastery")
    assert game.snapshot()["actions"] == ["estate", "monastery"]


def test_mr_11_no_cube_is_used_twice() -> None:
    game = act(opening(3), 1, "YYYYYR")
    assert estates(game.legal()) == ["YR", "yR"]
    game.play("cattle")
    assert "display" in refused(game, "estate YR")
    assert game.legal() == ["warrior", "done"]


@pytest.mark.parametrize(
    ("action", "cost", "thing"),
    [("cattle", {"R": 1}, "cattle"), ("castle", {"B": 2}, "castles"), ("monastery", {"G": 3}, "monasteries")],
)
def test_mr_12_a_building_takes_its_cubes_and_one_free_estate(action: str, cost: dict[str, int], thing: str) -> None:
    game = act(opening(4), 1, "BBGGGR")
    before = game.snapshot()
    game.play(action)
    assert clan(game, 1)[thing] == before["clans"][0][thing] + 1
    for colour, count in before["display"].items():
        assert game.snapshot()["display"][colour] == count - cost.get(colour, 0)
    assert game.snapshot()["bag"] == before["bag"]


@pytest.mark.parametrize("action", ["cattle", "castle", "monastery"])
@pytest.mark.parametrize(
    "full", [{"cattle": 2}, {"cattle": 1, "castles": 1}, {"cattle": 0, "monasteries": 2}, {"cattle": 1, "castles": 2,
     "monasteries": 3, "estates": 6}],
)  # fmt: skip
def test_mr_12_no_building_without_an_unoccupied_estate(action: str, full: dict[str, Any]) -> None:
    game = opening(3)
    give(game, 1, **full)
    act(game, 1, "BBGGGR")
    assert action not in game.legal()
    assert "MR-12" in refused(game, action)


@pytest.mark.parametrize(
    ("payment", "display", "courtyard", "bag"),
    [
        ("YR", {"Y": 1, "R": 1}, {}, {"Y": 1, "R": 1}),
        ("YGG", {"Y": 1, "G": 2}, {}, {"Y": 1, "G": 2}),
        ("YGg", {"Y": 1, "G": 1}, {"G": 1}, {"Y": 1, "G": 2}),
        ("Ygg", {"Y": 1}, {"G": 2}, {"Y": 1, "G": 2}),
        ("yR", {"R": 1}, {"Y": 1}, {"Y": 1, "R": 1}),
        ("yGG", {"G": 2}, {"Y": 1}, {"Y": 1, "G": 2}),
        ("yGg", {"G": 1}, {"Y": 1, "G": 1}, {"Y": 1, "G": 2}),
        ("ygg", {}, {"Y": 1, "G": 2}, {"Y": 1, "G": 2}),
    ],
)
def test_mr_13_an_estate_is_paid_for_from_display_and_courtyard_into_the_bag(
    payment: str, display: dict[str, int], courtyard: dict[str, int], bag: dict[str, int]
) -> None:
    game = opening(4)
    give(game, 1, warriors=5, monks=2)
    act(game, 1, "YBBGGR")
    before = game.snapshot()
    game.play(f"estate {payment}")
    after = game.snapshot()
    for colour in "YBGR":
        assert after["display"][colour] == before["display"][colour] - display.get(colour, 0)
        assert after["bag"][colour] == before["bag"][colour] + bag.get(colour, 0)
    for colour in "YBG":
        assert clan(game, 1)["courtyard"][colour] == before["clans"][0]["courtyard"][colour] - courtyard.get(colour, 0)
    assert (after["supply"], clan(game, 1)["estates"]) == (24, 3)
    assert after["used"] == sum(display.values())
    assert sum(after["tiles"].values()) == 25
    assert after["phase"] == ("discard" if "y" in payment else "action")


def test_mr_13_there_are_eight_ways_to_pay_for_an_estate() -> None:
    game = opening(3)
    give(game, 1, monks=2)
    act(game, 1, "YBBGGR")
    assert sorted(estates(game.legal())) == sorted(ESTATES)


def test_mr_13_red_is_paid_only_from_the_display_and_nothing_from_estates() -> None:
    game = opening(3)
    give(game, 1, estates=5, cattle=2, monasteries=1, castles=1)
    act(game, 1, "YBBBBB")
    assert estates(game.legal()) == []
    assert "display" in refused(game, "estate YR")
    assert "MR-13" in refused(game, "estate Ygg")


def test_mr_13_one_monk_cannot_pay_for_two_green() -> None:
    game = opening(3)
    give(game, 1, monks=1)
    act(game, 1, "YBBBBG")
    assert sorted(estates(game.legal())) == ["YGg", "yGg"]
    assert "MR-13" in refused(game, "estate Ygg")


def test_mr_13_a_clan_buys_at_most_four_estates() -> None:
    game = opening(3)
    give(game, 1, estates=5)
    act(game, 1, "YYBGGR")
    game.play("estate YR")
    assert clan(game, 1)["estates"] == 6
    act(game, 1, "YYBGGR")
    assert estates(game.legal()) == []
    assert "MR-13" in refused(game, "estate YR")


def test_mr_13_no_estate_can_be_bought_from_an_empty_supply() -> None:
    game = opening(3)
    game.state.supply = 0
    act(game, 1, "YYBGGR")
    assert estates(game.legal()) == []
    assert "MR-13" in refused(game, "estate YGG")


def test_mr_13_the_last_estate_of_the_supply_can_be_bought() -> None:
    game = opening(3)
    game.state.supply = 1
    act(game, 1, "YYBGGR")
    game.play("estate YR")
    assert (game.snapshot()["supply"], clan(game, 1)["estates"]) == (0, 3)
    assert game.snapshot()["phase"] == "action"


@pytest.mark.parametrize("payment", ["yR", "yGG", "yGg", "ygg"])
def test_mr_14_none_of_three_warriors_can_pay_for_an_estate(payment: str) -> None:
    game = opening(3)
    give(game, 1, warriors=3, monks=2)
    act(game, 1, "YBBGGR")
    assert payment not in estates(game.legal())
    assert "MR-14" in refused(game, f"estate {payment}")


def test_mr_14_a_bard_cannot_take_one_of_three_warriors() -> None:
    game = opening(3)
    give(game, 2, warriors=3, monks=1)
    act(game, 1, "YYBGGR")
    bards = [action for action in game.legal() if action.startswith("bard 2")]
    assert bards
    assert not any("Y" in action for action in bards)
    assert "MR-14" in refused(game, "bard 2 +Y")
    assert "MR-14" in refused(game, "bard 2 +B -Y")


@pytest.mark.parametrize(
    ("action", "colour", "count"),
    [("warrior", "Y", 1), ("piper", "B", 1), ("monk 1", "G", 1), ("monk 2", "G", 2)],
)
def test_followers_gained_join_the_courtyard(action: str, colour: str, count: int) -> None:
    game = act(opening(3), 1, "YYBGGR")
    before = clan(game, 1)["courtyard"][colour]
    game.play(action)
    assert clan(game, 1)["courtyard"][colour] == before + count
    assert game.snapshot()["used"] == count


def test_mr_17_unused_cubes_are_returned_to_the_bag_before_the_raid() -> None:
    game = act(opening(4), 1, "YBBGGR")
    game.play("piper")
    assert game.snapshot()["display"] == {"Y": 1, "B": 1, "G": 2, "R": 1}
    game.play("done")
    snapshot = game.snapshot()
    assert snapshot["phase"] == "raid"
    assert snapshot["display"] == {"Y": 0, "B": 0, "G": 0, "R": 0}
    assert snapshot["bag"] == {"Y": 9, "B": 16, "G": 20, "R": 6}
    assert (snapshot["used"], snapshot["actions"]) == (1, ["piper"])


def test_mr_17_unused_cubes_stay_in_the_display_until_cards_are_drawn() -> None:
    game = act(opening(4), 4, "YYBGGR")
    game.play("warrior")
    assert game.snapshot()["phase"] == "deal"
    assert sum(game.snapshot()["display"].values()) == 5
    game.play("deal 4 1")
    assert game.snapshot()["phase"] == "raid"
    assert sum(game.snapshot()["display"].values()) == 0


def test_mr_17_unused_cubes_stay_in_the_display_until_a_card_is_discarded() -> None:
    game = act(opening(4), 4, "YYBGGR")
    game.play("estate yR")
    assert game.snapshot()["phase"] == "discard"
    assert sum(game.snapshot()["display"].values()) == 5
    game.play("discard 1")
    assert sum(game.snapshot()["display"].values()) == 0


def test_mr_17_unused_cubes_stay_in_the_display_until_a_bards_discard_and_draw() -> None:
    game = act(opening(4), 1, "YYBGGR")
    game.play("bard 2 +Y -B")
    assert sum(game.snapshot()["display"].values()) == 5
    game.play("discard 1")
    assert (game.snapshot()["phase"], sum(game.snapshot()["display"].values())) == ("deal", 5)
    game.play("deal 1 1")
    assert (game.snapshot()["phase"], sum(game.snapshot()["display"].values())) == ("raid", 0)


def test_mr_17_an_event_has_the_unused_cubes() -> None:
    game = act(opening(4), 1, "YBBGGR")
    game.play("castle")
    assert UnusedReturned(1, "YGGR") in game.play("done")


def test_a_new_turn_starts_without_actions_and_cubes_used() -> None:
    game = act(opening(3), 1, "YYBGGR")
    game.play("piper")
    game.play("cattle")
    assert game.snapshot()["actions"] == ["piper", "cattle"]
    leave_in_bag(game, "YYBGGR")
    raiding(game, 1).play("pass")
    assert (game.snapshot()["actions"], game.snapshot()["used"]) == ([], 0)

"""The bard: MR-16."""

from __future__ import annotations

from helpers.positions import act, clan, give, opening, refused


def bard_choices(legal: list[str], victim: int) -> set[str]:
    start = f"bard {victim} "
    return {action.removeprefix(start) for action in legal if action.startswith(start)}


ONE_OF_TWO = {"+Y", "-Y", "+B", "-B", "+Y -B", "+B -Y"}


def test_mr_16_bard_takes_one_or_two_colours_from_any_other_courtyard() -> None:
    game = opening(4)
    give(game, 3, monks=1)
    act(game, 2, "YYBGGR")
    assert bard_choices(game.legal(), 1) == ONE_OF_TWO
    assert bard_choices(game.legal(), 4) == ONE_OF_TWO
    assert bard_choices(game.legal(), 3) == ONE_OF_TWO | {"+G", "-G", "+Y -G", "+G -Y", "+B -G", "+G -B"}
    assert bard_choices(game.legal(), 2) == set()


def test_mr_16_bard_puts_one_cube_into_the_bag_and_one_into_the_own_courtyard() -> None:
    game = opening(4)
    give(game, 3, monks=1)
    act(game, 2, "YYBGGR")
    bag = game.snapshot()["bag"]
    game.play("bard 3 +G -B")
    assert clan(game, 3)["courtyard"] == {"Y": 4, "B": 1, "G": 0}
    assert clan(game, 2)["courtyard"] == {"Y": 4, "B": 2, "G": 1}
    # the bard's own blue, the pipers', and then the unused cubes
    assert game.snapshot()["bag"] == {"Y": bag["Y"] + 2, "B": bag["B"] + 2, "G": bag["G"] + 2, "R": bag["R"] + 1}


def test_mr_16_bard_may_take_the_last_piper_and_the_last_monk() -> None:
    game = opening(3)
    give(game, 3, pipers=1, monks=1)
    act(game, 1, "YYBGGR")
    game.play("bard 3 +B -G")
    assert clan(game, 3)["courtyard"] == {"Y": 4, "B": 0, "G": 0}
    assert clan(game, 1)["courtyard"] == {"Y": 4, "B": 3, "G": 0}


def test_mr_16_bard_may_put_a_single_cube_into_courtyard_or_bag() -> None:
    game = opening(3)
    give(game, 3, warriors=3, pipers=0, monks=2)
    act(game, 1, "YYBGGR")
    assert bard_choices(game.legal(), 3) == {"+G", "-G"}
    kept, gone = game.copy(), game.copy()
    kept.play("bard 3 +G")
    gone.play("bard 3 -G")
    assert (clan(kept, 1)["courtyard"]["G"], clan(kept, 3)["courtyard"]["G"]) == (1, 1)
    assert (clan(gone, 1)["courtyard"]["G"], clan(gone, 3)["courtyard"]["G"]) == (0, 1)


def test_mr_16_bard_needs_a_cube_to_take() -> None:
    game = opening(3)
    give(game, 2, warriors=3, pipers=0)
    give(game, 3, warriors=3, pipers=0)
    act(game, 1, "YYBGGR")
    assert not any(action.startswith("bard") for action in game.legal())
    assert "MR-16" in refused(game, "bard 2 +B")


def test_mr_16_bard_needs_a_blue_cube_in_the_display() -> None:
    game = act(opening(3), 1, "YYGGGR")
    assert not any(action.startswith("bard") for action in game.legal())
    assert "MR-16" in refused(game, "bard 2 +B")


def test_mr_16_bard_visits_only_another_player_at_the_table() -> None:
    game = act(opening(3), 1, "YYBGGR")
    for seat in (1, 4, 5):
        assert "MR-16" in refused(game, f"bard {seat} +B")
    refused(game, "bard 0 +B")
    refused(game, "bard 6 +B")


def test_mr_16_bard_takes_nothing_from_estates() -> None:
    game = opening(3)
    give(game, 2, pipers=0, castles=1)
    act(game, 1, "YYBGGR")
    assert bard_choices(game.legal(), 2) == {"+Y", "-Y"}
    assert "MR-16" in refused(game, "bard 2 +B")


def test_mr_16_bard_cannot_take_two_of_one_colour() -> None:
    game = act(opening(3), 1, "YYBGGR")
    refused(game, "bard 2 +B -B")
    refused(game, "bard 2 +Y -Y")


def test_mr_16_bard_victim_discards_before_the_actor_draws() -> None:
    game = act(opening(3), 1, "YYBGGR")
    game.play("bard 2 +Y -B")
    assert clan(game, 1)["courtyard"]["Y"] == 5
    assert clan(game, 2)["courtyard"]["Y"] == 3
    assert (game.snapshot()["phase"], game.actor) == ("discard", 2)
    assert set(game.legal()) == {"discard 1", "discard 2", "discard 3", "discard 4"}
    game.play("discard 3")
    assert (game.snapshot()["phase"], game.snapshot()["actor"]) == ("deal", "chance")
    assert "MR-15" in refused(game, "deal 2 1")
    game.play("deal 1 4")
    assert clan(game, 2)["hand"] == [1, 1, 0, 1]
    assert clan(game, 1)["hand"] == [1, 1, 1, 2]
    assert game.snapshot()["phase"] == "raid"


def test_mr_16_bard_putting_a_warrior_into_the_bag_draws_no_card() -> None:
    game = act(opening(3), 1, "YYBGGR")
    game.play("bard 2 -Y")
    game.play("discard 1")
    assert game.snapshot()["phase"] == "raid"
    assert sum(clan(game, 1)["hand"]) == 4


def test_mr_16_bard_costs_one_cube_which_goes_into_the_bag() -> None:
    game = act(opening(3), 1, "YYBGGR")
    game.play("bard 2 +B")
    assert game.snapshot()["used"] == 1
    assert clan(game, 1)["courtyard"]["B"] == 3
    assert game.snapshot()["bag"]["B"] == 17

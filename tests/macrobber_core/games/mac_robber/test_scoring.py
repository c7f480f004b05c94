"""Scoring: MR-28 to MR-32."""

from __future__ import annotations

import pytest

from helpers.positions import clan, finish_round, give, opening, raiding, scores
from macrobber_core.games.mac_robber.events import BlueScored, FollowingJudged, GreenScored, RedScored
from macrobber_core.games.mac_robber.position import MacRobber
from macrobber_core.games.mac_robber.scoring import best_of_others

Colour = type[GreenScored] | type[RedScored] | type[BlueScored]


def vp_for_colour(game: MacRobber, colour: Colour) -> list[int]:
    """Return the VP by seat for one colour after the round."""
    return [event.vp for event in finish_round(game) if isinstance(event, colour)]


def clan_vp(*values: dict[str, int], colour: Colour) -> list[int]:
    game = opening(len(values))
    for seat, each in enumerate(values, 1):
        give(game, seat, hand="", **each)
    return vp_for_colour(game, colour)


def green_vp(*cubes: int) -> list[int]:
    return clan_vp(*({"monks": count} for count in cubes), colour=GreenScored)


def red_vp(*cattle: int) -> list[int]:
    return clan_vp(*({"cattle": count, "estates": 6} for count in cattle), colour=RedScored)


def following_after_scoring(game: MacRobber) -> int | None:
    finish_round(game)
    holder = game.snapshot()["following"]
    assert holder is None or isinstance(holder, int)
    return holder


def test_mr_28_reaching_the_red_area_ends_nothing_before_the_round_is_scored() -> None:
    game = opening(3)
    give(game, 1, vp=60)
    for seat in (1, 2):
        raiding(game, seat).play("pass")
        assert (game.snapshot()["phase"], game.snapshot()["active"]) == ("draw", seat + 1)
    finish_round(game)
    assert scores(game) == [62, 4, 4]
    assert game.snapshot()["phase"] == "tile"


def test_mr_29_the_clan_with_most_warriors_takes_biggest_following() -> None:
    game = opening(4)
    game.state.following = 1
    give(game, 3, warriors=6)
    assert following_after_scoring(game) == 3


def test_mr_29_most_courtyard_cubes_break_a_tie_in_warriors() -> None:
    game = opening(4)
    game.state.following = 1
    give(game, 1, monks=9)
    give(game, 2, warriors=5)
    give(game, 4, warriors=5, monks=1)
    assert following_after_scoring(game) == 4


def test_mr_29_cubes_on_estates_do_not_break_a_tie() -> None:
    game = opening(3)
    give(game, 1, castles=1)
    give(game, 2, pipers=3)
    assert following_after_scoring(game) == 2


def test_mr_29_an_unbroken_tie_leaves_the_marker_even_with_a_player_not_tied() -> None:
    game = opening(4)
    game.state.following = 3
    give(game, 1, warriors=5)
    give(game, 2, warriors=5)
    assert following_after_scoring(game) == 3


def test_mr_29_an_unbroken_tie_leaves_the_marker_with_a_tied_player() -> None:
    game = opening(3)
    game.state.following = 2
    assert following_after_scoring(game) == 2


def test_mr_29_an_unbroken_tie_leaves_the_marker_with_nobody() -> None:
    assert following_after_scoring(opening(5)) is None


def test_mr_29_a_tied_holder_loses_the_marker_to_a_larger_courtyard() -> None:
    game = opening(3)
    game.state.following = 1
    give(game, 2, pipers=3)
    assert following_after_scoring(game) == 2


@pytest.mark.parametrize(
    ("clans", "by"),
    [({}, "stays"), ({2: {"warriors": 5}}, "warriors"), ({2: {"monks": 1}}, "courtyard")],
)
def test_mr_29_an_event_says_what_decided_biggest_following(clans: dict[int, dict[str, int]], by: str) -> None:
    game = opening(3)
    for seat, values in clans.items():
        give(game, seat, hand="", **values)
    assert [event.by for event in finish_round(game) if isinstance(event, FollowingJudged)] == [by]


@pytest.mark.parametrize(
    ("cubes", "vp"),
    [
        ((5, 3, 1), [3, 2, 0]),
        ((1, 2, 3, 4), [0, 0, 2, 3]),
        ((4, 4, 2), [1, 1, 0]),
        ((4, 4, 4), [1, 1, 1]),
        ((4, 2, 2), [3, 1, 1]),
        ((4, 2, 2, 2, 1), [3, 1, 1, 1, 0]),
        ((0, 0, 0), [0, 0, 0]),
        ((3, 0, 0), [3, 0, 0]),
        ((0, 1, 0, 1), [0, 1, 0, 1]),
        ((2, 1, 0), [3, 2, 0]),
    ],
)
def test_mr_30_vp_for_green_by_rank(cubes: tuple[int, ...], vp: list[int]) -> None:
    assert green_vp(*cubes) == vp


def test_mr_30_a_monastery_counts_as_three_green() -> None:
    assert clan_vp({"monasteries": 1}, {"monks": 3}, {"monks": 2}, colour=GreenScored) == [1, 1, 0]
    assert clan_vp({"monasteries": 1}, {"monks": 2}, {"monks": 1, "monasteries": 1}, colour=GreenScored) == [2, 0, 3]


@pytest.mark.parametrize(
    ("cattle", "vp"),
    [
        ((1, 1, 1), [1, 1, 1]),
        ((0, 2, 1), [0, 4, 1]),
        ((2, 2, 1), [2, 2, 1]),
        ((0, 0, 0), [0, 0, 0]),
        ((0, 0, 0, 1), [0, 0, 0, 3]),
        ((3, 2, 2, 1, 1), [5, 2, 2, 1, 1]),
    ],
)
def test_mr_31_vp_for_red_with_a_bonus_for_a_sole_leader(cattle: tuple[int, ...], vp: list[int]) -> None:
    assert red_vp(*cattle) == vp


def test_mr_32_vp_for_blue_in_the_rulebooks_examples() -> None:
    ralf = {"pipers": 3, "castles": 2, "estates": 6}
    peter = {"pipers": 3, "cattle": 3, "estates": 6}
    uwe = {"cattle": 2}
    vp = clan_vp(ralf, peter, uwe, colour=BlueScored)
    assert vp[0] == 4
    assert vp[1] == 1


@pytest.mark.parametrize(
    ("pipers", "castles", "rival", "vp"), [(2, 0, 2, 0), (2, 0, 3, 0), (0, 0, 0, 0), (0, 1, 1, 1), (5, 1, 0, 7)]
)
def test_mr_32_vp_for_blue_are_never_negative(pipers: int, castles: int, rival: int, vp: int) -> None:
    first = {"pipers": pipers, "castles": castles, "cattle": 0, "estates": 6}
    assert clan_vp(first, {"cattle": rival, "estates": 6}, {"cattle": 0}, colour=BlueScored)[0] == vp


def test_mr_32_blue_is_reduced_by_the_largest_herd_of_another_clan() -> None:
    assert clan_vp(
        {"pipers": 6, "cattle": 4, "estates": 6}, {"cattle": 2}, {"cattle": 1}, {"cattle": 1}, colour=BlueScored
    ) == [4, 0, 0, 0]


def test_vp_for_all_colours_are_added_to_the_track() -> None:
    game = opening(3)
    give(game, 1, monks=1, cattle=2)
    give(game, 2, vp=10, cattle=0, castles=2)
    finish_round(game)
    assert scores(game) == [2 + 3 + 4 + 1, 10 + 6 - 2, 2 + 1]
    assert clan(game, 3)["vp"] == 3


def test_scoring_happens_after_every_players_turn() -> None:
    game = opening(3, start=2)
    for seat in (2, 3):
        raiding(game, seat).play("pass")
        assert scores(game) == [2, 2, 2]
    raiding(game, 1).play("pass")
    assert scores(game) == [4, 4, 4]


def test_best_of_others_excludes_the_seat_itself() -> None:
    assert best_of_others((3, 1, 2)) == [2, 3, 3]
    assert best_of_others((3, 3, 2)) == [3, 3, 3]

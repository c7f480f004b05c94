"""CR-11: the publisher's four examples with robbers and messengers, each with all outcomes, for any active player.

The figures' spaces are chosen so that only the named players stop on dark spaces.
"""

from __future__ import annotations

import pytest

from helpers.carcassonne.positions import opening, robber, robbers, scoreboard
from helpers.carcassonne.scoreboard import Due, answered, scoring_instead, totals
from macrobber_core.games.carcassonne.position import Carcassonne

YOU, BLUE, YELLOW, GREEN = 1, 2, 3, 4
ROAD, CITY = "1,0 e", "1,0 n"
GREENS_ROAD, GREENS_CITY = "1,0 w", "1,0 s"
SHARED = 8
"""The shared space of the robbers."""

anybodys_turn = pytest.mark.parametrize("active", [YOU, BLUE, YELLOW, GREEN])


def position_with(active: int, meeples: tuple[int, ...], messengers: tuple[int, ...], *owners: int) -> Carcassonne:
    """Return a position with the figures in place and these robbers on the shared space."""
    game = opening(4, active, robbers="c3", messengers=True)
    scoreboard(game, *meeples, messengers=messengers)
    for owner in owners:
        robber(game, owner, SHARED)
    return game


def points_gained(game: Carcassonne, before: list[int]) -> dict[int, int]:
    """Return each player's points gained."""
    return {
        seat: now - then for seat, (now, then) in enumerate(zip(totals(game), before, strict=True), 1) if now > then
    }


def play(game: Carcassonne, due: list[Due], *plans: str) -> dict[int, int]:
    before = totals(game)
    scoring_instead(game, due)
    answered(game, *plans)
    return points_gained(game, before)


def asked(game: Carcassonne, due: list[Due], *plans: str) -> tuple[int | None, set[str]]:
    """Return the deciding seat and its choices once all other plans have been carried out."""
    scoring_instead(game, due)
    for plan in plans:
        seat, _, action = plan.partition(": ")
        assert game.actor == int(seat)
        game.play(action)
    return game.actor, set(game.legal())


# --- Example 1: the blue robber and your messenger share a space; you score a road for 3 and a city for 6

FIRST: list[Due] = [(YOU, ROAD, 3), (YOU, CITY, 6)]


def first(active: int) -> Carcassonne:
    return position_with(active, (18, 1, 31, 41), (SHARED, 61, 31, 41), BLUE)


@anybodys_turn
def test_example_1_the_messenger_scores_the_road_and_the_scoring_meeple_the_city(active: int) -> None:
    game = first(active)
    plans = f"1: score {ROAD} messenger", f"1: score {CITY} meeple", "2: score robbery meeple"
    assert play(game, FIRST, *plans) == {YOU: 9, BLUE: 2}
    assert robbers(game) == [None] * 4


@anybodys_turn
def test_example_1_the_scoring_meeple_scores_the_road_and_the_messenger_the_city(active: int) -> None:
    game = first(active)
    plans = f"1: score {ROAD} meeple", f"1: score {CITY} messenger", "2: score robbery meeple"
    assert play(game, FIRST, *plans) == {YOU: 9, BLUE: 3}
    assert robbers(game) == [None] * 4


@anybodys_turn
def test_example_1_the_messenger_scores_the_road_and_then_the_city(active: int) -> None:
    game = first(active)
    plans = f"1: score {ROAD} messenger", f"1: score {CITY} messenger", "2: score robbery meeple"
    assert play(game, FIRST, *plans) == {YOU: 9, BLUE: 2}
    assert robbers(game) == [None] * 4


@anybodys_turn
def test_example_1_the_messenger_scores_the_city_and_then_the_road(active: int) -> None:
    """Footnote 12: although that is rarely in your interest."""
    game = first(active)
    plans = f"1: score {CITY} messenger", f"1: score {ROAD} messenger", "2: score robbery meeple"
    assert play(game, FIRST, *plans) == {YOU: 9, BLUE: 3}


@anybodys_turn
def test_example_1_the_scoring_meeple_scores_both_and_nothing_is_robbed(active: int) -> None:
    game = first(active)
    plans = f"1: score {ROAD} meeple", f"1: score {CITY} meeple"
    assert play(game, FIRST, *plans) == {YOU: 9}
    assert robbers(game) == [None, SHARED, None, None]


# --- Example 2: the blue robber, the green scoring meeple and your messenger share a space; green scores 3, you score 6

SECOND: list[Due] = [(YOU, CITY, 6), (GREEN, GREENS_ROAD, 3)]


def second(active: int) -> Carcassonne:
    return position_with(active, (18, 1, 31, SHARED), (SHARED, 61, 31, 28), BLUE)


@anybodys_turn
def test_example_2_both_score_beside_the_robber_and_blue_robs_your_messenger(active: int) -> None:
    declared = [f"{YOU}: score {CITY} messenger", f"{GREEN}: score {GREENS_ROAD} meeple"]
    in_turn = declared[::-1] if active in {YELLOW, GREEN, BLUE} else declared
    assert asked(second(active), SECOND, *in_turn) == (BLUE, {"rob 1 messenger", "rob 4 meeple"})
    game = second(active)
    assert play(game, SECOND, *declared, "2: rob 1 messenger", "2: score robbery meeple") == {YOU: 6, BLUE: 3, GREEN: 3}
    assert robbers(game) == [None] * 4


@anybodys_turn
def test_example_2_only_green_scores_beside_the_robber(active: int) -> None:
    plans = f"1: score {CITY} meeple", f"4: score {GREENS_ROAD} meeple", "2: score robbery meeple"
    game = second(active)
    assert play(game, SECOND, *plans) == {YOU: 6, BLUE: 2, GREEN: 3}
    assert robbers(game) == [None] * 4


@anybodys_turn
def test_example_2_nobody_scores_beside_the_robber(active: int) -> None:
    plans = f"1: score {CITY} meeple", f"4: score {GREENS_ROAD} messenger"
    game = second(active)
    assert play(game, SECOND, *plans) == {YOU: 6, GREEN: 3}
    assert robbers(game) == [None, SHARED, None, None]


# --- Example 3: the blue robber, both green figures and your scoring meeple share a space, your messenger is elsewhere;
#     green scores a road for 3 and a city for 6, you score a road for 2 and a city for 8

THIRD: list[Due] = [(YOU, ROAD, 2), (YOU, CITY, 8), (GREEN, GREENS_ROAD, 3), (GREEN, GREENS_CITY, 6)]
YOUR_ROAD_FIRST = f"1: score {ROAD} meeple", f"1: score {CITY} meeple"
YOUR_ROAD_ELSEWHERE = f"1: score {ROAD} messenger", f"1: score {CITY} meeple"
ALL_OF_YOURS_ELSEWHERE = f"1: score {ROAD} messenger", f"1: score {CITY} messenger"
GREENS_ROAD_FIRST = f"4: score {GREENS_ROAD} messenger", f"4: score {GREENS_CITY} messenger"
GREEN_BY_BOTH = f"4: score {GREENS_ROAD} messenger", f"4: score {GREENS_CITY} meeple"
GREENS_CITY_FIRST = f"4: score {GREENS_CITY} meeple", f"4: score {GREENS_ROAD} meeple"


def third(active: int, *owners: int) -> Carcassonne:
    return position_with(active, (SHARED, 1, 4, SHARED), (16, 61, 31, SHARED), *(owners or (BLUE,)))


def in_order(active: int, yours: tuple[str, ...], greens: tuple[str, ...]) -> tuple[str, ...]:
    """Return the declarations in order."""
    return yours + greens if active == YOU else greens + yours


@anybodys_turn
def test_example_3_both_score_their_roads_first_and_blue_robs_green(active: int) -> None:
    declared = in_order(active, YOUR_ROAD_FIRST, GREENS_ROAD_FIRST)
    assert asked(third(active), THIRD, *declared) == (BLUE, {"rob 1 meeple", "rob 4 messenger"})
    game = third(active)
    robbed = play(game, THIRD, *declared, "2: rob 4 messenger", "2: score robbery meeple")
    assert robbed == {YOU: 10, BLUE: 2, GREEN: 9}
    assert robbers(game) == [None] * 4


@anybodys_turn
def test_example_3_both_score_their_roads_first_and_blue_robs_your_road_for_1(active: int) -> None:
    declared = in_order(active, YOUR_ROAD_FIRST, GREENS_ROAD_FIRST)
    robbed = play(third(active), THIRD, *declared, "2: rob 1 meeple", "2: score robbery meeple")
    assert robbed == {YOU: 10, BLUE: 1, GREEN: 9}


@anybodys_turn
def test_example_3_green_moves_both_figures_and_blue_robs_greens_city(active: int) -> None:
    declared = in_order(active, YOUR_ROAD_FIRST, GREEN_BY_BOTH)
    assert asked(third(active), THIRD, *declared) == (BLUE, {"rob 1 meeple", "rob 4 meeple", "rob 4 messenger"})
    robbed = play(third(active), THIRD, *declared, "2: rob 4 meeple", "2: score robbery meeple")
    assert robbed == {YOU: 10, BLUE: 3, GREEN: 9}


@anybodys_turn
def test_example_3_you_score_the_road_elsewhere_and_blue_robs_your_city(active: int) -> None:
    declared = in_order(active, YOUR_ROAD_ELSEWHERE, GREENS_ROAD_FIRST)
    assert asked(third(active), THIRD, *declared) == (BLUE, {"rob 1 meeple", "rob 4 messenger"})
    game = third(active)
    robbed = play(game, THIRD, *declared, "2: rob 1 meeple", "2: score robbery meeple")
    assert robbed == {YOU: 10, BLUE: 4, GREEN: 9}
    assert robbers(game) == [None] * 4


@anybodys_turn
def test_example_3_you_score_both_features_elsewhere_and_blue_robs_greens_city(active: int) -> None:
    game = third(active)
    robbed = play(game, THIRD, *ALL_OF_YOURS_ELSEWHERE, *GREENS_CITY_FIRST, "2: score robbery meeple")
    assert robbed == {YOU: 10, BLUE: 3, GREEN: 9}
    assert robbers(game) == [None] * 4


# --- Example 4: as example 3, with the yellow robber there too


def fourth(active: int) -> Carcassonne:
    return third(active, BLUE, YELLOW)


def first_robber(active: int) -> int:
    return YELLOW if active == YELLOW else BLUE


@anybodys_turn
def test_example_4_blue_robs_green_and_yellow_robs_you(active: int) -> None:
    declared = in_order(active, YOUR_ROAD_FIRST, GREENS_ROAD_FIRST)
    assert asked(fourth(active), THIRD, *declared) == (first_robber(active), {"rob 1 meeple", "rob 4 messenger"})
    game = fourth(active)
    choices = "2: rob 4 messenger", "3: rob 1 meeple", "2: score robbery meeple", "3: score robbery messenger"
    assert play(game, THIRD, *declared, *choices) == {YOU: 10, BLUE: 2, YELLOW: 1, GREEN: 9}
    assert robbers(game) == [None] * 4


def test_example_4_yellow_takes_fewer_points_to_get_a_message() -> None:
    """By 1 point the yellow scoring meeple stops on space 5, in yellow's own turn; by 2 points it would not."""
    game = fourth(YELLOW)
    choices = "2: rob 4 messenger", "3: rob 1 meeple", "2: score robbery meeple", "3: score robbery meeple"
    play(game, THIRD, *in_order(YELLOW, YOUR_ROAD_FIRST, GREENS_ROAD_FIRST), *choices)
    assert (game.snapshot()["phase"], game.snapshot()["due"]) == ("message", 1)
    game.play("message 1")
    assert game.snapshot()["active"] == game.actor == YELLOW


@anybodys_turn
def test_example_4_both_rob_your_city(active: int) -> None:
    declared = in_order(active, YOUR_ROAD_ELSEWHERE, GREENS_ROAD_FIRST)
    assert asked(fourth(active), THIRD, *declared) == (first_robber(active), {"rob 1 meeple", "rob 4 messenger"})
    game = fourth(active)
    choices = "2: rob 1 meeple", "3: rob 1 meeple", "2: score robbery meeple", "3: score robbery messenger"
    assert play(game, THIRD, *declared, *choices) == {YOU: 10, BLUE: 4, YELLOW: 4, GREEN: 9}
    assert robbers(game) == [None] * 4


@anybodys_turn
def test_example_4_you_score_both_features_elsewhere_and_both_rob_greens_city(active: int) -> None:
    game = fourth(active)
    choices = "2: score robbery meeple", "3: score robbery messenger"
    robbed = play(game, THIRD, *ALL_OF_YOURS_ELSEWHERE, *GREENS_CITY_FIRST, *choices)
    assert robbed == {YOU: 10, BLUE: 3, YELLOW: 3, GREEN: 9}
    assert robbers(game) == [None] * 4

"""The Messengers (CM-01 to CM-10)."""

from __future__ import annotations

import random

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
    refused,
    road,
    robber,
    robbers,
    scoreboard,
    seat,
)
from macrobber_core.games.carcassonne import events as ev
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.contract import CHANCE


def with_messengers(players: int = 2, robbers: str = "off") -> Carcassonne:
    return opening(players, messengers=True, robbers=robbers)


def figure_points(game: Carcassonne) -> list[tuple[int, int]]:
    """Return the points of the scoring meeples and messengers, in seat order."""
    return [(there["meeple"], there["messenger"]) for there in game.snapshot()["seats"]]


def read_message(game: Carcassonne, number: int) -> None:
    """Let the active player stop on a dark space and read a message."""
    scoreboard(game, *(1 for _ in game.state.seats), messengers=tuple(0 for _ in game.state.seats))
    road(game, 1, 4)
    complete(game)
    do(game, "score 20,20 w meeple", f"message {number}")


# --- figures


def test_cm_01_both_figures_start_at_0_and_the_score_is_their_sum() -> None:
    game = with_messengers()
    assert figure_points(game) == [(0, 0), (0, 0)]
    scoreboard(game, 7, 9, messengers=(8, 1))
    leave(game, "U")
    do(game, "draw U", "place 1,0 0")
    assert game.result is not None
    assert (game.result.scores, game.result.winners) == ([15, 10], [1])


@pytest.mark.parametrize(("figure", "expected"), [("meeple", (13, 20)), ("messenger", (10, 23))])
def test_cm_01_a_scoring_player_moves_one_figure_by_the_whole_amount(figure: str, expected: tuple[int, int]) -> None:
    game = with_messengers()
    scoreboard(game, 10, 0, messengers=(20, 0))
    road(game, 1, 3)
    complete(game)
    assert game.legal() == ["score 20,20 w meeple", "score 20,20 w messenger"]
    events = do(game, f"score 20,20 w {figure}")
    assert figure_points(game)[0] == expected
    assert events_of(events, ev.Declared)[0].figure == figure


def test_cm_05_a_player_declares_for_each_event_which_is_next_and_what_moves() -> None:
    game = with_messengers()
    road(game, 1, 3)
    city(game, 1, 6)
    complete(game)
    assert game.legal() == [
        "score 20,20 n meeple",
        "score 20,20 n messenger",
        "score 20,20 w meeple",
        "score 20,20 w messenger",
    ]
    do(game, "score 20,20 w messenger")
    assert figure_points(game)[0] == (0, 0)  # no figure moves before everything is declared
    assert game.legal() == ["score 20,20 n meeple", "score 20,20 n messenger"]
    do(game, "score 20,20 n meeple")
    assert figure_points(game)[0] == (6, 3)


def test_cm_05_events_of_equal_value_are_taken_in_order() -> None:
    game = with_messengers()
    road(game, 1, 4)
    city(game, 1, 4)
    complete(game)
    assert game.legal() == ["score 20,20 n meeple", "score 20,20 n messenger"]


def test_cm_05_only_a_scoring_event_can_be_declared() -> None:
    game = with_messengers()
    road(game, 1, 3)
    complete(game)
    for text in ("score 20,20 w", "score 20,20 n meeple", "score message meeple", "do"):
        assert refused(game, text) == "choose what scores next and which figure moves, from the list (CM-01, CM-05)"


# --- messages


@pytest.mark.parametrize(("before", "dark"), [(2, True), (1, False), (47, True), (97, True), (0, False)])
def test_cm_02_a_meeple_landing_on_a_dark_space_brings_a_message(before: int, *, dark: bool) -> None:
    game = with_messengers()
    scoreboard(game, before, 0)
    road(game, 1, 3)
    complete(game)
    do(game, "score 20,20 w meeple")
    assert game.snapshot()["phase"] == ("message" if dark else "draw")
    assert game.actor == CHANCE


def test_cm_02_a_messenger_landing_on_a_dark_space_brings_a_message() -> None:
    game = with_messengers()
    scoreboard(game, 0, 0, messengers=(2, 0))
    road(game, 1, 3)
    complete(game)
    do(game, "score 20,20 w messenger")
    assert game.snapshot()["phase"] == "message"


def test_cm_02_a_figure_brings_a_message_only_in_its_owners_turn() -> None:
    game = with_messengers()
    scoreboard(game, 0, 2)
    road(game, 2, 3)
    complete(game)
    assert game.actor == 2
    do(game, "score 20,20 w meeple")
    assert figure_points(game)[1] == (5, 0)
    assert game.snapshot()["phase"] == "draw"


def test_cm_02_a_player_does_what_the_message_says_or_takes_2_points() -> None:
    game = with_messengers()
    land(game, "U 1,0 0 1 e")
    read_message(game, 1)
    assert game.legal() == ["do", "take"]
    assert refused(game, "pass") == "do what the message says, or take 2 points (CM-02)"
    twin = game.copy()
    assert do(game, "take")[0] == ev.Answered(1, 1, done=False, asked=True)
    assert game.legal() == ["score message meeple", "score message messenger"]
    do(game, "score message meeple")
    assert figure_points(game)[0] == (7, 0)
    do(twin, "do", "score message messenger")
    assert figure_points(twin)[0] == (5, 2)


def test_cm_02_points_from_a_message_can_bring_another_message() -> None:
    game = with_messengers()
    scoreboard(game, 2, 0, messengers=(3, 0))
    road(game, 1, 3)
    complete(game)
    do(game, "score 20,20 w meeple", "message 1", "score message messenger")
    snapshot = game.snapshot()
    assert (snapshot["phase"], snapshot["read"]) == ("message", [1])
    assert refused(game, "message 1") == "the message on top of the stack is read now (CM-02)"
    do(game, "message 2", "score message messenger")
    assert figure_points(game)[0] == (5, 7)
    assert game.snapshot()["read"] == [1, 2]


def test_cm_06_messages_are_read_after_all_scoring_is_done() -> None:
    game = with_messengers()
    scoreboard(game, 2, 0, messengers=(4, 0))
    road(game, 1, 3)
    city(game, 1, 6)
    complete(game)
    do(game, "score 20,20 w meeple", "score 20,20 n messenger")
    assert figure_points(game)[0] == (5, 10)
    assert game.snapshot()["due"] == 2
    do(game, "message 1", "score message meeple")
    assert (game.snapshot()["phase"], game.snapshot()["due"]) == ("message", 1)
    do(game, "message 2", "score message meeple")
    assert game.snapshot()["phase"] == "draw"


def test_cm_06_an_intermediate_stop_on_a_dark_space_brings_a_message() -> None:
    game = with_messengers()
    scoreboard(game, 2, 0)
    road(game, 1, 3)
    city(game, 1, 6)
    complete(game)
    do(game, "score 20,20 w meeple", "score 20,20 n meeple")
    assert (figure_points(game)[0], game.snapshot()["due"]) == ((11, 0), 1)


@pytest.mark.parametrize(("number", "gained"), [(1, 2), (2, 2), (3, 3), (4, 4), (5, 4), (6, 6)])
def test_cm_03_points_given_by_each_message(number: int, gained: int) -> None:
    game = with_messengers(3)
    land(game, "U 40,0 0 1 e", "U 41,0 0", "U 44,0 0 1 e", "U 45,0 0", "U 46,0 0")  # roads of 2 and of 3
    land(game, "F 40,10 0 1 e", "F 44,10 1 1 n", "N 44,9 2")  # cities of 1 and of 2 tiles, a pennant in each
    land(game, "A 40,20 0 1 m", "E 41,20 0", "E 41,21 0", "B 50,20 0 2 m")  # two tiles beside the monastery
    land(game, "V 60,0 0 1 nl", "V 60,10 0 1 nl")
    read_message(game, number)
    do(game, "do", "score message meeple")
    assert figure_points(game)[0] == (5 + gained, 0)


def test_cm_07_the_smallest_city_gives_the_fewest_points_and_its_meeple_stays() -> None:
    game = with_messengers()
    land(game, "F 40,10 0 1 e", "E 50,10 0 1 n")  # one tile with a pennant, one without
    read_message(game, 2)
    do(game, "do", "score message meeple")
    assert figure_points(game)[0] == (6, 0)
    assert sorted(meeples(game)) == ["40,10 e", "50,10 n"]


def test_cm_07_no_majority_is_needed_and_nobody_else_scores() -> None:
    game = with_messengers()
    land(game, "U 40,0 0 1 e", "U 42,0 0 2 e", "U 44,0 0 2 e", "U 41,0 0", "U 43,0 0")
    read_message(game, 1)
    do(game, "do", "score message meeple")
    assert figure_points(game) == [(10, 0), (1, 0)]


@pytest.mark.parametrize(("number", "gained"), [(4, 2), (5, 4), (6, 3)])
def test_cm_03_other_players_meeples_give_nothing(number: int, gained: int) -> None:
    game = with_messengers()
    land(game, "F 40,10 0 1 e", "R 41,10 3 2 n", "E 42,10 3 1 w")  # two knights and one of another's, one pennant
    land(game, "V 60,0 0 1 nl", "V 61,0 1 2 nl", "V 62,0 0 2 nl")
    read_message(game, number)
    do(game, "do", "score message meeple")
    assert figure_points(game) == [(5 + gained, 0), (1, 0)]


def test_cm_03_another_tile_is_drawn_placed_and_scored() -> None:
    game = with_messengers()
    read_message(game, 7)
    events = do(game, "do")
    assert (game.snapshot()["phase"], game.snapshot()["active"], game.snapshot()["turn"]) == ("draw", 1, 1)
    assert events_of(events, ev.TurnBegan) == []
    do(game, "draw E", "place 0,-1 2 knight s", "score 0,-1 s messenger")
    assert figure_points(game)[0] == (5, 4)
    assert game.snapshot()["active"] == 2


@pytest.mark.parametrize("edition", ["c3", "zmg", "c31"])
def test_cm_03_another_tile_can_have_a_bag(edition: str) -> None:
    game = with_messengers(3, edition)
    read_message(game, 7)
    do(game, "do", "draw Vb")
    if edition != "c31":
        do(game, "place 1,0 0")
    assert (game.actor, game.legal()[:2]) == (1, ["robber 0", "robber 1"])
    do(game, "robber 0")
    assert game.actor == 2
    do(game, "robber 5")
    if edition != "c3":
        do(game, "robber 5")
    do(game, "place 1,0 0" if edition == "c31" else "meeple none")
    assert (game.snapshot()["phase"], game.snapshot()["active"]) == ("draw", 2)


def test_cm_03_a_waiting_message_is_read_after_another_tile() -> None:
    game = with_messengers()
    scoreboard(game, 1, 0, messengers=(4, 0))
    road(game, 1, 4)
    city(game, 1, 6)
    complete(game)
    do(game, "score 20,20 w meeple", "score 20,20 n messenger", "message 7", "do")
    do(game, "draw E", "place 0,-1 2 knight s", "score 0,-1 s messenger")
    assert (game.snapshot()["phase"], game.snapshot()["due"]) == ("message", 1)
    do(game, "message 1", "score message meeple")
    assert (figure_points(game)[0], game.snapshot()["active"]) == ((7, 14), 2)


def test_cm_03_one_meeple_scores_and_returns_to_the_supply() -> None:
    game = with_messengers()
    land(game, "U 40,0 0 1 e", "U 41,0 0", "A 50,0 0 1 m", "E 60,0 0 2 n")
    read_message(game, 8)
    do(game, "do")
    assert game.legal() == ["home 40,0 e", "home 50,0 m"]
    assert refused(game, "home 60,0 n") == "take home one of your meeples on the land, as in home 2,-1 n (CM-03)"
    events = do(game, "home 40,0 e")
    assert events[0] == ev.WentHome(1, "road", "40,0 e", asked=True)
    do(game, "score message meeple")
    assert figure_points(game)[0] == (7, 0)
    assert sorted(meeples(game)) == ["50,0 m", "60,0 n"]
    assert seat(game, 1)["meeples"] == 6


def test_cm_08_a_players_only_meeple_returns_unasked_even_for_no_points() -> None:
    game = with_messengers()
    land(game, "U 40,0 0 1 nl")
    read_message(game, 8)
    events = do(game, "do")
    assert events_of(events, ev.WentHome) == [ev.WentHome(1, "field", "40,0 nl", asked=False)]
    assert (figure_points(game)[0], meeples(game)) == ((5, 0), {})
    assert game.snapshot()["active"] == 2


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6, 8])
def test_cm_08_a_message_that_cannot_be_carried_out_gives_2_points(number: int) -> None:
    game = with_messengers()
    read_message(game, number)
    assert game.legal() == ["score message meeple", "score message messenger"]
    do(game, "score message meeple")
    assert figure_points(game)[0] == (7, 0)


def test_cm_08_another_tile_gives_2_points_if_no_remaining_tile_fits() -> None:
    game = with_messengers()
    scoreboard(game, 1, 0)
    road(game, 1, 4)
    leave(game, "L")
    complete(game)
    do(game, "score 20,20 w meeple", "message 7")
    assert game.legal() == ["score message meeple", "score message messenger"]
    do(game, "score message meeple")
    assert game.result is not None


def test_cm_09_a_message_goes_under_the_stack_after_it_is_read() -> None:
    game = with_messengers()
    game.state.messages_read = (4, 8, 1, 2, 3, 5, 6)
    read_message(game, 7)
    do(game, "take", "score message messenger")
    assert game.snapshot()["read"] == [4, 8, 1, 2, 3, 5, 6, 7]
    game.state.phase = game.state.next_phase = "message"
    assert {game.chance(random.Random(seed)) for seed in range(9)} == {"message 4"}


def test_cm_09_a_message_read_again_goes_under_the_stack_again() -> None:
    game = with_messengers()
    game.state.messages_read = (4, 8, 1, 2, 3, 5, 6, 7)
    read_message(game, 4)
    assert game.snapshot()["read"] == [8, 1, 2, 3, 5, 6, 7, 4]
    do(game, "score message messenger")
    game.state.phase = game.state.next_phase = "message"
    assert refused(game, "message 4") == "the message on top of the stack is read now (CM-02)"
    do(game, "message 8")


def test_cm_10_final_points_move_the_scoring_meeple_without_a_message() -> None:
    game = with_messengers(2, robbers="c3")
    scoreboard(game, 2, 0, messengers=(9, 0))
    robber(game, 1, 0)
    leave(game, "U")
    do(game, "draw U", "place 1,0 0 highwayman e")
    assert figure_points(game)[0] == (2 + 3 + 2, 9)
    assert game.result is not None


# --- with The Robbers


def test_cm_04_a_robber_may_stand_beside_either_figure() -> None:
    game = with_messengers(2, robbers="c3")
    scoreboard(game, 1, 2, messengers=(3, 54))
    do(game, "draw Vb", "place 1,0 0")
    assert game.legal() == ["robber 2", "robber 4", "pass"]


@pytest.mark.parametrize(("figure", "robbed"), [("meeple", 0), ("messenger", 2)])
def test_cm_04_a_robber_robs_only_the_figure_on_its_space(figure: str, robbed: int) -> None:
    game = with_messengers(2, robbers="c3")
    scoreboard(game, 10, 30, messengers=(20, 0))
    robber(game, 2, 20)
    road(game, 1, 4)
    complete(game)
    do(game, f"score 20,20 w {figure}")
    if robbed:
        assert game.legal() == ["score robbery meeple", "score robbery messenger"]
        do(game, "score robbery meeple")
    assert figure_points(game)[1] == (30 + robbed, 0)


@pytest.mark.parametrize(("start", "phase"), [(1, "message"), (2, "draw")])
def test_cm_04_robbed_points_bring_a_message_only_in_the_robbers_owners_turn(start: int, phase: str) -> None:
    game = opening(2, start=start, messengers=True, robbers="c3")
    scoreboard(game, 3, 12, messengers=(0, 7))
    robber(game, 1, 12)
    road(game, 2, 4)
    complete(game)
    do(game, "score 20,20 w meeple", "score robbery meeple")
    assert figure_points(game)[0] == (5, 0)
    assert game.snapshot()["phase"] == phase


def test_cm_02_points_from_messages_can_be_robbed() -> None:
    game = with_messengers(2, robbers="c3")
    scoreboard(game, 2, 30, messengers=(20, 1))
    robber(game, 2, 20)
    road(game, 1, 3)
    complete(game)
    do(game, "score 20,20 w meeple", "message 1", "score message messenger", "score robbery meeple")
    assert figure_points(game) == [(5, 22), (31, 1)]
    assert robbers(game) == [None, None]


def test_cm_04_a_robber_moves_along_with_the_figure_that_scores_by_robbing() -> None:
    game = with_messengers(3, robbers="c3")
    scoreboard(game, 11, 30, 1, messengers=(1, 40, 2))
    robber(game, 2, 11)
    robber(game, 3, 40)
    road(game, 1, 4)
    complete(game)
    do(game, "score 20,20 w meeple")
    twin = game.copy()
    do(game, "score robbery messenger")
    assert robbers(game) == [None, None, 42]
    do(twin, "score robbery meeple")
    assert robbers(twin) == [None, None, 40]

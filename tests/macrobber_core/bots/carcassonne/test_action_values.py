"""Every action is evaluated by its consequences, equally for equivalent spots."""

from __future__ import annotations

import pytest

from helpers.carcassonne.courses import deciding
from helpers.carcassonne.positions import (
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
from macrobber_core.bots.carcassonne.action_values import best_action, placement_points, points_after, points_by_action
from macrobber_core.bots.carcassonne.draw_odds import DrawOdds
from macrobber_core.bots.carcassonne.feature_value import BoardForecast
from macrobber_core.bots.carcassonne.placement_value import score_gains
from macrobber_core.bots.carcassonne.weights import HAND_MADE, learned_weights
from macrobber_core.games.carcassonne.position import Carcassonne


def best_actions(game: Carcassonne) -> list[str]:
    """Return the best action for each set of weights."""
    return [best_action(game.state, game.legal(), weights) for weights in (HAND_MADE, learned_weights())]


@pytest.mark.parametrize("players", [2, 4])
def test_a_placement_is_valued_like_the_position_after_it(players: int) -> None:
    """Without expansions nothing else happens in the turn."""
    for position in deciding(players, seed=players, every=6, robbers="off"):
        state = position.state
        draws = DrawOdds(state.pile, players)
        for action, points in placement_points(
            state, position.legal(), BoardForecast(state.board, draws, HAND_MADE), draws
        ).items():
            assert points_after(state, action, draws, HAND_MADE) == pytest.approx(points)


@pytest.mark.parametrize("seed", range(5))
def test_every_action_of_every_phase_is_valued_without_changing_the_position(seed: int) -> None:
    phases = set()
    for position in deciding(2 + seed, seed, every=20):
        before = position.snapshot()
        points = points_by_action(position.state, position.legal(), learned_weights())
        assert list(points) == position.legal()
        assert {len(points) for points in points.values()} == {2 + seed}
        assert position.snapshot() == before
        phases.add(position.state.phase)
    assert phases >= ({"place", "robber"} if seed in {1, 2, 3} else {"place"})


@pytest.mark.parametrize("owner", [1, 2])
def test_the_bot_completes_its_own_city_but_not_an_opponents(owner: int) -> None:
    game = opening()
    land(game, f"G 0,-1 1 {owner} n")
    do(game, "draw E")
    assert [action.startswith("place 0,-2 2") for action in best_actions(game)] == [owner == 1] * 2


def test_the_bot_does_not_spend_its_last_meeple_on_a_worthless_field() -> None:
    """The field touches no city early in the game."""
    game = opening()
    game.state.meeples[1] = 1
    do(game, "draw V")
    assert not any("farmer" in action for action in best_actions(game))


def test_the_bot_places_a_meeple_on_the_last_turn() -> None:
    game = opening()
    leave(game, "B")
    do(game, "draw B")
    assert all(len(action.split()) > 3 for action in best_actions(game))


def test_the_bot_places_its_robber_beside_a_player_about_to_score() -> None:
    """CR-01: a city of seat 2 needs one tile, seat 3 has nothing."""
    game = with_robbers(3)
    land(game, "G 0,-1 1 2 n", "Gb 0,-2 0")
    scoreboard(game, 0, 10, 20)
    do(game, "draw Vb", "place 1,0 0")
    assert best_actions(game) == ["robber 10"] * 2


def test_the_bot_robs_the_larger_gain() -> None:
    """CR-07: one tile completes a road of seat 1 and a city of seat 2, whose figures are both beside the robber."""
    game = with_robbers(3)
    road(game, 1, 4)
    city(game, 2, 8)
    robber(game, 3, 0)
    complete(game)
    assert best_actions(game) == ["rob 2"] * 2


def test_the_bot_scores_the_smaller_event_first_if_it_will_be_robbed() -> None:
    """CR-06: so the robber costs little."""
    game = with_robbers(3)
    road(game, 1, 4)
    city(game, 1, 8)
    robber(game, 3, 0)
    complete(game)
    assert best_actions(game) == ["score 20,20 w"] * 2


@pytest.mark.parametrize(("knights", "answer"), [(3, "do"), (0, "take")])
def test_the_bot_does_what_a_message_says_if_it_gives_more_than_two_points(knights: int, answer: str) -> None:
    """CM-02: 2 points for each knight."""
    game = opening(2, messengers=True)
    land(game, *["G 0,-1 1 1 n", "E 5,5 0 1 n", "E 9,9 0 1 n"][:knights], "V 20,20 0 1 s")
    game.state.phase = game.state.next_phase = "answer"
    game.state.actor, game.state.message, game.state.messages_read = 1, 5, (1, 2)
    assert best_actions(game) == [answer] * 2


def test_the_bot_takes_home_the_best_meeple_that_a_message_offers() -> None:
    """CM-07: a highwayman scores a road where seat 2 has the majority; the meeple placed last would score 0."""
    game = opening(2, messengers=True)
    land(game, "U 1,0 0 1 e", "U 2,0 0 2 e", "U 3,0 0 2 e", "U 4,0 0", "U 20,20 0 1 nl")
    game.state.phase = game.state.next_phase = "answer"
    game.state.actor, game.state.message, game.state.messages_read = 1, 8, (1, 2)
    assert best_actions(game) == ["do"] * 2
    do(game, "do")
    assert best_actions(game) == ["home 1,0 e"] * 2


def test_another_tile_does_not_cost_the_messages_still_to_read() -> None:
    """CM-06: they are read after the tile."""
    game = opening(2, messengers=True)
    game.state.phase = game.state.next_phase = "answer"
    game.state.actor, game.state.message, game.state.messages_read = 1, 7, (1, 2)
    game.state.messages_due = 1
    assert best_actions(game) == ["do"] * 2


def test_before_the_tile_a_robber_joins_the_figure_that_the_tile_moves() -> None:
    """CR-17: the last tile, still in hand, completes a city of seat 1 for 8 points."""
    game = with_robbers(3, "c31")
    city(game, 1, 8)
    scoreboard(game, 30, 10, 20)
    leave(game, "Eb")
    do(game, "draw Eb", "pass")
    assert best_actions(game) == ["robber 30"] * 2


def test_small_events_are_scored_first_so_that_robbers_gain_little() -> None:
    """CR-04, CR-06."""
    game = with_robbers(3)
    scoreboard(game, 0, 10, 20)
    robber(game, 1, 10)
    then, _ = score_gains(game.state, [(2, 8), (2, 3)])
    assert then.points[1:] == [2, 21, 20]
    assert then.robbers[1] is None
    assert game.state.robbers[1] == 10


def test_the_figure_beside_a_robber_stays_and_dark_spaces_are_preferred() -> None:
    """CM-02, CM-04."""
    game = opening(2, robbers="c3", messengers=True)
    scoreboard(game, 3, 0, messengers=(7, 0))
    robber(game, 2, 3)
    then, messages = score_gains(game.state, [(1, 2)])
    assert (then.messengers[1], then.robbers[2], messages) == (9, 3, 0)
    game.state.robbers[2] = None
    then, messages = score_gains(game.state, [(1, 3)])
    assert (then.messengers[1], messages) == (10, 1)

"""Features and values are the same for every clan, and chances sum to one."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from helpers.positions import finish_round, give, opening
from macrobber_core.bots.mac_robber.features import FEATURES, best_of_others, features
from macrobber_core.bots.mac_robber.playout import apply_legal, finish_turn, is_turn_start
from macrobber_core.bots.mac_robber.value import HAND_MADE, learned_value, outcome, tile_branches
from macrobber_core.games import GAMES
from macrobber_core.games.mac_robber import variants
from macrobber_core.games.mac_robber.events import BlueScored, GreenScored, RedScored
from macrobber_core.games.mac_robber.state import State

GAME = GAMES["mac-robber"]
PLAYERS = GAME.seats


def named_features(state: State) -> list[dict[str, float]]:
    """Return each clan's features by name, seat 1 first."""
    return [dict(zip(FEATURES, values, strict=True)) for values in features([state])[0].tolist()]


def turn_starts(players: int, seed: int) -> Iterator[State]:
    """Yield the positions at the start of each turn, and at the end."""
    rng = random.Random(seed)
    state = opening(players).state
    phases = variants.phases_for(state.options)
    while not is_turn_start(state):
        apply_legal(state, phases, phases.chances[state.phase].outcome(state, rng))
    while state.actor is not None:
        yield state.copy()
        finish_turn(state, rng)
    yield state


def test_every_feature_has_a_name_of_its_own() -> None:
    assert len(set(FEATURES)) == len(FEATURES) == 32
    assert features([opening(5).state] * 3).shape == (3, 5, len(FEATURES))


def test_best_of_others_excludes_the_clan_itself() -> None:
    assert best_of_others(np.array([[3, 1, 2], [3, 3, 2]])).tolist() == [[2, 3, 3], [3, 3, 3]]


def test_the_scoring_features_agree_with_the_next_scoring() -> None:
    for state in turn_starts(4, 1):
        if state.actor is None or state.active != state.start:
            continue
        game = opening(4)
        game.state = state.copy()
        before = named_features(state)
        scored = dict.fromkeys(state.seats, 0)
        for event in finish_round(game):
            if isinstance(event, GreenScored | RedScored | BlueScored):
                scored[event.seat] += event.vp
        assert [round(numbers["scoring"] * 10) for numbers in before] == list(scored.values())
        assert [seat for seat in state.seats if before[seat - 1]["takes following"]] == (
            [game.state.following] if game.state.following else []
        )


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("hand_made", [True, False])
def test_chances_sum_to_one_and_are_the_same_singly_and_in_a_batch(players: int, hand_made: bool) -> None:
    value = HAND_MADE if hand_made else learned_value("chief", players)
    states = list(turn_starts(players, players))
    together = value.batch_chances(states)
    assert np.allclose(together.sum(axis=1), 1)
    assert np.array_equal(together, np.concatenate([value.batch_chances([state]) for state in states]))


@pytest.mark.parametrize("players", PLAYERS)
def test_chances_rotate_with_the_seats(players: int) -> None:
    """Rotating all players by a seat, including the start player, rotates the chances."""
    for state in turn_starts(players, 7):
        if state.actor is None:
            continue
        moved = state.copy()
        for column in (moved.vp, moved.warriors, moved.pipers, moved.monks, moved.estates, moved.cattle):
            column[1:] = [column[-1], *column[1:-1]]
        for column in (moved.castles, moved.monasteries):
            column[1:] = [column[-1], *column[1:-1]]
        moved.hands[1:] = [moved.hands[-1], *moved.hands[1:-1]]
        for name in ("start", "active", "following"):
            seat = getattr(moved, name)
            setattr(moved, name, seat and moved.left_of(seat))
        chances, after_move = learned_value("chief", players).batch_chances([state, moved])
        assert np.allclose(after_move, np.roll(chances, 1))


@pytest.mark.parametrize("players", PLAYERS)
def test_the_learned_value_predicts_winners_better_than_the_leader_does(players: int) -> None:
    learned_loss = points_loss = 0.0
    for seed in range(30):
        *before, end = turn_starts(players, seed)
        late = before[len(before) // 2]
        won = np.array(outcome(end))
        leaders = np.array(late.vp[1:]) == max(late.vp)
        learned_loss -= float(won @ np.log(learned_value("chief", players).batch_chances([late])[0]))
        points_loss -= float(won @ np.log(np.where(leaders, 2, 1) / np.where(leaders, 2, 1).sum()))
    assert learned_loss < points_loss


def test_mr_34_a_tile_about_to_be_turned_up_is_weighed_by_its_probabilities() -> None:
    game = opening(3)
    give(game, 1, vp=35)
    events = finish_round(game)
    assert events
    state = game.state
    assert state.phase == "tile"
    share = sum(count for number, count in zip(range(30, 43), state.tiles, strict=True) if number <= max(state.vp))
    ends, continues = tile_branches(state)
    assert (ends[0], continues[0]) == (share / 25, 1 - share / 25)
    assert ends[1].result is not None
    assert continues[1].phase == "draw"
    chances = HAND_MADE.batch_chances([state])[0]
    expected = ends[0] * np.array(outcome(ends[1])) + continues[0] * HAND_MADE.batch_chances([continues[1]])[0]
    assert np.allclose(chances, expected)

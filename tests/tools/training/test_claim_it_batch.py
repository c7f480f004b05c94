"""The games played at once follow the rules of the engine, and see what chief sees."""

from __future__ import annotations

import random

import numpy as np
import pytest

from helpers.claim_it.courses import GAME, course
from macrobber_core.bots.claim_it.features import Holdings
from macrobber_core.bots.claim_it.network import learned_networks
from macrobber_core.bots.claim_it.race_value import judge
from macrobber_core.games.claim_it import placing
from macrobber_core.games.claim_it.dice import ROLLS, THROWS
from macrobber_core.games.claim_it.odds import bust_chance
from macrobber_core.games.claim_it.position import ClaimIt
from macrobber_core.games.claim_it.state import State
from training.claim_it_batch import WAYS, Games, batch_inputs, outcomes


def as_games(state: State) -> Games:
    """Return one game in this state."""
    return Games(
        owned=np.array([state.owned[1:]]),
        claimed=np.array([state.claimed]),
        active=np.array([state.active]),
        turns_left=np.array([-1 if state.turns_left is None else state.turns_left]),
        free=np.array([int(bool(state.options["free-squatters"]))]),
        squatters=np.array([state.squatters[1:]]),
        on_top=np.array([state.on_top]),
    )


def figures(games: Games) -> list[list[int]]:
    return [np.asarray(each).reshape(-1).tolist() for each in vars(games).values()]


@pytest.mark.slow
@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize("players", GAME.seats)
def test_placements_stops_and_bust_chances_are_those_of_the_engine(players: int, *, free: bool) -> None:
    rng = random.Random(players)
    for position in course(players, seed=players, free=free):
        state = position.state
        if state.phase != "decide":
            continue
        games = as_games(state)
        assert games.bust_chances()[0] == pytest.approx(bust_chance(state))
        stopped = position.copy()
        stopped.play("stop")
        if stopped.result is None:
            assert figures(games.stopped()) == figures(as_games(stopped.state))
        else:
            after, winners = games.stopped(), stopped.result.winners
            shares = [(seat in winners) / len(winners) for seat in range(1, players + 1)]
            assert outcomes(after.owned, after.claimed)[0].tolist() == pytest.approx(shares)
        check_placements(position, games, rng.randrange(len(THROWS)))


def check_placements(position: ClaimIt, games: Games, throw: int) -> None:
    roll, found = ROLLS[THROWS[throw]], set()
    legal, spaces, thirds, is_claim = games.placements(np.array([throw]))
    for way in range(WAYS):
        if not legal[0, way]:
            continue
        place = (spaces[0, way], thirds[0, way])
        one = next(each for each in roll.assignments if (each.space, each.third) == place)
        action = one.claim if is_claim[0, way] else one.squat
        found.add(action)
        placed, after = ClaimIt(position.state.copy()), as_games(position.state)
        placing.place(placed.state, action, [])
        after.place(spaces[:, way], thirds[:, way], is_claim[:, way])
        assert figures(after) == figures(as_games(placed.state))
    assert found == set(placing.legal(position.state, roll))


@pytest.mark.slow
@pytest.mark.parametrize("players", GAME.seats)
def test_the_networks_see_the_same_in_training_as_in_play(players: int) -> None:
    win = learned_networks(players).win
    for position in course(players, seed=players):
        state = position.state
        holdings = Holdings(tuple(state.owned), state.claimed, max(1, state.active), state.turns_left)
        games = as_games(state)
        games.active = np.maximum(1, games.active)
        inputs = batch_inputs(games.owned, games.claimed, games.active, games.turns_left, games.free)
        assert inputs[0] == pytest.approx(np.array(judge(holdings, win, free_squatters=False).inputs), abs=1e-6)

"""The small game follows the rules, its solution is an optimum, and chief's training comes close to it."""

from __future__ import annotations

import pytest

from helpers.claim_it.courses import course
from macrobber_core.games.claim_it import placing
from macrobber_core.games.claim_it.dice import ROLLS
from macrobber_core.games.claim_it.notation import PLACEMENTS
from training.claim_it_small import Before, SmallGame, Within, chance_against, learn, policy, solve


@pytest.mark.slow
def test_on_the_real_board_it_places_and_stops_as_the_engine_does() -> None:
    game = SmallGame(size=6, claims_to_end=13)
    for position in course(2, seed=3):
        state, mover = position.state, position.state.active
        if state.phase != "decide":
            continue
        before = Before(
            state.owned[mover],
            state.owned[3 - mover],
            state.claimed,
            -1 if state.turns_left is None else state.turns_left,
        )
        used = sum(1 << number for number, space in enumerate(state.squatters) if space)
        now = Within(state.squatted, used, state.on_top)
        for roll in ROLLS.values():
            found = {*game.placements(before, now, [(one.space, one.third) for one in roll.assignments])}
            assert found == {placed(now, action) for action in placing.legal(state, roll)}
        stopped = position.copy()
        stopped.play("stop")
        after = stopped.state
        turns_left = -1 if after.turns_left is None else after.turns_left
        assert game.end(before, now) == Before(after.owned[3 - mover], after.owned[mover], after.claimed, turns_left)


def placed(now: Within, action: str) -> Within:
    space, number = PLACEMENTS[action]
    if number is None:
        return now._replace(on_top=now.on_top | space)
    return now._replace(squatted=now.squatted | space, used=now.used | 1 << number)


@pytest.mark.slow
def test_nobody_beats_the_optimum_and_learning_comes_close() -> None:
    game = SmallGame(claims_to_end=1)
    positions = game.positions()
    exact = solve(game, positions)
    optimum = policy(game, positions, exact.__getitem__)
    assert chance_against(optimum, optimum, positions) == pytest.approx(0.5)
    untaught, taught = (
        policy(game, positions, learn(game, positions, generations, 200, seed=1).__getitem__) for generations in (0, 3)
    )
    assert chance_against(untaught, optimum, positions) <= 0.5 + 1e-6
    assert 0.45 < chance_against(taught, optimum, positions) <= 0.5 + 1e-6

"""Training learns from the games, and the learned weights fit the program."""

from __future__ import annotations

import json
from importlib import resources

import numpy as np
import pytest

from helpers.claim_it.courses import GAME
from macrobber_core.bots.claim_it.features import FEATURES
from macrobber_core.bots.claim_it.value import HAND_MADE
from training.claim_it import fit, loss, make_dataset

STORED = json.loads(
    resources.files("macrobber_core.bots.claim_it").joinpath("weights.json").read_text(encoding="utf-8")
)


@pytest.mark.slow
def test_what_counted_in_games_is_found_out() -> None:
    numbers, outcomes = make_dataset(2, HAND_MADE.weights, ["a", "b"])
    assert numbers.shape == (len(outcomes), 2, len(FEATURES))
    assert outcomes.sum(axis=1) == pytest.approx(1)
    nothing = np.zeros(len(FEATURES))
    before, _ = loss(nothing, numbers, outcomes)
    after, _ = loss(fit(nothing, numbers, outcomes), numbers, outcomes)
    assert before == pytest.approx(np.log(2))
    assert after < 0.7 * before


@pytest.mark.slow
def test_the_gradient_is_the_slope_of_the_loss() -> None:
    numbers, outcomes = make_dataset(3, HAND_MADE.weights, ["a"])
    weights = np.array(HAND_MADE.weights)
    value, gradient = loss(weights, numbers, outcomes)
    for place in (0, 3, len(FEATURES) - 1):
        step = np.zeros(len(FEATURES))
        step[place] = 1e-5
        slope = (loss(weights + step, numbers, outcomes)[0] - value) / 1e-5
        assert gradient[place] == pytest.approx(slope, abs=2e-3)


@pytest.mark.parametrize("players", GAME.seats)
def test_there_are_weights_for_every_table_and_feature(players: int) -> None:
    assert list(STORED["weights"][str(players)]) == list(FEATURES)


def test_the_file_says_where_it_comes_from() -> None:
    assert STORED["made by"].startswith("python -m training.claim_it")
    assert len(STORED["figures"]) == 3 * len(GAME.seats)

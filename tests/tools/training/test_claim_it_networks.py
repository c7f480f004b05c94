"""A network learns by the slope of its loss, and plays as it was trained."""

from __future__ import annotations

import numpy as np
import pytest

from macrobber_core.bots.claim_it.network import Network
from training.claim_it_networks import Judge, Net, softmax


def test_the_gradient_is_the_slope_of_the_loss() -> None:
    rng = np.random.default_rng(3)
    net, inputs = Net(4, 3, rng), rng.normal(size=(5 * 2, 4)).astype(np.float32)
    goal = softmax(rng.normal(size=(5, 2)).astype(np.float32))

    def loss() -> float:
        return float(-(goal * np.log(softmax(net(inputs).reshape(5, 2)))).sum(axis=1).mean())

    before = loss()
    for _ in range(300):
        net.learn(inputs, lambda scores: ((softmax(scores.reshape(5, 2)) - goal) / 5).reshape(-1), 0.01)
    assert loss() < before
    assert loss() == pytest.approx(float(-(goal * np.log(goal)).sum(axis=1).mean()), abs=0.02)


def test_a_network_in_play_is_the_one_that_was_trained() -> None:
    rng = np.random.default_rng(5)
    net, inputs = Net(6, 4, rng), rng.normal(size=6).astype(np.float32)
    scores = Network(**net.stored()).scores([[*map(float, inputs)]])
    assert scores == pytest.approx([float(net(inputs[None])[0])], abs=1e-3)


def test_stored_weights_make_the_same_network() -> None:
    judge = Judge.untrained(np.random.default_rng(6))
    stored = {"win": judge.win.stored(), "roll": judge.roll.stored()}
    again = Judge.from_stored(stored)
    assert {"win": again.win.stored(), "roll": again.roll.stored()} == stored

"""A network computes what its weights say."""

from __future__ import annotations

import pytest

from helpers.claim_it.courses import GAME
from macrobber_core.bots.claim_it.network import Network, learned_networks, sigmoid, softmax
from macrobber_core.bots.claim_it.race_features import ROLL_INPUTS, SEAT_INPUTS

NETWORK = Network(hidden=[[1.0, 2.0], [-1.0, 0.0]], bias=[0.5, 0.25], output=[3.0, 5.0], linear=[0.1, 0.2])


def test_a_unit_counts_only_if_it_is_active() -> None:
    assert NETWORK.scores([[1.0, 1.0], [-1.0, 0.0]]) == pytest.approx([0.1 + 0.2 + 3 * 3.5, -0.1 + 5 * 1.25])


def test_the_output_along_one_input_is_that_of_the_whole() -> None:
    line = NETWORK.along([-1.0, 0.0], 1)
    for value in (-2.0, 0.0, 0.3, 4.0):
        assert line(value) == pytest.approx(NETWORK.scores([[-1.0, value]])[0])


def test_odds_become_chances() -> None:
    assert softmax([1.0, 1.0, 1.0]) == pytest.approx([1 / 3] * 3)
    assert sigmoid(0.0) == 0.5
    assert sigmoid(-1000.0) < 1e-9


@pytest.mark.parametrize("players", GAME.seats)
def test_there_are_networks_for_every_table(players: int) -> None:
    networks = learned_networks(players)
    networks.win.scores([[0.0] * len(SEAT_INPUTS)])
    networks.roll.along([0.0] * len(ROLL_INPUTS), ROLL_INPUTS.index("bust chance"))(0.5)

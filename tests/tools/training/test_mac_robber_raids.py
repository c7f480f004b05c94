"""Learning the raid prior."""

from __future__ import annotations

import pytest

from helpers.workers import ThreadWorkers
from macrobber_core.bots.mac_robber.raid_prior import RaidFeatures
from macrobber_core.bots.mac_robber.value import HAND_MADE
from training.mac_robber_raids import learn_raids


@pytest.mark.slow
def test_learning_goes_the_whole_way() -> None:
    weights, figures = learn_raids(ThreadWorkers(), HAND_MADE, 3, games=2)
    assert len(weights) == len(RaidFeatures._fields)
    assert figures.startswith("3 players, raids: ")

"""The values of robbers and messages are averages over games."""

from __future__ import annotations

import pytest

from macrobber_core.games.carcassonne.events import Robbed, RobberPaid, RobberPlaced, Scored
from training.carcassonne_robbers import averages, measure, points_scored

NAMES = ["NEW_EVENT_CHANCE", "NEW_EVENT_POINTS", "ROBBERS_PER_BAG", "HOME_ROBBER_POINTS", "EXTRA_TILE_POINTS"]


def test_points_by_robbers_are_no_events_of_features() -> None:
    totals = points_scored([
        RobberPlaced(2, 0, None),
        RobberPlaced(3, 4, 0),
        Scored(1, "0,1 n", 8, "meeple", 8),
        Robbed(2, 1, "meeple", 4),
        Scored(2, "robbery", 4, "meeple", 4),
        RobberPaid(3, 3),
    ])  # fmt: skip
    assert totals == {"robbers placed": 1, "events": 1, "points": 8, "points by robbers": 7}


@pytest.mark.slow
def test_a_game_gives_a_value_for_each_constant() -> None:
    lines = averages(measure(3, "c3", True, "a"), 1)
    assert [line.split()[0] for line in lines][: len(NAMES)] == NAMES

"""How likely players are to act as observed."""

from __future__ import annotations

import numpy as np
import pytest

from macrobber_core.bots.mac_robber.behaviour import RAID, RAID_PHASE_CHOICES, STYLES, card_odds, raid_phase_odds
from macrobber_core.bots.mac_robber.hand_tables import all_piles

HIGHEST, MIXED = map(STYLES.index, ("highest", "mixed"))


@pytest.mark.parametrize("size", [3, 4, 7])
def test_the_odds_of_all_choices_in_the_raid_phase_sum_to_one(size: int) -> None:
    odds = sum(raid_phase_odds(size, choice) for choice in range(RAID_PHASE_CHOICES))
    assert odds == pytest.approx(1)


def test_strong_hands_raid_and_weak_hands_exchange() -> None:
    strong, weak = all_piles(4).index((0, 0, 1, 3)), all_piles(4).index((3, 1, 0, 0))
    for style in (HIGHEST, MIXED):
        raids, exchanges_three = raid_phase_odds(4, RAID)[style], raid_phase_odds(4, 4)[style]
        assert raids[strong] > raids[weak] + 0.1
        assert exchanges_three[weak] > 0.2 > exchanges_three[strong]


@pytest.mark.parametrize("side", ["attack", "defend"])
def test_one_style_plays_its_highest_card_and_the_other_may_play_any(side: str) -> None:
    odds = card_odds(4, "attack" if side == "attack" else "defend", 1, 0)
    assert odds.shape == (2, len(all_piles(4)), 4)
    assert odds.sum(axis=2) == pytest.approx(np.ones(odds.shape[:2]), abs=0.002)
    hand = all_piles(4).index((1, 1, 1, 1))
    assert odds[HIGHEST, hand, 3] > 0.9
    assert odds[MIXED, hand].min() > 0.02


def test_once_a_raid_is_decided_the_lowest_card_is_played() -> None:
    hand = all_piles(3).index((1, 1, 0, 1))
    assert card_odds(3, "attack", 3, 2)[HIGHEST, hand, 0] > 0.9
    assert card_odds(3, "attack", 3, 1)[HIGHEST, hand, 3] > 0.9

"""What the end of a raid is worth."""

from __future__ import annotations

import random

import pytest

from helpers.positions import cards, give, opening, raiding
from macrobber_core.bots.mac_robber.determinization import Dealer
from macrobber_core.bots.mac_robber.raid_outcomes import RaidOutcomes, refilled_strength
from macrobber_core.bots.mac_robber.value import learned_value
from macrobber_core.games.mac_robber.position import MacRobber

LEFT = cards("2")
"""The card left after three rounds."""


def raid(**options: bool) -> MacRobber:
    """Return a raid of seat 1, which has a free estate, on seat 2, which has cattle."""
    game = opening(4, **options)
    give(game, 1, hand="2344", pipers=3)
    give(game, 2, hand="2344", pipers=2, cattle=2, estates=3)
    raiding(game, 1).play("raid 2")
    return game


def outcomes(game: MacRobber, seat: int) -> RaidOutcomes:
    dealer, rng = Dealer(game.view(seat)), random.Random(1)
    worlds = [dealer.deal(rng)[0] for _ in range(8)]
    for world in worlds:
        world.hands[seat] = game.state.hands[seat]
    return RaidOutcomes(worlds, seat, learned_value("chief", 4))


@pytest.mark.parametrize("seat", [1, 2])
def test_each_side_would_rather_win_than_tie_and_rather_tie_than_lose(seat: int) -> None:
    found = outcomes(raid(), seat)
    lost, tied, won = (found.chance(lead, lead, LEFT, 0, 0) for lead in (-1, 0, 1))
    assert (lost < tied < won) if seat == 1 else (lost > tied > won)


def test_by_how_much_a_raid_is_won_counts_only_for_battle_points() -> None:
    base, variant = outcomes(raid(), 1), outcomes(raid(**{"battle-points": True}), 1)
    assert base.chance(1, 1, LEFT, 0, 0) == base.chance(3, 6, LEFT, 0, 0)
    assert variant.chance(1, 0, LEFT, 0, 0) < variant.chance(1, 4, LEFT, 0, 0)
    assert variant.chance(0, 0, LEFT, 0, 0) == variant.chance(1, 0, LEFT, 0, 0)


@pytest.mark.parametrize("lead", [-1, 0, 1])
def test_pipers_that_are_kept_are_worth_something(lead: int) -> None:
    found = outcomes(raid(), 1)
    chances = [found.chance(lead, lead, LEFT, pipers, 0) for pipers in range(found.own_pipers + 1)]
    assert chances == sorted(chances, reverse=True)
    assert len(chances) == 4


def test_better_cards_left_in_hand_are_worth_more() -> None:
    found = outcomes(raid(), 1)
    assert found.chance(1, 1, cards("1"), 0, 0) < found.chance(1, 1, cards("4"), 0, 0)
    assert refilled_strength(cards("1")) < refilled_strength(cards("4")) <= 12

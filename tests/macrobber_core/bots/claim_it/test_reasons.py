"""Reasons in Claim It!: the player's claims, spaces and largest group, what rivals lose, and the risk of a bust."""

from __future__ import annotations

import random

from helpers.claim_it.positions import opening
from macrobber_core.bots.claim_it.reasons import reason, sample
from macrobber_core.bots.reasons import Change, Fact
from macrobber_core.games.claim_it.notation import ROLL, STOP
from macrobber_core.games.claim_it.odds import bust_chance
from macrobber_core.games.claim_it.position import ClaimIt
from macrobber_core.games.contract import CHANCE

OWN_LOSS = Change(Fact("bust", 1), 0.0, 0.4, 1.0)
RIVALS_LOSS = Change(Fact("group", 2), 3.0, 5.0, 1.0)


def before_another_roll() -> ClaimIt:
    """Return a position in which seat 1 may stop or roll, and a roll may be a bust."""
    game, rng = opening(players=2), random.Random(1)
    while game.state.phase != "decide" or game.actor != 1 or not bust_chance(game.state):
        game.play(game.chance(rng) if game.actor == CHANCE else game.legal()[-1])
    return game


def test_the_risk_of_rolling_is_the_bust_chance_shown_on_the_screen() -> None:
    game = before_another_roll()
    assert sample(game.view(1), ROLL, "seed")[Fact("bust", 1)] == bust_chance(game.state)
    assert sample(game.view(1), STOP, "seed")[Fact("bust", 1)] == 0


def test_avoiding_a_bust_speaks_for_stopping() -> None:
    told = reason(before_another_roll().view(1), STOP, OWN_LOSS)
    assert told is not None
    assert told[1].kind == "bust"


def test_what_a_rival_loses_speaks_for_a_placement_but_not_for_a_roll() -> None:
    view = before_another_roll().view(1)
    assert reason(view, "squat 1-2-3", RIVALS_LOSS) is not None
    assert reason(view, ROLL, RIVALS_LOSS) is None
    assert reason(view, STOP, RIVALS_LOSS) is None

"""The worth of actions for `easy`: its best action is the one of the heuristic policy."""

from __future__ import annotations

import random

import pytest

from helpers.positions import act, opening, raiding
from macrobber_core.bots.mac_robber.action_worths import WORTHS_BY_PHASE, action_worths
from macrobber_core.bots.mac_robber.heuristic_policy import heuristic_action
from macrobber_core.games.mac_robber.position import MacRobber


@pytest.mark.parametrize("seed", range(4))
def test_the_best_action_is_the_one_of_the_heuristic_policy(seed: int) -> None:
    """Apart from bards, whose worth is compared with that of other actions, and from pipers on cards."""
    rng, game, compared = random.Random(seed), opening(3 + seed % 3), 0
    while game.actor is not None:
        if not game.actor:
            game.play(game.chance(rng))
            continue
        legal, phase = game.legal(), game.state.phase
        if phase in WORTHS_BY_PHASE:
            worths = action_worths(game.state, legal)
            assert {*worths} <= {*legal}
            best, usual = max(worths.values()), heuristic_action(game.state)
            if phase in {"redraw", "raid"} or (phase == "action" and not usual.startswith("bard")):
                compared += 1
                assert worths[usual] == pytest.approx(best) or phase == "action"
        game.play(rng.choice(legal))
    assert compared > 10


def worths(game: MacRobber) -> dict[str, float]:
    return action_worths(game.state, game.legal())


def test_nobody_takes_one_monk_instead_of_two_or_nothing_at_all() -> None:
    game = act(opening(3), 1, "YYBBGG")
    assert {"monk 2", "castle"} <= {*worths(game)}
    assert not {"monk 1", "done"} & {*worths(game)}


def test_nobody_with_a_card_to_exchange_passes() -> None:
    assert "pass" not in worths(raiding(opening(3), 1))

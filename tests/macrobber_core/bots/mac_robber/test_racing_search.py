"""Plans for the turn, raced against each other."""

from __future__ import annotations

import random

import pytest

from helpers.positions import act, give, opening, raiding, turn
from macrobber_core.bots import Effort
from macrobber_core.bots.mac_robber.candidates import candidate_actions
from macrobber_core.bots.mac_robber.racing_search import (
    MIN_ADVICE_WORLDS,
    MIN_IMPROVEMENT,
    WORLDS_PER_HEAT,
    RacingSearch,
)
from macrobber_core.bots.mac_robber.raid_prior import learned_raid_prior
from macrobber_core.bots.mac_robber.value import learned_value
from macrobber_core.games.mac_robber.position import MacRobber


def new_race(game: MacRobber, seed: int = 1) -> RacingSearch:
    players = game.state.players
    return RacingSearch(
        game.view(game.actor),
        candidate_actions(game.state, game.legal()),
        random.Random(seed),
        learned_value("chief", players),
        learned_raid_prior(players),
    )


@pytest.mark.parametrize("simulations", [100, 200, 400])
def test_every_plan_is_tried_in_at_least_one_heat_if_effort_allows(simulations: int) -> None:
    race = new_race(act(opening(4), 1, "YYYRRR"))
    assert len(race.plans) * WORLDS_PER_HEAT <= 100
    race.run(Effort(simulations=simulations))
    assert min(map(len, race.plans.values())) >= WORLDS_PER_HEAT


@pytest.mark.parametrize("simulations", [1, 300, 3000])
def test_every_action_is_ranked_even_with_little_effort(simulations: int) -> None:
    game = act(opening(4), 1, "YBBGGR")
    race = new_race(game)
    race.run(Effort(simulations=simulations))
    ranked = race.ranked()
    assert {action for action, _ in ranked} == set(candidate_actions(game.state, game.legal()))
    chances = [chance for _, chance in ranked]
    assert chances == sorted(chances, reverse=True)


def test_a_race_ends_when_more_worlds_would_hardly_improve_the_choice() -> None:
    decided = new_race(act(opening(4), 1, "YBBGGR"))
    decided.run(Effort(simulations=20_000))
    assert decided.expected_improvement() < MIN_IMPROVEMENT or len({plan.actions[0] for plan in decided.plans}) == 1
    assert decided.evaluator.simulations < 20_000
    cut_short = new_race(act(opening(4), 1, "YBBGGR"))
    cut_short.run(Effort(simulations=decided.evaluator.simulations // 2))
    assert cut_short.expected_improvement() >= MIN_IMPROVEMENT


def test_ranking_a_finished_race_needs_no_more_simulations() -> None:
    race = new_race(raiding(opening(4), 1))
    race.run(Effort(simulations=1200))
    assert min(map(len, race.plans.values())) >= MIN_ADVICE_WORLDS
    known = race.evaluator.simulations
    race.ranked()
    assert race.evaluator.simulations == known


def test_all_plans_in_a_race_are_tried_in_the_same_worlds() -> None:
    race = new_race(raiding(opening(4), 1))
    race.run(Effort(simulations=400))
    assert len({len(chances) for chances in race.plans.values()}) == 1


def test_clearly_worse_plans_are_dropped_early() -> None:
    """A point behind, in the last turn before the last scoring, only cattle bring enough."""
    game = opening(3, start=2)
    give(game, 1, vp=42)
    give(game, 2, vp=43, warriors=7, monks=6)
    race = new_race(act(game, 1, "YYBBGR"))
    race.run(Effort(simulations=20_000))
    assert race.best() == "cattle"
    assert {plan.actions[0] for plan in race.plans if plan.raid != "raid 3"} == {"cattle"}
    assert race.evaluator.simulations < 40 * WORLDS_PER_HEAT * len(race.ranked())


def test_chances_are_plain_floats_in_every_phase() -> None:
    game = opening(4)
    game.state.following = 1
    turn(game, 1)
    game.play("draw YYBBRR")
    for asked in (game, act(opening(4), 1, "YBBGGR"), raiding(opening(4), 1)):
        race = new_race(asked)
        race.run(Effort(simulations=20))
        assert {type(chance) for _, chance in race.ranked()} == {float}, asked.state.phase

"""Plans for a turn, evaluated in imagined worlds."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from helpers.positions import act, give, opening, raiding
from macrobber_core.bots.mac_robber.candidates import candidate_actions
from macrobber_core.bots.mac_robber.raid_prior import learned_raid_prior
from macrobber_core.bots.mac_robber.turn_plans import RAID_WORLDS, RAIDS_TRIED, PlanEvaluator, TurnPlan
from macrobber_core.bots.mac_robber.value import learned_value
from macrobber_core.games.mac_robber.position import MacRobber


def new_evaluator(game: MacRobber, seed: int = 1) -> PlanEvaluator:
    players = game.state.players
    return PlanEvaluator(
        game.view(game.actor), random.Random(seed), learned_value("chief", players), learned_raid_prior(players)
    )


def chances_with(evaluator: PlanEvaluator, plan: TurnPlan, worlds: Iterable[int]) -> list[float]:
    chances: list[float] = evaluator.chances([evaluator.end_state(plan, index) for index in worlds]).tolist()
    return chances


def plans_of(game: MacRobber) -> list[TurnPlan]:
    return new_evaluator(game).plans(candidate_actions(game.state, game.legal()))


def test_two_actions_are_planned_in_only_one_order() -> None:
    plans = plans_of(act(opening(4), 1, "YBBGGR"))
    pairs = [frozenset(plan.actions) for plan in plans if len(plan.actions) == 2]
    assert len(pairs) == len(set(pairs))
    assert frozenset(("piper", "warrior")) in pairs
    assert all(len(plan.actions) == 1 for plan in plans if plan.actions[0].startswith("bard"))


def test_a_plan_is_tried_with_the_most_promising_raids() -> None:
    plan = TurnPlan(("warrior", "piper"))
    tried = new_evaluator(act(opening(4), 1, "YBBGGR")).with_raids([plan])
    assert {each.actions for each in tried} == {plan.actions}
    assert RAIDS_TRIED <= len(tried) <= RAIDS_TRIED * RAID_WORLDS
    assert all(each.raid.split()[0] in {"raid", "exchange", "pass"} for each in tried)


def test_a_plan_has_the_same_result_in_the_same_world_in_any_order() -> None:
    first, second = new_evaluator(act(opening(4), 1, "YBBGGR")), new_evaluator(act(opening(4), 1, "YBBGGR"))
    plan = TurnPlan(("warrior", "piper"), "raid 3")
    forward = chances_with(first, plan, range(6))
    backward = chances_with(second, plan, (3, 0, 5, 3))
    assert backward == [forward[3], forward[0], forward[5], forward[3]]
    assert len(set(forward)) > 1


def test_a_plan_that_is_illegal_in_a_world_is_replaced_there() -> None:
    evaluator = new_evaluator(act(opening(4), 1, "YYYYYY"))
    assert 0 <= chances_with(evaluator, TurnPlan(("warrior", "castle"), "raid 1"), [0])[0] <= 1


def test_the_last_turn_is_valued_by_its_outcome() -> None:
    """All remaining tiles end the game, so the leader after the scoring has won."""
    game = opening(4, start=2)
    give(game, 1, vp=60)
    assert chances_with(new_evaluator(raiding(game, 1)), TurnPlan(("pass",)), [0]) == [1]


@pytest.mark.parametrize("players", [3, 5])
def test_every_world_has_the_same_view_for_the_seat(players: int) -> None:
    game = act(opening(players), 1, "YBBGGR")
    evaluator = new_evaluator(game)
    for number in range(20):
        world = evaluator.world(number)
        assert type(game)(world.state).view(1) == game.view(1)

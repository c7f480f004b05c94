"""Plans for a turn, tried in imagined worlds."""

from __future__ import annotations

import random

import pytest

from helpers.positions import act, give, opening, raiding, turn
from macrobber_core.bots.mac_robber.candidates import worth_a_look
from macrobber_core.bots.mac_robber.plans import RAIDS, SCOUTS, Plan, Trials
from macrobber_core.bots.mac_robber.raids import learned_raids
from macrobber_core.bots.mac_robber.value import learned
from macrobber_core.games.mac_robber.position import MacRobber


def trials_of(game: MacRobber, seed: int = 1) -> Trials:
    players = game.state.players
    return Trials(game.view(game.actor), random.Random(seed), learned("chief", players), learned_raids(players))


def plans_of(game: MacRobber) -> list[Plan]:
    return trials_of(game).plans(worth_a_look(game.state, game.legal()))


def test_two_actions_are_planned_in_one_of_their_orders() -> None:
    plans = plans_of(act(opening(4), 1, "YBBGGR"))
    pairs = [frozenset(plan.actions) for plan in plans if len(plan.actions) == 2]
    assert len(pairs) == len(set(pairs))
    assert frozenset(("piper", "warrior")) in pairs
    assert all(len(plan.actions) == 1 for plan in plans if plan.actions[0].startswith("bard"))


def test_a_plan_is_tried_with_the_raids_that_promise_most() -> None:
    plan = Plan(("warrior", "piper"))
    tried = trials_of(act(opening(4), 1, "YBBGGR")).with_raids([plan])
    assert {each.actions for each in tried} == {plan.actions}
    assert RAIDS <= len(tried) <= RAIDS * SCOUTS
    assert all(each.raid.split()[0] in {"raid", "exchange", "pass"} for each in tried)


def test_a_plan_meets_the_same_chances_in_the_same_world_whenever_it_is_tried() -> None:
    first, second = trials_of(act(opening(4), 1, "YBBGGR")), trials_of(act(opening(4), 1, "YBBGGR"))
    plan = Plan(("warrior", "piper"), "raid 3")
    forward = [first.chance(plan, number) for number in range(6)]
    backward = [second.chance(plan, number) for number in (3, 0, 5, 3)]
    assert backward == [forward[3], forward[0], forward[5], forward[3]]
    assert len(set(forward)) > 1


def test_a_plan_that_the_world_does_not_allow_gives_way_to_what_promises_most() -> None:
    trials = trials_of(act(opening(4), 1, "YYYYYY"))
    assert 0 <= trials.chance(Plan(("warrior", "castle"), "raid 1"), 0) <= 1


def test_the_last_turn_is_judged_by_its_outcome() -> None:
    """All tiles that are left end the game: who leads after the scoring has won."""
    game = opening(4, start=2)
    give(game, 1, vp=60)
    assert trials_of(raiding(game, 1)).chance(Plan(("pass",)), 0) == 1


def test_cubes_are_returned_for_the_best_that_may_come_instead() -> None:
    """With six yellow cubes and nothing else, a turn is worth little."""
    game = opening(4)
    game.state.following = 1
    turn(game, 1)
    game.play("draw YYYYYY")
    assert game.state.phase == "redraw"
    trials = trials_of(game)

    def mean(action: str) -> float:
        return sum(trials.chance(Plan((action,)), number) for number in range(40)) / 40

    assert mean("return YYYYY") > mean("keep")


@pytest.mark.parametrize("players", [3, 5])
def test_the_worlds_are_those_of_the_seat(players: int) -> None:
    game = act(opening(players), 1, "YBBGGR")
    trials = trials_of(game)
    for number in range(20):
        world = trials._world(number)
        assert type(game)(world.state).view(1) == game.view(1)

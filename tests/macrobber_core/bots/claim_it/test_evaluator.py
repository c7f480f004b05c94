"""Chances of all seats, and what actions are worth: for analyses and hints."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from helpers.analysis import analysed, golden
from helpers.claim_it.courses import GAME, course
from macrobber_core.bots import ADVISERS, Effort
from macrobber_core.bots.claim_it.levels import advise
from macrobber_core.games.contract import CHANCE

EFFORT = Effort(simulations=10)
chances = ADVISERS["claim-it"].chances


@pytest.mark.slow
@pytest.mark.parametrize("players", GAME.seats)
def test_chances_do_not_leap_and_the_last_are_the_result(players: int) -> None:
    told, last = [], None
    for position in course(players, seed=players + 20):
        told.append(chances(position.view(None)))
        last = position.result
    assert all(sum(each) == pytest.approx(1) and min(each) >= 0 for each in told)
    assert last is not None
    assert told[-1] == [(seat in last.winners) / len(last.winners) for seat in range(1, players + 1)]
    leaps = [max(abs(a - b) for a, b in zip(before, after, strict=True)) for before, after in pairwise(told[:-1])]
    assert sum(leaps) / len(leaps) < 0.1


@pytest.mark.slow
def test_a_game_is_analysed() -> None:
    """Where there was a choice: what a stop in time, or a bolder roll, would have been worth."""
    found = analysed(golden("claim-it/two-players", plies=70))
    assert len(found.standings) == 71
    assert found.standings[-1].round > 1
    assert {decision.chosen for decision in found.decisions} >= {"roll", "stop"}
    assert all(decision.best_chance >= decision.chance for decision in found.decisions)


def test_before_the_first_player_is_drawn_all_are_alike() -> None:
    assert chances(GAME.start(4).view(None)) == [0.25] * 4


@pytest.mark.slow
def test_every_action_is_judged_the_best_first_always_alike() -> None:
    for ply, position in enumerate(course(3, seed=4, most=80)):
        if position.actor in {None, CHANCE} or ply % 9:
            continue
        view, legal = position.view(position.actor), position.legal()
        advice = advise(view, legal, random.Random(1), EFFORT)
        assert sorted(one.action for one in advice) == sorted(legal)
        assert [one.chance for one in advice] == sorted((one.chance for one in advice), reverse=True)
        assert all(0 <= one.chance <= 1 for one in advice)
        assert advise(view, legal[::-1], random.Random(2), EFFORT)[0].chance == advice[0].chance

"""Chances of all seats, and what actions are worth: for analyses and hints."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from helpers.carcassonne.courses import GAME, course, deciding
from macrobber_core.bots import ADVISERS, Effort
from macrobber_core.bots.carcassonne.levels import advise

EFFORT = Effort(simulations=10)
chances = ADVISERS["carcassonne"].chances


@pytest.mark.parametrize("players", GAME.seats)
def test_chances_do_not_leap_and_the_last_are_the_result(players: int) -> None:
    told, last = [], None
    for position in course(players, players):
        told.append(chances(position.view(None)))
        last = position.result
    assert all(sum(each) == pytest.approx(1) and min(each) >= 0 for each in told)
    assert last is not None
    assert told[-1] == [(seat in last.winners) / len(last.winners) for seat in range(1, players + 1)]
    leaps = [max(abs(a - b) for a, b in zip(before, after, strict=True)) for before, after in pairwise(told)]
    assert sum(leaps) / len(leaps) < 0.1


def test_before_the_first_player_is_drawn_all_are_alike() -> None:
    assert chances(GAME.start(4).view(None)) == pytest.approx([0.25] * 4)


@pytest.mark.slow
def test_every_action_is_judged_the_best_first_always_alike() -> None:
    for position in deciding(3, 2, every=9):
        view, legal = position.view(position.actor), position.legal()
        advice = advise(view, legal, random.Random(1), EFFORT)
        assert sorted(one.action for one in advice) == sorted(legal)
        assert [one.chance for one in advice] == sorted((one.chance for one in advice), reverse=True)
        assert all(0 <= one.chance <= 1 for one in advice)
        assert advise(view, legal[::-1], random.Random(2), EFFORT)[0].chance == advice[0].chance

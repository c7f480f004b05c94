"""A reason is a fact that an action changes clearly, compared with the other good actions."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

import pytest

from helpers.reasons import EXPLAINERS, holds, sampled_hints
from macrobber_core.bots import reasons
from macrobber_core.bots.contract import Advice, Reason
from macrobber_core.bots.reasons import HINTS, MAX_REASONS, Change, Fact, Facts, changes, compare, explain, others_than
from macrobber_core.games import GAMES

SEED = "fast"
POINTS, LUCK = Fact("points", 1), Fact("luck", 1)


class Plain:
    """A game in which an action is the number of points it scores, and luck adds something else."""

    SAMPLES = 20

    def sample(self, view: Any, action: str, seed: str) -> Facts:
        return {POINTS: float(action), LUCK: random.Random(f"{seed} {action}").gauss(0, 1)}

    def reason(self, view: Any, action: str, change: Change) -> tuple[float, Reason] | None:
        kind, seat, subject = change.fact
        told = Reason(kind, seat, subject, change.mean, change.others)
        return (change.difference, told) if change.difference > 0 else None


def advice(*actions: str) -> list[Advice]:
    return [Advice(action, 0.5) for action in actions]


def test_a_reason_compares_an_action_with_the_mean_of_the_others() -> None:
    best, *_ = explain(Plain(), None, advice("5", "2", "1"))
    assert best.reasons == (Reason("points", 1, "", 5, 1.5),)


def test_what_luck_may_explain_is_no_reason() -> None:
    lucky: list[Facts] = [{LUCK: value} for value in (5.0, -4.0, 3.0, -3.0)]
    unlucky: list[Facts] = [{LUCK: value} for value in (-1.0, 1.0, -2.0, 2.0)]
    assert list(changes(lucky, [unlucky])) == []


def test_a_change_says_how_often_it_came_true() -> None:
    often: list[Facts] = [{POINTS: value} for value in (4.0, 4.0, 4.0, 1.0, 4.0, 4.0, 4.0, 4.0)]
    (change,) = changes(often, [[{POINTS: 0.0}] * 8])
    assert change.share == 7 / 8


def test_actions_that_come_to_the_same_are_not_compared_with_each_other() -> None:
    class Certain(Plain):
        def sample(self, view: Any, action: str, seed: str) -> Facts:
            return {POINTS: float(action[0])}

    compared = compare(Certain(), None, ["5a", "5b", "5c", "5d", "2a", "2b"])
    assert list(compared) == ["5a", "5b", "5c", "2a"]
    assert list(others_than("5a", compared)) == ["2a"]


def test_a_slow_machine_gives_advice_with_fewer_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reasons, "SECONDS", 0)
    assert list(compare(Plain(), None, ["5", "4", "3", "2"])) == ["5"]
    explained = explain(Plain(), None, advice("5", "4", "3", "2"))
    assert [item.action for item in explained] == ["5", "4", "3"]
    assert not any(item.reasons for item in explained)


def test_only_the_best_actions_get_reasons() -> None:
    assert len(explain(Plain(), None, advice("5", "4", "3", "2", "1"))) == HINTS


def test_a_single_action_needs_no_reason() -> None:
    assert explain(Plain(), None, advice("5")) == advice("5")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_explains_its_advice(game: str) -> None:
    assert EXPLAINERS[game] is import_module(f"macrobber_core.bots.{game.replace('-', '_')}.reasons")


@pytest.mark.slow
@pytest.mark.parametrize(("game", "hints"), [("mac-robber", 6), ("carcassonne", 6), ("claim-it", 3)])
def test_reasons_hold_when_they_are_played_out(game: str, hints: int) -> None:
    told = [(hint, reason) for hint in sampled_hints(game, hints, SEED) for reason in hint.reasons]
    assert told
    assert all(len(hint.reasons) <= MAX_REASONS for hint, _ in told)
    assert [(hint.action, reason) for hint, reason in told if not holds(hint, reason)] == []

"""Evaluation tasks, and the use of the adviser's answers."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from helpers.analysis import Dice, Oracle, analysed, golden
from macrobber_core.analysis import Evaluation, EvaluationTask, cache_key, evaluate, evaluation_tasks
from macrobber_core.bots import ADVISERS
from macrobber_core.games.contract import CHANCE
from macrobber_core.record import Ply, Record


def with_hands_swapped(played: Record, one: int, other: int) -> Record:
    """Return the same game with the hands of two seats swapped."""
    plies = played.plies[:]
    at = {ply.action.split()[1]: number for number, ply in enumerate(plies[:5]) if ply.action.startswith("deal")}
    first, second = at[str(one)], at[str(other)]
    mine, theirs = (plies[number].action.split()[2] for number in (first, second))
    assert mine != theirs
    plies[first] = Ply(CHANCE, f"deal {one} {theirs}")
    plies[second] = Ply(CHANCE, f"deal {other} {mine}")
    return replace(played, plies=plies)


def sent_to_another_process(task: EvaluationTask) -> EvaluationTask:
    """Return the task after its transfer to another process."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(task), type=EvaluationTask)


def test_there_is_a_task_for_every_ply_and_for_the_end() -> None:
    played = golden()
    tasks = evaluation_tasks(played, 10)
    assert [task.ply for task in tasks] == list(range(len(played.plies) + 1))
    assert {task.round for task in tasks} == set(range(1, tasks[-1].round + 1))
    assert all(task.winners == [] for task in tasks[:-1])


def test_a_task_includes_a_decision_if_there_was_a_choice() -> None:
    played = golden()
    for task, (position, _) in zip(evaluation_tasks(played, 10), played.replay(), strict=True):
        has_choice = bool(position.actor) and len(position.legal()) > 1
        assert (task.seat == position.actor) is has_choice or task.seat is None
        if task.seat is not None:
            assert task.chosen == played.plies[task.ply].action
            assert task.chosen in task.legal
            assert task.view.seat == task.seat
            assert task.history == [event.seen_by(task.seat) for event in task.history]
            assert len(task.history) > 5
        assert task.public.seat is None


@pytest.mark.slow
def test_the_evaluation_of_a_decision_does_not_depend_on_hidden_cards() -> None:
    played = golden("battle-points", plies=150)
    swapped = with_hands_swapped(played, 1, 3)
    tasks = evaluation_tasks(played, 3), evaluation_tasks(swapped, 3)
    by_others = [one.ply for one in tasks[0] if one.seat in {2, 4}]
    by_them = [one.ply for one in tasks[0] if one.seat in {1, 3}]
    assert len(by_others) > 20
    assert len(by_them) > 20
    for ply in by_others:
        assert tasks[0][ply] == tasks[1][ply]
    for ply in by_others[::3]:
        assert evaluate(tasks[0][ply]) == evaluate(tasks[1][ply])
    for ply in by_them:
        assert tasks[0][ply].public == tasks[1][ply].public
        assert tasks[0][ply].view != tasks[1][ply].view


def test_the_seed_of_an_evaluation_does_not_depend_on_hidden_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ADVISERS, "mac-robber", Dice())
    played = golden("battle-points", plies=150)
    one, other = analysed(played), analysed(with_hands_swapped(played, 1, 3))
    for seat in (2, 4):
        assert one.of_seat(seat) == other.of_seat(seat)
    assert one.of_seat(1) != other.of_seat(1)


def test_a_task_is_evaluated_the_same_in_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ADVISERS, "mac-robber", Dice())
    for task in evaluation_tasks(golden(), 10):
        assert evaluate(sent_to_another_process(task)) == evaluate(task)


def test_the_cost_is_the_difference_to_the_best_action(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ADVISERS, "mac-robber", Oracle(gap=0.3))
    tasks = {task.ply: task for task in evaluation_tasks(golden(), 10)}
    decisions = analysed(golden()).decisions
    for decision in decisions:
        legal = tasks[decision.ply].legal
        assert decision.cost == (0 if decision.chosen == legal[-1] else 0.3)
        assert decision.best == legal[-1]
    assert {decision.cost for decision in decisions} == {0, 0.3}


def test_an_action_missing_from_the_advice_is_evaluated_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ADVISERS, "mac-robber", Oracle(gap=0.3, sees=1))
    assert {decision.cost for decision in analysed(golden()).decisions} == {0, 0.3}


def test_a_decision_better_than_the_advice_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ADVISERS, "mac-robber", Oracle(gap=-0.2, sees=1))
    for decision in analysed(golden()).decisions:
        assert decision.cost == 0
        assert decision.best == decision.chosen


@pytest.mark.usefixtures("oracle")
def test_the_chances_at_the_end_are_the_result() -> None:
    assert analysed(golden()).standings[-1].chances.count(1.0) == 1
    shared = analysed(golden("shared-victory"))
    result = [position.result for position, _ in golden("shared-victory").replay()][-1]
    assert result is not None
    assert len(result.winners) == 2
    assert [seat for seat, chance in enumerate(shared.standings[-1].chances, 1) if chance == 0.5] == result.winners


@pytest.mark.usefixtures("oracle")
def test_an_interrupted_game_is_analysed_as_far_as_it_went() -> None:
    whole, half = analysed(golden()), analysed(golden(plies=80))
    assert half.standings == whole.standings[:81]
    assert half.decisions == [decision for decision in whole.decisions if decision.ply < 80]
    assert len(analysed(golden(plies=0)).standings) == 1


@pytest.mark.usefixtures("oracle")
def test_takebacks_do_not_affect_the_analysis() -> None:
    played = golden()
    assert analysed(replace(played, taken_back=[(9, Ply(1, "castle"))])) == analysed(played)


def test_the_cache_key_depends_on_the_game_the_effort_and_the_adviser(monkeypatch: pytest.MonkeyPatch) -> None:
    played = golden()
    usual = cache_key(evaluation_tasks(played, 10))
    assert cache_key(evaluation_tasks(replace(played, names=["Zoe", "Yan", "Xia", "Wu"]), 10)) == usual
    assert cache_key(evaluation_tasks(played, 11)) != usual
    assert cache_key(evaluation_tasks(golden(plies=80), 10)) != usual
    for gap in (0.1, 0.2):
        monkeypatch.setitem(ADVISERS, "mac-robber", Oracle(gap=gap))
        assert cache_key(evaluation_tasks(played, 10)) != usual
        usual = cache_key(evaluation_tasks(played, 10))


def test_evaluations_by_the_real_adviser_can_be_serialized() -> None:
    """Answers come from worker processes, even for positions late in a turn, which are evaluated without a search."""
    for task in evaluation_tasks(golden(plies=70), 8)[20:]:
        evaluation = evaluate(task)
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(evaluation), type=Evaluation) == evaluation

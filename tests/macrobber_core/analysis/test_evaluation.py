"""Evaluation tasks, and the use of the adviser's answers."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from helpers.analysis import Dice, Oracle, analysed, golden
from macrobber_core.analysis import Evaluation, EvaluationTask, cache_key, evaluate, questions
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


def sent(question: EvaluationTask) -> EvaluationTask:
    """Return the task after its transfer to another process."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(question), type=EvaluationTask)


def test_every_ply_and_the_end_are_asked_about() -> None:
    played = golden()
    asked = questions(played, 10)
    assert [question.ply for question in asked] == list(range(len(played.plies) + 1))
    assert {question.round for question in asked} == set(range(1, asked[-1].round + 1))
    assert all(question.winners == [] for question in asked[:-1])


def test_a_decision_is_asked_about_where_there_was_a_choice() -> None:
    played = golden()
    for question, (position, _) in zip(questions(played, 10), played.replay(), strict=True):
        has_choice = bool(position.actor) and len(position.legal()) > 1
        assert (question.seat == position.actor) is has_choice or question.seat is None
        if question.seat is not None:
            assert question.chosen == played.plies[question.ply].action
            assert question.chosen in question.legal
            assert question.view.seat == question.seat
        assert question.public.seat is None


@pytest.mark.slow
def test_a_decision_is_judged_alike_whatever_cards_its_player_could_not_know() -> None:
    played = golden("battle-points", plies=150)
    swapped = with_hands_swapped(played, 1, 3)
    asked = questions(played, 3), questions(swapped, 3)
    by_others = [one.ply for one in asked[0] if one.seat in {2, 4}]
    by_them = [one.ply for one in asked[0] if one.seat in {1, 3}]
    assert len(by_others) > 20
    assert len(by_them) > 20
    for ply in by_others:
        assert asked[0][ply] == asked[1][ply]
    for ply in by_others[::3]:
        assert evaluate(asked[0][ply]) == evaluate(asked[1][ply])
    for ply in by_them:
        assert asked[0][ply].public == asked[1][ply].public
        assert asked[0][ply].view != asked[1][ply].view


def test_not_even_the_seed_tells_what_a_player_could_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ADVISERS, "mac-robber", Dice())
    played = golden("battle-points", plies=150)
    one, other = analysed(played), analysed(with_hands_swapped(played, 1, 3))
    for seat in (2, 4):
        assert one.of_seat(seat) == other.of_seat(seat)
    assert one.of_seat(1) != other.of_seat(1)


def test_the_same_question_is_answered_alike_in_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ADVISERS, "mac-robber", Dice())
    for question in questions(golden(), 10):
        assert evaluate(sent(question)) == evaluate(question)


def test_the_cost_is_what_the_best_action_was_better_by(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ADVISERS, "mac-robber", Oracle(gap=0.3))
    asked = {question.ply: question for question in questions(golden(), 10)}
    decisions = analysed(golden()).decisions
    for decision in decisions:
        legal = asked[decision.ply].legal
        assert decision.cost == (0 if decision.chosen == legal[-1] else 0.3)
        assert decision.best == legal[-1]
    assert {decision.cost for decision in decisions} == {0, 0.3}


def test_an_action_the_adviser_did_not_look_into_is_judged_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ADVISERS, "mac-robber", Oracle(gap=0.3, sees=1))
    assert {decision.cost for decision in analysed(golden()).decisions} == {0, 0.3}


def test_a_decision_better_than_the_advice_costs_nothing_and_is_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ADVISERS, "mac-robber", Oracle(gap=-0.2, sees=1))
    for decision in analysed(golden()).decisions:
        assert decision.cost == 0
        assert decision.best == decision.chosen


@pytest.mark.usefixtures("oracle")
def test_the_end_is_the_result_itself() -> None:
    assert analysed(golden()).standings[-1].chances.count(1.0) == 1
    shared = analysed(golden("shared-victory"))
    result = [position.result for position, _ in golden("shared-victory").replay()][-1]
    assert result is not None
    assert len(result.winners) == 2
    assert [seat for seat, chance in enumerate(shared.standings[-1].chances, 1) if chance == 0.5] == result.winners


@pytest.mark.usefixtures("oracle")
def test_a_game_that_was_interrupted_is_analysed_as_far_as_it_went() -> None:
    whole, half = analysed(golden()), analysed(golden(plies=80))
    assert half.standings == whole.standings[:81]
    assert half.decisions == [decision for decision in whole.decisions if decision.ply < 80]
    assert len(analysed(golden(plies=0)).standings) == 1


@pytest.mark.usefixtures("oracle")
def test_what_was_taken_back_says_nothing() -> None:
    played = golden()
    assert analysed(replace(played, taken_back=[(9, Ply(1, "castle"))])) == analysed(played)


def test_the_fingerprint_is_of_the_game_the_effort_and_the_adviser(monkeypatch: pytest.MonkeyPatch) -> None:
    played = golden()
    usual = cache_key(questions(played, 10))
    assert cache_key(questions(replace(played, names=["Zoe", "Yan", "Xia", "Wu"]), 10)) == usual
    assert cache_key(questions(played, 11)) != usual
    assert cache_key(questions(golden(plies=80), 10)) != usual
    for gap in (0.1, 0.2):
        monkeypatch.setitem(ADVISERS, "mac-robber", Oracle(gap=gap))
        assert cache_key(questions(played, 10)) != usual
        usual = cache_key(questions(played, 10))


def test_what_the_real_adviser_says_can_be_sent() -> None:
    """Answers come from worker processes, even for positions late in a turn, which are evaluated without a search."""
    for question in questions(golden(plies=70), 8)[20:]:
        judgement = evaluate(question)
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(judgement), type=Evaluation) == judgement

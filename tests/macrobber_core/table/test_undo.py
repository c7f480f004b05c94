"""Takebacks alone: by the player who decided, if nothing has followed and nothing hidden was revealed."""

from __future__ import annotations

import contextlib
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from helpers.tables import started_table
from macrobber_core import record
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE, TakenBack, TimedOut
from macrobber_core.table import KeyedChance, Refused, SeatView, Table


def play_until(it: Table, verb: str, seed: int = 1) -> int:
    """Play until an action with the given verb has been played; return its seat."""
    rng = random.Random(seed)
    while it.actor is not None:
        seat, legal = it.actor, it.legal()
        wanted = [action for action in legal if action.split()[0] == verb]
        it.decide(seat, it.ply, rng.choice(wanted or legal))
        if wanted:
            return seat
    raise AssertionError(f"nobody played {verb}")


def test_the_last_decision_is_taken_back_and_all_is_as_before() -> None:
    it = started_table()
    seat = it.actor or 0
    before, plies, log = it.view(seat), it.plies[:], it.log[:]
    action = next(one for one in it.legal() if one in {"castle", "piper", "monk 1", "cattle"})
    it.decide(seat, it.ply, action)
    assert it.view(seat).can_undo
    assert not it.view(None).can_undo
    it.undo(seat, it.ply)
    assert it.view(seat) == replace(before, takebacks=1)
    assert it.plies == plies
    assert it.log == [*log, TakenBack(seat, action.split()[0])]
    assert it.taken_back == [(len(plies), (seat, action))]


def test_what_a_bot_decided_because_time_was_out_stays_decided_and_what_follows_does_not() -> None:
    it = started_table()
    seat = it.actor or 0
    it.log_timeout(seat)
    it.decide(seat, it.ply, "piper")
    assert it.log[-2] == TimedOut(seat)
    with pytest.raises(Refused, match="time had run out, so a bot decided"):
        it.undo(seat, it.ply)
    it.decide(seat, it.ply, next(one for one in it.legal() if one in {"castle", "piper", "monk 1", "cattle"}))
    it.undo(seat, it.ply)
    assert not it.view(seat).can_undo


def test_all_of_the_own_turn_can_be_taken_back_step_by_step() -> None:
    it = started_table(seed=4)
    seat, first = it.actor or 0, it.ply
    rng = random.Random(1)
    while it.actor == seat and it.plies[-1].actor in {CHANCE, seat} and it.ply < first + 3:
        legal = [action for action in it.legal() if action.split()[0] in {"castle", "piper", "cattle", "done", "raid"}]
        it.decide(seat, it.ply, rng.choice(legal))
    assert it.ply > first + 1
    while it.view(seat).can_undo:
        it.undo(seat, it.ply)
    assert it.ply == first
    with pytest.raises(Refused, match="nothing to take back"):
        it.undo(seat, it.ply)


def test_nobody_takes_back_alone_what_another_decided() -> None:
    it = started_table()
    seat = play_until(it, "play")
    before = it.plies[:]
    for other in {1, 2, 3} - {seat}:
        assert not it.view(other).can_undo
        with contextlib.suppress(Refused):
            it.undo(other, it.ply)
        assert it.plies == before


def test_cards_drawn_cannot_be_put_back() -> None:
    it = started_table()
    seat = play_until(it, "exchange")
    assert not it.view(seat).can_undo
    with pytest.raises(Refused, match="something has been revealed"):
        it.undo(seat, it.ply)


def test_a_card_revealed_cannot_be_hidden_again() -> None:
    it = started_table()
    rng = random.Random(2)
    while it.plies[-1].action[:4] != "play" or it.view(1).game_view.phase != "attack":
        it.decide(it.actor or 0, it.ply, rng.choice(it.legal()))
    defender = it.plies[-1].actor
    with pytest.raises(Refused, match="something has been revealed"):
        it.undo(defender, it.ply)


def test_a_request_for_another_ply_is_refused() -> None:
    it = started_table()
    seat = play_until(it, "raid")
    with pytest.raises(Refused, match="the table is at ply"):
        it.undo(seat, it.ply - 1)
    it.undo(seat, it.ply)
    with pytest.raises(Refused, match="the table is at ply"):
        it.undo(seat, it.ply + 1)


@pytest.mark.parametrize("stage", ["waiting", "over"])
def test_there_is_nothing_to_take_back_before_and_after_the_game(stage: str) -> None:
    it = Table("A table", GAMES["mac-robber"], 3, {}, KeyedChance("1")) if stage == "waiting" else started_table()
    rng = random.Random(1)
    while it.actor is not None:
        it.decide(it.actor, it.ply, rng.choice(it.legal()))
    with pytest.raises(Refused, match="nothing to take back"):
        it.undo(1, it.ply)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_a_game_with_decisions_taken_back_is_a_game_like_any_other(seed: int) -> None:
    it, rng = started_table(seed=seed), random.Random(seed)
    taken = 0
    while it.actor is not None:
        it.decide(it.actor, it.ply, rng.choice(it.legal()))
        while rng.random() < 0.3 and it.plies[-1].actor != CHANCE and it.view(it.plies[-1].actor).can_undo:
            it.undo(it.plies[-1].actor, it.ply)
            taken += 1
    text = str(it.record())
    assert text.count("# taken back: ") == taken == len(it.taken_back)
    assert record.verify(text).result == it.result
    assert record.parse(text).plies == it.plies
    again = Table.resume("A table", it.record(), [SeatView("x")] * 3, KeyedChance(str(seed)))
    assert again.taken_back == it.taken_back
    assert again.result == it.result


def undone_twice() -> Table:
    """Return a table where two decisions in a row were taken back, and nothing has followed."""
    for seed in range(50):
        it, rng = started_table(seed=seed), random.Random(seed)
        while it.actor is not None and it.ply < 40:
            it.decide(it.actor, it.ply, rng.choice(it.legal()))
            last = it.plies[-1].actor
            if last != CHANCE and last == it.plies[-2].actor and it.view(last).can_undo:
                it.undo(last, it.ply)
                if it.view(last).can_undo:
                    it.undo(last, it.ply)
                    return it
    raise AssertionError("nobody decided twice in a row")


def test_a_record_can_be_written_at_once_after_two_were_taken_back() -> None:
    it = undone_twice()
    text = str(it.record())
    assert text.count("# taken back: ") == 2
    assert record.parse(text).plies == it.plies


def test_a_decision_made_before_something_was_taken_back_is_not_played_after_it() -> None:
    it = started_table()
    seat = it.actor or 0
    first, other = [one for one in it.legal() if one in {"castle", "piper", "monk 1", "cattle"}][:2]
    it.decide(seat, it.ply, first, 0)
    it.undo(seat, it.ply, 0)
    for late in (first, other):
        with pytest.raises(Refused, match="taken back in the meantime"):
            it.decide(seat, it.ply, late, 0)
    with pytest.raises(Refused, match="taken back in the meantime"):
        it.undo(seat, it.ply, 0)
    it.decide(seat, it.ply, other, it.view(seat).takebacks)


def test_nobody_changes_their_mind_for_ever() -> None:
    it = started_table()
    seat = it.actor or 0
    action = next(one for one in it.legal() if one in {"castle", "piper", "monk 1", "cattle"})
    for _ in range(100):
        it.decide(seat, it.ply, action)
        it.undo(seat, it.ply)
    it.decide(seat, it.ply, action)
    with pytest.raises(Refused, match="100 decisions have already been taken back"):
        it.undo(seat, it.ply)
    assert not it.view(seat).can_undo

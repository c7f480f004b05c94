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


def play_until(table: Table, verb: str, seed: int = 1) -> int:
    """Play until an action with the given verb has been played; return its seat."""
    rng = random.Random(seed)
    while table.actor is not None:
        seat, legal = table.actor, table.legal()
        wanted = [action for action in legal if action.split()[0] == verb]
        table.decide(seat, table.ply, rng.choice(wanted or legal))
        if wanted:
            return seat
    raise AssertionError(f"nobody played {verb}")


def test_a_takeback_restores_the_view_before_the_decision() -> None:
    table = started_table()
    seat = table.actor or 0
    before, plies, log = table.view(seat), table.plies[:], table.log[:]
    action = next(one for one in table.legal() if one in {"castle", "piper", "monk 1", "cattle"})
    table.decide(seat, table.ply, action)
    assert table.view(seat).can_undo
    assert not table.view(None).can_undo
    table.undo(seat, table.ply)
    assert table.view(seat) == replace(before, takebacks=1)
    assert table.plies == plies
    assert table.log == [*log, TakenBack(seat, action.split()[0])]
    assert table.taken_back == [(len(plies), (seat, action))]


def test_a_decision_made_by_a_bot_at_a_timeout_cannot_be_taken_back() -> None:
    table = started_table()
    seat = table.actor or 0
    table.log_timeout(seat)
    table.decide(seat, table.ply, "piper")
    assert table.log[-2] == TimedOut(seat)
    with pytest.raises(Refused, match="time had run out, so a bot decided"):
        table.undo(seat, table.ply)
    table.decide(seat, table.ply, next(one for one in table.legal() if one in {"castle", "piper", "monk 1", "cattle"}))
    table.undo(seat, table.ply)
    assert not table.view(seat).can_undo


def test_a_whole_turn_can_be_taken_back_step_by_step() -> None:
    table = started_table(seed=4)
    seat, first = table.actor or 0, table.ply
    rng = random.Random(1)
    while table.actor == seat and table.plies[-1].actor in {CHANCE, seat} and table.ply < first + 3:
        legal = [
            action for action in table.legal() if action.split()[0] in {"castle", "piper", "cattle", "done", "raid"}
        ]
        table.decide(seat, table.ply, rng.choice(legal))
    assert table.ply > first + 1
    while table.view(seat).can_undo:
        table.undo(seat, table.ply)
    assert table.ply == first
    with pytest.raises(Refused, match="nothing to take back"):
        table.undo(seat, table.ply)


def test_a_player_cannot_take_back_another_players_decision_alone() -> None:
    table = started_table()
    seat = play_until(table, "play")
    before = table.plies[:]
    for other in {1, 2, 3} - {seat}:
        assert not table.view(other).can_undo
        with contextlib.suppress(Refused):
            table.undo(other, table.ply)
        assert table.plies == before


def test_drawing_cards_cannot_be_taken_back() -> None:
    table = started_table()
    seat = play_until(table, "exchange")
    assert not table.view(seat).can_undo
    with pytest.raises(Refused, match="something has been revealed"):
        table.undo(seat, table.ply)


def test_revealing_a_card_cannot_be_taken_back() -> None:
    table = started_table()
    rng = random.Random(2)
    while table.plies[-1].action[:4] != "play" or table.view(1).game_view.phase != "attack":
        table.decide(table.actor or 0, table.ply, rng.choice(table.legal()))
    defender = table.plies[-1].actor
    with pytest.raises(Refused, match="something has been revealed"):
        table.undo(defender, table.ply)


def test_a_takeback_for_another_ply_is_refused() -> None:
    table = started_table()
    seat = play_until(table, "raid")
    with pytest.raises(Refused, match="the table is at ply"):
        table.undo(seat, table.ply - 1)
    table.undo(seat, table.ply)
    with pytest.raises(Refused, match="the table is at ply"):
        table.undo(seat, table.ply + 1)


@pytest.mark.parametrize("stage", ["waiting", "over"])
def test_takebacks_before_and_after_the_game_are_refused(stage: str) -> None:
    table = Table("A table", GAMES["mac-robber"], 3, {}, KeyedChance("1")) if stage == "waiting" else started_table()
    rng = random.Random(1)
    while table.actor is not None:
        table.decide(table.actor, table.ply, rng.choice(table.legal()))
    with pytest.raises(Refused, match="nothing to take back"):
        table.undo(1, table.ply)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_a_game_with_takebacks_is_recorded_verified_and_resumed(seed: int) -> None:
    table, rng = started_table(seed=seed), random.Random(seed)
    taken = 0
    while table.actor is not None:
        table.decide(table.actor, table.ply, rng.choice(table.legal()))
        while rng.random() < 0.3 and table.plies[-1].actor != CHANCE and table.view(table.plies[-1].actor).can_undo:
            table.undo(table.plies[-1].actor, table.ply)
            taken += 1
    text = str(table.record())
    assert text.count("# taken back: ") == taken == len(table.taken_back)
    assert record.verify(text).result == table.result
    assert record.parse(text).plies == table.plies
    again = Table.resume("A table", table.record(), [SeatView("x")] * 3, KeyedChance(str(seed)))
    assert again.taken_back == table.taken_back
    assert again.result == table.result


def undone_twice() -> Table:
    """Return a table where two decisions in a row were taken back, and nothing has followed."""
    for seed in range(50):
        table, rng = started_table(seed=seed), random.Random(seed)
        while table.actor is not None and table.ply < 40:
            table.decide(table.actor, table.ply, rng.choice(table.legal()))
            last = table.plies[-1].actor
            if last != CHANCE and last == table.plies[-2].actor and table.view(last).can_undo:
                table.undo(last, table.ply)
                if table.view(last).can_undo:
                    table.undo(last, table.ply)
                    return table
    raise AssertionError("nobody decided twice in a row")


def test_a_record_can_be_written_right_after_two_takebacks() -> None:
    table = undone_twice()
    text = str(table.record())
    assert text.count("# taken back: ") == 2
    assert record.parse(text).plies == table.plies


def test_a_decision_from_before_a_takeback_is_refused() -> None:
    table = started_table()
    seat = table.actor or 0
    first, other = [one for one in table.legal() if one in {"castle", "piper", "monk 1", "cattle"}][:2]
    table.decide(seat, table.ply, first, 0)
    table.undo(seat, table.ply, 0)
    for late in (first, other):
        with pytest.raises(Refused, match="taken back in the meantime"):
            table.decide(seat, table.ply, late, 0)
    with pytest.raises(Refused, match="taken back in the meantime"):
        table.undo(seat, table.ply, 0)
    table.decide(seat, table.ply, other, table.view(seat).takebacks)


def test_takebacks_are_limited_to_100_per_game() -> None:
    table = started_table()
    seat = table.actor or 0
    action = next(one for one in table.legal() if one in {"castle", "piper", "monk 1", "cattle"})
    for _ in range(100):
        table.decide(seat, table.ply, action)
        table.undo(seat, table.ply)
    table.decide(seat, table.ply, action)
    with pytest.raises(Refused, match="100 decisions have already been taken back"):
        table.undo(seat, table.ply)
    assert not table.view(seat).can_undo

"""The clock on its own, with a time set by the test."""

from __future__ import annotations

import pytest

from macrobber_core.net.clock import ClockReading, DecisionClock, TimeControl


class ManualTime:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def manual_time() -> ManualTime:
    return ManualTime()


@pytest.fixture
def clock(manual_time: ManualTime) -> DecisionClock:
    """A clock for three seats with 30 seconds per decision and 100 in reserve."""
    return DecisionClock(TimeControl(30, 100), 3, manual_time)


def test_a_decision_uses_its_own_time_and_then_its_seats_reserve(clock: DecisionClock, manual_time: ManualTime) -> None:
    assert clock.switch_to(2, 7, 0)
    manual_time.now += 20
    assert (clock.left, clock.reserves) == (10, [100, 100, 100])
    manual_time.now += 35
    assert (clock.left, clock.reserves) == (0, [100, 75, 100])
    assert clock.remaining == 75
    clock.switch_to(3, 8, 0)
    assert (clock.left, clock.reserves) == (30, [100, 75, 100])


def test_a_timeout_occurs_once_decision_time_and_reserve_are_used_up(
    clock: DecisionClock, manual_time: ManualTime
) -> None:
    clock.switch_to(2, 7, 0)
    manual_time.now += 129.5
    assert not clock.is_timed_out(2, 7)
    manual_time.now += 0.5
    assert clock.is_timed_out(2, 7)
    assert not clock.is_timed_out(2, 8)
    assert not clock.is_timed_out(3, 7)
    manual_time.now += 1000
    assert (clock.left, clock.reserves, clock.remaining) == (0, [100, 0, 100], 0)


def test_the_next_decision_has_its_full_time_even_without_a_reserve(
    clock: DecisionClock, manual_time: ManualTime
) -> None:
    clock.switch_to(2, 7, 0)
    manual_time.now += 500
    assert clock.switch_to(2, 8, 0)
    assert clock.remaining == 30


def test_switching_to_the_current_decision_changes_nothing(clock: DecisionClock, manual_time: ManualTime) -> None:
    clock.switch_to(2, 7, 0)
    manual_time.now += 5
    assert not clock.switch_to(2, 7, 0)
    assert clock.left == 25


def test_the_clock_stops_while_nobody_is_to_decide(clock: DecisionClock, manual_time: ManualTime) -> None:
    assert not clock.switch_to(None, 0, 0)
    clock.switch_to(1, 3, 0)
    assert clock.switch_to(None, 4, 0)
    manual_time.now += 1000
    assert clock.remaining is None
    assert clock.reserves == [100, 100, 100]
    assert not clock.switch_to(None, 5, 0)


def test_an_interrupted_decision_continues_with_its_remaining_time(
    clock: DecisionClock, manual_time: ManualTime
) -> None:
    clock.switch_to(1, 3, 0)
    manual_time.now += 12
    clock.switch_to(None, 3, 0)
    manual_time.now += 1000
    clock.switch_to(1, 3, 0)
    assert clock.left == 18


def test_takebacks_do_not_gain_time(clock: DecisionClock, manual_time: ManualTime) -> None:
    clock.switch_to(1, 3, 0)
    for takebacks in range(50):
        manual_time.now += 1
        clock.switch_to(1, 4, takebacks)
        manual_time.now += 1
        clock.switch_to(1, 3, takebacks + 1)
    assert clock.left == 0
    assert clock.reserves == [60, 100, 100]


def test_a_takeback_resets_the_next_players_time(clock: DecisionClock, manual_time: ManualTime) -> None:
    clock.switch_to(1, 3, 0)
    manual_time.now += 10
    clock.switch_to(2, 4, 0)
    manual_time.now += 29
    clock.switch_to(1, 3, 1)
    assert clock.left == 20
    clock.switch_to(2, 4, 1)
    assert clock.left == 30


def test_a_guests_countdown_matches_the_hosts_clock(clock: DecisionClock, manual_time: ManualTime) -> None:
    clock.switch_to(2, 7, 0)
    ticking = ClockReading(2, 7, clock.left, clock.reserves, received_at=50.0)
    for passed in (0, 10, 30, 31, 129, 130, 1000):
        manual_time.now = 1000.0 + passed
        assert ticking.remaining_at(50.0 + passed) == (clock.left, clock.reserves[1])


def test_a_guests_clock_stands_still_while_nobody_is_timed() -> None:
    assert ClockReading(None, 0, 30, [100], received_at=0).remaining_at(1000) == (30, 0)


def test_the_default_reserve_is_ten_decisions() -> None:
    assert TimeControl.with_default_reserve(30) == TimeControl(30, 300)

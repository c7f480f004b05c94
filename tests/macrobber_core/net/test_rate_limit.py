"""Rate limits: bursts and rates hold, and no address can use up the total."""

from __future__ import annotations

import pytest

from macrobber_core.net import rate_limit
from macrobber_core.net.rate_limit import Rate, RateLimiter, Reserve, TokenBucket


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def spent(shared: RateLimiter, who: str) -> int:
    """Return the number of tokens obtained."""
    count = 0
    while shared.spend(who):
        count += 1
    return count


def test_what_is_spent_comes_back_with_time() -> None:
    clock = Clock()
    allowance = TokenBucket(2, 0.5, clock)
    assert [allowance.spend() for _ in range(3)] == [True, True, False]
    assert allowance.delay() == 2
    clock.now += 2
    assert [allowance.spend() for _ in range(2)] == [True, False]
    clock.now += 1000
    assert [allowance.spend() for _ in range(3)] == [True, True, False]


def test_what_is_given_back_can_be_spent_again_but_is_never_more_than_at_first() -> None:
    allowance = TokenBucket(1, 1, Clock())
    allowance.refund()
    assert [allowance.spend() for _ in range(2)] == [True, False]
    allowance.refund()
    assert allowance.spend()


def test_one_alone_cannot_use_up_what_is_for_all() -> None:
    shared = RateLimiter(Rate(10, 1), Rate(3, 1), Clock())
    assert [spent(shared, who) for who in "abcde"] == [3, 3, 3, 1, 0]


def test_who_gives_back_gives_to_all() -> None:
    shared = RateLimiter(Rate(2, 1), Rate(2, 1), Clock())
    assert spent(shared, "a") == 2
    shared.refund("a")
    assert spent(shared, "b") == 1


def test_those_who_asked_longest_ago_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "MAX_ADDRESSES", 10)
    shared = RateLimiter(Rate(10_000, 1), Rate(1, 1), Clock())
    assert [spent(shared, str(number)) for number in range(1000)] == [1] * 1000
    assert len(shared._buckets) == 10
    assert spent(shared, "999") == 0


def test_a_reserve_serves_newcomers_when_the_others_have_used_up_the_rest() -> None:
    clock = Clock()
    shared = RateLimiter(Rate(4, 1), Rate(10, 10), clock, Reserve(Rate(100, 1), per_address=Rate(1, 1 / 1000)))
    assert spent(shared, "a") == 5
    assert spent(shared, "b") == 1
    assert spent(shared, "c") == 1
    assert shared.delay("b") == 1


def test_what_is_given_back_goes_where_it_came_from() -> None:
    shared = RateLimiter(Rate(1, 1), Rate(9, 9), Clock(), Reserve(Rate(9, 1), per_address=Rate(1, 1 / 1000)))
    for _ in range(5):
        assert shared.spend("a")
        shared.refund("a")
    assert spent(shared, "a") == 2

"""Rate limits: bursts and rates hold, and no address can use up the total."""

from __future__ import annotations

import pytest

from macrobber_core.net import rate_limit
from macrobber_core.net.rate_limit import Rate, RateLimiter, Reserve, TokenBucket


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def spend_all(limiter: RateLimiter, who: str) -> int:
    """Return the number of tokens obtained."""
    count = 0
    while limiter.spend(who):
        count += 1
    return count


def test_spent_tokens_refill_over_time() -> None:
    clock = Clock()
    bucket = TokenBucket(2, 0.5, clock)
    assert [bucket.spend() for _ in range(3)] == [True, True, False]
    assert bucket.delay() == 2
    clock.now += 2
    assert [bucket.spend() for _ in range(2)] == [True, False]
    clock.now += 1000
    assert [bucket.spend() for _ in range(3)] == [True, True, False]


def test_a_refund_restores_a_token_up_to_the_burst() -> None:
    bucket = TokenBucket(1, 1, Clock())
    bucket.refund()
    assert [bucket.spend() for _ in range(2)] == [True, False]
    bucket.refund()
    assert bucket.spend()


def test_one_address_cannot_use_up_the_total() -> None:
    limiter = RateLimiter(Rate(10, 1), Rate(3, 1), Clock())
    assert [spend_all(limiter, who) for who in "abcde"] == [3, 3, 3, 1, 0]


def test_a_refund_by_an_address_also_refunds_the_total() -> None:
    limiter = RateLimiter(Rate(2, 1), Rate(2, 1), Clock())
    assert spend_all(limiter, "a") == 2
    limiter.refund("a")
    assert spend_all(limiter, "b") == 1


def test_the_least_recently_used_addresses_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "MAX_ADDRESSES", 10)
    limiter = RateLimiter(Rate(10_000, 1), Rate(1, 1), Clock())
    assert [spend_all(limiter, str(number)) for number in range(1000)] == [1] * 1000
    assert len(limiter._buckets) == 10
    assert spend_all(limiter, "999") == 0


def test_a_reserve_serves_new_addresses_when_the_total_is_used_up() -> None:
    clock = Clock()
    limiter = RateLimiter(Rate(4, 1), Rate(10, 10), clock, Reserve(Rate(100, 1), per_address=Rate(1, 1 / 1000)))
    assert spend_all(limiter, "a") == 5
    assert spend_all(limiter, "b") == 1
    assert spend_all(limiter, "c") == 1
    assert limiter.delay("b") == 1


def test_a_refund_returns_to_the_bucket_it_was_spent_from() -> None:
    limiter = RateLimiter(Rate(1, 1), Rate(9, 9), Clock(), Reserve(Rate(9, 1), per_address=Rate(1, 1 / 1000)))
    for _ in range(5):
        assert limiter.spend("a")
        limiter.refund("a")
    assert spend_all(limiter, "a") == 2

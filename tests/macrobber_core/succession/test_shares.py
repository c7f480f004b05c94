"""Shares of a key: known vectors, what few shares tell, and shares that cannot be used."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macrobber_core.succession.shares import (
    KEY_BYTES,
    PRIME,
    Share,
    ShareError,
    combine,
    new_key,
    split,
)

KEYS = st.integers(0, PRIME - 1).map(lambda number: number.to_bytes(KEY_BYTES))
VALUES = st.integers(0, PRIME - 1)


def drawing(*coefficients: int) -> Callable[[int], int]:
    """Return a `randbelow` that draws these coefficients."""
    numbers = iter(coefficients)
    return lambda _below: next(numbers)


def key(number: int) -> bytes:
    return number.to_bytes(KEY_BYTES)


def test_the_known_example_gives_its_known_shares() -> None:
    """1234 + 166 x + 94 x**2, by hand; the values stay below the prime."""
    shares = split(key(1234), 3, 5, drawing(166, 94))
    assert [tuple(share) for share in shares] == [(1, 1494), (2, 1942), (3, 2578), (4, 3402), (5, 4414)]
    assert combine([shares[1], shares[3], shares[4]], 3) == key(1234)


def test_values_wrap_around_at_the_prime() -> None:
    """5 - x at 1, 2, 6, and 2 - 2 x at 1, 2, by hand: below zero they continue from the prime downwards."""
    assert [share.value for share in split(key(5), 2, 6, drawing(PRIME - 1))] == [4, 3, 2, 1, 0, PRIME - 1]
    assert [share.value for share in split(key(2), 2, 2, drawing(PRIME - 2))] == [0, PRIME - 2]


def test_an_independent_implementation_computed_the_same() -> None:
    """The key 0x0101..01 with the coefficients 0x0202..02 and 0x0303..03; checked with the package `shamirs` 4.0.0."""
    ones, twos, threes = (int.from_bytes(bytes([digit]) * KEY_BYTES) for digit in (1, 2, 3))
    shares = split(key(ones), 3, 3, drawing(twos, threes))
    assert [share.value.to_bytes(KEY_BYTES).hex() for share in shares] == ["06" * 32, "11" * 32, "22" * 32]
    large = split(key(PRIME - 1), 3, 255, drawing(PRIME // 2, PRIME // 3))[254]
    assert hex(large.value) == LARGE_VALUE
    assert combine(shares, 3) == key(ones)


LARGE_VALUE = "0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffaa76"


def test_the_prime_is_a_prime() -> None:
    """Fermat's test to several bases, and no small factor."""
    assert all(pow(base, PRIME - 1, PRIME) == 1 for base in (2, 3, 5, 7, 11, 13, 17, 19))
    assert all(PRIME % factor for factor in range(2, 10_000))


@given(KEYS, st.integers(1, 6), st.integers(0, 4), st.data())
def test_any_threshold_of_the_shares_gives_the_key(key: bytes, threshold: int, more: int, data: st.DataObject) -> None:
    shares = split(key, threshold, threshold + more)
    chosen = data.draw(st.permutations(shares))[:threshold]
    assert combine(chosen, threshold) == key


@given(KEYS, KEYS, st.integers(2, 5), st.data())
def test_fewer_shares_fit_every_key_alike(key: bytes, guess: bytes, threshold: int, data: st.DataObject) -> None:
    """For every guess there is exactly one polynomial through it and the known shares: so they tell nothing."""
    shares = split(key, threshold, threshold + 2)
    known = data.draw(st.permutations(shares))[: threshold - 1]
    missing = next(share for share in shares if share not in known)
    # find the value of one more share for which the guess comes out: the key depends on it linearly
    at_zero, at_one = (int.from_bytes(combine([*known, Share(missing.number, value)], threshold)) for value in (0, 1))
    value = (int.from_bytes(guess) - at_zero) * pow(at_one - at_zero, -1, PRIME) % PRIME
    assert combine([*known, Share(missing.number, value)], threshold) == guess
    assert (value == missing.value) == (guess == key)


@given(KEYS, st.integers(1, 5), VALUES)
def test_a_wrong_share_gives_another_key_and_has_another_digest(key: bytes, threshold: int, value: int) -> None:
    shares = split(key, threshold, threshold)
    wrong = Share(threshold, value)
    is_right = wrong == shares[-1]
    assert (combine([*shares[:-1], wrong], threshold) == key) is is_right
    assert (wrong.digest(b"Glencoe 1") == shares[-1].digest(b"Glencoe 1")) is is_right


def test_the_digest_depends_on_table_generation_and_number() -> None:
    share = Share(1, 7)
    assert len({share.digest(b"Glencoe 1"), share.digest(b"Glencoe 2"), Share(2, 7).digest(b"Glencoe 1")}) == 3


def test_every_pair_of_three_shares_gives_the_key_and_no_single_one_does() -> None:
    secret = new_key()
    shares = split(secret, 2, 3)
    assert {combine(pair, 2) for pair in itertools.permutations(shares, 2)} == {secret}
    assert secret not in {share.value.to_bytes(KEY_BYTES) for share in shares}


def test_with_a_threshold_of_one_each_share_is_the_key() -> None:
    assert {share.value for share in split(key(99), 1, 4)} == {99}


def test_new_keys_differ() -> None:
    assert len({new_key() for _ in range(20)}) == 20


@pytest.mark.parametrize(("threshold", "count"), [(0, 2), (3, 2), (2, 256), (-1, 1)])
def test_a_threshold_must_fit_the_number_of_shares(threshold: int, count: int) -> None:
    with pytest.raises(ShareError, match=rf"^{count} shares cannot have a threshold of {threshold}$"):
        split(key(1), threshold, count)


@pytest.mark.parametrize("bad", [b"", b"short", bytes(33), b"\xff" * 32, key(PRIME)])
def test_a_key_must_be_below_the_prime(bad: bytes) -> None:
    with pytest.raises(ShareError, match="a key is a number below"):
        split(bad, 2, 3)


def test_too_few_and_repeated_shares_are_refused() -> None:
    shares = split(key(1), 2, 3)
    with pytest.raises(ShareError, match=r"^2 shares are needed, and there are 1$"):
        combine(shares[:1], 2)
    with pytest.raises(ShareError, match=r"^0 shares are needed, and there are 0$"):
        combine([], 0)
    with pytest.raises(ShareError, match=r"^two shares have the same number$"):
        combine([shares[0], shares[0]], 2)
    with pytest.raises(ShareError, match=r"^two shares have the same number$"):
        combine([shares[0], Share(1, 5), shares[1]], 2)


@pytest.mark.parametrize("bad", [Share(0, 1), Share(256, 1), Share(1, PRIME), Share(1, -1)])
def test_a_share_out_of_range_is_refused(bad: Share) -> None:
    with pytest.raises(ShareError, match=rf"^share {bad.number} is out of range$"):
        combine([bad, Share(2, 1)], 2)
    with pytest.raises(ShareError, match="is out of range"):
        bad.encode()


@given(st.integers(1, 255), VALUES)
def test_a_share_survives_encoding_into_33_bytes(index: int, value: int) -> None:
    data = Share(index, value).encode()
    assert len(data) == 33
    assert Share.decode(data) == Share(index, value)


@pytest.mark.parametrize("data", [b"", bytes(33), bytes([1]) + b"\xff" * 32, bytes([1]) * 32, bytes([1]) * 34])
def test_bytes_that_are_no_share_are_refused(data: bytes) -> None:
    with pytest.raises(ShareError):
        Share.decode(data)

"""Keyed chance."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections import Counter

import pytest

from macrobber_core.table.chance_source import KeyedChance, KeyedRandom


def test_the_bits_come_from_hmac_in_counter_mode() -> None:
    blocks = b"".join(hmac.digest(b"key", b"ply 7 " + n.to_bytes(8, "big"), hashlib.sha256) for n in range(3))
    stream = KeyedRandom(b"key", "ply 7 ")
    taken = b"".join(stream.getrandbits(bits).to_bytes(bits // 8, "big") for bits in (8, 128, 256, 376))
    assert taken == blocks


def test_bits_are_consumed_in_order_whatever_the_chunk_sizes() -> None:
    whole = KeyedRandom(b"key", "a").getrandbits(1024)
    stream = KeyedRandom(b"key", "a")
    put_together = 0
    for bits in (1, 52, 53, 3, 600, 315):
        put_together = put_together << bits | stream.getrandbits(bits)
    assert put_together == whole


def test_each_key_and_ply_has_its_own_stream() -> None:
    streams = {KeyedChance(seed).random_at(ply).getrandbits(64) for seed in ("a", "b") for ply in range(50)}
    assert len(streams) == 100


def test_draws_at_a_ply_do_not_depend_on_earlier_draws() -> None:
    chance_source = KeyedChance("glen")
    first = chance_source.random_at(12).random()
    chance_source.random_at(3).sample(range(100), 20)
    assert chance_source.random_at(12).random() == first
    assert KeyedChance("glen").random_at(12).random() == first


@pytest.mark.parametrize(
    "draw", [lambda rng: rng.randrange(6), lambda rng: int(rng.random() * 6), lambda rng: rng.choices(range(6))[0]]
)
def test_numbers_are_uniformly_distributed(draw: object) -> None:
    assert callable(draw)
    counts = Counter(draw(KeyedChance("even").random_at(ply)) for ply in range(12_000))
    assert sum((count - 2000) ** 2 / 2000 for count in counts.values()) < 20.5  # chi-square, 5 degrees, p = 0.001


def test_keyed_random_supports_the_random_interface() -> None:
    rng: random.Random = KeyedChance("all").random_at(1)
    assert sorted(rng.sample(range(10), 10)) == list(range(10))
    assert rng.choice("abc") in "abc"
    assert 0 <= rng.uniform(0, 1) <= 1
    rng.seed(5)
    assert rng.getrandbits(0) == 0

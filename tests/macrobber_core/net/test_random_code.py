"""Random table codes."""

from __future__ import annotations

from macrobber_core.net.random_code import WORDS, random_code


def test_random_codes_have_24_bits() -> None:
    assert len(set(WORDS)) == 256
    assert all(word.isascii() and word.islower() and len(word) >= 3 for word in WORDS)
    assert all(word in WORDS for word in random_code().split("-"))
    assert len({random_code() for _ in range(100)}) > 95

"""Source of chance: one keyed stream of random bits for each chance action.

The draw at a ply depends only on the key and the ply number, not on earlier draws, so a resumed game continues with the
same draws.
"""

from __future__ import annotations

import hashlib
import hmac
import random

BLOCK_BITS = 256


class KeyedRandom(random.Random):
    """A `random.Random` whose bits come from HMAC-SHA256 in counter mode."""

    def __init__(self, key: bytes, label: str) -> None:
        self._key = key
        self._label = label.encode()
        self._counter = 0
        self._bits = 0
        self._bits_left = 0
        super().__init__(0)

    def getrandbits(self, k: int, /) -> int:
        """Return the next k bits of the stream."""
        while self._bits_left < k:
            block = hmac.digest(self._key, self._label + self._counter.to_bytes(8, "big"), hashlib.sha256)
            self._counter += 1
            self._bits = self._bits << BLOCK_BITS | int.from_bytes(block, "big")
            self._bits_left += BLOCK_BITS
        self._bits_left -= k
        bits = self._bits >> self._bits_left
        self._bits &= (1 << self._bits_left) - 1
        return bits

    def random(self) -> float:
        return self.getrandbits(53) / (1 << 53)

    def seed(self, *args: object, **kwargs: object) -> None:
        """Do nothing: key and label determine the stream."""


class KeyedChance:
    """The source of all chance in one game."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._key = hashlib.sha256(seed.encode()).digest()

    def random_at(self, ply: int) -> random.Random:
        """Return the random stream for the chance action at `ply`."""
        return self.random_for(f"ply {ply}")

    def random_for(self, purpose: str) -> random.Random:
        """Return a random stream of its own for anything else that is drawn in the game."""
        return KeyedRandom(self._key, f"{purpose} ")

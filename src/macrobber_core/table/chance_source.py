"""Where chance comes from: one keyed stream of bits for every action of chance.

What a ply draws depends on the key and on the number of the ply, and on nothing that was drawn before: a game that is
taken up again is dealt on as it would have been.
"""

from __future__ import annotations

import hashlib
import hmac
import random

BLOCK_BITS = 256


class KeyedRandom(random.Random):
    """HMAC-SHA256 in counter mode, as a source for all that `random.Random` offers."""

    def __init__(self, key: bytes, label: str) -> None:
        self._key = key
        self._label = label.encode()
        self._counter = 0
        self._bits = 0
        self._left = 0
        super().__init__(0)

    def getrandbits(self, k: int, /) -> int:
        """The next k bits of the stream."""
        while self._left < k:
            block = hmac.digest(self._key, self._label + self._counter.to_bytes(8, "big"), hashlib.sha256)
            self._counter += 1
            self._bits = self._bits << BLOCK_BITS | int.from_bytes(block, "big")
            self._left += BLOCK_BITS
        self._left -= k
        taken = self._bits >> self._left
        self._bits &= (1 << self._left) - 1
        return taken

    def random(self) -> float:
        return self.getrandbits(53) / (1 << 53)

    def seed(self, *args: object, **kwargs: object) -> None:
        """The stream is given by its key and label; there is nothing to seed."""


class Dealer:
    """Draws all chance of one game."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._key = hashlib.sha256(seed.encode()).digest()

    def at(self, ply: int) -> random.Random:
        """What chance draws from at that ply."""
        return KeyedRandom(self._key, f"ply {ply} ")

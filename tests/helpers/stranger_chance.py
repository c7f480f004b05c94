"""The chance of a fair deal, and of Mac Robber, written from PROTOCOL.md and WIRE.md alone."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def commitment(seat: int, value: str) -> str:
    return sha256(f"macrobber value {seat} {value}")


def joined(values: Sequence[str | None]) -> str:
    return " ".join("-" if value is None else value for value in values)


def seal(host: str, values: Sequence[str | None]) -> str:
    return sha256(f"macrobber seal {host} {joined(values)}")


def seed(secret: str, values: Sequence[str | None]) -> str:
    return hmac.digest(bytes.fromhex(secret), joined(values).encode("ascii"), "sha256").hex()


def stream_key(seed: str) -> bytes:
    return hashlib.sha256(seed.encode("ascii")).digest()


def block(key: bytes, ply: int, number: int) -> bytes:
    return hmac.digest(key, f"ply {ply} ".encode("ascii") + number.to_bytes(8, "big"), "sha256")


class Stream:
    """The bits of one ply as a text of zeros and ones that grows block by block."""

    def __init__(self, key: bytes, ply: int) -> None:
        self._key = key
        self._ply = ply
        self._blocks = 0
        self._bits = ""

    def bits(self, k: int) -> int:
        while len(self._bits) < k:
            self._bits += "".join(f"{byte:08b}" for byte in block(self._key, self._ply, self._blocks))
            self._blocks += 1
        taken, self._bits = self._bits[:k], self._bits[k:]
        return int(taken, 2)

    def below(self, n: int) -> int:
        while (number := self.bits(len(f"{n:b}"))) >= n:
            pass
        return number

    def unit(self) -> float:
        return self.bits(53) / 2**53


def draw(pile: Sequence[int], count: int, stream: Stream) -> list[int]:
    """Return the items drawn from a pile, as a pile."""
    items = [kind for kind, there in enumerate(pile) for _ in range(there)]
    drawn = [items.pop(int(stream.unit() * len(items))) for _ in range(count)]
    return [drawn.count(kind) for kind in range(4)]


def written(symbols: str, pile: Sequence[int]) -> str:
    return "".join(symbol * count for symbol, count in zip(symbols, pile, strict=True))


def start(players: int, stream: Stream) -> str:
    return f"start {1 + stream.below(players)}"


def cards(seat: int, count: int, deck: Sequence[int], discards: Sequence[int], stream: Stream) -> str:
    if sum(deck) >= count:
        dealt = draw(deck, count, stream)
    else:
        more = draw(discards, count - sum(deck), stream)
        dealt = [a + b for a, b in zip(deck, more, strict=True)]
    return f"deal {seat} {written('1234', dealt)}"


def cubes(bag: Sequence[int], display: Sequence[int], stream: Stream) -> str:
    return f"draw {written('YBGR', draw(bag, 6 - sum(display), stream))}"


def tile(tiles: Sequence[int], stream: Stream) -> str:
    x = stream.unit() * sum(tiles)
    return f"tile {next(number for number in range(30, 43) if sum(tiles[: number - 29]) > x)}"

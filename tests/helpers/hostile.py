"""Frames that no honest peer sends, made from a tape of bytes that Hypothesis draws and shrinks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgpack

T = TypeVar("T")

NUMBERS = (0, 1, -1, 2, 5, 16, 17, 31, 64, 255, 2**16, 2**31 - 1, 2**31, 2**32, 2**63, 2**64 - 1, -(2**31), -(2**63))
TEXTS = (
    "",
    "Ada",
    "castle",
    "raid 2",
    "x" * 64,
    "x" * 65,
    "x" * 301,
    "\x1b[2J",
    "\u202e",
    "é" * 40,
    "mac-robber",
    "\0",
    "0f" * 32,
)
ODD = (None, True, False, 0.0, -0.5, float("nan"), float("inf"), 1e300, b"", b"bytes")
TAGS = (*range(36), 99, -1)
DEEPEST = 4


class TapeEnd(Exception):
    """Raised when the tape has been used up."""


class Tape:
    """Choices, read from bytes one after another."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    @property
    def left(self) -> bool:
        return self._at < len(self._data)

    def byte(self) -> int:
        if self._at >= len(self._data):
            raise TapeEnd
        self._at += 1
        return self._data[self._at - 1]

    def below(self, limit: int) -> int:
        return self.byte() % limit if limit <= 256 else (self.byte() << 8 | self.byte()) % limit

    def choice(self, choices: Sequence[T]) -> T:
        return choices[self.below(len(choices))]

    def chance(self, percent: int) -> bool:
        return self.byte() * 100 < percent * 256

    def bytes(self, most: int) -> bytes:
        return bytes(self.byte() for _ in range(self.below(most)))


def hostile(tape: Tape, honest: bytes) -> bytes:
    """Return noise, a message of the wrong shape, or a corrupted honest frame."""
    match tape.below(8):
        case 0:
            return tape.bytes(24)
        case 1 | 2 | 3:
            return misshapen(tape)
        case _:
            return spoilt(tape, honest)


def misshapen(tape: Tape) -> bytes:
    """Return valid msgpack, most of which begins like a message."""
    fields = [value(tape, 1) for _ in range(tape.below(6))]
    packed: bytes = msgpack.packb([tape.choice(TAGS), *fields] if tape.chance(90) else value(tape, 0))
    return packed


def value(tape: Tape, depth: int) -> Any:
    match tape.below(10 if depth < DEEPEST else 7):
        case 0 | 1 | 2:
            return tape.choice(NUMBERS)
        case 3 | 4:
            return tape.choice(TEXTS)
        case 5:
            return tape.choice(ODD)
        case 6:
            return tape.byte()
        case 7 | 8:
            return [value(tape, depth + 1) for _ in range(tape.below(5))]
        case _:
            return {str(tape.choice(TEXTS)): value(tape, depth + 1) for _ in range(tape.below(3))}


def spoilt(tape: Tape, honest: bytes) -> bytes:
    """Return the frame with one to three places overwritten, cut out, duplicated or extended."""
    frame = bytearray(honest)
    for _ in range(1 + tape.below(3)):
        at = tape.below(len(frame) + 1)
        length = tape.below(8)
        match tape.below(5):
            case 0 | 1:
                frame[at : at + 1] = bytes([tape.byte()])
            case 2:
                del frame[at : at + length]
            case 3:
                frame[at:at] = frame[at : at + length]
            case _:
                del frame[at:]
                frame += tape.bytes(8)
    return bytes(frame)


def lying(tape: Tape, honest: bytes) -> bytes:
    """Return the message with one to three of its values replaced by others of the same type."""
    raw = msgpack.unpackb(honest)
    for _ in range(1 + tape.below(3)):
        at = 1 + tape.below(max(1, len(raw) - 1))
        if at < len(raw):
            raw[at] = _another(tape, raw[at])
    packed: bytes = msgpack.packb(raw)
    return packed


def _another(tape: Tape, fact: Any) -> Any:
    match fact:
        case [_, *rest] if tape.chance(12):
            return tape.choice((rest, fact + fact, fact[:-1], []))
        case list() if fact:
            at = tape.below(len(fact))
            fact[at] = _another(tape, fact[at])
            return fact
        case dict() if fact:
            key = tape.choice(sorted(fact))
            return {**fact, key: _another(tape, fact[key])}
        case bool():
            return not fact
        case int():
            return tape.choice((min(fact + 1, 2**64 - 1), max(fact - 1, -(2**63)), *NUMBERS))
        case str():
            return tape.choice(TEXTS)
        case None:
            return tape.choice((1, 2, "Ada", "0f" * 32, []))
        case _:
            return value(tape, 1)

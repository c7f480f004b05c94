"""Shamir's secret sharing: a key becomes shares, of which `threshold` give the key back and fewer say nothing about it.

The key is the value at 0 of a random polynomial of degree `threshold - 1` over a prime field; share `i` is its value at
`i`. See Adi Shamir, "How to share a secret", Communications of the ACM 22 (1979).

The digests of all shares are public, so that a wrong share is noticed and its sender named. They help only somebody who
can guess a number of 256 bits.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Sequence
from typing import NamedTuple

PRIME = 2**256 - 189
"""The largest prime below 2**256, so keys and shares are 32 bytes."""
KEY_BYTES = 32
MAX_SHARES = 255


class ShareError(ValueError):
    """A share, or a set of shares, that cannot be used."""


class Share(NamedTuple):
    """One point of the polynomial."""

    number: int
    value: int

    def __repr__(self) -> str:
        return f"Share({self.number})"  # its value is secret

    def encode(self) -> bytes:
        """Return the 33 bytes of this share: its number, then its value. Raises ShareError if it is out of range."""
        _check_range(self)
        return self.number.to_bytes(1) + self.value.to_bytes(KEY_BYTES)

    @classmethod
    def decode(cls, data: bytes) -> Share:
        """Parse the format of `encode`. Raises ShareError."""
        if len(data) != KEY_BYTES + 1:
            raise ShareError(f"a share has {KEY_BYTES + 1} bytes, not {len(data)}")
        share = cls(data[0], int.from_bytes(data[1:]))
        _check_range(share)
        return share

    def digest(self, context: bytes) -> bytes:
        """Return the SHA-256 by which the share is recognized; `context` names the table and the generation."""
        return hashlib.sha256(b"macrobber share\0" + self.encode() + context).digest()


def new_key() -> bytes:
    """Draw a random key that can be shared."""
    return secrets.randbelow(PRIME).to_bytes(KEY_BYTES)


def split(
    key: bytes, threshold: int, count: int, randbelow: Callable[[int], int] = secrets.randbelow
) -> tuple[Share, ...]:
    """Split a key into shares 1 to `count`. Raises ShareError if the key or a number is out of range."""
    constant = int.from_bytes(key)
    if len(key) != KEY_BYTES or constant >= PRIME:
        raise ShareError(f"a key is a number below 2**256 - 189, in {KEY_BYTES} bytes")
    if not 1 <= threshold <= count <= MAX_SHARES:
        raise ShareError(f"{count} shares cannot have a threshold of {threshold}")
    coefficients = [constant, *(randbelow(PRIME) for _ in range(threshold - 1))]
    return tuple(Share(number, _evaluate(coefficients, number)) for number in range(1, count + 1))


def combine(shares: Sequence[Share], threshold: int) -> bytes:
    """Return the key. Uses the first `threshold` shares; raises ShareError if they are too few, equal or out of range.

    A wrong share gives a wrong key: compare digests first.
    """
    if threshold < 1 or len(shares) < threshold:
        raise ShareError(f"{threshold} shares are needed, and there are {len(shares)}")
    for share in shares:
        _check_range(share)
    if len({share.number for share in shares}) < len(shares):
        raise ShareError("two shares have the same number")
    used = shares[:threshold]
    constant = sum(share.value * _weight(share.number, [other.number for other in used]) for share in used) % PRIME
    return constant.to_bytes(KEY_BYTES)


def _check_range(share: Share) -> None:
    if not 1 <= share.number <= MAX_SHARES or not 0 <= share.value < PRIME:
        raise ShareError(f"share {share.number} is out of range")


def _evaluate(coefficients: Sequence[int], x: int) -> int:
    """Return the value at `x` of a polynomial, given its coefficients from the constant on (Horner's method)."""
    value = 0
    for coefficient in reversed(coefficients):
        value = (value * x + coefficient) % PRIME
    return value


def _weight(number: int, numbers: Sequence[int]) -> int:
    """Return the factor of a share in the value at 0 (Lagrange interpolation)."""
    numerator = denominator = 1
    for other in numbers:
        if other != number:
            numerator = numerator * other % PRIME
            denominator = denominator * (other - number) % PRIME
    return numerator * pow(denominator, -1, PRIME) % PRIME

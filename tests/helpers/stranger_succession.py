"""Opens the sealed log of a table as PROTOCOL.md describes it, with nothing of the project: for tests of the text."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

from cryptography.hazmat.primitives.ciphers.aead import AESCCM

P = 2**256 - 189


def place(table: str, epoch: int, number: int) -> bytes:
    return b"\0".join([table.encode(), str(epoch).encode(), str(number).encode()])


def votes(mode: str, others: int, *, host_plays: bool) -> int:
    """Return how many voters it takes to go on."""
    voters = others + (mode == "majority" and host_plays)
    return max(2 if mode == "majority" else 1, voters // 2 + 1)


def heir(host: str, heirs: Sequence[str], began: int, epoch: int) -> str:
    order = [host, *heirs]
    return order[(epoch - began) % len(order)]


def key(shares: Sequence[bytes]) -> bytes:
    """Return the key of as many shares as are needed."""
    points = [(share[0], int.from_bytes(share[1:], "big")) for share in shares]
    secret = 0
    for x, y in points:
        for other, _ in points:
            if other != x:
                y = y * other * pow(other - x, -1, P) % P  # noqa: PLW2901
        secret += y
    return (secret % P).to_bytes(32, "big")


def share_digest(share: bytes, where: bytes) -> bytes:
    return hashlib.sha256(b"macrobber share\0" + share + where).digest()


def proof(secret: bytes, where: bytes, epoch: int) -> bytes:
    return hmac.digest(secret, b"macrobber proof\0" + where + b"\0" + str(epoch).encode(), "sha256")


def proof_digest(shown: bytes) -> bytes:
    return hashlib.sha256(b"macrobber proof\0" + shown).digest()


def content(secret: bytes, where: bytes, entry: bytes) -> bytes:
    """Return the content of an entry. Raises InvalidTag if it was not sealed for this place."""
    head = entry[:4]
    return AESCCM(secret, tag_length=8).decrypt(bytes(7) + head, entry[4:], b"macrobber log\0" + where + b"\0" + head)

"""The handshake with a table's code, written from PROTOCOL.md with only the standard library."""

from __future__ import annotations

import hashlib
import hmac
import unicodedata

Point = tuple[int, int]

Q = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, Q) % Q
ZERO: Point = (0, 1)


def add(a: Point, b: Point) -> Point:
    (x1, y1), (x2, y2) = a, b
    both = D * x1 * x2 * y1 * y2
    return (
        (x1 * y2 + x2 * y1) * pow(1 + both, -1, Q) % Q,
        (y1 * y2 + x1 * x2) * pow(1 - both, -1, Q) % Q,
    )


def times(point: Point, n: int) -> Point:
    total = ZERO
    while n:
        if n & 1:
            total = add(total, point)
        point = add(point, point)
        n >>= 1
    return total


def encoded(point: Point) -> bytes:
    return (point[1] | (point[0] & 1) << 255).to_bytes(32, "little")


def decoded(packed: bytes) -> Point:
    """Decode a point. Raises ValueError if it is not in the group."""
    number = int.from_bytes(packed, "little")
    y = number & (2**255 - 1)
    square = (y * y - 1) * pow(D * y * y + 1, -1, Q) % Q
    x = pow(square, (Q + 3) // 8, Q)
    if x * x % Q != square:
        x = x * pow(2, (Q - 1) // 4, Q) % Q
    if x & 1 != number >> 255:
        x = Q - x
    point = (x, y)
    if x * x % Q != square or point == ZERO or times(point, L) != ZERO:
        raise ValueError("no point of the group")
    return point


B = decoded((4 * pow(5, -1, Q) % Q).to_bytes(32, "little"))
M = decoded(bytes.fromhex("15cfd18e385952982b6a8f8c7854963b58e34388c8e6dae891db756481a02312"))
N = decoded(bytes.fromhex("f04f2e7eb734b2a8f8b472eaf9c3c632576ac64aea650b496a8a20ff00e583c3"))


def normal(code: str) -> bytes:
    folded = unicodedata.normalize("NFKC", code).casefold()
    return "".join(character for character in folded if character.isalnum()).encode()


def scalar(pw: bytes) -> int:
    secret = hmac.digest(bytes(32), pw, "sha256")
    block, expanded = b"", b""
    for number in (1, 2):
        block = hmac.digest(secret, block + b"SPAKE2 pw" + bytes([number]), "sha256")
        expanded += block
    return int.from_bytes(expanded[:48], "big") % L


class Handshake:
    """The guest's side, with x as its secret number."""

    def __init__(self, code: str, x: int) -> None:
        self.pw = normal(code)
        self.w = scalar(self.pw)
        self._x = x
        self._half = encoded(add(times(B, x), times(M, self.w)))
        self.pake = (b"A" + self._half).hex()

    def key(self, pake: str) -> bytes:
        other = bytes.fromhex(pake)
        assert other[:1] == b"B"
        shared = times(add(decoded(other[1:]), times(N, L - self.w)), self._x)
        names = [hashlib.sha256(name).digest() for name in (self.pw, b"macrobber guest", b"macrobber host")]
        return hashlib.sha256(b"".join([*names, self._half, other[1:], encoded(shared)])).digest()


def proof(key: bytes, who: str, table: str, fingerprint: str) -> str:
    return hmac.digest(key, f"{who}\0{table}\0{fingerprint}".encode(), "sha256").hex()

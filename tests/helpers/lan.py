"""Tables on loopback, and peers that behave well or badly."""

from __future__ import annotations

import math
from typing import Any

import msgpack

from macrobber_core.wire.messages import PROTOCOL


def packed(*fields: Any) -> bytes:
    frame: bytes = msgpack.packb(list(fields))
    return frame


def nested(levels: int) -> bytes:
    """An array in an array in an array, whole down to the innermost."""
    return b"\x91" * levels + b"\x90"


BAD_FRAMES: dict[str, bytes | str] = {
    "empty": b"",
    "text instead of binary": "hello",
    "no msgpack": b"\xc1",
    "random bytes": bytes(range(120, 250)),
    "truncated": packed(5, 1, 1, "castle")[:-2],
    "trailing bytes": packed(6) + b"\x00",
    "two messages in one frame": packed(6) + packed(6),
    "nil": packed()[:0] + b"\xc0",
    "an integer": b"\x05",
    "a text": b"\xa5hello",
    "a map": msgpack.packb({"tag": 5, "id": 1, "ply": 1, "action": "castle"}),
    "an empty array": packed(),
    "no tag": packed("castle"),
    "a tag that is a bool": packed(True, PROTOCOL, "Ada"),
    "a tag that is a float": packed(5.0, 1, 1, "castle"),
    "a tag that is an array": packed([5], 1, 1, "castle"),
    "an unknown tag": packed(99),
    "a negative tag": packed(-5, 1, 1, "castle"),
    "a tag of 2**63": packed(2**63),
    "a welcome": packed(16, "table", "Ada", "secret"),
    "a snapshot": packed(17, 1, [], []),
    "a patch": packed(18, 1, 0, [], []),
    "a farewell": packed(21, "bye"),
    "a field missing": packed(5, 1, 1),
    "all fields missing": packed(5),
    "a field too many": packed(5, 1, 1, "castle", 1),
    "a resync with a field": packed(6, 1),
    "a bool for a ply": packed(5, 1, True, "castle"),
    "a float for a ply": packed(5, 1, 1.0, "castle"),
    "not a number for a ply": packed(5, 1, math.nan, "castle"),
    "infinity for a ply": packed(5, 1, math.inf, "castle"),
    "nil for a ply": packed(5, 1, None, "castle"),
    "a text for a ply": packed(5, 1, "1", "castle"),
    "an array for a ply": packed(5, 1, [1], "castle"),
    "a negative ply": packed(5, 1, -1, "castle"),
    "a ply of 2**31": packed(5, 1, 2**31, "castle"),
    "a ply of 2**63": packed(5, 1, 2**63, "castle"),
    "a ply of 2**64-1": packed(5, 1, 2**64 - 1, "castle"),
    "a number for an action": packed(5, 1, 1, 7),
    "nil for an action": packed(5, 1, 1, None),
    "bytes for an action": packed(5, 1, 1, b"castle"),
    "an action of 65 characters": packed(5, 1, 1, "x" * 65),
    "an action of 900 characters": packed(5, 1, 1, "x" * 900),
    "seat 0": packed(3, 1, 0),
    "seat 17": packed(3, 1, 17),
    "seat True": packed(3, 1, True),
    "a frame too large": packed(5, 1, 1, "x" * 1100),
    "a frame of a megabyte": bytes(2**20),
    "nested 900 deep": nested(900),
    "nested 10,000 deep": nested(10_000),
    "nested 20 deep in a field": packed(5, 1, 1)[:0] + b"\x94\x05\x01\x01" + nested(20),
    "a header of 2**32-1 items": b"\xdd\xff\xff\xff\xff",
    "a header of 1,024 items": b"\xdd\x00\x00\x04\x00",
    "headers within headers": b"\xdc\x04\x00" * 300,
    "a map header of 2**32-1 items": b"\xdf\xff\xff\xff\xff",
    "a text header of 2**32-1 bytes": b"\xdb\xff\xff\xff\xff",
    "a map with a list for a key": b"\x94\x05\x01\x01\x81\x90\x01",
    "an extension": b"\x94\x05\x01\x01" + msgpack.packb(msgpack.ExtType(5, b"castle")),
    "a timestamp": b"\x94\x05\x01" + b"\xd6\xff\x00\x00\x00\x00" + b"\xa6castle",
    "invalid UTF-8": b"\x94\x05\x01\x01\xa6ca\xff\xfele",
    "a lone surrogate": b"\x94\x05\x01\x01\xa6ca\xed\xa0\x80e",
    "overlong UTF-8": b"\x94\x05\x01\x01\xa6ca\xc0\x80le",
}
"""What no guest of this protocol sends, by what is wrong with it."""

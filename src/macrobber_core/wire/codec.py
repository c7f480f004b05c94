"""Frames to messages and back. Whatever the bytes are, `decode` returns a checked message or raises BadFrame."""

from __future__ import annotations

from typing import Any

import msgpack
import msgspec

from .messages import PROTOCOL, FromGuest, FromHost, Hello, Message
from .text import clean

LARGEST_FROM_GUEST = 1024
LARGEST_FROM_HOST = 256 * 1024
DEEPEST = 12
MOST_ITEMS = 8192
"""In one array; the events of the longest games are fewer. A header alone may not make us reserve more."""


class BadFrame(ValueError):
    """Bytes that are no message of this protocol; says what is wrong with them."""


def encode(message: Message) -> bytes:
    return pack(msgspec.to_builtins(message))


def pack(data: Any) -> bytes:
    packed: bytes = msgpack.packb(data)
    return packed


def decode_from_guest(frame: bytes | str) -> FromGuest:
    raw = _unpack(frame, LARGEST_FROM_GUEST)
    _check_protocol(raw)
    message: FromGuest = _convert(raw, FromGuest)
    return message


def decode_from_host(frame: bytes | str) -> FromHost:
    message: FromHost = _convert(_unpack(frame, LARGEST_FROM_HOST), FromHost)
    return message


def _check_protocol(raw: Any) -> None:
    """A hello of another version may look different in all but its tag and number: name the version first."""
    match raw:
        case [int(tag), int(theirs), *_] if tag == Hello.__struct_config__.tag and theirs != PROTOCOL:
            raise BadFrame(f"this table speaks protocol {PROTOCOL}, you speak {theirs}: use the same version")


def _unpack(frame: bytes | str, largest: int) -> Any:
    if isinstance(frame, str):
        raise BadFrame("a frame is binary, this one is text")
    if len(frame) > largest:
        raise BadFrame(f"a frame has at most {largest} bytes, this one has {len(frame)}")
    try:
        raw = msgpack.unpackb(
            frame,
            max_array_len=MOST_ITEMS,
            max_map_len=64,
            max_ext_len=0,
            max_bin_len=0,
        )
    except (ValueError, TypeError, RecursionError, msgpack.UnpackException) as error:
        raise BadFrame(f"not msgpack: {error!r}") from error
    return scrub(raw)


def _convert(raw: Any, kind: Any) -> Any:
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise BadFrame(str(error)) from error


def scrub(data: Any, depth: int = 0) -> Any:
    """The same data with every text cleaned; BadFrame where it is nested too deep, or holds what no message does."""
    if depth > DEEPEST:
        raise BadFrame(f"nested deeper than {DEEPEST}")
    match data:
        case str():
            return clean(data)
        case list():
            return [scrub(item, depth + 1) for item in data]
        case dict():
            return {scrub(key, depth + 1): scrub(value, depth + 1) for key, value in data.items()}
        case None | bool() | int() | float():
            return data
        case _:  # empty bytes and extensions come through msgpack's limits
            raise BadFrame(f"no message holds {data!r}")

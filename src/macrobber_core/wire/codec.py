"""Frames to messages and back. Whatever the bytes are, `decode` returns a checked message or raises BadFrame."""

from __future__ import annotations

from typing import Any

import msgpack
import msgspec

from .messages import FromGuest, FromHost, Message
from .text import clean

LARGEST_FROM_GUEST = 1024
LARGEST_FROM_HOST = 256 * 1024
DEEPEST = 12


class BadFrame(ValueError):
    """Bytes that are no message of this protocol; says what is wrong with them."""


def encode(message: Message) -> bytes:
    return pack(msgspec.to_builtins(message))


def pack(data: Any) -> bytes:
    packed: bytes = msgpack.packb(data)
    return packed


def decode_from_guest(frame: bytes | str) -> FromGuest:
    message: FromGuest = _decode(frame, LARGEST_FROM_GUEST, FromGuest)
    return message


def decode_from_host(frame: bytes | str) -> FromHost:
    message: FromHost = _decode(frame, LARGEST_FROM_HOST, FromHost)
    return message


def _decode(frame: bytes | str, largest: int, kind: Any) -> Any:
    if isinstance(frame, str):
        raise BadFrame("a frame is binary, this one is text")
    if len(frame) > largest:
        raise BadFrame(f"a frame has at most {largest} bytes, this one has {len(frame)}")
    try:
        raw = msgpack.unpackb(
            frame,
            max_array_len=largest,
            max_map_len=64,
            max_ext_len=0,
            max_bin_len=0,
        )
    except (ValueError, TypeError, RecursionError, msgpack.UnpackException) as error:
        raise BadFrame(f"not msgpack: {error!r}") from error
    try:
        return msgspec.convert(scrub(raw), kind)
    except msgspec.ValidationError as error:
        raise BadFrame(str(error)) from error


def scrub(data: Any, depth: int = 0) -> Any:
    """The same data with every text cleaned; BadFrame where it is nested too deep."""
    if depth > DEEPEST:
        raise BadFrame(f"nested deeper than {DEEPEST}")
    match data:
        case str():
            return clean(data)
        case list():
            return [scrub(item, depth + 1) for item in data]
        case dict():
            return {scrub(key, depth + 1): scrub(value, depth + 1) for key, value in data.items()}
        case _:
            return data

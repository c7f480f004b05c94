"""Frames to messages and back. Whatever the bytes are, `decode` returns a checked message or raises BadFrame."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from . import plain
from .messages import PROTOCOL, FromGuest, FromHost, Hello, Message, News

LARGEST_FROM_GUEST = 1024
LARGEST_FROM_HOST = 256 * 1024

T = TypeVar("T")
# made once: `msgspec.convert` would look at every message of a union again each time
_FROM_GUEST: msgspec.msgpack.Decoder[FromGuest] = msgspec.msgpack.Decoder(FromGuest)
_FROM_HOST: msgspec.msgpack.Decoder[FromHost] = msgspec.msgpack.Decoder(FromHost)
ANY_NEWS = msgspec.msgpack.Decoder(News)


class BadFrame(ValueError):
    """Bytes that are no message of this protocol; says what is wrong with them."""


def encode(message: Message | News) -> bytes:
    return pack(message)


pack: Callable[[Any], bytes] = msgspec.msgpack.Encoder().encode
"""Structs, and plain data, in the shortest msgpack there is for them; so both ends pack a view to the same bytes."""


def decode_from_guest(frame: bytes | str) -> FromGuest:
    packed = _frame(frame, LARGEST_FROM_GUEST)
    try:
        message = _decode(packed, _FROM_GUEST)
    except BadFrame:
        _check_protocol(packed)
        raise
    if isinstance(message, Hello):
        _check_protocol(packed)
    return message


def decode_from_host(frame: bytes | str) -> FromHost:
    return _decode(_frame(frame, LARGEST_FROM_HOST), _FROM_HOST)


def decode_news(text: bytes, decoder: msgspec.msgpack.Decoder[News] = ANY_NEWS) -> News:
    """What a patch yields; it is as hostile as any frame. The decoder need not bound texts and arrays."""
    if len(text) > plain.LONGEST_TEXT:  # else nothing in it can be too long
        text = pack(_bounded(text))
    return _decode(text, decoder)


class _AnyHello(msgspec.Struct, array_like=True, tag=Hello.__struct_config__.tag):
    protocol: int


_ANY_HELLO = msgspec.msgpack.Decoder(_AnyHello)


def _check_protocol(frame: bytes) -> None:
    """A hello of another version may look different in all but its tag and number: name the version first."""
    try:
        theirs = _ANY_HELLO.decode(frame).protocol
    except (ValueError, RecursionError):
        return
    if theirs != PROTOCOL:
        raise BadFrame(f"this table speaks protocol {PROTOCOL}, you speak {theirs}: use the same version")


def _frame(frame: bytes | str, largest: int) -> bytes:
    if isinstance(frame, str):
        raise BadFrame("a frame is binary, this one is text")
    if len(frame) > largest:
        raise BadFrame(f"a frame has at most {largest} bytes, this one has {len(frame)}")
    return frame


def _decode(packed: bytes, decoder: msgspec.msgpack.Decoder[T]) -> T:
    try:
        message = decoder.decode(packed)
        if plain.is_clean(message):
            return message
    except ValueError:
        pass  # a text too long may be shorter when it is cleaned
    cleaned = pack(plain.cleaned(_bounded(packed)))
    try:
        return decoder.decode(cleaned)
    except ValueError as error:
        raise BadFrame(str(error)) from error


def _bounded(packed: bytes) -> Any:
    try:
        return plain.decode(packed)
    except ValueError as error:
        raise BadFrame(str(error)) from error

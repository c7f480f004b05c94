"""Encoding and decoding of frames. For any input, decoding returns a validated message or raises BadFrame.

>>> frame = encode(Hello(PROTOCOL, "Ada"))
>>> frame.hex(" ")
'96 01 04 a3 41 64 61 c2 c0 c0'
>>> decode_from_guest(frame)
Hello(protocol=4, name='Ada', watch=False, token=None, proof=None)
>>> decode_from_guest("Hello")
Traceback (most recent call last):
macrobber_core.wire.codec.BadFrame: a frame is binary, this one is text
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from macrobber_core.translatable import Template

from . import bounded_data
from .messages import (
    OLDEST_PROTOCOL,
    PROTOCOL,
    AskHost,
    CastVote,
    FromGuest,
    FromHost,
    Hello,
    Message,
    Snapshot,
    ViewChange,
    ViewUpdate,
)

MAX_BYTES_FROM_GUEST = 1024
MAX_BYTES_FROM_HOST = 256 * 1024
OTHER_PROTOCOL = Template("this table uses protocol {number}, you use {theirs}: install the same version")

T = TypeVar("T")
# built once: `msgspec.convert` would inspect every message type in the union on each call
_FROM_GUEST: msgspec.msgpack.Decoder[FromGuest] = msgspec.msgpack.Decoder(FromGuest)
_FROM_HOST: msgspec.msgpack.Decoder[FromHost] = msgspec.msgpack.Decoder(FromHost)
_VISIT: msgspec.msgpack.Decoder[CastVote | AskHost] = msgspec.msgpack.Decoder(CastVote | AskHost)
_VIEW_CHANGE = msgspec.msgpack.Decoder(ViewChange)
VIEW_UPDATE_DECODER = msgspec.msgpack.Decoder(ViewUpdate)


class BadFrame(ValueError):
    """The frame is not a valid message of this protocol; the text says why."""


def encode(message: Message | ViewUpdate | ViewChange) -> bytes:
    return pack(message)


pack: Callable[[Any], bytes] = msgspec.msgpack.Encoder().encode
"""Encode structs or plain data as the shortest possible msgpack, so both ends pack a view into the same bytes."""


unpack: Callable[[bytes], Any] = msgspec.msgpack.Decoder().decode
"""Decode bytes of our own to plain data."""


def decode_from_guest(frame: bytes | str) -> FromGuest:
    packed = _checked_frame(frame, MAX_BYTES_FROM_GUEST)
    try:
        message = _decode(packed, _FROM_GUEST)
    except BadFrame:
        _check_protocol(packed)
        raise
    if isinstance(message, Hello):
        _check_protocol(packed)
    return message


def decode_visit(frame: bytes | str) -> CastVote | AskHost | None:
    """Decode the first message of a connection to an heir; return None if it is another message."""
    try:
        return _decode(_checked_frame(frame, MAX_BYTES_FROM_HOST), _VISIT)
    except BadFrame:
        return None


def decode_from_host(frame: bytes | str) -> FromHost:
    return _decode(_checked_frame(frame, MAX_BYTES_FROM_HOST), _FROM_HOST)


def decode_view_update(
    packed: bytes, decoder: msgspec.msgpack.Decoder[ViewUpdate] = VIEW_UPDATE_DECODER, *, is_bounded: bool = False
) -> ViewUpdate:
    """Decode the result of a patch or a change, which is as untrusted as any frame. Raises BadFrame.

    The length of texts and arrays is checked here, so the decoder need not limit it; unless it `is_bounded` already,
    because the view before and the change have been checked.
    """
    if not is_bounded and len(packed) > bounded_data.MAX_TEXT_LENGTH:  # no text in a shorter one can be too long
        packed = pack(_bounded(packed))
    return _decode(packed, decoder)


def decode_view_change(packed: bytes) -> ViewChange:
    """Decode the change that leads to a view update. Raises BadFrame. The view update is checked later."""
    try:
        return _VIEW_CHANGE.decode(packed)
    except ValueError as error:
        raise BadFrame(str(error)) from error


class _AnyHello(msgspec.Struct, array_like=True, tag=Hello.__struct_config__.tag):
    protocol: int


_ANY_HELLO = msgspec.msgpack.Decoder(_AnyHello)


def _check_protocol(frame: bytes) -> None:
    """Raise BadFrame if the frame is a hello of another protocol version.

    Apart from its tag and version number, a hello of another version may have any form, so the version is the error to
    report.
    """
    try:
        protocol = _ANY_HELLO.decode(frame).protocol
    except (ValueError, RecursionError):
        return
    if not OLDEST_PROTOCOL <= protocol <= PROTOCOL:
        raise BadFrame(OTHER_PROTOCOL(number=PROTOCOL, theirs=protocol))


def _checked_frame(frame: bytes | str, max_bytes: int) -> bytes:
    if isinstance(frame, str):
        raise BadFrame("a frame is binary, this one is text")
    if len(frame) > max_bytes:
        raise BadFrame(f"a frame has at most {max_bytes} bytes, this one has {len(frame)}")
    return frame


def _decode(packed: bytes, decoder: msgspec.msgpack.Decoder[T]) -> T:
    try:
        message = decoder.decode(packed)
        # later changes build on the bytes of the view in a snapshot, so whoever shows it has to clean it
        if isinstance(message, Snapshot) or bounded_data.is_clean(message):
            return message
    except ValueError:
        pass  # a text that is too long may fit after cleaning
    cleaned = pack(bounded_data.cleaned(_bounded(packed)))
    try:
        return decoder.decode(cleaned)
    except ValueError as error:
        raise BadFrame(str(error)) from error


def _bounded(packed: bytes) -> Any:
    try:
        return bounded_data.decode(packed)
    except ValueError as error:
        raise BadFrame(str(error)) from error

"""Frames to messages and back. Whatever the bytes are, `decode` returns a checked message or raises BadFrame."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgpack
import msgspec

from .messages import PROTOCOL, FromGuest, FromHost, Hello, Message, News
from .text import clean

LARGEST_FROM_GUEST = 1024
LARGEST_FROM_HOST = 256 * 1024
DEEPEST = 12
MOST_ITEMS = 8192
"""In one array; the events of the longest games are fewer. A header alone may not make us reserve more."""
LONGEST_TEXT = 4 * 300
"""Bytes of the longest text in any message. To clean one takes a time that may grow with the square of its length."""


T = TypeVar("T")
# made once: `msgspec.convert` would look at every message of a union again each time
_FROM_GUEST: msgspec.msgpack.Decoder[FromGuest] = msgspec.msgpack.Decoder(FromGuest)
_FROM_HOST: msgspec.msgpack.Decoder[FromHost] = msgspec.msgpack.Decoder(FromHost)


class BadFrame(ValueError):
    """Bytes that are no message of this protocol; says what is wrong with them."""


def encode(message: Message | News) -> bytes:
    return pack(message)


pack: Callable[[Any], bytes] = msgspec.msgpack.Encoder().encode
"""Structs, and plain data, in the shortest msgpack there is for them; so both ends pack a view to the same bytes."""


def decode_from_guest(frame: bytes | str) -> FromGuest:
    raw = _unpack(_frame(frame, LARGEST_FROM_GUEST))
    _check_protocol(raw)
    return _convert(raw, _FROM_GUEST)


def decode_from_host(frame: bytes | str) -> FromHost:
    return _convert(_unpack(_frame(frame, LARGEST_FROM_HOST), LARGEST_FROM_HOST), _FROM_HOST)


def decode_news(text: bytes) -> News:
    """What a patch yields; it is as hostile as any frame."""
    match scrub(_unpack(text)):
        case [view, [*events]]:
            return News(view, events)
    raise BadFrame("no view and events")


def _check_protocol(raw: Any) -> None:
    """A hello of another version may look different in all but its tag and number: name the version first."""
    match raw:
        case [int(tag), int(theirs), *_] if tag == Hello.__struct_config__.tag and theirs != PROTOCOL:
            raise BadFrame(f"this table speaks protocol {PROTOCOL}, you speak {theirs}: use the same version")


def _frame(frame: bytes | str, largest: int) -> bytes:
    if isinstance(frame, str):
        raise BadFrame("a frame is binary, this one is text")
    if len(frame) > largest:
        raise BadFrame(f"a frame has at most {largest} bytes, this one has {len(frame)}")
    return frame


def _unpack(packed: bytes, longest_bytes: int = 0) -> Any:
    """Whatever there is; bytes no longer than so many."""
    try:
        return msgpack.unpackb(
            packed,
            max_array_len=MOST_ITEMS,
            max_map_len=64,
            max_str_len=LONGEST_TEXT,
            max_ext_len=0,
            max_bin_len=longest_bytes,
        )
    except (ValueError, TypeError, RecursionError, msgpack.UnpackException) as error:
        raise BadFrame(f"not msgpack: {error!r}") from error


def _convert(raw: Any, decoder: msgspec.msgpack.Decoder[T]) -> T:
    try:
        return decoder.decode(pack(scrub(raw)))
    except msgspec.ValidationError as error:
        raise BadFrame(str(error)) from error


def scrub(data: Any) -> Any:
    """The data with every text cleaned, lists in place; BadFrame where it is nested too deep, or is no data."""
    whole = [data]
    level: list[list[Any]] = [whole]
    # level by level, as every number of every view comes this way: a call for each list takes twice as long
    for depth in range(DEEPEST + 2):
        deeper: list[list[Any]] = []
        for items in level:
            for index, item in enumerate(items):
                kind = type(item)
                if kind is int:
                    continue
                if kind is list:
                    deeper.append(item)
                elif kind is str:
                    items[index] = clean(item)
                elif kind is dict:
                    items[index] = {_plain(key): _plain(value) for key, value in item.items()}
                elif kind not in _PLAIN and not (kind is bytes and depth == 1):
                    raise BadFrame(f"no message holds {item!r}")  # empty extensions come through msgpack's limits
        if not deeper:
            return whole[0]
        level = deeper
    raise BadFrame(f"nested deeper than {DEEPEST}")


def _plain(item: Any) -> Any:
    """A key or a value of a map."""
    if type(item) is str:
        return clean(item)
    if type(item) not in _PLAIN:
        raise BadFrame(f"no map holds {item!r}")
    return item


_PLAIN = frozenset({int, bool, float, type(None)})

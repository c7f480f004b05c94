"""Untyped data from a peer: size limits while decoding, and cleaning of every text in it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from .sanitize import clean

MAX_DEPTH = 12
"""The maximum depth of an array in a message; the message itself has depth 0."""
MAX_ITEMS = 8192
"""The maximum number of items in an array; even the longest games have fewer events."""
MAX_TEXT_LENGTH = 4 * 300
"""The maximum number of characters in a text before cleaning, which can take quadratic time."""

_Text = Annotated[str, Meta(max_length=MAX_TEXT_LENGTH)]
_Integer = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]
_Index = Annotated[int, Meta(ge=0, lt=MAX_ITEMS)]
_Scalar = None | bool | _Integer | float | _Text
_Map = Annotated[dict[_Integer | _Text, _Scalar], Meta(max_length=64)]


@cache
def _nested_type(arrays: int) -> Any:
    """Return the type of data with arrays nested at most `arrays` deep."""
    scalar: Any = _Scalar | _Map
    if not arrays:
        return scalar
    array: Any = list[_nested_type(arrays - 1)]  # type: ignore[misc]  # built at run time
    return scalar | Annotated[array, Meta(max_length=MAX_ITEMS)]


if TYPE_CHECKING:
    PlainData: TypeAlias = Any
    PlainItem: TypeAlias = Any
    PlainChange: TypeAlias = Any
else:
    PlainData, PlainItem = _nested_type(MAX_DEPTH), _nested_type(MAX_DEPTH - 1)
    """The types of an untyped field of a message, and of the items of an array in such a field."""


class NewValue(NamedTuple):
    """The array [x] in a change (`wire/changes.py`).

    The change checks only that x is not too deep by itself; the view that it leads to is checked later. A type for each
    place would take 10 ms to build, while msgspec builds the decoder of a class only once.
    """

    value: PlainData


def _change_type(arrays: int) -> Any:
    """Return the type of a change to data with arrays nested at most `arrays` deep."""
    change: Any = _Integer | NewValue
    if not arrays:
        return change
    by_index: Any = dict[_Index, _change_type(arrays - 1)]  # type: ignore[misc]  # built at run time
    return change | Annotated[by_index, Meta(max_length=MAX_ITEMS)]


if not TYPE_CHECKING:
    PlainChange = _change_type(MAX_DEPTH)

decode = msgspec.msgpack.Decoder[Any](_nested_type(MAX_DEPTH + 1)).decode
"""Decode a message without `bytes` fields to plain data. Raises ValueError if it exceeds a limit or is malformed."""

_to_json = msgspec.json.Encoder().encode


def is_clean(data: Any) -> bool:
    """Return True only if the JSON of the data is plain ASCII without escapes, so no text in it can need cleaning.

    This is a fast path: checking every text takes several times as long as the rest of decoding a view.
    """
    as_json = _to_json(data)
    return as_json.isascii() and b"\\" not in as_json and b"\x7f" not in as_json


def cleaned(data: Any) -> Any:
    """Return the data with every text cleaned."""
    match data:
        case str():
            return clean(data)
        case list():
            return [cleaned(item) for item in data]
        case dict():
            return {cleaned(key): cleaned(value) for key, value in data.items()}
    return data

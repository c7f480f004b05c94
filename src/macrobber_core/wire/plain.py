"""Plain data, before it is known what it means: bounded while it is read, and every text in it made harmless."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from .text import clean

DEEPEST = 12
"""The depth of the deepest array in a message, whose own is 0."""
MOST_ITEMS = 8192
"""In one array; the events of the longest games are fewer."""
LONGEST_TEXT = 4 * 300
"""Characters before cleaning, which takes a time that may grow with the square of the length."""

_Text = Annotated[str, Meta(max_length=LONGEST_TEXT)]
_Integer = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]
_Single = None | bool | _Integer | float | _Text
_Map = Annotated[dict[_Integer | _Text, _Single], Meta(max_length=64)]


def _nested(arrays: int) -> Any:
    """The type of data with at most so many arrays in one another."""
    single: Any = _Single | _Map
    if not arrays:
        return single
    array: Any = list[_nested(arrays - 1)]  # type: ignore[misc]  # made when it runs
    return single | Annotated[array, Meta(max_length=MOST_ITEMS)]


if TYPE_CHECKING:
    Plain: TypeAlias = Any
    PlainItem: TypeAlias = Any
else:
    Plain, PlainItem = _nested(DEEPEST), _nested(DEEPEST - 1)
    """What a field of a message may hold whatever it means, and what an array there may hold."""

decode = msgspec.msgpack.Decoder[Any](_nested(DEEPEST + 1)).decode
"""A message without bytes, as plain data. ValueError where it is no such thing."""

_shown = msgspec.json.Encoder().encode


def is_clean(data: Any) -> bool:
    """Whether a glance is enough to tell that no text needs cleaning: JSON of it is plain ASCII with nothing escaped.

    Looking at each text takes several times as long as all else that is done to a view.
    """
    shown = _shown(data)
    return shown.isascii() and b"\\" not in shown and b"\x7f" not in shown


def cleaned(data: Any) -> Any:
    """The data with every text cleaned."""
    match data:
        case str():
            return clean(data)
        case list():
            return [cleaned(item) for item in data]
        case dict():
            return {cleaned(key): cleaned(value) for key, value in data.items()}
    return data

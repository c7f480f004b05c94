"""The difference between two views, and how to apply it.

A view is nested lists of plain values. A delta is a flat list of pairs, in rising order of index:

    i, value      item i becomes value (i one past the end: value is appended)
    ~i, delta     item i, a list itself, changes by that delta
    nil, n        the list is cut to its first n items (always the first pair)

An empty delta changes nothing.
"""

from __future__ import annotations

import zlib
from typing import Any

from .codec import pack

Delta = list[Any]


class PatchError(ValueError):
    """A delta that does not fit the view it is applied to."""


SEQUENCES = (list, tuple)


def diff(old: Any, new: Any) -> Delta:
    """The delta from one list to another; tuples count as lists."""
    delta: Delta = []
    if len(new) < len(old):
        delta += (None, len(new))
    for index, (before, after) in enumerate(zip(old, new, strict=False)):
        if isinstance(before, SEQUENCES) and isinstance(after, SEQUENCES):
            inner = diff(before, after)
            if not inner:
                continue
            if _size(inner) < _size(after):
                delta += (~index, inner)
                continue
        elif _same(before, after):
            continue
        delta += (index, after)
    for index in range(len(old), len(new)):
        delta += (index, new[index])
    return delta


def _same(before: Any, after: Any) -> bool:
    """Whether two values are one on the wire: to Python `True == 1`, also deep inside a map."""
    if type(before) is not type(after):
        return False
    if isinstance(before, dict):
        return pack(before) == pack(after)
    return bool(before == after)


def _size(data: Any) -> int:
    return len(pack(data))


def apply(old: list[Any], delta: Delta) -> list[Any]:
    """A new view; `old` stays as it was, and unchanged parts are shared. Raises PatchError."""
    if len(delta) % 2:
        raise PatchError("a delta is made of pairs")
    new = list(old)
    for index, value in zip(delta[::2], delta[1::2], strict=True):
        if index is None:
            if type(value) is not int or not 0 <= value <= len(new):
                raise PatchError(f"cannot cut to {value!r}")
            del new[value:]
        elif type(index) is not int:
            raise PatchError(f"{index!r} is no index")
        elif index == len(new):
            new.append(value)
        elif 0 <= index < len(new):
            new[index] = value
        elif 0 <= ~index < len(new) and isinstance(new[~index], list) and isinstance(value, list):
            new[~index] = apply(new[~index], value)
        else:
            raise PatchError(f"there is no item {index}")
    return new


def checksum(view: Any) -> int:
    """CRC-32 of the packed view."""
    return zlib.crc32(pack(view))

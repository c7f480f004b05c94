"""The change from one view to the next, which a host sends to guests since version 4 of the protocol.

Views are arrays within arrays. The change of a value is one of these:

    an integer         to be added to the integer there
    an array [x]       x takes the value's place
    a map              the changes to items of the array there, by index; at the index after the last one, [x] appends x

Most numbers change by the same few amounts again and again, so changes resemble earlier ones more than views do. The
packed change and the events since the last view are compressed with earlier ones as the dictionary (`patch.diff`).

>>> change = change_between(["Ada", 7, [1, 2]], ["Ada", 8, [1, 4, 9]])
>>> change
{1: 1, 2: {1: 2, 2: [9]}}
>>> apply_change(["Ada", 7, [1, 2]], change)
['Ada', 8, [1, 4, 9]]
"""

from __future__ import annotations

from itertools import compress
from operator import ne
from typing import Any

ARRAY = list, tuple
"""The types of [x]: it is decoded as a tuple (`bounded_data.NewValue`)."""


class ChangeError(ValueError):
    """The change does not fit the value."""


def change_between(old: Any, new: Any) -> Any:
    """Return the change that makes `new` of `old`; both are plain data (`bounded_data.PlainData`).

    In a view, a number never takes the place of a bool, so it is no problem that they may be equal in Python.
    """
    if type(old) is int and type(new) is int:
        return new - old
    if type(old) is not list or type(new) is not list or not 0 < len(old) <= len(new):
        return [new]
    changes: dict[int, Any] = {}
    for index in compress(range(len(old)), map(ne, old, new)):
        before, after = old[index], new[index]
        # most changes are of integers, and a call takes as long as the rest
        is_number = type(before) is int and type(after) is int
        changes[index] = after - before if is_number else change_between(before, after)
    for index in range(len(old), len(new)):
        changes[index] = [new[index]]
    return changes


def apply_change(value: Any, change: Any) -> Any:
    """Return the changed value; `value` stays as it is. Raises ChangeError."""
    if type(change) is int and type(value) is int:
        return value + change
    if isinstance(change, ARRAY) and len(change) == 1:
        return change[0]
    if type(change) is dict and type(value) is list:
        items = value[:]
        for index, item_change in change.items():
            if index < len(items):
                items[index] = apply_change(items[index], item_change)
            elif index == len(items) and isinstance(item_change, ARRAY):
                items += item_change
            else:
                raise ChangeError(f"item {index} of {len(items)} cannot change")
        return items
    raise ChangeError(f"a {type(value).__name__} cannot change by a {type(change).__name__}")

"""A view as an array of numbers, in a layout derived from its type.

The layout depends only on the game: every number of players and every combination of options has the same. Every number
in it has a name, such as `clans[0].vp`, and bounds. What each part of a view becomes:

- an integer, or a switch (0 or 1): one number
- a value that may be missing: 1 if it is there, else 0; then the value, or zeros
- a literal, or a text that is one of several (`one_of`): one number for each possible text, 1 for the text that it is
- any other text: the codes of its characters, then zeros
- a list: its length, then its entries, then zeros
- a structure, or a list of fixed length: its parts, in order

Left out are the facts that a learner has anyway: the number of players and the options, which never change, and the
result, which the returns tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec import inspect

from macrobber_core.games.contract import Game, Result, View

LEFT_OUT = {"players", "options"}
ROOM = 64
"""The entries of a list, or the characters of a text, for which there is room if its type has no `max_length`."""
LARGEST = 1 << 24
"""The bound of an integer whose type has none: up to it, an array of `float32` holds every integer exactly."""
HIGHEST_CHARACTER = 0x10FFFF

Array = npt.NDArray[np.float32]
Numbers = dict[int, float]
"""The numbers of an array by their indexes; the others are zeros, which are most of them."""
Write = Callable[[Any, Numbers, int], None]
"""Writes a value, from an index on."""


class Slot(NamedTuple):
    """The name of one number of an array, and its bounds."""

    name: str
    low: float
    high: float


class Part(NamedTuple):
    """The slots of a value of some type, and how it is written into them."""

    slots: Sequence[Slot]
    write: Write


class ViewLayout:
    """The layout of a game's views. Raises TypeError if a view has something that cannot become numbers."""

    def __init__(self, game: Game) -> None:
        self._part = _part(inspect.type_info(game.view_type), "")
        self.slots = self._part.slots
        self.low = np.array([slot.low for slot in self.slots], np.float32)
        self.high = np.array([slot.high for slot in self.slots], np.float32)

    def encode(self, view: View) -> Array:
        """Return a view as numbers. Raises ValueError for a list or a text that is too long for its room."""
        numbers: Numbers = {}
        self._part.write(view, numbers, 0)
        array = np.zeros(len(self.slots), np.float32)
        array[np.fromiter(numbers, np.intp, len(numbers))] = np.fromiter(numbers.values(), np.float32, len(numbers))
        return array


def _part(kind: inspect.Type, name: str) -> Part:
    """Return the part for a type; `name` is the name of the value in the view."""
    match kind:
        case inspect.Metadata(type=inspect.StrType(), extra_json_schema={"enum": texts}):
            return _one_hot(tuple(texts), name)
        case inspect.Metadata(type=inner):
            return _part(inner, name)
        case inspect.LiteralType(values=values):
            return _one_hot(values, name)
        case inspect.UnionType(types=types):
            return _union(types, name)
        case inspect.BoolType():
            return Part([Slot(name, 0, 1)], _write_number)
        case inspect.IntType():
            return Part([Slot(name, *_bounds(kind))], _write_number)
        case inspect.StrType(max_length=length):
            return _text(ROOM if length is None else length, name)
        case (
            inspect.VarTupleType(item_type=item, max_length=length)
            | inspect.ListType(item_type=item, max_length=length)
        ):
            return _list(item, ROOM if length is None else length, name)
        case inspect.TupleType(item_types=types):
            return _record([_part(item, f"{name}[{index}]") for index, item in enumerate(types)])
        case inspect.NamedTupleType(fields=fields):
            return _record([_part(field.type, _join(name, field.name)) for field in fields])
        case inspect.StructType(fields=fields):
            return _structure([field for field in fields if not _is_left_out(field)], name)
        case _:
            raise TypeError(f"{name} cannot become numbers: it is a {type(kind).__name__}")


def _is_left_out(field: inspect.Field) -> bool:
    kinds = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
    return field.name in LEFT_OUT or any(isinstance(kind, inspect.StructType) and kind.cls is Result for kind in kinds)


def _join(name: str, field: str) -> str:
    return f"{name}.{field}" if name else field


def _bounds(kind: inspect.IntType) -> tuple[int, int]:
    low = kind.ge if kind.ge is not None else -LARGEST if kind.gt is None else kind.gt + 1
    high = kind.le if kind.le is not None else LARGEST if kind.lt is None else kind.lt - 1
    return low, high


def _write_number(value: float, numbers: Numbers, at: int) -> None:
    numbers[at] = value


def _one_hot(values: Sequence[Any], name: str) -> Part:
    index_of = {value: index for index, value in enumerate(values)}

    def write(value: Any, numbers: Numbers, at: int) -> None:
        numbers[at + index_of[value]] = 1

    return Part([Slot(f"{name}={value}", 0, 1) for value in values], write)


def _text(length: int, name: str) -> Part:
    def write(text: str, numbers: Numbers, at: int) -> None:
        if len(text) > length:
            raise ValueError(f"{name} has {len(text)} characters, but there is room for {length}: give it a max_length")
        numbers.update(enumerate(map(ord, text), at))

    return Part([Slot(f"{name}[{index}]", 0, HIGHEST_CHARACTER) for index in range(length)], write)


def _union(types: Sequence[inspect.Type], name: str) -> Part:
    """Return the part for a value that may be missing, or for literals of several types."""
    others = [kind for kind in types if not isinstance(kind, inspect.NoneType)]
    if all(isinstance(kind, inspect.LiteralType) for kind in others):
        present = _one_hot([value for kind in others for value in kind.values], name)  # type: ignore[attr-defined]
    elif len(others) == 1:
        present = _part(others[0], name)
    else:
        raise TypeError(f"{name} cannot become numbers: it may be of several types")
    if len(others) == len(types):
        return present
    write_present = present.write

    def write(value: Any, numbers: Numbers, at: int) -> None:
        if value is not None:
            numbers[at] = 1
            write_present(value, numbers, at + 1)

    return Part([Slot(f"{name}?", 0, 1), *present.slots], write)


def _list(item: inspect.Type, room: int, name: str) -> Part:
    entries = [_part(item, f"{name}[{index}]") for index in range(room)]
    size = len(entries[0].slots)
    write_entry = entries[0].write

    def write(values: Sequence[Any], numbers: Numbers, at: int) -> None:
        if len(values) > room:
            raise ValueError(f"{name} has {len(values)} entries, but there is room for {room}: give it a max_length")
        numbers[at] = len(values)
        for index, value in enumerate(values):
            write_entry(value, numbers, at + 1 + index * size)

    return Part([Slot(f"len({name})", 0, room), *(slot for entry in entries for slot in entry.slots)], write)


def _record(parts: Sequence[Part]) -> Part:
    """Return the part for a tuple of fixed length."""
    places = list(_places(parts))

    def write(values: Sequence[Any], numbers: Numbers, at: int) -> None:
        for value, (offset, write_field) in zip(values, places, strict=True):
            write_field(value, numbers, at + offset)

    return Part([slot for part in parts for slot in part.slots], write)


def _structure(fields: Sequence[inspect.Field], name: str) -> Part:
    parts = [_part(field.type, _join(name, field.name)) for field in fields]
    places = [(field.name, *place) for field, place in zip(fields, _places(parts), strict=True)]

    def write(value: msgspec.Struct, numbers: Numbers, at: int) -> None:
        for field, offset, write_field in places:
            write_field(getattr(value, field), numbers, at + offset)

    return Part([slot for part in parts for slot in part.slots], write)


def _places(parts: Sequence[Part]) -> Iterator[tuple[int, Write]]:
    """Yield the offset of each part and how it is written."""
    offset = 0
    for part in parts:
        yield offset, part.write
        offset += len(part.slots)

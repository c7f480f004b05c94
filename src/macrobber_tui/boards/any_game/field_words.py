"""The names and values of fields in words.

Values may come from a peer, so their texts are cleaned, and no more of them is read than is shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set
from enum import Enum

import msgspec

from macrobber_core.wire.sanitize import clean
from macrobber_tui.boards.log_lines import SEAT_FIELDS
from macrobber_tui.boards.names import NameOf
from macrobber_tui.i18n.language import _
from macrobber_tui.widgets.text import DOTS, upper_first

WORD_START = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
"""The places where a word begins in a name such as `TookSticks`."""
NAMES_OF_SEATS = frozenset((*SEAT_FIELDS, "start", "starter", "dealer", "leader", "winner", "winners"))
"""The fields whose values are seats, shown as players' names."""
NOTHING = "–"
"""Stands for a value that is hidden or that there is not."""
MAX_VALUE = 400
"""The most characters of a value."""
EMPTY = (str, list, tuple, Mapping, Set)
"""The types of values that may be empty, and then are not told as fields of a structure."""
MAX_DEPTH = 6
"""How many values are shown inside each other."""


def name_in_words(name: str) -> str:
    """Return a name from a program in words: `last_bid` as "last bid", `TookSticks` as "took sticks"."""
    words = " ".join(WORD_START.sub("_", name.removeprefix("is_")).replace("_", " ").lower().split())
    return _(words) if words else name


def label_of_field(name: str) -> str:
    return upper_first(name_in_words(name))


def fields_of(value: object) -> tuple[str, ...]:
    """Return the names of the fields of a structure or a named tuple; () for any other value."""
    if isinstance(value, msgspec.Struct):
        return value.__struct_fields__
    return getattr(value, "_fields", ()) if isinstance(value, tuple) else ()


class ValueWriter(msgspec.Struct, frozen=True):
    """Writes values of a game whose players are called like this."""

    name_of: NameOf
    nothing: str = NOTHING
    limit: int = MAX_VALUE

    def text(self, field: str, value: object) -> str:
        """Return the value of a field in at most `limit` characters."""
        return self._within_limit(self._value(field, value, 0))

    def pairs(self, value: object, without: Set[str] = frozenset()) -> str:
        """Return the fields of a structure that say something, as in "heap 2, count 3"."""
        return self._within_limit(self._struct(value, 0, without))

    def _within_limit(self, pieces: Iterator[str]) -> str:
        text = ""
        for piece in pieces:
            text += piece[: self.limit + 1]
            if len(text) > self.limit:
                return clean(text[: self.limit].rstrip(" ,(")) + DOTS
        return clean(text)

    def _value(self, field: str, value: object, depth: int) -> Iterator[str]:
        if depth > MAX_DEPTH:
            yield DOTS
        elif value is None:
            yield self.nothing
        elif isinstance(value, bool):
            yield _("yes") if value else _("no")
        elif isinstance(value, int) and field in NAMES_OF_SEATS:
            yield self._name(value)
        elif isinstance(value, float):
            yield f"{value:g}"
        elif isinstance(value, Enum):
            yield from self._value(field, value.value, depth)
        elif isinstance(value, str | int):
            yield str(value)
        elif fields_of(value):
            yield from self._struct(value, depth)
        elif isinstance(value, Mapping):
            yield from self._mapping(value, depth)
        elif isinstance(value, list | tuple | Set):
            yield from self._items(field, value, depth)
        else:
            yield str(value)

    def _name(self, seat: int) -> str:
        """Return a player's name; the number if it is no seat after all."""
        try:
            return self.name_of(seat) if seat > 0 else str(seat)
        except LookupError:
            return str(seat)

    def _items(self, field: str, items: list[object] | tuple[object, ...] | Set[object], depth: int) -> Iterator[str]:
        if not items:
            yield _("none")
        for number, item in enumerate(items):
            yield ", " if number else ""
            yield from self._in_brackets(self._value(field, item, depth + 1), item)

    def _mapping(self, items: Mapping[object, object], depth: int) -> Iterator[str]:
        if not items:
            yield _("none")
        for number, (key, item) in enumerate(items.items()):
            yield ", " if number else ""
            yield from self._value("", key, depth + 1)
            yield ": "
            yield from self._in_brackets(self._value("", item, depth + 1), item)

    def _struct(self, value: object, depth: int, without: Set[str] = frozenset()) -> Iterator[str]:
        """Yield the fields with their names, without those that are None, false or empty."""
        is_first = True
        for name in fields_of(value):
            item = getattr(value, name)
            if name in without or item is None or item is False or (not item and isinstance(item, EMPTY)):
                continue
            yield "" if is_first else ", "
            is_first = False
            yield name_in_words(name)
            if item is not True:
                yield " "
                yield from self._in_brackets(self._value(name, item, depth + 1), item)
        if is_first and not without:
            yield self.nothing

    @staticmethod
    def _in_brackets(pieces: Iterator[str], value: object) -> Iterator[str]:
        is_group = isinstance(value, list | tuple | Mapping | Set | msgspec.Struct) and bool(value)
        yield "(" if is_group else ""
        yield from pieces
        yield ")" if is_group else ""

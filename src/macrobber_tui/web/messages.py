"""The messages between the page and the door, as JSON: see ROUTES.md."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import msgspec

MAX_TEXT_LENGTH = 4096
"""The maximum number of characters typed or pasted in one message."""
MAX_CELLS = 1000
"""The largest number of columns or rows that is believed; larger ones are cut."""

_encoder = msgspec.json.Encoder()


class Typed(NamedTuple):
    """Text typed or pasted on a screen."""

    text: str


class Line(NamedTuple):
    """A line typed in plain mode."""

    text: str


class Size(NamedTuple):
    """The size of the terminal in the browser's window."""

    columns: int
    rows: int


FromPage = Typed | Line | Size


def encode(kind: str, *values: Any) -> str:
    """Return a message to the page: JSON in one line."""
    return _encoder.encode((kind, *values)).decode()


def decode(text: str) -> FromPage:
    """Parse a message from the page. Raises ValueError if it is not one."""
    try:
        message = json.loads(text)
    except RecursionError as error:
        raise ValueError("too deep") from error
    match message:
        case ["in", str(typed)] if len(typed) <= MAX_TEXT_LENGTH:
            return Typed(clean(typed))
        case ["line", str(typed)] if len(typed) <= MAX_TEXT_LENGTH:
            return Line(clean(typed))
        case ["size", int(columns), int(rows)] if columns >= 0 and rows >= 0:
            return Size(min(columns, MAX_CELLS), min(rows, MAX_CELLS))
    raise ValueError("this is not a message")


def clean(text: str) -> str:
    """Replace lone surrogates, which JSON can contain but no other text."""
    return text.encode("utf-8", "replace").decode()

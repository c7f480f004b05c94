"""Lines of styled text, of which boards and screens are made."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rich.style import Style

PLAIN = Style()


class Span(NamedTuple):
    """A piece of a line. Its text is never parsed as markup; clicking it acts like pressing its key."""

    text: str
    style: Style = PLAIN
    key: str = ""
    thing: str = ""
    """What the piece shows, as a name that the game can explain; "" if it shows nothing of the game."""


Line = tuple[Span, ...]


def indented(texts: Iterable[str], style: Style = PLAIN, *, indent: int = 3) -> list[Line]:
    """Return a line for each text, indented by `indent` blanks."""
    return [(Span(" " * indent + text, style),) for text in texts]

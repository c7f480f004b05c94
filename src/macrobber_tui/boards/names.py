"""What players are called in sentences, and on boards."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from macrobber_tui.language import _, pgettext

if TYPE_CHECKING:
    from macrobber_core.table.view import TableView

NameOf = Callable[[int], str]


def letter(seat: int) -> str:
    return "ABCDEF"[seat - 1]


def you() -> str:
    """Who looks at the screen, where they do something."""
    return _("you")


def names(table: TableView) -> NameOf:
    """What the players are called to who sits there."""
    return lambda seat: you() if seat == table.seat else table.name(seat)


def whom(name: str) -> str:
    """A name where something is done to its player."""
    return pgettext("to whom it is done", "you") if name == you() else name


def capital(text: str) -> str:
    """A sentence, or a name at the beginning of one: `you` is no name, and begins it in capitals."""
    return text[:1].upper() + text[1:] if text == you() or text.startswith(f"{you()} ") else text

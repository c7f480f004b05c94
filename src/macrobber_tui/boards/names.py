"""What players are called in sentences, and on boards."""

from __future__ import annotations

from collections.abc import Callable

from macrobber_tui.language import _, pgettext

NameOf = Callable[[int], str]


def letter(seat: int) -> str:
    return "ABCDEF"[seat - 1]


def you() -> str:
    """Who looks at the screen, where they do something."""
    return _("you")


def whom(name: str) -> str:
    """A name where something is done to its player."""
    return pgettext("to whom it is done", "you") if name == you() else name


def capital(text: str) -> str:
    """A sentence, or a name at the beginning of one: `you` is no name, and begins it in capitals."""
    return text[:1].upper() + text[1:] if text == you() or text.startswith(f"{you()} ") else text

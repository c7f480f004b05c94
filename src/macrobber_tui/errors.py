"""What went wrong, in one line of the user's words, with the exit code it ends in."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import click

from macrobber_core.wire.text import clean
from macrobber_tui.language import _

NONSENSE = (LookupError, TypeError, ValueError, ArithmeticError, AssertionError, MemoryError, RecursionError)
"""What comes of showing a table that cannot be, such as seat 75 of three: its form is right, so it shows late."""


def nonsense(error: Exception) -> str:
    return _("the host sent an impossible game state ({reason})").format(reason=repr(error))


class Harmless(click.ClickException):
    """An error whose message may quote a file's name or a peer's text: nothing in it acts on the terminal."""

    def format_message(self) -> str:
        return "\n".join(clean(line) for line in self.message.split("\n"))


class Wrong(Harmless):
    """Something was asked for that cannot be had: an option, an address, a name."""

    exit_code = 2


class Interrupted(Harmless):
    """What was begun could not be brought to its end."""

    exit_code = 1


@contextlib.contextmanager
def interrupted_by_nonsense() -> Iterator[None]:
    """Interrupted where a table that cannot be makes us stumble."""
    try:
        yield
    except NONSENSE as error:
        raise Interrupted(nonsense(error)) from error

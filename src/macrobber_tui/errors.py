"""What went wrong, in one line of the user's words, with the exit code it ends in."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import click

from macrobber_tui.language import _

NONSENSE = (LookupError, TypeError, ValueError, ArithmeticError, AssertionError, MemoryError, RecursionError)
"""What comes of showing a table that cannot be, such as seat 75 of three: its form is right, so it shows late."""


def nonsense(error: Exception) -> str:
    return _("the host sent an impossible game state ({reason})").format(reason=repr(error))


class Wrong(click.ClickException):
    """Something was asked for that cannot be had: an option, an address, a name."""

    exit_code = 2


class Interrupted(click.ClickException):
    """What was begun could not be brought to its end."""

    exit_code = 1


@contextlib.contextmanager
def interrupted_by_nonsense() -> Iterator[None]:
    """Interrupted where a table that cannot be makes us stumble."""
    try:
        yield
    except NONSENSE as error:
        raise Interrupted(nonsense(error)) from error

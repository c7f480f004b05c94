"""Errors shown to the user as one line of text, each with its exit code."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import click

from macrobber_core.games import installed_games
from macrobber_core.wire import reasons
from macrobber_core.wire.sanitize import clean

from .i18n.core_messages import core_text, os_error_reason
from .i18n.language import _

INTERRUPTED = 130
"""The exit code of a program that the user has interrupted with ctrl+c."""
INVALID_VIEW_ERRORS = (LookupError, TypeError, ValueError, ArithmeticError, AssertionError, MemoryError, RecursionError)
"""Errors raised while showing an impossible game state, such as seat 75 of three.

Such a state is well-formed, so decoding does not catch it.
"""


def with_program_name(text: str) -> str:
    """Return a line for standard error that begins with the name of the program."""
    return _("{name}: ").format(name="macrobber") + text


def warn(text: str) -> None:
    """Print a warning on standard error."""
    click.echo(with_program_name(text), err=True)


def is_contained(error: Exception) -> bool:
    """Return whether an error must not end the program: a host sent an invalid view, or an installed game failed."""
    return isinstance(error, INVALID_VIEW_ERRORS) or installed_games().game_at_fault(error) is not None


def invalid_view_message(error: Exception) -> str:
    """Return a message about a contained error, which blames the host unless it was raised by an installed game.

    From now on, that game has the board and the plain mode for any game.
    """
    installed = installed_games()
    game = installed.game_at_fault(error)
    if game is not None:
        installed.skip_part(game, "ui", repr(error))
        text = _("{package} cannot show this: {reason}")
        return text.format(package=clean(installed.packages[game]), reason=clean(repr(error)))
    return core_text(reasons.IMPOSSIBLE_STATE(reason=repr(error)))


class SanitizedError(click.ClickException):
    """Base class that strips control characters from its message, which may quote a file name or a peer's text."""

    def format_message(self) -> str:
        return "\n".join(clean(line) for line in self.message.split("\n"))


class UsageError(SanitizedError):
    """Invalid user input, such as an option, an address or a name. Exits with code 2."""

    exit_code = 2


class Aborted(SanitizedError):
    """A command started but could not finish. Exits with code 1."""

    exit_code = 1


@contextlib.contextmanager
def usage_errors(*kinds: type[Exception]) -> Iterator[None]:
    """Convert errors of these kinds raised in the block into a UsageError with the translated message."""
    try:
        yield
    except kinds as error:
        raise UsageError(core_text(str(error))) from error


@contextlib.contextmanager
def file_errors(path: object) -> Iterator[None]:
    """Convert an OSError raised in the block into a UsageError that names the file."""
    try:
        yield
    except OSError as error:
        raise UsageError(f"{path}: {os_error_reason(error)}") from error


@contextlib.contextmanager
def abort_on_invalid_view() -> Iterator[None]:
    """Convert any contained error raised in the block into Aborted."""
    try:
        yield
    except (UsageError, Aborted):
        raise
    except Exception as error:
        if not is_contained(error):
            raise
        raise Aborted(invalid_view_message(error)) from error

"""Lines of text, said to who plays without a screen."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterable

import click

from .boards.hint import Hinted


def say(text: str) -> None:
    """A line; a terminal gets it in lines that it does not break in the middle of a word."""
    if sys.stdout.isatty():
        width = shutil.get_terminal_size().columns
        text = "\n".join(textwrap.fill(line, width, subsequent_indent="    ") for line in text.split("\n"))
    click.echo(text)


def say_hint(hinted: Hinted | None) -> None:
    if isinstance(hinted, str):
        say(hinted)
    for hint in hinted if isinstance(hinted, list) else ():
        name = f" ({hint.name})" if hint.name != hint.action else ""
        say(f"  {hint.percent} to win by '{hint.action}'{name}: {'; '.join(hint.reasons)}.")


def say_all(lines: Iterable[str | None]) -> None:
    for line in lines:
        if line is not None:
            say(line)

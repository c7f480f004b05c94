"""Lines of text, said to who plays without a screen."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable

import click
from rich.cells import cell_len

from .breaking import in_lines
from .terminal import dumb_terminal
from .typist import unfinished_line

SCREENFUL = 100
"""Lines no terminal shows at once."""


def say(text: str) -> None:
    """A line; a terminal gets it in lines that it does not break in the middle of a word.

    What is being typed there stands on a line of its own again below it.
    """
    if not sys.stdout.isatty():
        click.echo(text)
        return
    width = shutil.get_terminal_size().columns
    text = "\n".join(part for line in text.split("\n") for part in in_lines(line, width) or [""])
    typed = unfinished_line()
    if typed:
        fits = cell_len(typed) < width and not dumb_terminal()
        text = ("\r\x1b[K" if fits else "\n") + text
    click.echo(f"{text}\n{typed}", nl=False)


def push_away() -> None:
    """Clear the terminal, with what could be scrolled back to; else push everything out of sight."""
    if sys.stdout.isatty() and not dumb_terminal():
        sys.stdout.write("\x1b[H\x1b[2J\x1b[3J")
    else:
        sys.stdout.write("\n" * SCREENFUL)
    sys.stdout.flush()


class Voice:
    """Speaks to one player; who shares the keyboard is spoken to only while it is theirs."""

    def __init__(self) -> None:
        self.is_silent = False

    def say(self, text: str) -> None:
        if not self.is_silent:
            say(text)

    def say_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.say(line)

"""Prints lines of text in plain mode."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable

import click
from rich.cells import cell_len

from macrobber_tui.i18n.wrap import wrap_lines
from macrobber_tui.session.terminal import is_dumb_terminal

from .line_editor import unfinished_line

SCREEN_LINES = 100
"""More lines than any terminal can show."""


def print_line(text: str) -> None:
    """Print a line, wrapped between words on a terminal.

    If the player has an unfinished input line, print it again below.
    """
    if not sys.stdout.isatty():
        click.echo(text)
        return
    width = shutil.get_terminal_size().columns
    text = wrapped(text, width)
    typed = unfinished_line()
    if typed:
        fits = cell_len(typed) < width and not is_dumb_terminal()
        text = ("\r\x1b[K" if fits else "\n") + text
    click.echo(f"{text}\n{typed}", nl=False)


def print_error(text: str) -> None:
    """Print a text on standard error, wrapped between words on a terminal."""
    click.echo(wrapped(text, shutil.get_terminal_size().columns) if sys.stderr.isatty() else text, err=True)


def wrapped(text: str, width: int) -> str:
    """Wrap each line of a text between words."""
    return "\n".join(part for line in text.split("\n") for part in wrap_lines(line, width) or [""])


def start_fresh_line() -> None:
    """Begin a new line if the player has an unfinished line at the terminal, so a message does not extend it."""
    if unfinished_line():
        click.echo()


def clear_screen() -> None:
    """Clear the terminal and its scrollback; if that is impossible, print enough lines to hide everything."""
    if sys.stdout.isatty() and not is_dumb_terminal():
        sys.stdout.write("\x1b[H\x1b[2J\x1b[3J")
    else:
        sys.stdout.write("\n" * SCREEN_LINES)
    sys.stdout.flush()


class Output:
    """Prints to a single player. Players sharing a keyboard see output only while they have the keyboard."""

    def __init__(self) -> None:
        self.is_silent = False

    def print(self, text: str) -> None:
        if not self.is_silent:
            print_line(text)

    def print_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.print(line)

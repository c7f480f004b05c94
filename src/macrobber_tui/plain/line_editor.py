"""Edits a line at a terminal, with or without readline.

The terminal's own line editing hides the unfinished line from us, so messages would be printed into it.
"""

from __future__ import annotations

import atexit
import contextlib
import sys
import termios
import threading
import tty
from types import ModuleType
from typing import Protocol

from rich.cells import cell_len

from macrobber_tui.paste_filter import pasted_text
from macrobber_tui.session.terminal import is_dumb_terminal


class LineEditor(Protocol):
    @property
    def text(self) -> str:
        """The line as typed so far; "" while no line is being edited."""
        ...

    def read_line(self) -> str:
        """Return the next line with its line break, or "" at the end of input. A pasted line can hold others."""
        ...


_editors: list[LineEditor] = []
"""The terminal's line editor, once an editor is in use."""


def terminal_editor() -> LineEditor:
    """Return the editor for standard input, which must be a terminal. The terminal's settings are restored on exit."""
    if not _editors:
        atexit.register(termios.tcsetattr, sys.stdin, termios.TCSANOW, termios.tcgetattr(sys.stdin))
        try:
            _editors.append(_ReadlineEditor())
        except ImportError:
            _editors.append(_BasicEditor())
    return _editors[0]


def unfinished_line() -> str:
    """Return the unfinished line at the terminal, or ""."""
    return _editors[0].text if _editors else ""


def use_readline() -> ModuleType:
    """Make input() edit with readline, to which a paste is text that waits for enter. Raises ImportError."""
    import readline  # noqa: PLC0415  # may be missing, and may write to the terminal

    if not is_dumb_terminal():
        readline.parse_and_bind("set enable-bracketed-paste on")
        readline.parse_and_bind("set enable-active-region off")  # pasted text is not shown in reverse
        atexit.register(_stop_marking_pastes)
    return readline


def _stop_marking_pastes() -> None:
    """Do at exit what readline does at the end of a line: the program can end while a line is being edited."""
    with contextlib.suppress(OSError, ValueError):
        sys.stdout.write("\x1b[?2004l")
        sys.stdout.flush()


class _ReadlineEditor:
    def __init__(self) -> None:
        readline = use_readline()
        self._buffer = readline.get_line_buffer
        self._is_editing = threading.Event()

    @property
    def text(self) -> str:
        return pasted_text(self._buffer()) if self._is_editing.is_set() else ""

    def read_line(self) -> str:
        self._is_editing.set()
        try:
            return input() + "\n"
        except EOFError:
            return ""
        finally:
            self._is_editing.clear()


class _BasicEditor:
    """An editor with the keys of a terminal's own line editing: backspace, ctrl+u and ctrl+d."""

    def __init__(self) -> None:
        self.text = ""
        tty.setcbreak(sys.stdin, termios.TCSANOW)  # keeps text that has already been typed

    def read_line(self) -> str:
        while key := sys.stdin.read(1):
            if key in "\r\n":
                line, self.text = self.text, ""
                self._echo("\n")
                return line + "\n"
            if key in "\b\x7f":
                self._erase(1)
            elif key == "\x15":
                self._erase(len(self.text))
            elif key == "\x04" and not self.text:
                break
            elif key.isprintable():
                self.text += key
                self._echo(key)
        return ""

    def _erase(self, count: int) -> None:
        """Erase the last `count` characters."""
        remaining = self.text[: max(0, len(self.text) - count)]
        self._echo("\b \b" * (cell_len(self.text) - cell_len(remaining)))
        self.text = remaining

    def _echo(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

"""Edits a line at a terminal, with or without readline.

The terminal's own line editing hides the unfinished line from us, so messages would be printed into it.
"""

from __future__ import annotations

import atexit
import sys
import termios
import threading
import tty
from typing import Protocol

from rich.cells import cell_len


class LineEditor(Protocol):
    @property
    def text(self) -> str:
        """The line as typed so far; "" while no line is being edited."""
        ...

    def read_line(self) -> str:
        """Return the next line with its line break, or "" at the end of input."""
        ...


def open_editor() -> LineEditor:
    """Return an editor for standard input, which must be a terminal. The terminal's settings are restored on exit."""
    atexit.register(termios.tcsetattr, sys.stdin, termios.TCSANOW, termios.tcgetattr(sys.stdin))
    try:
        return _ReadlineEditor()
    except ImportError:
        return _BasicEditor()


class _ReadlineEditor:
    def __init__(self) -> None:
        import readline  # noqa: PLC0415  # may be missing, and may write to the terminal; input() uses it

        self._buffer = readline.get_line_buffer
        self._is_editing = threading.Event()

    @property
    def text(self) -> str:
        return self._buffer() if self._is_editing.is_set() else ""

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

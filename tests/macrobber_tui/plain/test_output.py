"""Lines said to a player at a terminal, who may be typing meanwhile."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time

import pytest

from macrobber_tui.plain import output

PROGRAM = """
import asyncio, signal, sys
from macrobber_tui.plain.output import print_line
from macrobber_tui.plain.line_reader import LineReader

async def main():
    reader = LineReader(sys.stdin)
    reader.start()
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, print_line, "Seats: 1 Ada.")
    print_line("ready")
    print_line(f"typed: {await reader.read_line()}")

asyncio.run(main())
"""
SECONDS = 20


class Terminal:
    """A program at a terminal of its own."""

    def __init__(self, term: str) -> None:
        self._ours, theirs = pty.openpty()
        environment = os.environ | {"TERM": term}
        self.program = subprocess.Popen(
            [sys.executable, "-c", PROGRAM], stdin=theirs, stdout=theirs, stderr=theirs, env=environment
        )
        os.close(theirs)
        self._shown = ""

    def shows(self, text: str) -> None:
        """Wait until that has come, and forget everything before its end."""
        until = time.monotonic() + SECONDS
        while text not in self._shown:
            assert time.monotonic() < until, self._shown
            if select.select([self._ours], [], [], 0.1)[0]:
                self._shown += os.read(self._ours, 4096).decode()
        self._shown = self._shown.partition(text)[2]

    def type(self, text: str) -> None:
        os.write(self._ours, text.encode())

    def close(self) -> None:
        self.program.wait(SECONDS)
        os.close(self._ours)


def test_news_does_not_stick_to_what_is_half_typed() -> None:
    terminal = Terminal("xterm")
    terminal.shows("ready")
    terminal.type("cas")
    terminal.shows("cas")
    terminal.program.send_signal(signal.SIGUSR1)
    terminal.shows("\r\x1b[KSeats: 1 Ada.\r\ncas")
    terminal.type("tle\n")
    terminal.shows("typed: castle")
    terminal.close()


def test_a_terminal_without_controls_gets_the_news_on_a_line_of_its_own() -> None:
    terminal = Terminal("dumb")
    terminal.shows("ready")
    terminal.type("cas")
    terminal.shows("cas")
    terminal.program.send_signal(signal.SIGUSR1)
    terminal.shows("\r\nSeats: 1 Ada.\r\ncas")
    terminal.type("tle\n")
    terminal.shows("typed: castle")
    terminal.close()


def test_news_does_not_overwrite_wide_characters_that_take_more_than_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "北海道" * 15
    monkeypatch.setattr(output, "unfinished_line", lambda: typed)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    output.print_line("Seats: 1 Ada.")
    assert capsys.readouterr().out == f"\nSeats: 1 Ada.\n{typed}"

"""Lines shown to a player at a terminal, who may be typing."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from typing import Self

import pytest

from helpers.patience import PATIENCE
from macrobber_tui.plain import output

PROGRAM = """
import asyncio, signal, sys
from macrobber_tui.plain.output import print_line
from macrobber_tui.plain.line_reader import LineReader

async def main():
    reader = LineReader(sys.stdin)
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, print_line, "Seats: 1 Ada.")
    print_line("ready")  # before the reader's thread writes to the terminal, so that the order is always the same
    reader.start()
    print_line(f"typed: {await reader.read_line()}")

asyncio.run(main())
"""
ABORTED = """
import asyncio, signal, sys
from macrobber_tui.cli import main, run
from macrobber_tui.errors import UsageError
from macrobber_tui.plain.output import print_line
from macrobber_tui.plain.line_reader import LineReader

async def play():
    LineReader(sys.stdin).start()
    closed = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, closed.set)
    print_line("ready")
    await closed.wait()
    raise UsageError("the host has closed the table")

main.cli = lambda **_: run.run(play)
main.main()
"""


class Terminal:
    """A program in its own terminal."""

    def __init__(self, term: str, program: str = PROGRAM, *, has_readline: bool = True) -> None:
        self._ours, theirs = pty.openpty()
        environment = os.environ | {"TERM": term, "LC_ALL": "C.UTF-8"}
        program = program if has_readline else "import sys; sys.modules['readline'] = None\n" + program
        self.program = subprocess.Popen(
            [sys.executable, "-c", program], stdin=theirs, stdout=theirs, stderr=theirs, env=environment
        )
        os.close(theirs)
        self._shown = ""

    def wait_for(self, text: str) -> None:
        """Wait until the text appears, and discard everything up to its end."""
        deadline = time.monotonic() + PATIENCE
        while text not in self._shown:
            assert time.monotonic() < deadline, self._shown
            if select.select([self._ours], [], [], 0.1)[0]:
                self._shown += os.read(self._ours, 4096).decode(errors="replace")
        self._shown = self._shown.partition(text)[2]

    def type(self, text: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while termios.tcgetattr(self._ours)[3] & termios.ICANON:  # not yet edited by the program
            assert time.monotonic() < deadline
            time.sleep(0.01)
        os.write(self._ours, text.encode())

    def settings(self) -> list[object]:
        return list(termios.tcgetattr(self._ours))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.program.kill()
        self.program.wait(PATIENCE)
        os.close(self._ours)


@pytest.mark.parametrize("has_readline", [True, False])
def test_a_printed_line_appears_above_half_typed_input(has_readline: bool) -> None:
    with Terminal("xterm", has_readline=has_readline) as terminal:
        terminal.wait_for("ready")
        terminal.type("cas")
        terminal.wait_for("cas")
        terminal.program.send_signal(signal.SIGUSR1)
        terminal.wait_for("\r\x1b[KSeats: 1 Ada.\r\ncas")
        terminal.type("tle\n")
        terminal.wait_for("typed: castle")


@pytest.mark.parametrize("has_readline", [True, False])
def test_a_dumb_terminal_gets_a_printed_line_below_half_typed_input(has_readline: bool) -> None:
    with Terminal("dumb", has_readline=has_readline) as terminal:
        terminal.wait_for("ready")
        terminal.type("cas")
        terminal.wait_for("cas")
        terminal.program.send_signal(signal.SIGUSR1)
        terminal.wait_for("\r\nSeats: 1 Ada.\r\ncas")
        terminal.type("tle\n")
        terminal.wait_for("typed: castle")


@pytest.mark.parametrize("has_readline", [True, False])
def test_typed_input_can_be_edited(has_readline: bool) -> None:
    with Terminal("xterm", has_readline=has_readline) as terminal:
        terminal.wait_for("ready")
        terminal.type("no\x15cat\x7fstl\x7fle\n")
        terminal.wait_for("typed: castle")


def test_a_paste_is_one_line_of_text_that_waits_for_enter() -> None:
    with Terminal("xterm") as terminal:
        terminal.wait_for("ready")
        terminal.wait_for("\x1b[?2004h")  # the terminal marks pastes
        terminal.type("say \x1b[200~gg\r\x1b[31mq\tu\n\x1b[201~")
        terminal.wait_for("u")
        terminal.program.send_signal(signal.SIGUSR1)
        terminal.wait_for("Seats: 1 Ada.\r\nsay gg q u")
        terminal.type("\n")
        terminal.wait_for("typed: say gg q u")


def test_backspace_erases_both_cells_of_a_wide_character() -> None:
    with Terminal("xterm", has_readline=False) as terminal:
        terminal.wait_for("ready")
        terminal.type("c北\x7fastle\n")
        terminal.wait_for("c北\b \b\b \bastle")
        terminal.wait_for("typed: castle")


@pytest.mark.parametrize("has_readline", [True, False])
def test_ctrl_d_on_an_empty_line_ends_the_input(has_readline: bool) -> None:
    with Terminal("xterm", has_readline=has_readline) as terminal:
        terminal.wait_for("ready")
        terminal.type("a\x7f\x04")
        terminal.wait_for("typed: None")


@pytest.mark.parametrize("has_readline", [True, False])
def test_terminal_settings_are_restored(has_readline: bool) -> None:
    with Terminal("xterm", has_readline=has_readline) as terminal:
        before = terminal.settings()
        terminal.wait_for("ready")
        terminal.type("a\n")
        terminal.wait_for("typed: a")
        terminal.program.wait(PATIENCE)
        assert terminal.settings() == before


def test_a_printed_line_does_not_overwrite_wide_input_longer_than_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "北海道" * 15
    monkeypatch.setattr(output, "unfinished_line", lambda: typed)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    output.print_line("Seats: 1 Ada.")
    assert capsys.readouterr().out == f"\nSeats: 1 Ada.\n{typed}"


@pytest.mark.parametrize("has_readline", [True, False])
def test_the_final_message_starts_on_a_new_line_after_half_typed_input(has_readline: bool) -> None:
    with Terminal("xterm", ABORTED, has_readline=has_readline) as terminal:
        terminal.wait_for("ready")
        terminal.type("ta")
        terminal.wait_for("ta")
        terminal.program.send_signal(signal.SIGUSR1)
        terminal.wait_for("\r\nmacrobber: the host has closed the table")
        if has_readline:
            terminal.wait_for("\x1b[?2004l")  # pastes at the shell are not marked


WRAPPED = """
import sys
from macrobber_tui.cli import main
from macrobber_tui.errors import UsageError

def fail(**_):
    raise UsageError("the game of glencoe is saved on this machine and can be resumed at any time, even today")

main.cli = fail
main.main()
"""


def test_an_error_is_wrapped_between_words_at_a_terminal() -> None:
    with Terminal("xterm", WRAPPED) as terminal:
        terminal.wait_for("macrobber: the game of glencoe is saved on this machine and can be resumed at\r\nany time")

"""Asking a terminal, which may know everything, only what it is, or nothing."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import select
import signal
import termios
import threading
from collections.abc import Callable, Iterator, Mapping

import pytest

from macrobber_tui.doctor import terminal_answers
from macrobber_tui.doctor.terminal_answers import GLYPHS, Answers, ask_terminal, quiet

MODERN = {
    rb"\x1b\[c": b"\x1b[?64;22;52c",
    rb"\x1b\[6n": b"\x1b[5;7R",
    rb"\x1b\[\?1006\$p": b"\x1b[?1006;2$y",
    rb"\x1b\]11;\?\x1b\\": b"\x1b]11;rgb:ffff/ffff/eeee\x1b\\",
    rb"\x1b\[>0q": b"\x1bP>|Glen\x1b\\",
    rb"\x1bP\+q4d73\x1b\\": b"\x1bP1+r4d73=52\x1b\\",
}
OLD = {rb"\x1b\[c": b"\x1b[?6c", rb"\x1b\[6n": b"\x1b[5;13R"}


class FakeTerminal:
    """A terminal at the other end of a line, which knows these answers."""

    def __init__(self, answers: Mapping[bytes, bytes]) -> None:
        self._master, self.line = pty.openpty()
        self._answers = {re.compile(question): answer for question, answer in answers.items()}
        self.seen = b""
        self._is_over = False
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> FakeTerminal:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over = True
        self._thread.join()
        os.close(self._master)
        os.close(self.line)

    def _run(self) -> None:
        rest = b""
        while not self._is_over:
            if not select.select([self._master], [], [], 0.02)[0]:
                continue
            data = os.read(self._master, 4096)
            self.seen += data
            rest += data
            while found := min(
                filter(None, (each.search(rest) for each in self._answers)), key=re.Match.start, default=None
            ):
                os.write(self._master, self._answers[found.re])
                rest = rest[found.end() :]


@pytest.fixture(autouse=True)
def foreground(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "tcgetpgrp", lambda _: os.getpgrp())


def test_a_modern_terminal_tells_all() -> None:
    with FakeTerminal(MODERN) as terminal:
        answers = ask_terminal(terminal.line, understands_osc=True)
    assert answers is not None
    assert answers._replace(round_trip=0) == Answers(0, True, True, True, len(GLYPHS), "Glen")
    assert answers.round_trip > 0


def test_an_old_terminal_is_asked_only_what_it_is() -> None:
    with FakeTerminal(OLD) as terminal:
        answers = ask_terminal(terminal.line, understands_osc=False)
        assert b"\x1bP" not in terminal.seen
        assert b"\x1b]" not in terminal.seen
    assert answers is not None
    assert answers._replace(round_trip=0) == Answers(0, None, None, None, 2 * len(GLYPHS))


def test_a_colour_of_any_length_is_no_error() -> None:
    long = b"f" * 2000
    answers_of_all = {**MODERN, rb"\x1b\]11;\?\x1b\\": b"\x1b]11;rgb:" + long + b"/f/f\x1b\\"}
    with FakeTerminal(answers_of_all) as terminal:
        answers = ask_terminal(terminal.line, understands_osc=True)
    assert answers is not None
    assert answers.is_light is None


def test_a_silent_terminal_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal_answers, "FIRST_SECONDS", 0.1)
    with FakeTerminal({}) as terminal:
        before = termios.tcgetattr(terminal.line)
        assert ask_terminal(terminal.line, understands_osc=True) is None
        assert termios.tcgetattr(terminal.line) == before
    assert terminal.seen == b"\x1b[c"


def test_a_terminal_that_floods_us_is_cut_off() -> None:
    flood = {**MODERN, rb"\x1b\[>0q": b"\x1bP>|" + b"x" * 1000 + b"\x1b\\"}
    with FakeTerminal(flood) as terminal:
        answers = ask_terminal(terminal.line, understands_osc=True)
    assert answers is not None
    assert len(answers.name) <= 60


def test_in_the_background_and_without_a_terminal_nothing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, writer = os.pipe()
    assert ask_terminal(reader, understands_osc=True) is None
    os.close(reader)
    os.close(writer)
    monkeypatch.setattr(os, "tcgetpgrp", lambda _: os.getpgrp() + 1)
    with FakeTerminal(MODERN) as terminal:
        assert ask_terminal(terminal.line, understands_osc=True) is None
    assert terminal.seen == b""


@contextlib.contextmanager
def lasting(terminal: FakeTerminal) -> Iterator[None]:
    """Check that the terminal is as it was before the block."""
    before = termios.tcgetattr(terminal.line)
    handlers = [signal.getsignal(each) for each in (signal.SIGTERM, signal.SIGHUP, signal.SIGTSTP)]
    yield
    assert termios.tcgetattr(terminal.line) == before
    assert [signal.getsignal(each) for each in (signal.SIGTERM, signal.SIGHUP, signal.SIGTSTP)] == handlers


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError])
def test_the_terminal_is_restored_whatever_happens(error: type[BaseException]) -> None:
    with FakeTerminal({}) as terminal, lasting(terminal), contextlib.suppress(error), quiet(terminal.line):
        assert not termios.tcgetattr(terminal.line)[3] & termios.ECHO
        raise error


def test_the_terminal_is_restored_before_a_signal_ends_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[bool] = []
    with FakeTerminal({}) as terminal, lasting(terminal):
        before = termios.tcgetattr(terminal.line)
        raise_signal: Callable[[int], None] = signal.raise_signal
        monkeypatch.setattr(signal, "raise_signal", lambda _: ended.append(termios.tcgetattr(terminal.line) == before))
        with quiet(terminal.line):
            raise_signal(signal.SIGTERM)
    assert ended == [True]

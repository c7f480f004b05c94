"""Asks the terminal what it can do, and measures how soon it answers."""

from __future__ import annotations

import contextlib
import os
import re
import select
import signal
import statistics
import termios
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from macrobber_core.wire.sanitize import clean

FIRST_SECONDS = 2.0
"""How long a terminal may take for its first answer; one that gives none is asked nothing more."""
SECONDS = 2.0
ROUNDS = 3
MAX_ANSWER_BYTES = 4096
ATTRIBUTES = b"\x1b[c"
"""Asks what the terminal is (DA1). Every terminal answers this one, and answers in order: so it ends a round."""
ATTRIBUTES_ANSWER = re.compile(rb"\x1b\[\?([0-9;]*)c")
CURSOR_ANSWER = re.compile(rb"\x1b\[\d+;(\d+)R")
MOUSE_ANSWER = re.compile(rb"\x1b\[\?1006;(\d)\$y")
GROUND_ANSWER = re.compile(rb"\x1b\]11;rgb:([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})")
NAME_ANSWER = re.compile(rb"\x1bP>\|([^\x1b]*)")
COPY_ANSWER = re.compile(rb"\x1bP1\+r4[dD]73")
QUESTIONS = b"\x1b[?1006$p\x1b]11;?\x1b\\\x1b[>0q\x1bP+q4d73\x1b\\"
"""About the mouse (DECRQM), the background (OSC 11), its name (XTVERSION), and the clipboard (XTGETTCAP)."""
GLYPHS = "■▲♦•░█"
CLIPBOARD_ATTRIBUTE = "52"
MAX_NAME = 60
LIGHT = 0.5


class Answers(NamedTuple):
    """A terminal's answers; None where it gave none."""

    round_trip: float
    """The seconds from a question to its answer."""
    has_mouse: bool | None = None
    can_copy: bool | None = None
    is_light: bool | None = None
    glyph_cells: int | None = None
    """The cells that `GLYPHS` take; one each is right."""
    name: str = ""


class Line:
    """The line to a terminal, on which nothing is echoed."""

    def __init__(self, terminal: int) -> None:
        self._terminal = terminal

    def ask(self, question: bytes, is_answered: Callable[[bytes], object], seconds: float) -> bytes:
        """Send a question; return all that has come back once it is answered, or when the time is over."""
        deadline = time.monotonic() + seconds
        rest, answer = question, b""
        while (left := deadline - time.monotonic()) > 0 and len(answer) < MAX_ANSWER_BYTES:
            readable, writable, _ = select.select([self._terminal], [self._terminal] if rest else [], [], left)
            if writable:
                rest = rest[os.write(self._terminal, rest) :]
            if readable:
                data = os.read(self._terminal, MAX_ANSWER_BYTES)
                answer += data
                if not data or is_answered(answer):
                    break
        return answer


def ask_terminal(terminal: int, *, understands_osc: bool) -> Answers | None:
    """Ask the terminal behind a file; return None if it does not answer, or may not be asked.

    Only a terminal that skips what it does not understand is asked more than what it is.
    """
    try:
        if os.tcgetpgrp(terminal) != os.getpgrp():  # in the background, it would stop us
            return None
        with quiet(terminal) as line:
            return _ask(line, understands_osc=understands_osc)
    except (OSError, termios.error):
        return None


def _ask(line: Line, *, understands_osc: bool) -> Answers | None:
    times: list[float] = []
    attributes = b""
    for round_number in range(ROUNDS):
        begin = time.monotonic()
        answer = line.ask(ATTRIBUTES, ATTRIBUTES_ANSWER.search, SECONDS if round_number else FIRST_SECONDS)
        if (match := ATTRIBUTES_ANSWER.search(answer)) is None:
            break
        attributes = match[1]
        times.append(time.monotonic() - begin)
    if not times:
        return None
    answers = Answers(statistics.median(times))
    shown = f"\r{GLYPHS}".encode()
    answer = line.ask(shown + b"\x1b[6n\r\x1b[K", CURSOR_ANSWER.search, SECONDS)
    if (match := CURSOR_ANSWER.search(answer)) is not None:
        answers = answers._replace(glyph_cells=int(match[1]) - 1)
    if not understands_osc:
        return answers
    answer = line.ask(QUESTIONS + ATTRIBUTES, ATTRIBUTES_ANSWER.search, SECONDS)
    can_copy = CLIPBOARD_ATTRIBUTE in attributes.decode().split(";") or COPY_ANSWER.search(answer) is not None
    mouse, name = MOUSE_ANSWER.search(answer), NAME_ANSWER.search(answer)
    return answers._replace(
        has_mouse=mouse[1] in {b"1", b"2", b"3"} if mouse is not None else None,
        can_copy=can_copy or None,
        is_light=_is_light(answer),
        name=clean(name[1].decode("utf-8", "replace"))[:MAX_NAME] if name is not None else "",
    )


def _is_light(answer: bytes) -> bool | None:
    match = GROUND_ANSWER.search(answer)
    if match is None:
        return None
    red, green, blue = (int(part, 16) / float(16 ** len(part) - 1) for part in match.groups())
    return 0.299 * red + 0.587 * green + 0.114 * blue > LIGHT


@contextlib.contextmanager
def quiet(terminal: int) -> Iterator[Line]:
    """Switch off the terminal's echo and line buffering; restore it whatever happens, also on a signal."""
    saved = termios.tcgetattr(terminal)
    changed = termios.tcgetattr(terminal)
    changed[3] &= ~(termios.ECHO | termios.ICANON)
    changed[6][termios.VMIN], changed[6][termios.VTIME] = 0, 0

    def restore() -> None:
        with contextlib.suppress(termios.error, OSError):
            termios.tcflush(terminal, termios.TCIFLUSH)  # a late answer would be typed into the shell
            termios.tcsetattr(terminal, termios.TCSANOW, saved)

    with restoring_on_signals(restore):
        try:
            termios.tcsetattr(terminal, termios.TCSANOW, changed)
            yield Line(terminal)
        finally:
            restore()


@contextlib.contextmanager
def restoring_on_signals(restore: Callable[[], None]) -> Iterator[None]:
    """Call `restore` before a signal ends the program, and do not let the player suspend it meanwhile."""

    def end(number: int, _frame: object) -> None:
        restore()
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)

    before = []
    try:
        for number, new in ((signal.SIGTERM, end), (signal.SIGHUP, end), (signal.SIGTSTP, signal.SIG_IGN)):
            before.append((number, signal.signal(number, new)))  # keep those before an error
    except ValueError:  # not the main thread, which alone gets signals
        pass
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, signal.SIG_DFL if handler is None else handler)

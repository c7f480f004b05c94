"""The properties taken from a guest's terminal."""

from __future__ import annotations

import pytest

from macrobber_tui.door.guest_terminal import GuestTerminal


@pytest.mark.parametrize(
    "name", [b"LANG", b"LC_ALL", b"LC_CTYPE", b"LC_MESSAGES", b"LC_TERMINAL", b"COLORTERM", b"NO_COLOR"]
)
def test_language_and_colour_variables_are_accepted(name: bytes) -> None:
    terminal = GuestTerminal()
    assert terminal.store(name, b"de_DE.UTF-8")
    assert terminal.environ == {name.decode(): "de_DE.UTF-8"}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        (b"PATH", b"/tmp"),
        (b"LD_PRELOAD", b"x.so"),
        (b"LANGUAGE", b"de"),
        (b"TEXTUAL", b"devtools"),
        (b"LANG", b"x" * 65),
        (b"LANG", b"\x1b[2J"),
        (b"LANG", b"../../etc"),
        (b"LANG", b"de\n"),
        (b"\xff", b"x"),
    ],
)
def test_other_variables_and_invalid_values_are_refused(name: bytes, value: bytes) -> None:
    terminal = GuestTerminal()
    assert not terminal.store(name, value)
    assert terminal.environ == {}


@pytest.mark.parametrize(
    ("reported", "used"),
    [((80, 24), (80, 24)), ((0, 0), (80, 24)), ((2**32 - 1, 2**32 - 1), (141, 60)), ((1, 1), (1, 1))],
)
def test_the_terminal_size_is_limited(reported: tuple[int, int], used: tuple[int, int]) -> None:
    terminal = GuestTerminal()
    terminal.resize(*reported)
    assert (terminal.width, terminal.height) == used


@pytest.mark.parametrize(
    ("term", "can"),
    [
        ("xterm-256color", True), ("screen.xterm-new", True), ("linux", True), ("dumb", False), ("", False),
        ("\x1b]0;owned\a", False), ("../../etc/passwd", False), ("x" * 1000, False), ("xterm\n", False),
    ],
)  # fmt: skip
def test_a_terminal_of_an_unknown_kind_gets_no_screen(term: str, can: bool) -> None:
    assert GuestTerminal({"TERM": term}).can_show_screen is can

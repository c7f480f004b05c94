"""The bytes that a terminal gets besides the screen, and the terminals that get none."""

from __future__ import annotations

import os
import signal
from base64 import b64decode
from collections.abc import Mapping
from pathlib import Path

import pytest

from helpers.terminals import Terminal, program_environment
from macrobber_tui.render.terminal_notices import TerminalNotices

XTERM = {"TERM": "xterm-256color"}
SAVE, RESTORE = "\x1b[22;0t", "\x1b]2;\x1b\\\x1b[23;0t"


def written(environ: Mapping[str, str], *acts: str) -> list[str]:
    """Return what a terminal gets: `acts` are names of methods, after a space with their argument."""
    sent: list[str] = []
    notices = TerminalNotices(environ, sent.append)
    for act in acts:
        name, space, text = act.partition(" ")
        getattr(notices, name)(*([text] if space else []))
    return sent


def test_the_first_title_saves_the_old_one_and_no_title_restores_it() -> None:
    acts = ("show_title Glencoe", "show_title Glencoe - your turn", "show_title ")
    assert written(XTERM, *acts) == [
        f"{SAVE}\x1b]2;Glencoe\x1b\\",
        "\x1b]2;Glencoe - your turn\x1b\\",
        RESTORE,
    ]


def test_a_title_is_written_only_when_it_changes() -> None:
    assert len(written(XTERM, *["show_title Glencoe"] * 3)) == 1
    assert written(XTERM, "show_title ", "leave", "enter") == []


def test_leaving_the_terminal_restores_its_title_once_and_coming_back_shows_ours_again() -> None:
    shown = f"{SAVE}\x1b]2;Glencoe\x1b\\"
    assert written(XTERM, "show_title Glencoe", "leave", "leave", "enter") == [shown, RESTORE, shown]
    assert written(XTERM, "show_title Glencoe", "leave", "show_title ", "show_title Skye") == [shown, RESTORE]
    assert written(XTERM, "show_title Glencoe", "leave", "show_title Skye", "enter")[-1] == f"{SAVE}\x1b]2;Skye\x1b\\"


def test_a_title_that_may_have_been_lost_is_sent_again() -> None:
    assert written(XTERM, "repeat_title", "show_title Glencoe", "repeat_title")[1:] == ["\x1b]2;Glencoe\x1b\\"]


def test_a_hostile_title_contains_no_control_characters_and_is_bounded() -> None:
    title = "Glen\x07\x1b]52;c;cm0gLXJm\x1b\\coe\u202e\x9c" + "é" * 100
    (sent,) = written(XTERM, f"show_title {title}")
    text = sent.removeprefix(f"{SAVE}\x1b]2;").removesuffix("\x1b\\")
    assert text.isprintable()
    assert text.startswith("Glen]52;c;cm0gLXJm\\coe")
    assert len(f"\x1b]2;{text}\x1b\\".encode()) <= 60


@pytest.mark.parametrize(
    ("environ", "sent"),
    [
        (XTERM, ["\x1b]777;notify;macrobber;4,1,99 - your turn\x1b\\"]),
        ({"TERM": "foot"}, ["\x1b]777;notify;macrobber;4,1,99 - your turn\x1b\\"]),
        ({"TERM": "rxvt-unicode-256color"}, ["\x1b]777;notify;macrobber;4,1,99 - your turn\x1b\\"]),
        (XTERM | {"TERM_PROGRAM": "iTerm.app"}, ["\x1b]9;macrobber: 4,1,99 - your turn\x1b\\"]),
        (XTERM | {"LC_TERMINAL": "iTerm2"}, ["\x1b]9;macrobber: 4,1,99 - your turn\x1b\\"]),
        ({"TERM": "xterm-kitty"}, ["\x1b]9;macrobber: 4,1,99 - your turn\x1b\\"]),
        ({"TERM": "tmux-256color"}, []),
        ({"TERM": "screen"}, []),
        (XTERM | {"TMUX": "/tmp/tmux-0/default,1,0", "LC_TERMINAL": "iTerm2"}, []),
        ({"TERM": "linux"}, []),
    ],
)
def test_a_terminal_is_asked_for_a_notification_in_its_own_way(environ: Mapping[str, str], sent: list[str]) -> None:
    """The text never begins with a number, which ConEmu and others would take for a command of OSC 9."""
    assert written(environ, "notify 4;1;99 - your turn") == sent


def test_a_text_is_copied_to_the_terminals_clipboard_without_control_characters() -> None:
    (sent,) = written(XTERM, "copy macrobber join 192.168.1.20:7438\n\x1b[A")
    text = b64decode(sent.removeprefix("\x1b]52;c;").removesuffix("\x1b\\")).decode()
    assert text == "macrobber join 192.168.1.20:7438[A"
    (long,) = written(XTERM, "copy " + "x" * 5000)
    assert len(long) < 1000


@pytest.mark.parametrize("term", ["linux", "dumb", "vt100", "vt220", "eterm-color", "ansi", ""])
def test_a_terminal_that_would_print_them_gets_nothing(term: str) -> None:
    acts = ("show_title Glencoe", "notify x", "copy x", "repeat_title", "enter", "show_title ", "leave")
    assert written({"TERM": term}, *acts) == written({}, *acts) == []


@pytest.mark.parametrize("term", ["xterm", "screen-256color", "tmux-256color", "xterm-kitty", "st-256color", "wezterm"])
def test_other_terminals_have_a_title_and_a_clipboard(term: str) -> None:
    assert len(written({"TERM": term}, "show_title Glencoe", "copy x")) == 2


# --- the program in a terminal


@pytest.mark.slow
async def test_a_terminal_has_its_own_title_again_after_the_program(tmp_path: Path) -> None:
    terminal = Terminal(["play", "--as", "Ada"], program_environment(str(tmp_path)))
    sent = await terminal.shows("The signs on the board")
    terminal.press(" q")
    sent += await terminal.shows("keep the table")
    terminal.press("y")
    assert await terminal.ended() == 0
    sent += await terminal.settle()
    assert sent.count(SAVE.encode()) == sent.count(RESTORE.encode()) == 1
    assert sent.index(SAVE.encode() + b"\x1b]2;Ada") < sent.index(RESTORE.encode()) < sent.index(b"\x1b[?1049l")


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
async def test_a_signal_that_ends_the_program_gives_the_terminal_its_title_back(
    number: signal.Signals, tmp_path: Path
) -> None:
    terminal = Terminal(["play", "--as", "Ada"], program_environment(str(tmp_path)))
    sent = await terminal.shows("The signs on the board")
    os.kill(terminal.process, number)
    assert await terminal.ended() == -number
    sent += await terminal.settle()
    assert sent.count(SAVE.encode()) == sent.count(RESTORE.encode()) == 1
    assert sent.index(RESTORE.encode()) < sent.index(b"\x1b[?1049l") < sent.index(b"\x1b[?25h")


@pytest.mark.slow
@pytest.mark.parametrize(("arguments", "term"), [(["--plain"], "xterm-256color"), ([], "dumb")])
async def test_plain_mode_sends_none_of_this(arguments: list[str], term: str, tmp_path: Path) -> None:
    terminal = Terminal(["play", "--as", "Ada", *arguments], program_environment(str(tmp_path), term))
    sent = await terminal.shows("You are at the table as Ada")
    terminal.press("quit\ryes\r")
    assert await terminal.ended() == 0
    sent += await terminal.settle()
    assert b"\x1b]" not in sent
    assert SAVE.encode() not in sent

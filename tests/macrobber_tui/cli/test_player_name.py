"""Only the first start in a terminal asks for a name."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from helpers.terminals import Terminal, program_environment
from helpers.tui import until, waiting
from macrobber_tui.cli.main import main
from macrobber_tui.cli.player_name import ask_in_line, full_name_of, player_name
from macrobber_tui.session.account import SUGGESTED_NAMES
from macrobber_tui.session.hosting import open_host
from macrobber_tui.settings.file import LoadedSettings, read_settings
from macrobber_tui.settings.path import settings_path

ASKED = "Your name at the table"
INVISIBLE = "a name needs at least one visible character"


@pytest.fixture(autouse=True)
def shared_account(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGNAME", "root")


@contextlib.asynccontextmanager
async def started(home: Path, *arguments: str) -> AsyncIterator[Terminal]:
    terminal = Terminal(arguments, program_environment(str(home)))
    try:
        yield terminal
    finally:
        terminal.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "lobby", "typed", "entered"),
    [((), "You are {name}", "\r", ""), (("--plain",), "Your name is {name}", "Ada\r", "Ada")],
    ids=["screen", "plain"],
)
async def test_a_first_start_asks_for_a_name_once(
    command: tuple[str, ...], lobby: str, typed: str, entered: str, own_state: Path
) -> None:
    async with started(own_state, *command) as terminal:
        await terminal.shows(ASKED)
        terminal.press(typed)
        await terminal.shows(lobby.format(name=entered))
    name = read_settings().settings.name
    assert name == entered if entered else name in SUGGESTED_NAMES
    async with started(own_state, *command) as terminal:
        await terminal.shows(lobby.format(name=name))
        assert ASKED not in terminal.screen.text


@pytest.mark.slow
async def test_escaping_the_name_prompt_uses_the_default(own_state: Path) -> None:
    async with started(own_state) as terminal:
        await terminal.shows(ASKED)
        terminal.press("Ada\x1b")
        await terminal.shows("You are ")
    assert read_settings().settings.name in SUGGESTED_NAMES


@pytest.mark.slow
async def test_an_invisible_name_is_refused_on_the_screen(own_state: Path) -> None:
    async with started(own_state) as terminal:
        await terminal.shows(ASKED)
        terminal.press("\x15\u2800\r")
        await terminal.shows(INVISIBLE)
        terminal.press("\x15Ada\r")
        await terminal.shows("You are Ada")
    assert read_settings().settings.name == "Ada"


@pytest.mark.slow
async def test_a_pasted_name_is_only_text(own_state: Path) -> None:
    async with started(own_state) as terminal:
        await terminal.shows(ASKED)
        terminal.press("\x1b[200~Ada\x1b\x07\nLovelace\r\x1b[201~")
        await terminal.shows("Ada Lovelace")
        assert "^" not in terminal.screen.text
        terminal.press("\udce9\x7f")  # not UTF-8
        terminal.press("\r")
        await terminal.shows("You are Ada Lovelace")


@pytest.mark.slow
async def test_a_name_pasted_in_plain_mode_waits_for_enter(own_state: Path) -> None:
    async with started(own_state, "--plain") as terminal:
        await terminal.shows(ASKED)
        terminal.press("\x1b[200~Ada\x1b\nLovelace\r\x1b[201~")
        await terminal.shows("Lovelace")
        terminal.press(" I\r")
        await terminal.shows("Your name is Ada Lovelace I.")


def test_an_invisible_name_is_refused_in_plain_mode(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = iter(["\u2800", "Ada"])
    monkeypatch.setattr("builtins.input", lambda _question: next(typed))
    assert ask_in_line("Guest") == "Ada"
    assert INVISIBLE in capsys.readouterr().out


def test_a_long_name_is_refused_in_plain_mode(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = iter(["x" * 25, "Ada"])
    monkeypatch.setattr("builtins.input", lambda _question: next(typed))
    assert ask_in_line("Guest") == "Ada"
    assert "Not possible: a name has at most 24 characters." in capsys.readouterr().out


@pytest.mark.parametrize("word", ["help", "Help ", "?"])
def test_help_is_not_accepted_as_a_name_in_plain_mode(
    word: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = iter([word, "Ada"])
    monkeypatch.setattr("builtins.input", lambda _question: next(typed))
    assert ask_in_line("Guest") == "Ada"
    assert "Type the name the other players will see, or press enter for Guest." in capsys.readouterr().out


@pytest.mark.parametrize("typed", ["", "  ", "\x1b"])
def test_an_empty_answer_in_plain_mode_uses_the_default(typed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", lambda _question: typed)
    assert ask_in_line("Guest") == "Guest"


def test_the_end_of_the_input_at_the_name_prompt_in_plain_mode_means_the_default(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def ended(_question: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", ended)
    assert ask_in_line("Guest") == "Guest"


def test_ctrl_c_at_the_name_prompt_in_plain_mode_ends_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_question: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    with pytest.raises(KeyboardInterrupt):
        ask_in_line("Guest")


def test_a_name_that_cannot_be_saved_is_used_with_a_warning(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    settings_path().parent.parent.mkdir(parents=True, exist_ok=True)
    settings_path().parent.touch()  # no folder
    monkeypatch.setattr("macrobber_tui.cli.player_name.read_settings", LoadedSettings)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setattr("builtins.input", lambda _question: "Ada")
    assert player_name(None, plain=True) == "Ada"
    assert "your name was not saved: " in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "plain"), [("play", ()), ("host", ("--plain",)), ("learn", ()), ("join", ()), ("join", ("--plain",))]
)
async def test_every_command_with_a_player_asks_for_a_name_at_the_first_start(
    command: str, plain: tuple[str, ...], own_state: Path
) -> None:
    async with open_host(waiting()) as host:
        address = [f"127.0.0.1:{host.port}"] if command == "join" else []
        async with started(own_state, command, *address, *plain) as terminal:
            await terminal.shows(ASKED)
            terminal.press("Ben\r")
            await terminal.shows("Ben")
            if command == "join":
                await until(lambda: host.table.seats[0].name == "Ben")


@pytest.mark.slow
@pytest.mark.parametrize("plain", [(), ("--plain",)], ids=["screen", "plain"])
async def test_join_looks_for_the_table_before_it_asks_for_a_name(plain: tuple[str, ...], own_state: Path) -> None:
    async with started(own_state, "join", "127.0.0.1:9", *plain) as terminal:
        await terminal.shows("there is no table at 127.0.0.1 port 9")
        assert await terminal.ended() == 2
        assert ASKED not in terminal.screen.text
    assert not settings_path().exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        ("--as", "Ada", "--plain"),
        ("play", "--as", "Ada", "--plain"),
        ("join", "127.0.0.1:9", "--bot", "easy"),
        ("host", "--headless", "--bind", "127.0.0.1", "--port", "0", "--no-announce"),
        ("tables", "--wait", "0"),
    ],
)
async def test_no_name_is_asked_for_when_given_or_not_needed(command: tuple[str, ...], own_state: Path) -> None:
    async with started(own_state, *command) as terminal:
        await terminal.first_sent()
        await terminal.settle(patience=1)
        assert ASKED not in terminal.screen.text
    assert not settings_path().exists()


def test_a_script_is_not_asked_for_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: False)
    monkeypatch.setattr("getpass.getuser", lambda: "root")
    assert player_name(None, plain=True) == "Guest"
    assert not settings_path().exists()


@pytest.mark.slow
@pytest.mark.parametrize(("user", "plain"), [("ubuntu", ()), (None, ()), ("root", ("--plain",))])
async def test_a_name_is_suggested_to_whoever_has_a_shared_account(
    user: str | None, plain: tuple[str, ...], own_state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("LOGNAME", "USER", "LNAME", "USERNAME"):
        monkeypatch.delenv(variable, raising=False)
    if user is not None:
        monkeypatch.setenv("USER", user)
    async with started(own_state, *plain) as terminal:
        await terminal.shows(ASKED)
        terminal.press("\r")
        await terminal.shows("lobby" if plain else "You are ")
    name = read_settings().settings.name
    assert name not in {"", "Guest"}
    if user is not None:
        assert name in SUGGESTED_NAMES


def test_an_account_without_an_entry_has_no_full_name() -> None:
    assert full_name_of("no such account") == ""


def test_the_full_name_ends_before_the_room_number(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = SimpleNamespace(pw_gecos="Ada Lovelace,12,555")
    monkeypatch.setattr("pwd.getpwnam", lambda _account: entry)
    assert full_name_of("ada") == "Ada Lovelace"
    entry.pw_gecos = "& Lovelace"
    assert full_name_of("ada") == "Ada Lovelace"


@pytest.mark.slow
async def test_mistakes_in_the_settings_are_reported_without_a_name_prompt(own_state: Path) -> None:
    settings_path().parent.mkdir(parents=True)
    settings_path().write_text("name = ", encoding="utf-8")
    async with started(own_state, "--plain") as terminal:
        await terminal.shows("This is the macrobber lobby.")
        assert ASKED not in terminal.screen.text


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (("join", "300.1.1.1:7438"), "is not an address"),
        (("host", "--reserve", "9"), "--reserve needs --clock"),
        (("play", "--bots", "chess"), "there is no bot"),
        (("host", "--bots", "easy*5"), "5 bots do not fit at a table for 5"),
        (("host", "--bots", "easy*9"), "too many bots: Mac Robber has at most 5 seats"),
        (("host", "--record", "nowhere/of.record"), "cannot write nowhere/of.record: there is no such file or folder"),
        (("host", "--bind", "198.51.100.1"), "cannot listen on 198.51.100.1 port "),
        (("host", "--bind", "127.0.0.1", "--port", "{used}"), "cannot listen on 127.0.0.1 port {used}"),
        (("host", "--bind", "127.0.0.1", "--ssh", "{used}"), "cannot listen on 127.0.0.1 port {used}"),
    ],
)
def test_a_usage_error_is_reported_before_the_name_prompt(
    command: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def ask(_question: str) -> str:
        raise AssertionError("asked for a name")

    monkeypatch.setattr("builtins.input", ask)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    with socket.create_server(("127.0.0.1", 0)) as used:
        port = str(used.getsockname()[1])
        monkeypatch.setattr("sys.argv", ["macrobber", "--plain", *(part.replace("{used}", port) for part in command)])
        with pytest.raises(SystemExit) as ended:
            main()
    assert ended.value.code == 2
    assert said.replace("{used}", port) in capsys.readouterr().err


@pytest.mark.slow
async def test_the_check_before_the_name_prompt_keeps_an_existing_record_and_leaves_no_file(own_state: Path) -> None:
    old, new = own_state / "old.record", own_state / "new.record"
    old.parent.mkdir(parents=True, exist_ok=True)
    old.write_text("kept", encoding="utf-8")
    for record in (old, new):
        async with started(own_state, "host", "--bind", "127.0.0.1", "--record", str(record)) as terminal:
            await terminal.shows(ASKED)
    assert old.read_text(encoding="utf-8") == "kept"
    assert not new.exists()

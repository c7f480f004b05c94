"""Modules that are not needed at the start are imported later."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from macrobber_core.games import GAMES
from macrobber_tui.cli.commands import COMMANDS

RECORDS = Path(__file__).resolve().parents[1] / "records"
NETWORK = {"ifaddr", "websockets", "zeroconf"}
SLOW = NETWORK | {
    "asyncio", "asyncssh", "cryptography", "importlib.metadata", "msgspec", "numpy", "openskill", "rich", "sqlite3",
    "textual", "tomlkit",
}  # fmt: skip
"""Modules that take long to import."""
ALL_COMMANDS = ", ".join(sorted({f"macrobber_tui.cli.{entry.module}" for entry in COMMANDS.values()}))


def modules_after(code: str) -> set[str]:
    """Return the modules that a new process has imported after running the code."""
    code = f"import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr)); {code}"
    return set(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stderr.split())


def imported(modules: str) -> set[str]:
    """Return the modules imported by a new process that imports the given modules."""
    return modules_after(f"import {modules}")


@pytest.mark.parametrize("argument", ["--version", "--help"])
def test_version_and_help_import_nothing_slow_and_no_command(argument: str) -> None:
    there = modules_after(f"sys.argv = ['macrobber', {argument!r}]; from macrobber_tui.cli.main import main; main()")
    assert "macrobber_tui.cli.main" in there
    assert not there & SLOW
    assert not set(ALL_COMMANDS.split(", ")) & there


@pytest.mark.slow
def test_the_command_line_imports_neither_screens_nor_network() -> None:
    assert not imported(ALL_COMMANDS) & (NETWORK | {"textual", "importlib.metadata"})


def test_the_lobby_is_painted_before_what_its_keys_need_is_imported() -> None:
    there = imported("macrobber_tui.app, macrobber_tui.screens.lobby, macrobber_tui.cli.player_name")
    assert not there & (NETWORK | {"cryptography", "numpy", "openskill", "segno", "sqlite3", "tomlkit", "asyncssh"})
    assert not there & {"macrobber_core.table", "macrobber_core.library", "macrobber_core.wire.messages"}
    assert not there & {f"macrobber_tui.screens.{name}" for name in ("lobby_pages", "game_picker", "text_prompt")}
    assert not [module for module in there if module.startswith(("macrobber_core.bots", "macrobber_core.net.host"))]


@pytest.mark.slow
def test_a_table_against_bots_opens_without_the_keys_of_a_host() -> None:
    there = imported("macrobber_tui.app, macrobber_tui.cli.local, macrobber_tui.screens.hot_seat")
    assert not there & {"cryptography", "numpy", "openskill", "segno", "tomlkit", "importlib.metadata"}


@pytest.mark.slow
@pytest.mark.parametrize("screen", ["lobby", "hot_seat"])
def test_the_first_screens_import_no_network(screen: str) -> None:
    assert not imported(f"macrobber_tui.app, macrobber_tui.screens.{screen}") & NETWORK


@pytest.mark.slow
def test_plain_mode_and_bots_import_no_screens() -> None:
    there = imported("macrobber_tui.plain.lobby, macrobber_tui.plain.play, macrobber_tui.cli.host_console")
    assert "textual" not in there
    assert "macrobber_tui.plain.table" not in imported("macrobber_tui.cli.headless")


def test_the_command_line_imports_no_game() -> None:
    there = imported(ALL_COMMANDS)
    assert not [game.key for game in GAMES.values() if f"{game.package}.position" in there]


@pytest.mark.parametrize("arguments", [["games"], ["verify", str(RECORDS / "bard.record")]])
def test_a_command_that_prints_a_line_imports_no_host(arguments: list[str], tmp_path: Path) -> None:
    there = modules_after(
        f"import os; os.environ['XDG_DATA_HOME'] = {str(tmp_path)!r}; sys.argv = ['macrobber', *{arguments}]; "
        "from macrobber_tui.cli.main import main; main()"
    )
    assert f"macrobber_tui.cli.{COMMANDS[arguments[0]].module}" in there
    assert not there & (NETWORK | {"asyncio", "cryptography", "importlib.metadata", "macrobber_core.analysis.pool"})
    assert not [
        module for module in there if module.startswith(("macrobber_core.net.host", "macrobber_core.succession"))
    ]

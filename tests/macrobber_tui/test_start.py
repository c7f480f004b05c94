"""Modules that are not needed at the start are imported later."""

from __future__ import annotations

import subprocess
import sys

import pytest

from macrobber_core.games import GAMES

NETWORK = {"ifaddr", "websockets", "zeroconf"}


def imported(modules: str) -> set[str]:
    """Return the modules imported by a new process that imports the given modules."""
    code = f"import sys, {modules}; print(*sys.modules)"
    return set(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout.split())


@pytest.mark.slow
def test_the_command_line_imports_neither_screens_nor_network() -> None:
    assert not imported("macrobber_tui.cli.main") & (NETWORK | {"textual", "importlib.metadata"})


@pytest.mark.slow
@pytest.mark.parametrize("screen", ["lobby", "hot_seat"])
def test_the_first_screens_import_no_network(screen: str) -> None:
    assert not imported(f"macrobber_tui.app, macrobber_tui.screens.{screen}") & NETWORK


def test_the_command_line_imports_no_game() -> None:
    there = imported("macrobber_tui.cli.main")
    assert not [game.key for game in GAMES.values() if f"{game.package}.position" in there]

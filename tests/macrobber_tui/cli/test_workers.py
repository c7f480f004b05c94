"""The options that say where a command runs its tasks."""

from __future__ import annotations

import sys

import pytest
from click.testing import CliRunner

from helpers.analysis import FOLDER
from macrobber_tui.cli.main import cli

SERIES = ("sim", "claim-it", "--bots", "random*2", "--games", "2")
ANALYSIS = ("analyse", str(FOLDER / "four-clans.record"))


@pytest.mark.parametrize("command", [SERIES, ANALYSIS])
def test_processes_and_a_cluster_exclude_each_other(command: tuple[str, ...]) -> None:
    result = CliRunner().invoke(cli, [*command, "--jobs", "2", "--scheduler", "192.168.1.20:8786"])
    assert result.exit_code == 2
    assert "--jobs and --scheduler cannot be combined" in result.output


@pytest.mark.parametrize("command", [SERIES, ANALYSIS])
def test_a_missing_package_is_reported(command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = CliRunner().invoke(cli, [*command, "--scheduler", "192.168.1.20:8786"])
    assert result.exit_code == 2
    assert "install it with: pip install 'macrobber[cluster]'" in result.output


@pytest.mark.parametrize("command", ["sim", "analyse"])
def test_the_help_names_both_places(command: str) -> None:
    help_text = CliRunner().invoke(cli, [command, "--help"]).output
    assert "--jobs J" in help_text
    assert "--scheduler ADDRESS" in help_text

"""`macrobber sim --bot-command`, from its users' point of view."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from helpers.odd_line_bot import PROGRAM
from helpers.patience import PATIENCE
from helpers.processes import process_has_ended
from macrobber_core.workers.network_fence import network_fence
from macrobber_tui.cli import sim as sim_module
from macrobber_tui.cli.main import cli


def sim(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["sim", "mac-robber", *arguments])


def odd(way: str, log: Path, name: str = "odd") -> tuple[str, str]:
    return "--bot-command", f"{name}={shlex.join([*PROGRAM, way, str(log)])}"


@pytest.mark.slow
def test_a_command_plays_a_series_that_its_seed_determines(tmp_path: Path) -> None:
    shown = []
    asked = (*odd("well", tmp_path / "log"), "--bots", "odd*2,easy", "--games", "3", "--seed", "a", "--json")
    for jobs in ("1", "2"):
        result = sim(*asked, "--jobs", jobs)
        assert result.exit_code == 0, result.output
        shown.append(json.loads(result.stdout))
        assert [entrant.pop("seconds")["mean"] > 0 for entrant in shown[-1]["entrants"]] == [True] * 3
    assert shown[0] == shown[1]
    assert [entrant["bot"] for entrant in shown[0]["entrants"]] == ["odd", "odd", "easy"]
    assert shown[0]["commands"] == {"odd": [*PROGRAM, "well", str(tmp_path / "log")]}


@pytest.mark.slow
def test_the_text_says_which_command_played_and_whether_it_had_a_network(tmp_path: Path) -> None:
    result = sim(*odd("well", tmp_path / "log"), "--bots", "odd*3", "--games", "1", "--seed", "a")
    fenced = "with" if network_fence() is None else "without"
    assert result.stdout.splitlines()[3].endswith(f"{tmp_path / 'log'}, {fenced} a network")


@pytest.mark.slow
def test_a_system_without_a_fence_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sim_module, "network_fence", lambda: None)
    result = sim(*odd("well", tmp_path / "log"), "--bots", "odd*3", "--games", "1")
    assert result.stderr.startswith("macrobber: the commands are not cut off from the network: ")


@pytest.mark.slow
def test_a_failing_command_ends_the_series(tmp_path: Path) -> None:
    result = sim(*odd("exit", tmp_path / "log"), "--bots", "odd,easy*2", "--games", "3", "--seed", "a", "--jobs", "1")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("Error: game 1: the bot 'odd' (")
    assert result.stderr.endswith("ended without an answer (exit code 3); the seed is a\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--bot-command", "greedy"), "'greedy': write it as NAME=COMMAND, such as greedy='node greedy.mjs'"),
        (("--bot-command", "greedy="), "'greedy=': write it as NAME=COMMAND"),
        (("--bot-command", "Greedy!=true"), "'Greedy!=true': write it as NAME=COMMAND"),
        (("--bot-command", "greedy=node 'greedy.mjs"), 'a quotation mark is missing in "node \'greedy.mjs"'),
        (("--bot-command", "greedy=no-such-program -v"), "there is no program 'no-such-program'"),
        (("--bot-command", "easy=true"), "there is already a bot 'easy'; give the command another name"),
        (("--bot-command", "own=true", "--bot-command", "own=true"), "there is already a bot 'own'"),
    ],
)
def test_an_invalid_command_is_reported_before_any_game(arguments: tuple[str, ...], message: str) -> None:
    result = sim(*arguments, "--bots", "easy*3", "--games", "5")
    assert result.exit_code == 2
    assert message in result.output


@pytest.mark.slow
@pytest.mark.skipif(network_fence() is None, reason="without setpriv, a command only sees the end of its input")
def test_an_interrupted_series_leaves_no_command_behind(tmp_path: Path) -> None:
    log = tmp_path / "log"
    arguments = [*odd("hang", log), "--bots", "odd,easy*2", "--games", "9", "--jobs", "1"]
    series = subprocess.Popen(
        [sys.executable, "-m", "macrobber_tui", "sim", "mac-robber", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    until = time.monotonic() + PATIENCE
    while not (log.exists() and log.read_text().count("\n") > 2) and time.monotonic() < until:
        time.sleep(0.02)
    pid = int(log.read_text().split()[0])
    os.kill(series.pid, signal.SIGINT)
    series.communicate(timeout=PATIENCE)
    assert series.returncode == 130
    while not process_has_ended(pid) and time.monotonic() < until:
        time.sleep(0.02)
    assert process_has_ended(pid)

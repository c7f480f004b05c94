"""`macrobber perft` from its users' point of view."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest
from click.testing import CliRunner, Result

from helpers.patience import PATIENCE
from macrobber_tui.cli.main import cli


def perft(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["perft", *arguments])


def test_each_depth_has_a_line_with_its_nodes_and_speed() -> None:
    result = perft("claim-it", "--depth", "3", "--players", "2")
    assert result.exit_code == 0
    title, heading, *rows = result.stdout.splitlines()
    assert title == "Claim It!, 2 players, default options, seed 1"
    assert heading.split() == ["depth", "nodes", "seconds", "nodes/s"]
    assert [row.split()[:2] for row in rows] == [["1", "6"], ["2", "12"], ["3", "64"]]


def test_the_json_output_is_one_object() -> None:
    result = perft("mac-robber", "--depth", "2", "--seed", "glen", "--option", "cards=pyramid", "--json")
    shown = json.loads(result.stdout)
    assert (shown["game"], shown["players"], shown["seed"], shown["asked"]) == ("mac-robber", 4, "glen", 2)
    assert shown["options"]["cards"] == "pyramid"
    assert [row["depth"] for row in shown["depths"]] == [1, 2]
    assert all(row["nodes"] > 0 and row["seconds"] >= 0 and row["nodes_per_second"] > 0 for row in shown["depths"])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["claim-it", "--depth", "0"], "'0' is not a whole number from 1 to 50."),
        (["claim-it", "--depth", "51"], "'51' is not a whole number from 1 to 50."),
        (["claim-it"], "--depth"),
        (["claim-it", "--depth", "1", "--players", "9"], "Claim It! is for 2 to 5 players, not 9"),
        (["claim-it", "--depth", "1", "--option", "squatters=on"], "Claim It! has no option 'squatters'"),
        (["dance", "--depth", "1"], "there is no game 'dance'"),
    ],
)
def test_a_wrong_argument_is_named(arguments: list[str], message: str) -> None:
    result = perft(*arguments)
    assert result.exit_code == 2
    assert message in result.output


LISTENING = """
import signal
from macrobber_tui.cli.main import main
signal.signal(signal.SIGINT, signal.default_int_handler)  # which a test in the background would ignore
main()
"""


@pytest.mark.slow
def test_ctrl_c_ends_the_count() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", LISTENING, "perft", "mac-robber", "--depth", "50"],
        stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    try:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(4)]
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    assert process.returncode == 130
    assert [line.split()[0] for line in lines[2:]] == ["1", "2"]


def test_ctrl_c_prints_the_counts_so_far_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> Iterator[int]:
        yield 6
        raise KeyboardInterrupt

    monkeypatch.setattr("macrobber_tui.cli.perft.count_by_depth", interrupted)
    result = perft("claim-it", "--depth", "3", "--json")
    assert result.exit_code != 0
    assert [row["nodes"] for row in json.loads(result.stdout)["depths"]] == [6]

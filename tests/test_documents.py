"""The example of the README is a bot as it stands there."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from helpers.packages import install

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
SECTION = README.partition("## Bring your own bot\n")[2].partition("\n## ")[0]


def block(language: str) -> str:
    """The only example in that language."""
    (text,) = re.findall(rf"^```{language}\n(.*?)^```$", SECTION, re.MULTILINE | re.DOTALL)
    return str(text)


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """Where the package of the example is installed."""
    project = tomllib.loads(block("toml"))["project"]
    install(tmp_path, project["name"], project["entry-points"]["macrobber.bots"], block("python"))
    return os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])}


def series(environment: dict[str, str], *arguments: str) -> list[dict[str, Any]]:
    """How the bots did."""
    done = subprocess.run(
        [sys.executable, "-c", "from macrobber_tui.cli import main; main()", "sim", "mac-robber", "--json", *arguments],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stderr == ""
    entrants: list[dict[str, Any]] = json.loads(done.stdout)["entrants"]
    for entrant in entrants:
        del entrant["seconds"]
    return entrants


def test_it_is_as_short_as_it_looks() -> None:
    assert len(block("python").splitlines()) <= 32
    assert max(map(len, block("python").splitlines())) <= 120


def test_it_beats_random_play_clearly(environment: dict[str, str]) -> None:
    greedy = series(environment, "--bots", "greedy,random*3", "--games", "40", "--seed", "a")[0]
    assert greedy["low"] > 0.6


def test_it_holds_its_own_against_easy_and_plays_the_same_again(environment: dict[str, str]) -> None:
    mixed = ("--bots", "greedy,easy,random", "--games", "40", "--seed", "a")
    alone, together = (series(environment, *mixed, "--jobs", jobs) for jobs in ("1", "2"))
    assert alone == together
    assert [entrant["bot"] for entrant in alone] == ["greedy", "easy", "random"]
    assert alone[0]["share"] > 0.2
    assert alone[2]["share"] < 0.1


def test_it_takes_every_decision_of_every_variant(environment: dict[str, str]) -> None:
    for players in (3, 5):
        greedy = series(
            environment, "--bots", f"greedy*2,random*{players - 2}", "--games", "10", "--option", "preset=variante"
        )
        assert sum(entrant["wins"] for entrant in greedy[:2]) > 5

"""The examples in the documents work as written, and their links are valid."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from helpers.javascript import needs_node
from helpers.packages import install
from helpers.patience import PATIENCE
from macrobber_core.bots import Effort
from macrobber_core.bots.command_bot import PROTOCOL, SeatInGame, by_name
from macrobber_core.games import GAMES
from macrobber_core.games.contract import OptionValue
from macrobber_tui.cli.main import cli

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / name for name in ("README.md", "SECURITY.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")]
PAGES += sorted((ROOT / "docs").glob("*.md"))
SECTION = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """Return the examples in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", SECTION, re.MULTILINE | re.DOTALL)


RESEARCH = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("example", re.findall(r"^```python\n(.*?)^```$", RESEARCH, re.MULTILINE | re.DOTALL))
def test_the_examples_for_research_run(example: str) -> None:
    pytest.importorskip("pyspiel", reason="needs the extra openspiel")
    pytest.importorskip("pettingzoo", reason="needs the extra pettingzoo")
    done = subprocess.run(
        [sys.executable, "-c", example], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def block(language: str) -> str:
    """Return the only example in a language."""
    (text,) = blocks(language)
    return text


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """Return the environment in which the example's package is installed."""
    project = tomllib.loads(block("toml"))["project"]
    install(tmp_path, project["name"], project["entry-points"]["macrobber.bots"], block("python"))
    return os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])}


def series(environment: dict[str, str], *arguments: str) -> list[dict[str, Any]]:
    """Run a series of games and return the bots' results."""
    done = subprocess.run(
        [sys.executable, "-m", "macrobber_tui", "sim", "mac-robber", "--json", *arguments],
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert done.stderr == ""
    entrants: list[dict[str, Any]] = json.loads(done.stdout)["entrants"]
    for entrant in entrants:
        del entrant["seconds"]
    return entrants


def test_the_example_bot_is_at_most_32_lines_long() -> None:
    assert len(block("python").splitlines()) <= 32
    assert max(map(len, block("python").splitlines())) <= 120


def test_the_example_bot_clearly_beats_random(environment: dict[str, str]) -> None:
    greedy = series(environment, "--bots", "greedy,random*3", "--games", "40", "--seed", "a")[0]
    assert greedy["low"] > 0.6


@pytest.mark.slow
def test_the_example_bot_competes_with_easy_and_is_deterministic(environment: dict[str, str]) -> None:
    mixed = ("--bots", "greedy,easy,random", "--games", "40", "--seed", "a")
    alone, together = (series(environment, *mixed, "--jobs", jobs) for jobs in ("1", "2"))
    assert alone == together
    assert [entrant["bot"] for entrant in alone] == ["greedy", "easy", "random"]
    assert alone[0]["share"] > 0.2
    assert alone[2]["share"] < 0.1


@pytest.mark.slow
def test_the_example_bot_plays_the_variant_with_three_and_five_players(environment: dict[str, str]) -> None:
    for players in (3, 5):
        greedy = series(
            environment, "--bots", f"greedy*2,random*{players - 2}", "--games", "10", "--option", "preset=variante"
        )
        assert sum(entrant["wins"] for entrant in greedy[:2]) > 5


@pytest.mark.slow
@needs_node
@pytest.mark.parametrize("game", GAMES)
def test_the_example_in_javascript_clearly_beats_random(tmp_path: Path, game: str) -> None:
    program = tmp_path / "greedy.mjs"
    program.write_text(block("javascript"), encoding="utf-8")
    arguments = ["--bot-command", f"greedy=node '{program}'", "--bots", "greedy,random*2", "--games", "12"]
    done = subprocess.run(
        [sys.executable, "-m", "macrobber_tui", "sim", game, *arguments, "--seed", "a", "--json"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert json.loads(done.stdout)["entrants"][0]["low"] > 0.5


def test_the_lines_shown_for_commands_are_as_they_are_sent() -> None:
    first, decision = map(json.loads, blocks("json"))
    options: dict[str, OptionValue] = first["options"]
    seat = SeatInGame(first["game"], first["players"], first["seat"], options, Effort(), first["seed"])
    assert first == {"id": 0, "protocol": PROTOCOL, **msgspec.to_builtins(seat)}
    position = GAMES[first["game"]].start(first["players"], options)
    for action in ("start 1", "dice 111", "squat 1,1 1", "stop", "dice 122"):
        position.play(action)
    view = by_name(position.view(position.actor))
    assert decision == {"id": 1, "view": view | {"board": view["board"][:1]}, "legal": position.legal()}


def test_the_quickstart_plays_a_whole_game() -> None:
    readme = PAGES[0].read_text(encoding="utf-8")
    (quickstart,) = re.findall(r"^```python\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    done = subprocess.run(
        [sys.executable, "-c", quickstart], capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    assert done.stdout.startswith("Result(winners=[")


def test_the_readme_is_short() -> None:
    assert len(PAGES[0].read_bytes()) <= 9_000


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_in_the_documents_works(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert target.startswith("https://") or (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_in_the_documents_exists(page: Path) -> None:
    lines = re.findall(r"^    macrobber(?: ([a-z-]+))?((?: .*)?)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    for name, rest in lines:
        command = cli.commands[name] if name else cli
        options = {option for param in command.params for option in (*param.opts, *param.secondary_opts)}
        for option in re.findall(r"(?<= )--[a-z-]+", rest.partition("  ")[0].partition("#")[0]):
            assert option in options, (name, option)

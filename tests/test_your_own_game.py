"""Every step of docs/your-own-game.md works as written, and so does every example of docs/contract.md."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from helpers.games_elsewhere import add_entry_point
from helpers.patience import PATIENCE

DOCS = Path(__file__).parents[1] / "docs"
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
INSTALL = "pip install -e '.[test]'"


class Block(NamedTuple):
    language: str
    path: str
    """The file that it shows, or ""."""
    text: str


def blocks(page: str) -> Iterator[Block]:
    for match in BLOCK.finditer((DOCS / page).read_text(encoding="utf-8")):
        yield Block(match[1], match[2] or "", match[3])


def test_the_examples_of_the_contract_work_as_written() -> None:
    examples = "\n".join(block.text for block in blocks("contract.md") if block.language == "pycon")
    test = doctest.DocTestParser().get_doctest(examples, {}, "contract.md", None, None)
    results = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(test)
    assert results.attempted > 20
    assert results.failed == 0


class Author:
    """Follows the page: writes its files and runs its commands in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._site = folder / "site"
        places = [str(self._site), str(folder / "high-cards/src"), os.environ.get("PYTHONPATH", "")]
        self._environment = {
            **os.environ, "PYTHONPATH": os.pathsep.join(places), "PYTEST_ADDOPTS": "-p no:cacheprovider -p no:xdist",
            "XDG_DATA_HOME": str(folder / "data"), "XDG_CONFIG_HOME": str(folder / "config"), "NO_COLOR": "1",
        }  # fmt: skip

    def run(self, command: str, typed: str = "", *, fails: bool = False) -> str:
        """Run a command of the page and return what it prints."""
        if command.startswith("cd "):
            self.folder /= command.removeprefix("cd ")
            return ""
        if command == INSTALL:  # without the network, so as pip leaves it
            add_entry_point(self._site, "high-cards", "high-cards", "high_cards:GAME", "0.1")
            return ""
        program = {"macrobber": "macrobber_tui", "pytest": "pytest"}
        words = command.split(" ")
        if words[0] in program:
            words[:1] = [sys.executable, "-m", program[words[0]]]
        ended = subprocess.run(
            words, cwd=self.folder, env=self._environment, input=typed,
            capture_output=True, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert bool(ended.returncode) == fails, f"{command}: {ended.stdout}{ended.stderr}"
        return ended.stdout

    def follow(self, block: Block) -> None:
        """Write a file, or run commands and compare what they print, if the page shows it."""
        if block.path:
            (self.folder / block.path).write_text(block.text, encoding="utf-8")
        elif block.language == "console":
            for command, shown in re.findall(r"^\$ (.*)\n((?:[^$].*\n)*)", block.text, re.MULTILINE):
                printed = self.run(command)
                assert not shown or printed == shown


@pytest.mark.slow
def test_the_page_leads_from_an_empty_folder_to_a_game_that_is_played_and_replayed(tmp_path: Path) -> None:
    author = Author(tmp_path)
    page = [*blocks("your-own-game.md")]
    playing = next(number for number, block in enumerate(page) if "macrobber play" in block.text)
    for block in page[:playing]:
        author.follow(block)
    for block in page[:playing]:
        if block.path:
            assert (author.folder / block.path).read_text(encoding="utf-8") == block.text

    events = author.folder / "src/high_cards/events.py"
    text = events.read_text(encoding="utf-8")
    events.write_text(text.replace("return self if seat == self.seat else", "return self if True else"))
    assert "BrokenLaw" in author.run("pytest tests/test_laws.py", fails=True)
    events.write_text(text)

    commands = [line[2:] for block in page[playing:] for line in block.text.splitlines() if line.startswith("$ ")]
    series, play, host, *library = commands
    assert "High Cards, 3 players, 20 games" in author.run(series)
    assert "Final scores: " in author.run(f"{play} --plain", typed="1\n" * 4 + "quit\n")
    assert host == "macrobber host high-cards --players 3 --bots easy"
    listed, replay, analyse, export = (line.split(" ID")[0] for line in library)
    stored = re.match(r"(\w+) .* High Cards ", author.run(listed))
    assert stored is not None
    assert " steps)" in author.run(f"{replay} {stored[1]} --plain", typed="quit\n")
    assert "Chances of winning" in author.run(f"{analyse} {stored[1]} --simulations 20")
    assert "game: high-cards" in author.run(f"{export} {stored[1]}")


@pytest.mark.slow
def test_the_code_of_the_page_has_strict_types(tmp_path: Path) -> None:
    for block in blocks("your-own-game.md"):
        if block.path.startswith("src/"):
            (tmp_path / block.path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / block.path).write_text(block.text, encoding="utf-8")
    ended = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "src"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stdout

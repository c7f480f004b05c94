"""The games in examples/, installed from elsewhere, are games like our own."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from helpers.games_elsewhere import add_entry_point
from helpers.patience import PATIENCE

EXAMPLES = Path(__file__).parents[1] / "examples"
GAMES = sorted(path.parent for path in EXAMPLES.glob("*/pyproject.toml"))
MAX_LINES = 500
BEGINNING = 10
"""The lines of a record that are analysed."""

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda folder: folder.name)


class Installed:
    """An example in a folder of its own, and the commands that run there."""

    def __init__(self, game: Path, folder: Path, mypy_cache: Path | None = None) -> None:
        self._game = game
        (self.key, target), *_ = tomllib.loads((game / "pyproject.toml").read_text(encoding="utf-8"))["project"][
            "entry-points"
        ]["macrobber.games"].items()
        add_entry_point(folder / "site", game.name, self.key, target)
        places = [str(folder / "site"), str(game / "src"), os.environ.get("PYTHONPATH", "")]
        self._environment = {
            **os.environ, "PYTHONPATH": os.pathsep.join(places), "PYTEST_ADDOPTS": "-p no:cacheprovider -p no:xdist",
            "PYTHONDONTWRITEBYTECODE": "1", "MYPY_CACHE_DIR": str(mypy_cache or folder / "mypy"),
            "XDG_DATA_HOME": str(folder / "data"), "XDG_CONFIG_HOME": str(folder / "config"), "NO_COLOR": "1",
        }  # fmt: skip

    def run(self, *words: str, typed: str = "") -> str:
        ended = subprocess.run(
            [sys.executable, "-m", *words], cwd=self._game, env=self._environment, input=typed,
            capture_output=True, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert ended.returncode == 0, ended.stdout + ended.stderr
        return ended.stdout


def test_there_are_two_examples_of_different_kinds() -> None:
    assert [game.name for game in GAMES] == ["reckoning", "royal-ur"]


@every_game
def test_a_game_with_its_tests_and_its_board_is_short(game: Path) -> None:
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in game.rglob("*.py")) <= MAX_LINES


@pytest.mark.slow
def test_their_own_tests_and_types_are_green(tmp_path: Path) -> None:
    for game in GAMES:
        installed = Installed(game, tmp_path / game.name, mypy_cache=tmp_path / "mypy")
        assert " passed" in installed.run("pytest")
        installed.run("mypy", "--strict", "src")


@pytest.mark.slow
@every_game
def test_it_is_played_recorded_and_analysed(game: Path, tmp_path: Path) -> None:
    installed = Installed(game, tmp_path)
    players = {"reckoning": 3, "royal-ur": 2}[installed.key]
    bots = ",".join(["random"] * players)
    records = tmp_path / "records"
    series = installed.run(
        "macrobber_tui", "sim", installed.key, "--bots", bots, "--games", "2", "--records", str(records)
    )
    assert "2 games" in series
    record = str(next(records.iterdir()))
    assert installed.run("macrobber_tui", "verify", record)
    beginning = tmp_path / "beginning.record"  # to analyse all of a game takes long
    beginning.write_text("".join(Path(record).read_text("utf-8").splitlines(keepends=True)[:BEGINNING]), "utf-8")
    assert "Chances of winning" in installed.run("macrobber_tui", "analyse", str(beginning), "--simulations", "1")
    shown = installed.run("macrobber_tui", "play", installed.key, "--plain", typed="1\nquit\nyes\n")
    assert "Type a number or an action." in shown

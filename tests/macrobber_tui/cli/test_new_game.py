"""`macrobber new-game` writes a package whose tests are green as written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from helpers.games_elsewhere import add_entry_point
from helpers.patience import PATIENCE
from macrobber_core import __version__
from macrobber_tui.cli.main import cli
from macrobber_tui.cli.new_game import Names
from macrobber_tui.errors import UsageError


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def new_game(name: str) -> Result:
    return CliRunner().invoke(cli, ["new-game", name], standalone_mode=False)


@pytest.mark.parametrize(
    ("key", "title", "type_name", "rulings"),
    [
        ("deep-sea", "Deep Sea", "DeepSea", "DS"),
        ("nim", "Nim", "Nim", "NI"),
        ("x", "X", "X", "XX"),
        ("go-9", "Go 9", "Go9", "GQ"),
    ],
)
def test_all_names_of_a_game_are_made_from_its_key(key: str, title: str, type_name: str, rulings: str) -> None:
    names = Names(key)
    assert (names.title, names.type_name, names.rulings) == (title, type_name, rulings)


def test_the_new_package_has_no_name_of_the_template(folder: Path) -> None:
    result = new_game("deep-sea")
    assert result.output == "Your game is in the folder deep-sea. Its README.md says how to play and test it.\n"
    files = [path for path in (folder / "deep-sea").rglob("*") if path.is_file()]
    assert folder / "deep-sea/src/deep_sea/RULES.md" in files
    for path in files:
        text = f"{path} {path.read_text(encoding='utf-8')}"
        assert [name for name in ("my-game", "my_game", "My Game", "MyGame", "MG-0", "mg_0") if name in text] == []
    assert f"macrobber>={__version__}" in (folder / "deep-sea/pyproject.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["Deep", "deep_sea", "../deep", "7seas", "", "deep sea"])
def test_a_name_that_no_package_can_have_is_refused(folder: Path, name: str) -> None:
    error = new_game(name).exception
    assert isinstance(error, UsageError)
    assert "a game is called by a name such as deep-sea" in str(error)
    assert [*folder.iterdir()] == []


@pytest.mark.parametrize("name", ["claim-it", "random", "class", "macrobber-core", "pytest"])
def test_the_name_of_a_game_or_a_module_is_refused(folder: Path, name: str) -> None:
    assert str(new_game(name).exception) == f"the name {name} is taken: choose another"
    assert [*folder.iterdir()] == []


@pytest.mark.parametrize("name", ["none", "true", "game", "state", "result", "lost", "illegal-action"])
def test_a_name_that_the_code_of_the_game_needs_is_refused(folder: Path, name: str) -> None:
    assert str(new_game(name).exception) == f"the name {name} is taken: choose another"
    assert [*folder.iterdir()] == []


def test_a_folder_that_exists_is_left_alone(folder: Path) -> None:
    (folder / "deep-sea").mkdir()
    assert str(new_game("deep-sea").exception) == "cannot write deep-sea: it already exists"
    assert [*(folder / "deep-sea").iterdir()] == []


@pytest.mark.slow
def test_the_tests_types_and_style_of_a_new_game_are_green_as_written(folder: Path) -> None:
    new_game("deep-sea")
    add_entry_point(folder / "deep-sea/src", "deep-sea", "deep-sea", "deep_sea:GAME", "0.1")
    environment = {
        **os.environ,
        "PYTEST_ADDOPTS": "",
        "PYTHONPATH": os.pathsep.join([str(folder / "deep-sea/src"), *filter(None, [os.environ.get("PYTHONPATH")])]),
    }
    for command in (
        [
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "-p",
            "no:xdist",
            "-o",
            "asyncio_default_fixture_loop_scope=function",
        ],
        ["mypy", "--strict", "src"],
        ["ruff", "check", "--isolated", "--line-length=120", "."],
        ["ruff", "format", "--isolated", "--line-length=120", "--check", "."],
        ["macrobber_tui", "verify", "tests/a-game.record"],
    ):
        ended = subprocess.run(
            [sys.executable, "-m", *command],
            cwd=folder / "deep-sea", env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert ended.returncode == 0, ended.stdout + ended.stderr

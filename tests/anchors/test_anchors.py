"""The anchors: frozen bots that decide as the levels of their release did."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from anchors.make import CASES, RECORDS, Case, play
from freeze_anchors import ANCHORS, HASHES, hash_lines, package_of
from helpers.packages import install
from helpers.patience import PATIENCE
from macrobber_core.bots import LEVELS, installed_plugins, known_levels
from macrobber_core.games import GAMES

ROOT = Path(__file__).parents[2]
VERSIONS = ["0.2"]
MEANING = "an anchor is frozen, so that every claim has the same opponent: undo the change (see anchors/README.md)"


PROJECT = tomllib.loads((ROOT / "anchors" / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ENTRY_POINTS: dict[str, str] = PROJECT["entry-points"]["macrobber.bots"]


def install_anchors(site: Path) -> Path:
    """Install the package of anchors as pip does, except that its modules stay in `anchors/src`."""
    install(site, PROJECT["name"], ENTRY_POINTS)
    (site / "macrobber_anchors.py").unlink()
    return site


@pytest.fixture
def anchors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(install_anchors(tmp_path))
    installed_plugins.cache_clear()
    yield
    installed_plugins.cache_clear()


@pytest.mark.parametrize("version", VERSIONS)
def test_nobody_has_edited_a_frozen_file(version: str) -> None:
    folder = ANCHORS / package_of(version)
    files = [path for path in (folder / "frozen").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    listed = (folder / HASHES).read_text(encoding="utf-8").splitlines(keepends=True)
    assert set(listed) ^ {*hash_lines(folder, files)} == set(), MEANING


@pytest.mark.parametrize("version", VERSIONS)
def test_frozen_code_imports_nothing_of_the_program(version: str) -> None:
    """Otherwise a change of today's bots or rules could change an anchor."""
    imported: set[str] = set()
    for path in (ANCHORS / package_of(version)).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and not node.level:
                imported.add(str(node.module))
            elif isinstance(node, ast.Import):
                imported |= {alias.name for alias in node.names}
    own = (f"macrobber_anchors.{package_of(version)}.", "macrobber_anchors.adapter")
    foreign = {name.partition(".")[0] for name in imported if not name.startswith(own)}
    assert foreign - sys.stdlib_module_names == {"msgspec", "numpy"}


@pytest.mark.slow
@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_an_anchor_decides_as_its_level_did_when_it_was_released(anchors: None, case: Case, version: str) -> None:
    played = play(case, f"@{version}")
    recorded = (RECORDS / version / f"{case.name}.record").read_text(encoding="utf-8")
    assert played.replace(f"@{version}", "") == recorded


@pytest.mark.parametrize("version", VERSIONS)
def test_every_anchor_plays_in_one_of_the_records(version: str) -> None:
    playing = {f"{case.game}.{level}@{version}" for case in CASES for level in case.bots}
    assert playing == {name for name in ENTRY_POINTS if name.endswith(f"@{version}")}


def test_anchors_are_listed_after_the_built_in_levels(anchors: None) -> None:
    assert installed_plugins().skipped == []
    for game in GAMES:
        named = [name.removeprefix(f"{game}.") for name in ENTRY_POINTS if name.startswith(game)]
        assert known_levels(game) == [*LEVELS[game], *sorted(named)]


@pytest.mark.slow
def test_sim_plays_a_level_against_its_anchor(tmp_path: Path) -> None:
    path = os.pathsep.join([str(install_anchors(tmp_path)), str(ANCHORS.parent), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-m", "macrobber_tui", "sim", "claim-it", "--bots", "hard,hard@0.2", "--games", "2"],
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert "\n2 hard@0.2 " in done.stdout

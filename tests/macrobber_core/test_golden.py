"""The golden games: annotated records that together show every ruling and never change."""

from __future__ import annotations

import functools
import re
import runpy
from pathlib import Path

import pytest

from macrobber_core import record

FOLDER = Path(__file__).resolve().parents[1] / "records"
MAKER = runpy.run_path(str(FOLDER / "make.py"))
FOLDERS: list[Path] = list(MAKER["COLLECTIONS"])
PATHS = sorted(path for folder in FOLDERS for path in folder.glob("*.record"))

everywhere = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


@functools.cache
def made_again(folder: Path) -> dict[str, str]:
    """Return the files that the script would write now, keyed by name."""
    found: dict[str, str] = MAKER["collection_files"](folder)
    return found


def test_there_are_enough_golden_games() -> None:
    assert len(PATHS) >= 70


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_golden_game_verifies_and_is_finished(path: Path) -> None:
    assert record.verify(path.read_text(encoding="utf-8")).result is not None


@pytest.mark.slow
@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_golden_game_matches_what_the_script_writes(path: Path) -> None:
    """Its comments name the cases that each action shows; the last has the ending and a checksum of all snapshots."""
    assert made_again(path.parent)[path.name] == path.read_text(encoding="utf-8")


@everywhere
def test_the_table_of_rulings_is_up_to_date_and_complete(folder: Path) -> None:
    table = (folder / "RULINGS.md").read_text(encoding="utf-8")
    assert table == made_again(folder)["RULINGS.md"]
    assert "NOWHERE" not in table
    assert set(re.findall(r"^\| ([A-Z]+-\w+) \|", table, re.MULTILINE)) == set(MAKER["COLLECTIONS"][folder].rulings)


@everywhere
def test_every_reference_in_the_table_of_rulings_resolves(folder: Path) -> None:
    table = (folder / "RULINGS.md").read_text(encoding="utf-8")
    for ruling, text, places in re.findall(r"^\| ([A-Z]+-\w+) \| (.+) \| (.+) \|$", table, re.MULTILINE):
        for name, number in re.findall(r"([\w-]+):(\d+)", places):
            lines = (folder / f"{name}.record").read_text(encoding="utf-8").splitlines()
            assert lines[int(number) - 1] == f"# {ruling}: {text}"


@everywhere
def test_every_ruling_has_a_case_and_every_case_a_known_ruling(folder: Path) -> None:
    collection = MAKER["COLLECTIONS"][folder]
    assert {case.ruling for case in collection.cases} == set(collection.rulings)
    assert len({(case.ruling, case.text) for case in collection.cases}) == len(collection.cases)

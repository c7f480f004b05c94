"""The golden games: annotated records that together show every ruling, and stay what they are."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from helpers.rulings import CASES
from macrobber_core import record

FOLDER = Path(__file__).resolve().parents[1] / "records"
PATHS = sorted(FOLDER.glob("*.record"))
RULINGS = [*(f"MR-{number:02}" for number in range(1, 36)), *(f"MR-V{number}" for number in range(1, 9))]


@pytest.fixture(scope="session")
def made_again() -> dict[str, str]:
    """What the script would write now, by file name."""
    found: dict[str, str] = runpy.run_path(str(FOLDER / "make.py"))["written"]()
    return found


def test_there_are_golden_games_enough() -> None:
    assert len(PATHS) >= 24


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_golden_game_can_be_verified_and_is_finished(path: Path) -> None:
    assert record.verify(path.read_text(encoding="utf-8")).result is not None


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_what_a_golden_game_says_of_itself_is_true(path: Path, made_again: dict[str, str]) -> None:
    """Its comments name what each action shows, its last one the end and a checksum of every snapshot."""
    assert made_again[path.name] == path.read_text(encoding="utf-8")


def test_the_table_of_rulings_is_up_to_date_and_has_no_gap(made_again: dict[str, str]) -> None:
    table = (FOLDER / "RULINGS.md").read_text(encoding="utf-8")
    assert table == made_again["RULINGS.md"]
    assert "NOWHERE" not in table
    assert set(re.findall(r"^\| (MR-\w+) \|", table, re.MULTILINE)) == set(RULINGS)


def test_every_place_in_the_table_can_be_looked_up() -> None:
    table = (FOLDER / "RULINGS.md").read_text(encoding="utf-8")
    for ruling, text, places in re.findall(r"^\| (MR-\w+) \| (.+) \| (.+) \|$", table, re.MULTILINE):
        for name, number in re.findall(r"([\w-]+):(\d+)", places):
            lines = (FOLDER / f"{name}.record").read_text(encoding="utf-8").splitlines()
            assert lines[int(number) - 1] == f"# {ruling}: {text}"


def test_every_ruling_has_a_case_and_no_case_a_ruling_of_its_own() -> None:
    assert {case.ruling for case in CASES} == set(RULINGS)
    assert len({(case.ruling, case.text) for case in CASES}) == len(CASES)

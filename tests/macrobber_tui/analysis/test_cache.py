"""The cache of analyses, and damage to it on disk."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from helpers.analysis import Oracle, analysed, golden
from macrobber_core.analysis import evaluation_tasks
from macrobber_tui.analysis import cache
from macrobber_tui.analysis.cache import load_analysis, save_analysis

TASKS = evaluation_tasks(golden(), 10)


pytestmark = pytest.mark.usefixtures("oracle")


@pytest.fixture
def place(own_state: Path) -> Path:
    """Cache an analysis and return its file."""
    save_analysis(TASKS, analysed(golden()))
    (path,) = (own_state / "macrobber" / "analyses").iterdir()
    return path


def test_a_saved_analysis_can_be_loaded(place: Path) -> None:
    assert load_analysis(TASKS) == analysed(golden())
    renamed = replace(golden(), names=["Zoe", "Yan", "Xia", "Wu"])
    assert load_analysis(evaluation_tasks(renamed, 10)) == analysed(golden())
    assert place.stat().st_mode & 0o077 == 0


def test_another_game_effort_or_adviser_misses_the_cache(place: Path, oracle: Oracle) -> None:
    assert load_analysis(evaluation_tasks(golden(plies=100), 10)) is None
    assert load_analysis(evaluation_tasks(golden(), 11)) is None
    oracle.gap /= 2
    assert load_analysis(TASKS) is None


@pytest.mark.parametrize("length", [0, 1, 4000])
def test_a_truncated_file_is_ignored(place: Path, length: int) -> None:
    place.write_bytes(place.read_bytes()[:length])
    assert load_analysis(TASKS) is None


def test_a_folder_in_place_of_the_file_is_ignored(place: Path) -> None:
    place.unlink()
    place.mkdir()
    assert load_analysis(TASKS) is None
    save_analysis(TASKS, analysed(golden()))  # must not fail
    assert load_analysis(TASKS) is None


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data["standings"].pop(),
        lambda data: data["standings"][3].update(ply=4),
        lambda data: data["standings"][3].update(chances=[1.0]),
        lambda data: data["standings"][3].update(chances=[7.0, 0.0, 0.0, 0.0]),
        lambda data: data["standings"][3].update(round=5),
        lambda data: data["decisions"].pop(),
        lambda data: data["decisions"][3].update(seat=9),
        lambda data: data["decisions"][3].update(chosen="dance"),
        lambda data: data["decisions"][3].update(best="raid 9"),
        lambda data: data["decisions"][3].update(chance="much"),
    ],
)
def test_an_analysis_that_does_not_match_the_game_is_ignored(place: Path, spoil: Any) -> None:
    data = json.loads(place.read_text())
    spoil(data)
    place.write_text(json.dumps(data))
    assert load_analysis(TASKS) is None
    save_analysis(TASKS, analysed(golden()))
    assert load_analysis(TASKS) == analysed(golden())


def test_a_full_disk_only_prevents_caching(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(cache, "write_json", full)
    save_analysis(TASKS, analysed(golden()))
    assert load_analysis(TASKS) is None

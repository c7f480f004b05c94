"""`macrobber sim` as its users see it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from macrobber_core import record
from macrobber_tui.cli import cli


def sim(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["sim", "mac-robber", *arguments])


def figures(*arguments: str) -> dict[str, Any]:
    result = sim(*arguments, "--json")
    assert result.exit_code == 0, result.output
    shown = json.loads(result.stdout)
    assert isinstance(shown, dict)
    return shown


def test_the_figures_are_one_object() -> None:
    shown = figures(
        "--bots", "easy,random*2", "--games", "6", "--jobs", "1", "--seed", "a", "--option", "cards=pyramid"
    )
    assert shown["games"] == 6
    assert shown["options"]["cards"] == "pyramid"
    assert [entrant["bot"] for entrant in shown["entrants"]] == ["easy", "random", "random"]
    assert sum(entrant["wins"] for entrant in shown["entrants"]) == pytest.approx(6, abs=0.01)
    assert [seat["seat"] for seat in shown["seats"]] == [1, 2, 3]
    for share in (*shown["entrants"], *shown["seats"]):
        assert share["low"] <= share["share"] <= share["high"]
        assert share["share"] == pytest.approx(share["wins"] / 6, abs=0.001)
    assert sum(shown["ends"].values()) == 6
    assert shown["rounds"]["least"] <= shown["rounds"]["median"] <= shown["rounds"]["most"]
    assert shown["actions"]["raid"]["chosen"] >= shown["actions"]["raid"]["by_winners"] > 0


def test_a_seed_names_the_series_however_many_work_on_it() -> None:
    alone, together = (
        figures("--bots", "easy*3", "--games", "5", "--seed", "glen", "--jobs", jobs) for jobs in ("1", "2")
    )
    assert alone == together
    assert alone != figures("--bots", "easy*3", "--games", "5", "--seed", "coe", "--jobs", "1")


def test_the_text_tells_the_same(tmp_path: Path) -> None:
    result = sim("--bots", "easy,random,random", "--games", "4", "--jobs", "1", "--option", "preset=variante")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("Mac Robber, 3 players, 4 games in ")
    assert lines[1] == "options: court-twice=on, combat-powers=on, battle-points=on"
    assert any(line.startswith("1 easy") and "%" in line for line in lines)
    assert any(line.startswith("ended by tile") for line in lines)
    assert all(len(line) <= 80 for line in lines)


def test_every_game_is_written_and_can_be_verified(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "games"
    result = sim("--bots", "random*3", "--games", "10", "--jobs", "2", "--records", str(folder))
    assert result.exit_code == 0
    paths = sorted(folder.iterdir())
    assert [path.name for path in paths] == [f"{number:02}.record" for number in range(1, 11)]
    assert all(record.verify(path.read_text()).result for path in paths)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--bots", "easy,easy", "--games", "5"), "is for 3 to 5 players, not 2"),
        (("--bots", "easy*6", "--games", "5"), "is for 3 to 5 players, not 6"),
        (("--bots", "genius*3", "--games", "5"), "there is no bot 'genius'"),
        (("--bots", "easy*3", "--games", "0"), "not in the range"),
        (("--bots", "easy*3", "--games", "5", "--jobs", "0"), "not in the range"),
        (("--bots", "easy*3", "--games", "5", "--option", "preset=nothing"), "no preset 'nothing'; it has: variante"),
        (("--games", "5"), "Missing option '--bots'"),
    ],
)
def test_what_is_wrong_is_told(arguments: tuple[str, ...], told: str) -> None:
    result = sim(*arguments)
    assert result.exit_code == 2
    assert told in result.output


def test_a_folder_that_cannot_be_made_is_told_before_a_game_is_played(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = sim("--bots", "easy*3", "--games", "5", "--records", str(tmp_path / "file" / "below"))
    assert result.exit_code == 2
    assert "Not a directory" in result.output

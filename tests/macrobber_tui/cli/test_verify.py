"""`macrobber verify` with many files: on all cores, with the verdicts in the order of the files."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from helpers.patience import PATIENCE
from macrobber_tui.cli import verify
from macrobber_tui.cli.main import cli
from macrobber_tui.cli.verify import FILES_PER_PROCESS, verify_files

GOLDEN = min((Path(__file__).parents[2] / "records").glob("**/*.record"), key=lambda path: path.stat().st_size)
MANY = 2 * FILES_PER_PROCESS


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """Write many records, every tenth of which is none."""
    text = GOLDEN.read_text(encoding="utf-8")
    paths = [tmp_path / f"{number:02}.record" for number in range(MANY)]
    for number, path in enumerate(paths):
        path.write_text("nothing" if number % 10 == 3 else text, encoding="utf-8")
    return paths


def macrobber(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "macrobber_tui", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [2, 3])
def test_several_processes_say_the_same_as_one_in_the_same_order(files: list[Path], jobs: int) -> None:
    one, several = (macrobber("verify", "--jobs", number, *files) for number in (1, jobs))
    assert (several.returncode, several.stdout, several.stderr) == (1, one.stdout, "")
    assert [line.split(": ")[0] for line in several.stdout.splitlines()] == [*map(str, files)]
    assert several.stdout.count(": correct, ") == MANY * 9 // 10


@pytest.mark.slow
def test_verdicts_are_in_the_language_of_the_player(files: list[Path]) -> None:
    done = macrobber("--language", "de", "verify", "--jobs", "2", *files)
    assert done.stdout.splitlines()[0].startswith(f"{files[0]}: korrekt, ")


@pytest.mark.slow
def test_a_file_that_cannot_be_read_ends_the_list(files: list[Path]) -> None:
    files[17].unlink()
    done = macrobber("verify", "--jobs", "2", *files)
    assert done.returncode == 2
    assert len(done.stdout.splitlines()) == 17
    assert done.stderr == f"macrobber: {files[17]}: there is no such file or folder\n"


def test_verdicts_are_also_one_json_array(files: list[Path]) -> None:
    result = CliRunner().invoke(cli, ["verify", "--json", *map(str, files[2:4])])
    assert result.exit_code == 1
    right, wrong = json.loads(result.stdout)
    assert (right["file"], right["correct"]) == (str(files[2]), True)
    assert not wrong["correct"]
    assert wrong["verdict"] == f"{files[3]}: line 1: a record begins with 'macrobber record 1'"


def test_a_few_files_need_no_other_process(files: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(files: Sequence[Path], count: int) -> None:
        raise AssertionError

    monkeypatch.setattr(verify, "verify_in_processes", fail)
    assert [verdict.is_correct for verdict in verify_files(files[:5], None)] == [True, True, True, False, True]


@pytest.mark.slow
def test_a_process_that_dies_is_reported(files: list[Path]) -> None:
    code = (
        "import os, sys; from macrobber_tui.cli import main, verify;"
        "check = verify.verify_file;"
        "verify.verify_file = lambda path: os._exit(9) if path.name == '17.record' else check(path);"
        "import multiprocessing; multiprocessing.set_start_method('fork'); main.main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "verify", "--jobs", "2", *map(str, files)],
        capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert len(done.stdout.splitlines()) < 17
    assert done.stderr == "macrobber: a process that verified records has died\n"

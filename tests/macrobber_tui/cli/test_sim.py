"""`macrobber sim` from its users' point of view."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from helpers.packages import install
from helpers.patience import PATIENCE
from macrobber_core import record
from macrobber_tui.cli.main import cli


def sim(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["sim", "mac-robber", *arguments])


def figures(*arguments: str) -> dict[str, Any]:
    result = sim(*arguments, "--json")
    assert result.exit_code == 0, result.output
    shown = json.loads(result.stdout)
    assert isinstance(shown, dict)
    return shown


def test_the_json_output_is_one_object() -> None:
    shown = figures(
        "--bots", "easy,random*2", "--games", "6", "--jobs", "1", "--seed", "a", "--option", "cards=pyramid"
    )
    assert shown["games"] == shown["asked"] == 6
    assert shown["effort"] == {"seconds": 1.0, "simulations": None}
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


def test_a_seed_determines_the_series_whatever_the_number_of_jobs() -> None:
    alone, together = (
        figures("--bots", "easy*3", "--games", "5", "--seed", "glen", "--jobs", jobs) for jobs in ("1", "2")
    )
    for shown in (alone, together):
        for entrant in shown["entrants"]:
            assert 0 < entrant["seconds"]["mean"] <= entrant["seconds"]["longest"]
            assert entrant.pop("seconds")["p95"] > 0
    assert alone == together
    assert alone != figures("--bots", "easy*3", "--games", "5", "--seed", "coe", "--jobs", "1")


@pytest.mark.parametrize(
    ("arguments", "effort", "words"),
    [
        (("--simulations", "500"), {"seconds": 1.0, "simulations": 500}, "500 simulations a decision"),
        (("--bot-time", "0.1"), {"seconds": 0.1, "simulations": None}, "0.1 s a decision; what they play then"),
    ],
)
def test_the_bots_effort_is_reported(arguments: tuple[str, ...], effort: dict[str, Any], words: str) -> None:
    asked = ("--bots", "easy*3", "--games", "1", *arguments)
    assert figures(*asked)["effort"] == effort
    assert f"bots that search: {words}" in sim(*asked).stdout


def test_the_text_output_reports_the_same_figures(tmp_path: Path) -> None:
    result = sim("--bots", "easy,random,random", "--games", "4", "--jobs", "1", "--option", "preset=variante")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("Mac Robber, 3 players, 4 games in ")
    assert lines[1] == "options: court-twice=on, combat-powers=on, battle-points=on"
    assert lines[2] == "bots that search: 1 s a decision; what they play then differs from run to run"
    assert any(line.startswith("1 easy") and "%" in line for line in lines)
    assert any(line.startswith("ms a decision") for line in lines)
    assert any(line.startswith("ended by tile") for line in lines)
    assert all(len(line) <= 80 for line in lines)


def test_every_recorded_game_can_be_verified(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "games"
    result = sim("--bots", "random*3", "--games", "10", "--jobs", "2", "--records", str(folder))
    assert result.exit_code == 0
    paths = sorted(folder.iterdir())
    assert [path.name for path in paths] == [f"{number:02}.record" for number in range(1, 11)]
    assert all(record.verify(path.read_text()).result for path in paths)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--bots", "easy,easy", "--games", "5"), "is for 3 to 5 players, not 2"),
        (("--bots", "easy*6", "--games", "5"), "too many bots: Mac Robber has at most 5 seats"),
        (("--bots", "genius*3", "--games", "5"), "there is no bot 'genius'"),
        (("--bots", "easy*2,hard@0.2", "--games", "5"), "'hard@0.2' is a bot of an earlier version: install"),
        (("--bots", "easy*3", "--games", "0"), "'0' is not a whole number of at least 1"),
        (("--bots", "easy*3", "--games", "5", "--jobs", "0"), "'0' is not a whole number of at least 1"),
        (("--bots", "easy*3", "--games", "5", "--option", "preset=nothing"), "no preset 'nothing'; it has: variante"),
        (("--bots", "easy*3", "--games", "5", "--bot-time", "0"), "'0' is not a number from 0.05 to 300"),
        (("--bots", "easy*3", "--games", "5", "--bot-time", "1", "--simulations", "9"), "cannot be combined"),
        (("--games", "5"), "Missing option '--bots'"),
    ],
)
def test_invalid_arguments_are_reported(arguments: tuple[str, ...], message: str) -> None:
    result = sim(*arguments)
    assert result.exit_code == 2
    assert message in result.output


def test_a_folder_that_cannot_be_created_is_reported_before_any_game(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = sim("--bots", "easy*3", "--games", "5", "--records", str(tmp_path / "file" / "below"))
    assert result.exit_code == 2
    assert "a file where a folder should be" in result.output


# --- bots of other packages


def begin(site: Path, *arguments: str) -> subprocess.Popen[str]:
    path = os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")])
    return subprocess.Popen(
        [sys.executable, "-m", "macrobber_tui", "sim", "mac-robber", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": path},
        start_new_session=True,
    )


def install_bot(site: Path, code: str) -> Path:
    return install(site, "my-bot", {"mac-robber.own": "my_bot:choose"}, code)


@pytest.mark.slow
def test_a_bot_from_another_package_takes_part(tmp_path: Path) -> None:
    install_bot(tmp_path, "def choose(view, legal):\n    return legal[0]\n")
    out, err = begin(tmp_path, "--bots", "own,easy*2", "--games", "4", "--seed", "a", "--json").communicate(
        timeout=PATIENCE
    )
    assert [entrant["bot"] for entrant in json.loads(out)["entrants"]] == ["own", "easy", "easy"]
    assert err == ""


def test_a_failing_bot_ends_the_series_with_its_traceback(tmp_path: Path) -> None:
    install_bot(tmp_path, "def choose(view, legal):\n    return view.gold\n")
    series = begin(tmp_path, "--bots", "own,easy*2", "--games", "9", "--jobs", "1", "--seed", "a")
    out, err = series.communicate(timeout=PATIENCE)
    assert (series.returncode, out) == (1, "")
    first, *_, last = err.splitlines()
    assert first == "Traceback (most recent call last):"
    assert "    return view.gold" in err
    assert last.startswith("macrobber: game 1: the bot 'own' (my_bot:choose, of my-bot 1.0) failed: AttributeError: ")
    assert last.endswith("; the seed is a")


@pytest.mark.parametrize("code", [0, 3])
def test_a_worker_process_that_exits_ends_the_series(tmp_path: Path, code: int) -> None:
    install_bot(tmp_path, f"import os\ndef choose(view, legal):\n    os._exit({code})\n")
    series = begin(tmp_path, "--bots", "own,easy*2", "--games", "9", "--jobs", "2")
    _, err = series.communicate(timeout=PATIENCE)
    assert series.returncode == 1
    assert f"a worker process died (exit code {code}), also when its games were played again; the seed is " in err


@pytest.mark.slow
def test_a_killed_worker_process_changes_no_figure(tmp_path: Path) -> None:
    install_bot(
        tmp_path,
        "import os, signal\nfrom pathlib import Path\n\n"
        "def choose(view, legal):\n"
        f"    marker = Path({str(tmp_path / 'killed')!r})\n"
        "    if view.round == 3 and not marker.exists():\n"
        "        marker.touch()\n"
        "        os.kill(os.getpid(), signal.SIGKILL)\n"
        "    return legal[0]\n",
    )
    killed, whole = (
        begin(tmp_path, "--bots", "own,easy*2", "--games", "9", "--jobs", "2", "--seed", "a", "--json").communicate(
            timeout=PATIENCE
        )
        for _ in range(2)
    )
    assert (tmp_path / "killed").exists()
    assert without_times(killed[0]) == without_times(whole[0])


def without_times(output: str) -> dict[str, Any]:
    shown = json.loads(output)
    assert isinstance(shown, dict)
    for entrant in shown["entrants"]:
        del entrant["seconds"]
    return shown


@pytest.mark.slow
def test_an_ignored_bot_is_reported_with_a_list_of_known_ones(tmp_path: Path) -> None:
    install(tmp_path, "my-bot", {"own": "my_bot:choose", "mac-robber.easy": "my_bot:choose"})
    wrong = begin(tmp_path, "--bots", "own*3", "--games", "1")
    _, err = wrong.communicate(timeout=PATIENCE)
    assert wrong.returncode == 2
    assert "the bot 'own' of my-bot 1.0 is passed over: its name is not GAME.LEVEL" in err
    assert err.splitlines()[-1] == "macrobber: there is no bot 'own'; there are: random, easy, medium, hard, chief"
    right = begin(tmp_path, "--bots", "easy,random*2", "--games", "1")
    _, err = right.communicate(timeout=PATIENCE)
    assert right.returncode == 0
    assert err == (
        "macrobber: the bot 'mac-robber.easy' of my-bot 1.0 is passed over: macrobber has one of that name\n"
    )


HANGS = """
import time
decisions = 0
def choose(view, legal):
    global decisions
    decisions += 1
    if decisions > 150:
        time.sleep(600)
    return legal[0]
"""


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_series_prints_the_figures_so_far(tmp_path: Path, number: signal.Signals) -> None:
    records = tmp_path / "records"
    install_bot(tmp_path, HANGS)
    series = begin(tmp_path, "--bots", "own,easy*2", "--games", "50", "--jobs", "2", "--records", str(records))
    try:
        until = time.monotonic() + PATIENCE
        while not list(records.glob("*.record")) and time.monotonic() < until:
            time.sleep(0.02)
        time.sleep(2)  # until both bots hang
        os.killpg(series.pid, number)
        out, err = series.communicate(timeout=PATIENCE)
    finally:
        series.kill()
    assert series.returncode == 130
    games = len(list(records.glob("*.record")))
    assert 0 < games < 50
    assert f"3 players, {games} of 50 games in " in out
    assert err == ""
    assert ends_soon(series.pid)


def ends_soon(group: int) -> bool:
    """Return whether all processes of a group end soon; on Python 3.14, one of multiprocessing ends a little later."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    return False


def test_a_series_interrupted_before_its_first_result_prints_no_figures(tmp_path: Path) -> None:
    install_bot(
        tmp_path, "import time\ndef choose(view, legal):\n    print('thinking', flush=True)\n    time.sleep(600)\n"
    )
    series = begin(tmp_path, "--bots", "own,easy*2", "--games", "50", "--jobs", "1")
    assert series.stderr is not None
    assert series.stderr.readline() == "thinking\n"
    series.send_signal(signal.SIGINT)
    out, err = series.communicate(timeout=PATIENCE)
    assert (series.returncode, out, err) == (130, "", "macrobber: no game is over yet\n")

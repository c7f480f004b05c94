"""`macrobber analyse` from its users' point of view."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rich.cells import cell_len

from helpers.analysis import FOLDER, Oracle, analysed, evaluate_here, golden, golden_text
from helpers.looks import IN_ASCII
from macrobber_core.analysis import EvaluatorLostError
from macrobber_core.bots import ADVISERS
from macrobber_tui.cli import analyse as command
from macrobber_tui.cli.main import cli

PATH = str(FOLDER / "four-clans.record")


@pytest.fixture
def evaluated_in_process(monkeypatch: pytest.MonkeyPatch, oracle: Oracle) -> None:
    """Evaluate in this process, with little thinking time."""
    monkeypatch.setattr(command, "evaluate_all", evaluate_here)


def analyse(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(cli, ["analyse", "--simulations", "10", *arguments], input=typed)


@pytest.mark.usefixtures("evaluated_in_process")
def test_plain_mode_prints_the_analysis_in_sentences() -> None:
    result = analyse(PATH, "--plain")
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0].startswith("The game is over: ")
    assert re.match(r"Winning chances at the start of round 1: Ada \d+ %, Ben \d+ %, Cat \d+ %, Dan \d+ %\.$", lines[1])
    expected = analysed(golden())
    decisions = len(expected.of_seat(2))
    assert any(line.startswith(f"Ben: {decisions} decisions. Each cost ") for line in lines)
    steps = [line for line in lines if line.startswith("Step ")]
    assert len(steps) == len(expected.costliest(12))
    assert all(" Better: " in line for line in steps)


@pytest.mark.usefixtures("evaluated_in_process")
def test_the_json_output_is_one_object_of_the_documented_shape() -> None:
    result = analyse(PATH, "--json")
    assert result.exit_code == 0, result.output
    shown = json.loads(result.stdout)
    expected = analysed(golden())
    assert {key: shown[key] for key in ("game", "finished", "winners", "simulations")} == {
        "game": "mac-robber",
        "finished": True,
        "winners": [2],
        "simulations": 10,
    }
    assert shown["options"] == golden().options
    assert [player["name"] for player in shown["players"]] == ["Ada", "Ben", "Cat", "Dan"]
    assert shown["players"][1] == {
        "seat": 2,
        "name": "Ben",
        "decisions": len(expected.of_seat(2)),
        "mean_cost": expected.mean_cost(2),
        "blunders": expected.blunders(2),
    }
    assert shown["plies"][5] == {"ply": 5, "round": 1, "chances": expected.standings[5].chances}
    assert len(shown["plies"]) == len(golden().plies) + 1
    first = expected.decisions[0]
    assert shown["decisions"][0] == {
        "ply": 6,
        "round": 1,
        "seat": 1,
        "chosen": "warrior",
        "chance": first.chance,
        "best": first.best,
        "best_chance": first.best_chance,
        "cost": first.cost,
    }


@pytest.mark.usefixtures("evaluated_in_process")
def test_the_text_output_fits_80_columns_and_has_no_colours_without_a_terminal() -> None:
    result = analyse(PATH)
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert all(cell_len(line) <= 80 for line in lines)
    assert "\x1b" not in result.stdout
    assert lines[0] == "Mac Robber, 157 steps. The game is over: Ben won."
    assert lines[3].startswith("100 │")
    assert lines[3].endswith("B")
    assert any(line.startswith("rnd └1─") for line in lines)
    worst = analysed(golden()).costliest(1)[0]
    at = next(number for number, line in enumerate(lines) if line.startswith(f"{worst.ply:>4}  round {worst.round}  "))
    assert f"cost {100 * worst.cost:.1f}: " in lines[at]
    assert lines[at + 1].startswith("      did     ")
    assert lines[at + 2].startswith("      better  ")
    assert sum(line.startswith("      better  ") for line in lines) == 12


@pytest.mark.usefixtures("evaluated_in_process")
def test_the_text_output_can_be_pure_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "choose_theme", lambda *_arguments, **_options: IN_ASCII)
    result = analyse(PATH)
    assert result.stdout.isascii()
    assert "rnd +1---" in result.stdout


def test_a_flawless_game_is_reported_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ADVISERS, "mac-robber", Oracle(gap=-0.2, sees=1))
    faultless = analysed(golden())
    monkeypatch.setattr(command, "compute", lambda *_: faultless)
    assert analyse(PATH).stdout.endswith("Every decision was the best possible.\n")


@pytest.mark.usefixtures("evaluated_in_process")
def test_a_second_run_uses_the_cached_analysis(monkeypatch: pytest.MonkeyPatch, own_state: Path) -> None:
    first = analyse(PATH)
    monkeypatch.delattr(command, "evaluate_all")
    assert analyse(PATH).output == first.output
    assert analyse("-", typed=golden_text()).output == first.output
    assert len(list((own_state / "macrobber" / "analyses").iterdir())) == 1


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_output_does_not_depend_on_the_number_of_jobs(jobs: str) -> None:
    unfinished = golden(plies=24)
    result = analyse("-", "--json", "--jobs", jobs, typed=str(unfinished))
    costs = [decision["cost"] for decision in json.loads(result.stdout)["decisions"]]
    assert costs == [decision.cost for decision in analysed(unfinished).decisions]
    assert len(costs) > 4


@pytest.mark.usefixtures("evaluated_in_process")
def test_an_unfinished_game_is_analysed_up_to_its_last_action() -> None:
    half = "".join(golden_text().splitlines(keepends=True)[:90])
    result = analyse("-", typed=half)
    assert result.exit_code == 0
    assert "The game was not finished." in result.stdout
    shown = json.loads(analyse("-", "--json", typed=half).stdout)
    assert shown["finished"] is False
    assert shown["winners"] == []
    assert sum(shown["plies"][-1]["chances"]) == pytest.approx(1, abs=0.001)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nothing",), "there is no file 'nothing', and no game begins with 'nothing'"),
        ((PATH, "--simulations", "0"), "'0' is not a whole number of at least 1"),
        ((PATH, "--jobs", "0"), "'0' is not a whole number of at least 1"),
        ((PATH, "--screen", "--json"), "--screen cannot be combined with --json"),
        ((PATH, "--screen"), "this needs a terminal; without one, omit --screen"),
        ((), "Missing argument 'RECORD'"),
    ],
)
def test_invalid_arguments_are_reported(arguments: tuple[str, ...], message: str) -> None:
    result = analyse(*arguments)
    assert result.exit_code == 2
    assert message in result.output


def test_an_analysis_that_fails_is_reported_and_not_cached(monkeypatch: pytest.MonkeyPatch, own_state: Path) -> None:
    async def lost(*_: object) -> None:
        raise EvaluatorLostError("a process that judges was lost")

    monkeypatch.setattr(command, "evaluate_all", lost)
    result = analyse(PATH)
    assert result.exit_code == 1
    assert "a process that judges was lost" in result.output
    assert not (own_state / "macrobber" / "analyses").exists()

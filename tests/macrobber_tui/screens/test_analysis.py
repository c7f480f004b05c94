"""The analysis of a game."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace

import pytest
from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from helpers.analysis import Oracle, analysed, golden
from helpers.stage import staging
from helpers.tui import QUICK, opened, pictured, playing, seen, shows, until, waiting
from macrobber_core.analysis import EvaluationTask, EvaluatorLostError, evaluation_tasks
from macrobber_core.net.websocket import dial
from macrobber_core.record import Record
from macrobber_tui.analysis.cache import load_analysis, save_analysis
from macrobber_tui.screens import analysis as room
from macrobber_tui.screens.analysis import AnalysisScreen
from macrobber_tui.screens.base import BaseScreen
from macrobber_tui.screens.game_picker import FinishedGames
from macrobber_tui.screens.lobby import Lobby
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.session.connect import JoinTable
from macrobber_tui.session.hosting import open_host
from macrobber_tui.settings.model import Settings
from macrobber_tui.widgets.lines_widget import Lines

from .conftest import FakeBrowser

SIMULATIONS = 10


def cached_analysis(played: Record) -> AnalysisScreen:
    """A game whose analysis is cached."""
    save_analysis(evaluation_tasks(played, SIMULATIONS), analysed(played, SIMULATIONS))
    return AnalysisScreen(played, SIMULATIONS)


def current_ply(pilot: Pilot[str]) -> int:
    """Return the ply under the cursor, which the page calls a step."""
    return int(seen(pilot).partition(" step ")[2].split()[0])


@pytest.mark.usefixtures("oracle")
async def test_the_costliest_decision_of_a_game_is_shown(snapshot: SnapshotAssertion) -> None:
    async with opened(cached_analysis(golden())) as pilot:
        await pilot.press("end", "p")
        assert seen(pilot) == snapshot


@pytest.mark.usefixtures("oracle")
async def test_a_large_painted_page_lists_the_costliest_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    async with staging(Settings(theme="dusk", glyphs="unicode", language="en", detail="rich"), 4, (120, 35)) as stage:
        await stage.show(cached_analysis(golden()))
        chart = [line.rpartition("│")[2] for line in pictured(stage.pilot).split("\n") if "│" in line]
        assert {letter for line in chart for letter in line if letter.isascii() and letter.isalpha()} == {*"ABCD"}
        listed = seen(stage.pilot).partition("Costliest decisions")[2].splitlines()[1:-1]
        plies = [int(line.split()[1]) for line in listed if line.strip()]
        assert len(plies) > 3
        row = next(row for row, line in enumerate(pictured(stage.pilot).split("\n")) if f" {plies[1]}  " in line)
        await stage.pilot.click(offset=(20, row))
        assert current_ply(stage.pilot) == plies[1]


@pytest.mark.usefixtures("oracle")
async def test_the_start_of_a_five_player_game_is_shown(snapshot: SnapshotAssertion) -> None:
    async with opened(cached_analysis(golden("variante-five"))) as pilot:
        assert seen(pilot) == snapshot


@pytest.mark.slow
@pytest.mark.usefixtures("oracle")
async def test_the_cursor_moves_by_ply_by_round_and_by_costly_decision() -> None:
    played = golden()
    made = analysed(played, SIMULATIONS)
    costly = sorted(decision.ply for decision in made.costliest(12))
    second = next(standing.ply for standing in made.standings if standing.round == 2)
    async with opened(cached_analysis(played)) as pilot:
        for key, expected in (
            ("right", 1), ("l", 2), ("left", 1), ("h", 0), ("h", 0), ("pagedown", second), ("pageup", 0),
            ("n", costly[0]), ("n", costly[1]), ("p", costly[0]), ("p", costly[0]),
            ("end", len(played.plies)), ("right", len(played.plies)), ("n", len(played.plies)), ("home", 0),
        ):  # fmt: skip
            await pilot.press(key)
            assert current_ply(pilot) == expected, key


@pytest.mark.slow
@pytest.mark.usefixtures("oracle")
async def test_no_line_is_wider_than_the_screen_whatever_the_players_names() -> None:
    played = replace(
        golden("variante-five"), names=["高地の氏族の長の長い名前", "Zoë [/b]", "W" * 24, "e\u0301" * 24, "D"]
    )
    async with opened(cached_analysis(played)) as pilot:
        for _ in played.plies:
            assert max(map(cell_len, seen(pilot).splitlines())) <= 80
            assert pilot.app.screen.press("right")  # type: ignore[attr-defined]
        assert current_ply(pilot) == len(played.plies)


@pytest.mark.usefixtures("oracle")
async def test_a_click_on_the_chart_sets_the_cursor() -> None:
    async with opened(cached_analysis(golden())) as pilot:
        sheet = pilot.app.screen.query(Lines).first()
        await pilot.click(sheet, offset=(79, 5))
        assert current_ply(pilot) == len(golden().plies)
        await pilot.click(sheet, offset=(5, 9))
        assert current_ply(pilot) == 0


async def test_a_costly_decision_shows_the_action_the_better_one_and_its_cost(oracle: Oracle) -> None:
    oracle.gap = 0.3
    asked: dict[int, EvaluationTask] = {task.ply: task for task in evaluation_tasks(golden(), SIMULATIONS)}
    async with opened(cached_analysis(golden())) as pilot:
        await pilot.press("n")
        task = asked[current_ply(pilot)]
        assert "did     warrior: 1 yellow to the courtyard, and draw a card" in seen(pilot)
        assert task.chosen == "warrior"
        assert "better  " in seen(pilot)
        assert "winning chance 30.0 % lower" in seen(pilot)


@pytest.mark.slow
async def test_evaluation_runs_in_the_background_with_progress_and_is_cached() -> None:
    unfinished = golden(plies=24)
    asked = evaluation_tasks(unfinished, SIMULATIONS)
    async with opened(AnalysisScreen(unfinished, SIMULATIONS)) as pilot:
        await until(lambda: "rated" not in seen(pilot))
        await pilot.app.workers.wait_for_complete()
        assert load_analysis(asked) == analysed(unfinished, SIMULATIONS)
        whole = seen(pilot)
    async with opened(AnalysisScreen(unfinished, SIMULATIONS)) as pilot:
        assert seen(pilot) == whole


@pytest.fixture
def ended(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Make evaluation run for ever; the event is set once it has been cancelled."""
    ended = asyncio.Event()

    async def slowly(asked: list[EvaluationTask], jobs: int, on_progress: object) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    monkeypatch.setattr(room, "evaluate_all", slowly)
    return ended


async def test_keys_work_during_evaluation_and_leaving_cancels_it(ended: asyncio.Event) -> None:
    async with opened(Lobbyless()) as pilot:
        pilot.app.push_screen(AnalysisScreen(golden(), SIMULATIONS))
        await shows(pilot, "rated 0 of 158  ▒▒▒▒")
        await pilot.press("right", "right", "right", "right", "right", "right")
        await shows(pilot, "step 6 of 157, round 1: Ada decided")
        assert "Not rated yet." in seen(pilot)
        assert not ended.is_set()
        await pilot.press("escape")
        await until(ended.is_set)
        assert isinstance(pilot.app.screen, Lobbyless)
    assert load_analysis(evaluation_tasks(golden(), SIMULATIONS)) is None


class Lobbyless(BaseScreen):
    """A screen to return to, which looks for no tables."""

    def keys(self) -> list[tuple[str, str]]:
        return []


async def test_a_failed_evaluation_is_reported_and_the_screen_stays_usable(monkeypatch: pytest.MonkeyPatch) -> None:
    async def lost(*_: object) -> None:
        raise EvaluatorLostError("ply 47: the analysis process failed: it exited without a reply")

    monkeypatch.setattr(room, "evaluate_all", lost)
    async with opened(AnalysisScreen(golden(), SIMULATIONS)) as pilot:
        await shows(pilot, "The analysis was not finished: ply 47: the analysis process failed: it exited")
        assert "\n    without a reply." in seen(pilot)
        await pilot.press("right")
        assert current_ply(pilot) == 1


async def test_escape_closes_the_app_when_the_analysis_is_the_first_screen() -> None:
    async with opened(AnalysisScreen(golden(plies=0), SIMULATIONS), is_first=True) as pilot:
        await pilot.press("escape")
        assert not pilot.app.is_running


async def to_the_analysis(pilot: Pilot[str]) -> None:
    """Dismiss the final scoring, then open the analysis with its key at the finished table."""
    await shows(pilot, "A analyse")
    while "space continues" in seen(pilot):
        await pilot.press("space")
    await pilot.press("A")
    await until(lambda: isinstance(pilot.app.screen, AnalysisScreen))


@pytest.mark.slow
@pytest.mark.usefixtures("ended")
async def test_the_host_can_analyse_the_finished_game_at_its_table() -> None:
    async with playing() as (pilot, source):
        assert "A analyse" not in seen(pilot)
        await pilot.press("A")
        assert isinstance(pilot.app.screen, TableScreen)
        await source.play_on(lambda table: False, random.Random(1))
        await to_the_analysis(pilot)
        await shows(pilot, "A Ada")
        await pilot.press("escape")
        await shows(pilot, "A analyse")


@pytest.mark.slow
@pytest.mark.usefixtures("ended")
async def test_a_guest_can_analyse_a_game_whose_record_the_host_published() -> None:
    settings = replace(waiting(replace(QUICK, seed=None)), bots=["easy"] * 3)
    async with open_host(settings) as host:
        source = JoinTable(lambda: dial("127.0.0.1", host.port or 0), "Zoe", watch=True)
        async with opened(TableScreen(source)) as pilot:
            await shows(pilot, "Zoe")
            host.start()
            await to_the_analysis(pilot)
            await shows(pilot, f"step 0 of {host.table.ply}")


@pytest.mark.slow
async def test_a_guest_without_the_record_is_offered_no_analysis() -> None:
    async with open_host(replace(waiting(), bots=["easy"] * 3)) as host:  # a table where only the host decides chance
        source = JoinTable(lambda: dial("127.0.0.1", host.port or 0), "Zoe", watch=True)
        async with opened(TableScreen(source)) as pilot:
            await shows(pilot, "Zoe")
            host.start()
            await until(lambda: host.table.stage == "over")
            while "The game is over" not in seen(pilot):
                await pilot.press("space")
            await pilot.press("A")
            assert "A analyse" not in seen(pilot)
            assert isinstance(pilot.app.screen, TableScreen)


@pytest.mark.slow
@pytest.mark.usefixtures("ended")
async def test_a_finished_game_can_be_analysed_from_the_lobby(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot:
        await pilot.press("A")
        await shows(pilot, "No game has been finished yet.")
        await pilot.press("escape")
        async with open_host(replace(waiting(), bots=["easy"] * 3)) as host:
            host.start()
            await until(lambda: host.table.stage == "over")
        await pilot.press("A")
        await shows(pilot, "Glencoe")
        await pilot.press("enter")
        await until(lambda: isinstance(pilot.app.screen, AnalysisScreen))
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, FinishedGames)

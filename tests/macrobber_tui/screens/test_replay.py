"""The replay of a game on its board."""

from __future__ import annotations

import random
from dataclasses import replace
from types import SimpleNamespace

import pytest
from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from helpers.analysis import golden
from helpers.stage import staging
from helpers.tui import QUICK, Observed, opened, pictured, playing, seen, shows, until
from macrobber_core.library import Library
from macrobber_tui.screens.lobby import Lobby
from macrobber_tui.screens.replay import ReplayScreen
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.screens.text_page import HelpPage
from macrobber_tui.session.replay import RecordReplay, round_starts, turn_starts
from macrobber_tui.settings.model import Settings
from macrobber_tui.theme.names import RICH_DETAIL
from macrobber_tui.widgets.animated_lines import AnimatedLines

from .conftest import FakeBrowser


def current_step(pilot: Pilot[str]) -> int:
    return int(seen(pilot).partition(" step ")[2].split()[0])


def step_row(pilot: Pilot[str]) -> int:
    return pilot.app.screen.query_one("#place").region.y


async def test_the_middle_of_a_game_is_shown_with_all_hands_open(snapshot: SnapshotAssertion) -> None:
    async with opened(ReplayScreen(RecordReplay(golden("five-clans")), 57)) as pilot:
        assert pictured(pilot) == snapshot


async def test_the_same_step_is_shown_from_one_players_view(snapshot: SnapshotAssertion) -> None:
    async with opened(ReplayScreen(RecordReplay(golden("three-clans")), 57)) as pilot:
        await pilot.press("2")
        assert pictured(pilot) == snapshot


@pytest.mark.slow
async def test_keys_move_by_ply_by_turn_by_round_and_to_either_end() -> None:
    course = RecordReplay(golden("three-clans"))
    last = len(course) - 1
    turns, rounds = list(turn_starts(course)), list(round_starts(course))
    assert set(rounds) < set(turns)
    async with opened(ReplayScreen(course)) as pilot:
        for key, expected in (
            ("left", 0), ("right", 1), ("l", 2), ("h", 1), ("h", 0), ("n", turns[0]), ("n", turns[1]), ("p", turns[0]),
            ("pagedown", rounds[0]), ("pagedown", rounds[1]), ("pageup", rounds[0]), ("pageup", 0),
            ("end", last), ("right", last), ("n", last), ("home", 0),
        ):  # fmt: skip
            await pilot.press(key)
            assert current_step(pilot) == expected, key


async def test_the_legend_is_the_first_page_of_the_help() -> None:
    async with opened(ReplayScreen(RecordReplay(golden("three-clans")), 57)) as pilot:
        await pilot.press("question_mark")
        assert "The signs on the board" in seen(pilot)
        await pilot.press("right")
        assert "The signs on the board" not in seen(pilot)
        assert current_step(pilot) == 57
        await pilot.press("question_mark", "question_mark")
        assert isinstance(pilot.app.screen, HelpPage)
        await pilot.press("escape")
        assert "The signs on the board" not in seen(pilot)
        await pilot.press("question_mark", "i")
        assert "arrows: next" in seen(pilot)


async def test_the_page_of_victory_points_opens_and_closes_within_the_replay() -> None:
    async with opened(ReplayScreen(RecordReplay(golden("three-clans")), 57)) as pilot:
        await pilot.press("v")
        assert "Current scoring." in seen(pilot)
        await pilot.press("right")
        assert current_step(pilot) == 58
        assert "Current scoring." in seen(pilot)
        await pilot.press("escape")
        assert "Current scoring." not in seen(pilot)
        assert current_step(pilot) == 58


async def test_an_open_page_of_victory_points_shows_the_final_ones_at_the_end() -> None:
    course = RecordReplay(golden("three-clans"))
    async with opened(ReplayScreen(course, len(course) - 2)) as pilot:
        await pilot.press("v", "right", "right")
        assert current_step(pilot) == len(course) - 1
        assert "scored now" not in seen(pilot).lower()
        assert "Points by round." in seen(pilot)


async def test_no_pending_points_are_shown_between_a_scoring_and_its_estate() -> None:
    course = RecordReplay(golden("five-clans"))
    turning = next(at for at in range(len(course)) if course.frame(at, None).table.game_view.phase == "tile")
    async with opened(ReplayScreen(course, turning - 1)) as pilot:
        await pilot.press("right")
        rows = [line for line in seen(pilot).splitlines() if line[1:3] in {"A ", "B ", "C ", "D ", "E "}][:5]
        points = [clan.vp for clan in course.frame(turning, None).table.game_view.clans]
        assert [row[19:27].split()[0] for row in rows] == [str(vp) for vp in points]
        assert not any("+" in row[19:27] for row in rows)


async def test_the_page_of_victory_points_opens_while_a_scoring_is_unread() -> None:
    course = RecordReplay(golden("three-clans"))
    async with opened(ReplayScreen(course)) as pilot:
        await pilot.press("pagedown")
        assert "Round 1 is scored." in seen(pilot)
        await pilot.press("v")
        assert "Current scoring." in seen(pilot)


@pytest.mark.parametrize("step", [57, 64])
async def test_no_row_is_left_blank_above_a_shortened_log(step: int) -> None:
    async with opened(ReplayScreen(RecordReplay(golden("three-clans")), step - 1)) as pilot:
        await pilot.press("right")
        rows = seen(pilot).splitlines()
        title = next(row for row, text in enumerate(rows) if text.startswith("─ log ─"))
        assert rows[title - 1].strip() or not any(": .. " in row for row in rows[title:])
        assert rows[-2].startswith(" hands")  # the log ends where it did


async def test_a_large_terminal_shows_the_log_beside_the_board_but_no_talk() -> None:
    async with opened(ReplayScreen(RecordReplay(golden("five-clans")), 57), (140, 45)) as pilot:
        assert "points by round" in seen(pilot)
        assert "Ada drew [" in seen(pilot)
        assert "talk" not in seen(pilot)
        at = seen(pilot)
        await pilot.resize_terminal(1, 1)
        await pilot.resize_terminal(140, 45)
        await pilot.pause()
        assert seen(pilot) == at


@pytest.mark.slow
@pytest.mark.parametrize("keys", ["v", "vv", "x"])
async def test_the_step_number_does_not_cover_the_pages_of_a_board(keys: str) -> None:
    async with opened(ReplayScreen(RecordReplay(golden("carcassonne/both-three")), 57)) as pilot:
        row = step_row(pilot)
        await pilot.press(*keys)
        row_text = pictured(pilot).split("\n")[step_row(pilot)]
        assert " step 57 " in row_text
        assert set(row_text.partition(" step 57 ")[0]) == {"─"}
        await pilot.press("escape")
        assert step_row(pilot) == row


async def test_moving_step_by_step_shows_the_same_as_jumping() -> None:
    course = RecordReplay(golden("three-clans", plies=90))
    async with opened(ReplayScreen(course)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        while current_step(pilot) < 90:
            screen.press("right")
        stepped = seen(pilot)
        screen.press("left")
        screen.press("end")
        assert seen(pilot) == stepped


async def test_a_scoring_is_dismissed_before_the_next_step() -> None:
    course = RecordReplay(golden("three-clans"))
    second = next(at for at in range(len(course)) if course.turn_at(at)[0] == 2)
    async with opened(ReplayScreen(course, second - 1)) as pilot:
        await pilot.press("right")
        assert "is scored.  →" in seen(pilot)
        await pilot.press("right")
        assert "is scored.  →" not in seen(pilot)
        assert current_step(pilot) == second


async def test_a_scoring_is_shown_after_its_estate_is_turned_up() -> None:
    course = RecordReplay(golden("five-clans"))
    turning = next(at for at in range(len(course)) if course.frame(at, None).table.game_view.phase == "tile")
    async with opened(ReplayScreen(course, turning - 1)) as pilot:
        await pilot.press("right")
        assert current_step(pilot) == turning
        assert "is scored.  →" not in seen(pilot)
        await pilot.press("right")
        assert current_step(pilot) == turning + 1
        assert "is scored.  →" in seen(pilot)
        assert "Estate 34 " in seen(pilot)


async def test_the_last_scoring_is_shown_even_without_an_estate_to_turn_up() -> None:
    course = RecordReplay(golden("supply-runs-out"))
    async with opened(ReplayScreen(course, len(course) - 2)) as pilot:
        await pilot.press("right")
        assert "is scored.  →" in seen(pilot)


async def test_moving_by_rounds_shows_each_scoring_and_stops_at_a_decision() -> None:
    course = RecordReplay(golden("three-clans"))
    async with opened(ReplayScreen(course)) as pilot:
        for number in (1, 2, 3):
            await pilot.press("pagedown")
            assert f"Round {number} is scored." in seen(pilot)
            assert course.turn_at(current_step(pilot))[0] == number + 1
            assert "Cubes are drawn from the bag" not in seen(pilot)
            await pilot.press("right")
            assert "is scored" not in seen(pilot)


async def test_a_replay_shows_the_tables_title_and_plays_from_the_start_when_at_the_end() -> None:
    course = RecordReplay(golden("three-clans"), title="Glencoe")
    async with opened(ReplayScreen(course, len(course) - 1)) as pilot:
        assert "Glencoe" in seen(pilot)
        await pilot.press("space")
        assert "space stop" in seen(pilot)
        assert current_step(pilot) < 3


@pytest.mark.slow
async def test_a_replay_plays_automatically_only_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macrobber_tui.screens.replay.PACES", (0.02,) * 6)
    async with opened(ReplayScreen(RecordReplay(golden("three-clans")))) as pilot:
        await pilot.pause(0.1)
        assert current_step(pilot) == 0
        await pilot.press("space")
        await until(lambda: current_step(pilot) > 3)
        await pilot.press("space")
        stopped = current_step(pilot)
        await pilot.pause(0.1)
        assert current_step(pilot) == stopped
        await pilot.press("end", "left", "space")
        await until(lambda: "space stop" not in seen(pilot))


async def test_the_speed_can_be_changed_during_playback() -> None:
    async with opened(ReplayScreen(RecordReplay(golden("three-clans")))) as pilot:
        await pilot.press("space")
        assert "2 s a step" in seen(pilot)
        await pilot.press("plus")
        assert "1 s a step" in seen(pilot)
        await pilot.press(*["minus"] * 9)
        assert "8 s a step" in seen(pilot)


async def test_resizing_the_terminal_does_no_harm() -> None:
    async with opened(ReplayScreen(RecordReplay(golden("five-clans")), 57)) as pilot:
        before = pictured(pilot)
        await pilot.resize_terminal(1, 1)
        await pilot.press("right", "left")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert pictured(pilot) == before


async def test_the_chosen_view_determines_which_hands_are_shown() -> None:
    async with opened(ReplayScreen(RecordReplay(golden("three-clans")), 30)) as pilot:
        assert " A " in seen(pilot)
        assert "your hand" not in seen(pilot)
        await pilot.press("e")
        assert "your hand" in seen(pilot)
        await pilot.press("e", "e", "e")
        assert " a spectator  step" in seen(pilot)
        assert "your hand" not in seen(pilot)
        await pilot.press("0")
        assert "hands:" in seen(pilot)


@pytest.mark.slow
async def test_no_line_is_wider_than_the_screen_whatever_the_players_names() -> None:
    played = replace(
        golden("five-clans"), names=["高地の氏族の長の長い名前", "Zoë [/b]", "W" * 24, "e\u0301" * 24, "D"]
    )
    async with opened(ReplayScreen(RecordReplay(played))) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        for keys in (["n"] * 20, ["e", "n"] * 7, ["right"] * 30, ["g"]):
            for key in keys:
                screen.press(key)
                assert max(map(cell_len, seen(pilot).splitlines())) <= 80


async def test_a_player_can_play_on_from_a_step_and_returns_to_it() -> None:
    async with opened(ReplayScreen(RecordReplay(golden("three-clans")), 60)) as pilot:
        await pilot.press("g")
        assert "Play on as:" in seen(pilot)
        await pilot.press("2")
        await until(lambda: isinstance(pilot.app.screen, TableScreen))
        await shows(pilot, "after step 60")
        await pilot.press("q", "y")
        await until(lambda: isinstance(pilot.app.screen, ReplayScreen))
        assert current_step(pilot) == 60
        with Library() as library:
            assert [entry.actions >= 60 for entry in library.games()] == [True]


async def test_playing_on_is_refused_at_the_end_of_the_game() -> None:
    course = RecordReplay(golden("three-clans"))
    async with opened(ReplayScreen(course, len(course) - 1)) as pilot:
        await pilot.press("g")
        assert "The game is over here" in seen(pilot)


@pytest.mark.slow
async def test_a_running_game_is_replayed_only_from_the_players_own_view() -> None:
    async with playing() as (pilot, source):
        await source.play_on(lambda table: table.ply > 30, random.Random(1))
        await pilot.pause()
        await pilot.press("R")
        await until(lambda: isinstance(pilot.app.screen, ReplayScreen))
        for key in ("e", "0", "2", "g"):
            await pilot.press(key)
            await pilot.press("?")
            await pilot.press("escape")
        assert "your hand" in seen(pilot)
        await pilot.press("home")
        assert current_step(pilot) == 0
        await source.play_on(lambda table: table.ply > 60, random.Random(1))
        assert current_step(pilot) == 0
        await pilot.press("escape")
        await shows(pilot, "log")
        assert isinstance(pilot.app.screen, TableScreen)


@pytest.mark.slow
async def test_a_replay_announces_that_the_table_is_waiting() -> None:
    async with playing() as (pilot, source):
        await until(lambda: source.table is not None and bool(source.table.legal))
        await pilot.press("R")
        await source.play_on(lambda table: table.ply > 60, random.Random(1))
        await shows(pilot, "The table is waiting for you.")


@pytest.mark.slow
async def test_a_finished_game_can_be_replayed_from_the_lobby(browser: type[FakeBrowser]) -> None:
    source = Observed(replace(QUICK, host="Ada"))
    async with opened(TableScreen(source)) as pilot:
        await source.play_on(lambda _: False, random.Random(1))
        await shows(pilot, "space continues")
        await pilot.press("space", "R")
        await until(lambda: isinstance(pilot.app.screen, ReplayScreen))
        assert "hands:" in seen(pilot)
    async with opened(Lobby("Ada")) as pilot:
        await pilot.press("R")
        assert "Replay a game" in seen(pilot)
        await pilot.press("enter")
        await until(lambda: isinstance(pilot.app.screen, ReplayScreen))
        assert " Ada  step" in seen(pilot)


async def test_changing_the_speed_at_the_end_does_not_restart_playback() -> None:
    course = RecordReplay(golden("three-clans"))
    last = len(course) - 1
    async with opened(ReplayScreen(course, 5)) as pilot:
        await pilot.press("space", "end", "minus", "minus")
        assert current_step(pilot) == last
        await pilot.press("space", "space")
        assert current_step(pilot) == 0


async def test_the_number_of_an_unknown_seat_changes_nothing() -> None:
    async with opened(ReplayScreen(RecordReplay(golden("three-clans")), 57)) as pilot:
        await pilot.press("v", "9")
        assert "Current scoring" in seen(pilot)


async def test_a_step_forward_moves_like_the_game_and_a_key_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    no_time = SimpleNamespace(monotonic=lambda: 0.0)
    monkeypatch.setattr("macrobber_tui.widgets.animated_lines.time", no_time)  # no motion ends by itself
    course = RecordReplay(golden("three-clans"))
    look = Settings(theme="dusk", glyphs="unicode", language="en", detail=RICH_DETAIL, motion="on")
    async with staging(look, 5, (80, 24)) as stage:
        screen = ReplayScreen(course, next(turn_starts(course)))
        await stage.show(screen)
        board = screen.query_one(AnimatedLines)

        def is_moving() -> bool:
            return board.lines != board.settled_lines

        moved = 0
        for _ in range(20):
            await stage.press("right")
            moved += is_moving()
        assert moved
        while not is_moving():
            await stage.press("right")
        await stage.press("f2")  # any key, such as that of the log
        assert not is_moving()
        await stage.press("escape")
        for key in ("left", "n", "pagedown", "p", "home", "end"):
            await stage.press(key)
            assert not is_moving(), key

"""The tutorial."""

from __future__ import annotations

import contextlib
import random
from collections.abc import AsyncIterator, Sequence

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from helpers import painted
from helpers.looks import IN_SAFE
from helpers.tui import board_of, guest_of, has_board, may_decide, opened, pictured, seen, shows_lines, state_of, until
from macrobber_core.bots import choose
from macrobber_core.games import GAMES
from macrobber_core.games.mac_robber.events import Built, RaidBegan, RaidEnded
from macrobber_core.library import Library
from macrobber_tui.app import Macrobber
from macrobber_tui.boards import ui_of
from macrobber_tui.boards.mac_robber.board import MacRobberBoard
from macrobber_tui.boards.mac_robber.lessons import LESSONS
from macrobber_tui.boards.mac_robber.render_context import RenderContext
from macrobber_tui.boards.mac_robber.sentences import SCORING
from macrobber_tui.boards.render_context import Rendered
from macrobber_tui.boards.tutorial import Tutor, TutorialMessage
from macrobber_tui.screens.first_steps import FirstStepsScreen, TutorialPanel, message_lines
from macrobber_tui.screens.lesson_end import LessonEnd
from macrobber_tui.screens.lesson_picker import LessonPicker
from macrobber_tui.screens.lobby import Lobby
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.settings.model import Settings
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line

from .conftest import FakeBrowser


@contextlib.asynccontextmanager
async def learning() -> AsyncIterator[tuple[Pilot[str], FirstStepsScreen]]:
    """The tutorial at its first decision."""
    screen = FirstStepsScreen(GAMES["mac-robber"], "Ada")
    screen._source.settings.pace = 0  # type: ignore[attr-defined]
    async with opened(screen) as pilot:
        await until(lambda: is_asked(screen))
        await pilot.pause()
        yield pilot, screen


def is_asked(screen: FirstStepsScreen) -> bool:
    return has_board(screen) and may_decide(screen)


def lesson_text(screen: FirstStepsScreen) -> str:
    slate = screen.query_one(TutorialPanel)
    return " ".join(slate.text.split()) if slate.display else ""


def text_of(line: Line) -> str:
    return "".join(span.text for span in line).strip()


async def test_the_first_decision_is_explained_over_the_log(snapshot: SnapshotAssertion) -> None:
    async with learning() as (pilot, screen):
        assert pictured(pilot) == snapshot
        assert "Try this: cattle." in lesson_text(screen)


async def test_a_board_is_drawn_once_with_its_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    draw = MacRobberBoard._render_board

    def watched(board: MacRobberBoard, context: RenderContext, progress: float = 1.0) -> Rendered:
        drawn.append(board._reserved)
        return draw(board, context, progress)

    monkeypatch.setattr(MacRobberBoard, "_render_board", watched)
    async with learning() as (_pilot, screen):
        assert lesson_text(screen)
        assert drawn == [screen.query_one(TutorialPanel).size.height]


async def test_lessons_follow_the_players_actions() -> None:
    async with learning() as (pilot, screen):
        await pilot.press("c")
        await until(lambda: "Now take a second" in lesson_text(screen))
        assert "Try this: estate for YR." in lesson_text(screen)
        await pilot.press("e", "enter")
        await until(lambda: "raid a clan, exchange up to three" in lesson_text(screen))
        assert "Try this: raid Hamish." in lesson_text(screen)
        await pilot.press("r", "c")
        await until(lambda: "Your card lies face down" in lesson_text(screen))


async def test_enter_does_what_the_tip_says() -> None:
    async with learning() as (pilot, screen):
        await pilot.press("enter")
        await until(lambda: "Try this: estate for YR." in lesson_text(screen))
        assert Built(1, "cattle") in state_of(screen).log
        await pilot.press("enter", "enter")
        await until(lambda: "Try this: raid Hamish." in lesson_text(screen))
        await pilot.press("enter", "enter")
        await until(lambda: "Your card lies face down" in lesson_text(screen))
        (raid,) = [event for event in state_of(screen).log if isinstance(event, RaidBegan)]
        assert state_of(screen).table.name(raid.defender) == "Hamish"  # type: ignore[union-attr]


@pytest.mark.parametrize("game", ["claim-it", "carcassonne"])
async def test_enter_places_a_marker_or_a_tile_where_the_tip_says(game: str) -> None:
    screen = FirstStepsScreen(GAMES[game], "Ada")
    screen._source.settings.pace = 0  # type: ignore[attr-defined]
    async with opened(screen) as pilot:
        await until(lambda: is_asked(screen))
        await pilot.pause()
        table = state_of(screen).table
        assert table is not None
        tip = lesson_text(screen).partition("Try this: ")[2]
        named = [action for action in table.legal if tip.startswith(ui_of(game).action_name(action, table))]
        await pilot.press("enter", "enter")
        await until(lambda: state_of(screen).table is not table)
        host = state_of(screen).host
        assert host is not None
        assert next(ply.action for ply in host.table.plies if ply.actor) in named


async def test_a_raid_of_the_learner_is_not_shown_again_after_its_end() -> None:
    async with learning() as (pilot, screen):
        for action in ("cattle", "done", "raid 3", "play 2", "play 2", "play 4"):
            await until(lambda: is_asked(screen))
            before = state_of(screen).table
            await guest_of(screen).decide(action)
            await until(lambda before=before: state_of(screen).table is not before)  # type: ignore[misc]
        while not board_of(screen).reading:
            if is_asked(screen):
                await guest_of(screen).decide(state_of(screen).table.legal[0])  # type: ignore[union-attr]
            await pilot.pause(0.05)
        raid = next(event for event in state_of(screen).log if isinstance(event, RaidEnded))
        assert raid.attacker == 1
        assert board_of(screen).reading == SCORING
        await until(lambda: "The round is scored" in lesson_text(screen))
        await pilot.press("space")
        await until(lambda: "The round is scored" not in lesson_text(screen))


async def test_a_refusal_in_a_lesson_cites_no_ruling_but_opens_it() -> None:
    async with learning() as (pilot, screen):
        await pilot.press("m")
        await until(lambda: "your display does not hold 3 green" in seen(pilot))
        assert "(MR-" not in seen(pilot)
        assert board_of(screen).topic() == "MR-12"


async def test_a_player_may_ignore_the_suggested_action() -> None:
    async with learning() as (pilot, screen):
        await pilot.press("p")
        await until(lambda: "Now take a second" in lesson_text(screen))
        await pilot.press("d")
        await until(lambda: "raid a clan, exchange up to three" in lesson_text(screen))
        await pilot.press("o", "y")
        await until(lambda: is_asked(screen))
        assert "Not possible" not in seen(pilot)


@pytest.mark.parametrize(
    ("game", "size", "detail", "language"),
    [
        # the unit tests of the lessons show that each fits in every language in both details
        (game, *look)
        for game in ("mac-robber", "claim-it")
        for look in (
            ((80, 24), "plain", "en"),
            ((80, 24), "rich", "de"),
            ((120, 35), "rich", "fr"),
            ((200, 50), "rich", "nl"),
        )
    ],
)
@pytest.mark.slow
async def test_every_decision_is_explained_in_full(
    game: str, size: tuple[int, int], detail: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setattr(TableScreen, "HAS_LEGEND", True)
    screen = FirstStepsScreen(GAMES[game], "Ada")
    screen._source.settings.pace = 0  # type: ignore[attr-defined]
    app = Macrobber(screen, Settings(detail=detail, language=language))
    messages: list[list[str]] = []
    show_lines = TutorialPanel.show_lines

    def watched(panel: TutorialPanel, lines: Sequence[Line], width: int, rows: int, stop_key: str) -> None:
        messages.append([text_of(line) for line in lines])
        show_lines(panel, lines, width, rows, stop_key)

    monkeypatch.setattr(TutorialPanel, "show_lines", watched)
    rng, shown = random.Random(1), set()
    async with app.run_test(size=size) as pilot:
        await until(lambda: is_asked(screen) and board_of(screen).legend_overlay.is_open)
        await pilot.press("space")
        while True:
            await until(lambda: is_asked(screen) or isinstance(app.screen, LessonEnd))
            await pilot.pause()
            if isinstance(app.screen, LessonEnd):
                break
            table = state_of(screen).table
            assert table is not None
            assert (screen.theme.roles is not None) == (detail == "rich")
            assert not board_of(screen).legend_overlay.is_open  # it never opens again unasked
            lines = messages[-1]
            assert lines
            shown.add(lines[0])
            await shows_lines(pilot, lines)
            if board_of(screen).reading:
                await pilot.press("space")
            else:
                action = choose(table.game, "easy", table.game_view, table.legal, rng)
                await guest_of(screen).decide(action)
                await until(lambda table=table: state_of(screen).table is not table)  # type: ignore[misc]
    assert len(shown) > 4


async def play_to_the_closing_page(pilot: Pilot[str], screen: FirstStepsScreen) -> list[str]:
    """Play until the lessons end; return what was said on the way."""
    rng, lessons = random.Random(1), [""]
    while not isinstance(pilot.app.screen, LessonEnd):
        await until(lambda: is_asked(screen) or isinstance(pilot.app.screen, LessonEnd))
        await pilot.pause()
        if isinstance(pilot.app.screen, LessonEnd):
            break
        if lesson_text(screen) != lessons[-1]:
            lessons.append(lesson_text(screen))
        if board_of(screen).reading:
            await pilot.press("space")
            continue
        table = state_of(screen).table
        assert table is not None
        action = choose(table.game, "easy", table.game_view, table.legal, rng)
        await guest_of(screen).decide(action)
        await until(lambda table=table: state_of(screen).table is not table)  # type: ignore[misc]
    await until(lambda: "These were the first steps." in pictured(pilot))
    return lessons


@pytest.mark.slow
async def test_the_scoring_is_explained_and_the_lessons_then_end_with_what_decided_the_game() -> None:
    async with learning() as (pilot, screen):
        lessons = await play_to_the_closing_page(pilot, screen)
        (scoring,) = (text for text in lessons if "The round is scored" in text)
        assert "one column per colour" in scoring
        assert len({*lessons}) > len(LESSONS) // 2
        page = pictured(pilot)
        assert "What has decided the game so far" in page
        assert "What to try next" in page
        await pilot.press("escape")
        await until(lambda: pilot.app.screen is screen)
        await pilot.pause()
        assert is_asked(screen)
        await guest_of(screen).decide(state_of(screen).table.legal[0])  # type: ignore[union-attr]
        await pilot.pause()
        assert pilot.app.screen is screen


@pytest.mark.slow
@pytest.mark.parametrize("is_first", [True, False], ids=["by command", "from the lobby"])
async def test_one_key_goes_on_with_a_real_game_against_easy_bots(
    is_first: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Tutor, "is_closing_due", lambda tutor, state: True)  # at the first decision
    screen = FirstStepsScreen(GAMES["mac-robber"], "Ada")
    async with opened(screen, is_first=is_first) as pilot:
        await until(lambda: isinstance(pilot.app.screen, LessonEnd))
        await pilot.pause()
        await pilot.press("enter")
        await until(lambda: type(pilot.app.screen) is TableScreen and has_board(pilot.app.screen))
        real = pilot.app.screen
        assert isinstance(real, TableScreen)
        table = state_of(real).table
        assert table is not None
        assert [seat.bot.partition("-")[0] for seat in table.seats if seat.bot] == ["easy", "easy"]
        assert table.game_view.round == 1
        assert real.is_first == is_first
        assert screen not in pilot.app.screen_stack
    with Library() as library:
        assert {entry.title for entry in library.games()} == {"Ada's first steps", "Ada's table"}


async def test_the_lessons_begin_with_the_names_of_the_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableScreen, "HAS_LEGEND", True)
    async with learning() as (pilot, screen):
        assert "The signs on the board" in seen(pilot)
        assert lesson_text(screen) == ""
        await pilot.press("space")
        await pilot.pause()
        assert "The signs on the board" not in seen(pilot)
        assert "Try this: cattle." in lesson_text(screen)


@pytest.mark.usefixtures("browser")
async def test_a_newcomer_decides_after_two_keys_and_later_chooses_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableScreen, "HAS_LEGEND", True)
    async with opened(Lobby("Ada")) as pilot:
        await pilot.press("f")
        await until(lambda: isinstance(pilot.app.screen, FirstStepsScreen) and is_asked(pilot.app.screen))
        await pilot.press("space")
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, FirstStepsScreen)
        await pilot.press("c")
        await until(lambda: "Now take a second" in lesson_text(screen))
        await pilot.press("q", "y")
        await until(lambda: isinstance(pilot.app.screen, Lobby))
        await pilot.press("f")
        await until(lambda: isinstance(pilot.app.screen, LessonPicker))
        await pilot.press("enter")
        await until(lambda: isinstance(pilot.app.screen, FirstStepsScreen))


async def test_resizing_the_terminal_does_no_harm() -> None:
    async with learning() as (pilot, _):
        before = pictured(pilot)
        await pilot.resize_terminal(1, 1)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert pictured(pilot) == before


async def test_a_large_terminal_shows_the_lesson_below_the_board() -> None:
    screen = FirstStepsScreen(GAMES["mac-robber"], "Ada")
    async with opened(screen, (140, 45)) as pilot:
        await until(lambda: is_asked(screen))
        await pilot.pause()
        slate = screen.query_one(TutorialPanel)
        assert slate.region.bottom == board_of(screen).region.bottom
        assert slate.region.height == board_of(screen).log_rows
        assert slate.region.x == 0


async def test_the_page_of_victory_points_hides_the_lesson() -> None:
    async with learning() as (pilot, screen):
        await pilot.press("v")
        await pilot.pause()
        assert lesson_text(screen) == ""
        await pilot.press("escape")
        await pilot.pause()
        assert "Try this: cattle." in lesson_text(screen)


async def test_the_player_can_end_the_tutorial_and_play_on() -> None:
    async with learning() as (pilot, screen):
        await pilot.press("T")
        assert lesson_text(screen) == ""
        await pilot.press("c")
        await until(lambda: is_asked(screen))
        await pilot.pause()
        assert lesson_text(screen) == ""
        assert "log" in seen(pilot)


@pytest.mark.usefixtures("oracle")
@pytest.mark.parametrize("key", ["H", "down", "i", "escape"])
async def test_the_next_key_after_a_hint_shows_the_lesson_again(key: str) -> None:
    async with learning() as (pilot, screen):
        await pilot.press("H")
        await pilot.pause()
        assert lesson_text(screen) == ""
        await pilot.press(key)
        await until(lambda: "Try this: " in lesson_text(screen))


@pytest.mark.slow
async def test_a_raid_on_the_learner_after_the_planned_rounds_is_played_to_its_end() -> None:
    """Hamish, the first to play in round 3, raids a learner who has followed the tips."""
    async with learning() as (pilot, screen):
        raided = ""
        while not isinstance(pilot.app.screen, LessonEnd):
            await until(lambda: is_asked(screen) or isinstance(pilot.app.screen, LessonEnd))
            await pilot.pause()
            table = state_of(screen).table
            assert table is not None
            if isinstance(pilot.app.screen, LessonEnd):
                break
            if board_of(screen).reading:
                await pilot.press("space")
                continue
            if table.game_view.round > 2:
                assert lesson_text(screen)
                raided += f" {table.game_view.phase}"
            message = screen._tutor._message
            action = message.action if message is not None else ""
            await guest_of(screen).decide(action or table.legal[0])
            await until(lambda table=table: state_of(screen).table is not table)  # type: ignore[misc]
        assert raided.split() == ["defend", "defend", "defend", "discard"]


@pytest.mark.slow
async def test_the_tutorial_game_is_stored_in_the_library(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot:
        await pilot.press("f")
        await until(lambda: isinstance(pilot.app.screen, FirstStepsScreen))
        screen = pilot.app.screen
        assert isinstance(screen, FirstStepsScreen)
        await until(lambda: is_asked(screen))
        await pilot.press("q", "y")
        await until(lambda: isinstance(pilot.app.screen, Lobby))
    with Library() as library:
        assert [entry.title for entry in library.games()] == ["Ada's first steps"]


@pytest.mark.parametrize(("theme", "what"), [(painted.PAINTED, "dimmed ones"), (IN_SAFE, "those in brackets")])
def test_the_first_lesson_says_how_the_board_shows_what_is_not_possible(theme: Theme, what: str) -> None:
    [lesson] = [lesson for lesson in LESSONS if lesson.painted_text]
    message = TutorialMessage(lesson.text, "", 1, painted_text=lesson.painted_text)
    assert f"{what} are not possible now" in " ".join(text_of(line).strip() for line in message_lines(message, theme))

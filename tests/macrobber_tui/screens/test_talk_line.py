"""Talking beside the board: a field at the foot of the talk, or over the log of a small board."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace as changed
from textual import events

from helpers.carcassonne import moments as carcassonne
from helpers.claim_it import moments as claim_it
from helpers.games import Moment, moments
from helpers.screens import TALK, sit, waiting_table
from helpers.stage import Stage, StagedSession, joining_update, staging
from helpers.tui import board_of, may_decide, pictured, seen, shows, state_of, until
from macrobber_core.net.guest.updates import RequestRefused, TableChanged, TalkReceived
from macrobber_core.wire import reasons
from macrobber_tui.screens.line_editor import MAX_LENGTH
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.screens.talk import TalkScreen
from macrobber_tui.settings.model import Settings
from macrobber_tui.widgets.lines_widget import Lines

SMALL, WIDE, LARGE = (80, 24), (120, 35), (200, 50)
BOARDS: dict[str, Callable[[], Moment]] = {
    "mac-robber": lambda: moments(3)["action"],
    "claim-it": lambda: claim_it.moments(3)["placing"],
    "carcassonne": lambda: carcassonne.moments(3)["placing"],
}
"""Functions, because games take longer to play than this module to import."""


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let boards be painted."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")


async def at_the_board(stage: Stage, moment: Moment | None = None) -> StagedSession:
    source = StagedSession(joining_update(moment or moments(3)["action"]), *TALK)
    await sit(stage, source)
    return source


def rows(stage: Stage) -> list[str]:
    return pictured(stage.pilot).splitlines()


def said(source: StagedSession, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list to which lines are added that the player says."""
    lines: list[str] = []

    async def say(text: str) -> bool:
        lines.append(text)
        return True

    monkeypatch.setattr(source.guest, "say", say)
    return lines


@pytest.mark.slow
@pytest.mark.parametrize("detail", ["plain", "rich"])
@pytest.mark.parametrize("size", [WIDE, LARGE])
@pytest.mark.parametrize("game", BOARDS)
async def test_the_field_is_at_the_foot_of_the_talk_of_a_wide_board(
    game: str, size: tuple[int, int], detail: str
) -> None:
    async with staging(Settings(detail=detail), 3, size) as stage:
        await at_the_board(stage, BOARDS[game]())
        before = rows(stage)
        await stage.press("t", *"hi x")
        after = rows(stage)
        column = next(row for row in after if " > hi x" in row).index(" > hi x")
        assert column >= 80
        assert max(row.rfind("mind the monks") for row in after) >= column  # the last messages are above it
        assert [row[: column - 1].rstrip() for row in after[:-1]] == [row[: column - 1].rstrip() for row in before[:-1]]
        assert after[-1].split() == ["enter", "send", "tab", "the", "whole", "talk", "esc", "back"]


@pytest.mark.parametrize("game", BOARDS)
async def test_on_a_small_board_the_line_opens_over_the_log(game: str) -> None:
    async with staging(Settings(), 3, SMALL) as stage:
        await at_the_board(stage, BOARDS[game]())
        before = rows(stage)
        await stage.press("t", *"hi x")
        after = rows(stage)
        assert after[-2].startswith(" > hi x")
        assert after[-3] == " Cat: mind the monks, they pray for others"
        top = next(number for number, row in enumerate(after) if row.startswith("─ talk ─"))
        assert after[:top] == before[:top]
        assert any("Your turn" in row for row in after[:top])
        await stage.press("escape")
        assert rows(stage)[:-1] == before[:-1]


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_enter_sends_a_line_and_the_field_stays_open(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with staging(Settings(), 3, size) as stage:
        source = await at_the_board(stage)
        lines = said(source, monkeypatch)
        await stage.press("t", *"well done", "enter", *"ha", "enter", "enter")
        assert lines == ["well done", "ha"]  # an empty line closes the field
        assert " > " not in seen(stage.pilot)
        assert isinstance(stage.pilot.app.screen, TableScreen)


async def test_while_typing_the_keys_of_the_game_go_to_the_field_only(monkeypatch: pytest.MonkeyPatch) -> None:
    async with staging(Settings(), 3) as stage:
        source = await at_the_board(stage)
        screen, board = stage.pilot.app.screen, board_of(stage.pilot.app.screen)
        before = board.text
        lines = said(source, monkeypatch)
        await stage.press("t", *"cuHLvq?:E i", "down", "enter")
        assert lines == ["cuHLvq?:E i"]
        assert (stage.pilot.app.screen, board.text) == (screen, before)
        assert isinstance(screen, TableScreen)
        assert may_decide(screen)
        await stage.press("escape", "c")  # the next key is the game's again
        assert not board._decision  # the action has been sent


async def test_the_board_keeps_changing_while_the_player_types() -> None:
    async with staging(Settings(), 3, WIDE) as stage:
        source = await at_the_board(stage, moments(3)["another"])
        await stage.press("t", *"hm")
        source.guest.receive(TalkReceived("Cat", "what are you up to?"))
        moment = moments(3)["action"]
        source.guest.receive(TableChanged(moment.table, list(moment.log), fresh=True))
        await shows(stage.pilot, "Your turn: choose action 1 of 2.")
        await shows(stage.pilot, "esc back    The table is waiting for you.")
        assert any(row.endswith("│ > hm") for row in rows(stage))
        assert "Cat: what are you up to?" in pictured(stage.pilot)
        source.guest.receive(TableChanged(changed(moment.table, legal=[])))
        await until(lambda: "The table is waiting for you" not in seen(stage.pilot))


async def test_tab_opens_the_whole_talk_with_what_was_typed() -> None:
    async with staging(Settings(), 3) as stage:
        await at_the_board(stage)
        await stage.press("t", *"well", "tab")
        assert isinstance(stage.pilot.app.screen, TalkScreen)
        assert "> well" in seen(stage.pilot)
        await stage.press(*" done", "escape")
        assert isinstance(stage.pilot.app.screen, TableScreen)
        assert " > " not in seen(stage.pilot)


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_the_field_accepts_pasted_text_up_to_the_limit(size: tuple[int, int]) -> None:
    async with staging(Settings(), 3, size) as stage:
        await at_the_board(stage)
        await stage.press("t")
        stage.pilot.app.post_message(events.Paste("g\tcattle\nraid\x1b[31m\u202e"))
        await stage.pilot.pause()
        assert " > g cattle raid[31m" in seen(stage.pilot)
        stage.pilot.app.post_message(events.Paste("xy" * MAX_LENGTH))
        await stage.pilot.pause()
        assert f"At most {MAX_LENGTH} characters" in seen(stage.pilot)
        await stage.press("backspace")
        assert f"At most {MAX_LENGTH} characters" not in seen(stage.pilot)
        assert max(map(len, rows(stage))) <= size[0]


async def test_refused_talk_is_put_back_into_the_field_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    async with staging(Settings(), 3) as stage:
        source = await at_the_board(stage)
        said(source, monkeypatch)
        await stage.press("t", *"again", "enter")
        source.guest.receive(RequestRefused(reasons.TOO_FAST, is_talk=True))
        await shows(stage.pilot, "Not possible: too much at once; wait a moment.")
        assert " > again" in seen(stage.pilot)
        await stage.press("!")
        assert "Not possible" not in seen(stage.pilot)


async def test_a_line_that_cannot_be_sent_is_put_back_into_the_field() -> None:
    async with staging(Settings(), 3) as stage:
        await at_the_board(stage)
        await stage.press("t", *"hello", "enter")
        await shows(stage.pilot, "Not sent: the connection is lost.")
        assert " > hello" in seen(stage.pilot)


async def test_messages_count_as_read_only_once_they_are_visible() -> None:
    async with staging(Settings(), 3) as stage:
        source = await at_the_board(stage)
        for number in range(8):
            source.guest.receive(TalkReceived("Ben", f"line {number}"))
        await shows(stage.pilot, "talk (10)")
        await stage.press("t", "escape")
        assert "talk (10)" in seen(stage.pilot)
        await stage.press("t", "tab", "escape")
        assert "talk (" not in seen(stage.pilot)
        source.guest.receive(TalkReceived("Ben", "more"))
        await shows(stage.pilot, "talk (1)")
        await stage.press("t", "escape")
        assert "talk (" not in seen(stage.pilot)


async def test_ctrl_c_closes_the_field_and_asks_whether_to_leave() -> None:
    async with staging(Settings(), 3) as stage:
        await at_the_board(stage)
        await stage.press("t", "x", "ctrl+c")
        assert "Leave the game?" in seen(stage.pilot)
        assert " > x" not in seen(stage.pilot)


async def test_the_field_follows_the_size_of_the_terminal() -> None:
    async with staging(Settings(), 3, WIDE) as stage:
        await at_the_board(stage)
        await stage.press("t", *"hm")
        await stage.resize(*SMALL)
        assert rows(stage)[-2].startswith(" > hm")
        await stage.resize(*WIDE)
        assert rows(stage)[-2].endswith("│ > hm")


async def test_typing_repaints_nothing_but_the_field() -> None:
    async with staging(Settings(), 3, WIDE) as stage:
        await at_the_board(stage)
        await stage.press("t", "a")
        lines = [(one, one.lines) for one in stage.pilot.app.screen.query(Lines)]
        await stage.press("b")
        assert [type(one).__name__ for one, before in lines if one.lines != before] == ["TalkLine"]


async def test_in_the_waiting_room_t_opens_the_page_of_talk() -> None:
    async with staging(Settings(), 3) as stage:
        screen = await sit(stage, StagedSession(TableChanged(waiting_table(stage).view(1), fresh=True)))
        assert state_of(screen).stage == "waiting"
        await stage.press("t")
        assert isinstance(stage.pilot.app.screen, TalkScreen)

"""Several players at one keyboard in plain mode."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace

import pytest

from helpers.patience import PATIENCE
from helpers.plain import SCRIPT, Typing
from helpers.tui import QUICK, until
from macrobber_core.games import GAMES
from macrobber_tui.plain.hot_seat import PlainHotSeat
from macrobber_tui.plain.output import SCREEN_LINES
from macrobber_tui.plain.table import Confirmations
from macrobber_tui.session.connect import HotSeatTable
from macrobber_tui.session.host_actions import begin_when_full
from macrobber_tui.session.table_settings import TableSettings

TWO = replace(QUICK, bots=["easy"], people=["Ada", "Ben"], host="Ada", listen=False)
ANY_DECISION = ("", "1", "2", "3", "4")
"""Lines that, typed repeatedly, make some decision; one of the numbers is a card in a raid."""
CLEARED_SCREEN = "\n" * SCREEN_LINES
CURTAIN_OPENED = re.compile(r"^(\w+), this is for your eyes only\.$", re.MULTILINE)
PRIVATE = re.compile(r"^(?:Your (?:cards|display)|You drew \d card|You discarded)", re.MULTILINE)


async def play_hot_seat(script: list[str | None], settings: TableSettings = TWO) -> PlainHotSeat:
    async with HotSeatTable(settings).open() as sitting:
        table = PlainHotSeat(sitting, Typing(script), SCRIPT)
        assert sitting.host is not None
        begin_when_full(sitting.host)
        await asyncio.wait_for(table.run(), PATIENCE)
        return table


@pytest.mark.slow
async def test_the_screen_is_cleared_between_players_and_hands_stay_private(
    capsys: pytest.CaptureFixture[str],
) -> None:
    await play_hot_seat([*ANY_DECISION * 40, "quit"])
    output = capsys.readouterr().out
    screens = output.split(CLEARED_SCREEN)
    assert len(screens) > 4
    seen = [CURTAIN_OPENED.findall(screen) for screen in screens]
    assert all(len(set(names)) <= 1 for names in seen)
    assert {"Ada", "Ben"} == {name for names in seen for name in names}
    for screen in screens:
        curtain = screen.partition(" only ")[0] if "Press enter when only " in screen else ""
        assert not PRIVATE.search(curtain)


@pytest.mark.slow
async def test_the_curtain_shows_the_next_player_the_prompt_and_recent_events(
    capsys: pytest.CaptureFixture[str],
) -> None:
    await play_hot_seat(["help", "castle", "back", *ANY_DECISION * 20, "quit"])
    output = capsys.readouterr().out
    first, _, rest = output.partition("Press enter when only ")
    assert re.search(r"^Pass the keyboard to (Ada|Ben)\. \1 ", first, re.MULTILINE)
    assert "Your" not in first
    assert "The curtain is drawn: press enter to look, or type 'help'." in rest
    assert "Nobody has looked yet." in rest
    assert re.search(r"^(Ada|Ben) is next\. Press enter, then pass the keyboard\.$", rest, re.MULTILINE)
    assert re.search(r"^Meanwhile:$", rest, re.MULTILINE)


@pytest.mark.slow
async def test_a_game_without_hidden_information_has_no_curtain(capsys: pytest.CaptureFixture[str]) -> None:
    await play_hot_seat([*("1", "stop") * 30, "quit", "yes"], replace(TWO, game=GAMES["claim-it"]))
    output = capsys.readouterr().out
    assert CLEARED_SCREEN not in output
    assert "Pass the keyboard" not in output
    turns = re.findall(r"^(\w+), it's your turn\.$", output, re.MULTILINE)
    assert turns[:4] in (["Ada", "Ben"] * 2, ["Ben", "Ada"] * 2)
    rolls = re.findall(r"^(\w+) rolled [\d ]+\.\n(\w+), it's your turn\.$", output, re.MULTILINE)
    assert rolls == [(name, name) for name in turns[1:]]  # each roll is printed once


class LeavesBehindTheCurtain(Typing):
    """A person who types only while the curtain is closed."""

    table: PlainHotSeat

    async def read_line(self) -> str | None:
        await until(lambda: self.table._next is not None and self.table._current is None)
        return self.script.pop(0)


async def test_leaving_while_the_curtain_is_drawn_needs_confirmation(capsys: pytest.CaptureFixture[str]) -> None:
    three = replace(TWO, bots=[], people=["Ada", "Ben", "Cat"])
    async with HotSeatTable(three).open() as sitting:
        typing = LeavesBehindTheCurtain(["quit", "no", "quit", "back", "yes", "quit", "yup", "keep"], is_person=True)
        typing.table = PlainHotSeat(sitting, typing, Confirmations())
        assert sitting.host is not None
        begin_when_full(sitting.host)
        await asyncio.wait_for(typing.table.run(), PATIENCE)
    lines = capsys.readouterr().out.splitlines()
    question = [
        "Leave, and keep the table for later?",
        "Type 'keep', 'close' or 'no'.",
    ]
    assert lines[lines.index(question[0]) :] == [
        *question,
        "Cancelled.",
        *question,
        "Nobody has looked yet.",
        "The curtain is drawn: press enter to look, or type 'help'.",
        *question,
        *question,
        "The game is saved. To resume it, type:",
        "macrobber host --resume",
    ]


class TakesBackOnce(Typing):
    """Ends turns as soon as possible. Once, after the keyboard is passed on, a player takes back a decision."""

    table: PlainHotSeat
    took_back = False

    async def read_line(self) -> str | None:
        await asyncio.sleep(0)
        table = self.table
        if self.script:
            return self.script.pop(0)
        if table._current is None:
            return ""
        if table._next is not None and self.took_back:
            return ""
        if table._next is not None:
            self.took_back = True
            self.script = ["", "back", "undo"]
            return "people"
        own_table = table._current.table
        assert own_table is not None
        if own_table.proposal is not None:
            return "agree"
        return "quit" if own_table.takebacks else "pass" if "pass" in own_table.legal else own_table.legal[0]


async def test_the_previous_player_can_return_and_take_back_a_decision(capsys: pytest.CaptureFixture[str]) -> None:
    three = replace(TWO, bots=[], people=["Ada", "Ben", "Cat"])
    async with HotSeatTable(three).open() as sitting:
        typing = TakesBackOnce()
        typing.table = PlainHotSeat(sitting, typing, SCRIPT)
        assert sitting.host is not None
        begin_when_full(sitting.host)
        await asyncio.wait_for(typing.table.run(), PATIENCE)
    output = capsys.readouterr().out
    names = CURTAIN_OPENED.findall(output)
    assert names[0] == names[1]  # the curtain was drawn, and opened again
    assert output.count("Type 'agree' or 'decline'.") == 2
    assert " took back the pass and everything after it." in output


@pytest.mark.slow
async def test_a_whole_game_can_be_played_at_one_keyboard(capsys: pytest.CaptureFixture[str]) -> None:
    await play_hot_seat([*ANY_DECISION * 400])
    output = capsys.readouterr().out
    assert "The game is over" in output
    assert output.count("Final scores: ") == 1

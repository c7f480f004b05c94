"""Several players at one keyboard in plain mode."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace

import pytest

from helpers.plain import SCRIPT, Typing
from helpers.tui import QUICK, until
from macrobber_core.games import GAMES
from macrobber_tui.plain.hot_seat import PlainHotSeat
from macrobber_tui.plain.output import SCREEN_LINES
from macrobber_tui.plain.play import begin_when_full
from macrobber_tui.plain.table import Confirmations
from macrobber_tui.session.connect import HotSeatTable
from macrobber_tui.session.hosting import TableSettings

TWO = replace(QUICK, bots=["easy"], people=["Ada", "Ben"], host="Ada", listen=False)
ANYHOW = ("", "1", "2", "3", "4")
"""Lines that, typed repeatedly, make some decision; one of the numbers is a card in a raid."""
PUSHED = "\n" * SCREEN_LINES
OPENED = re.compile(r"^(\w+), this is for your eyes only\.$", re.MULTILINE)
PRIVATE = re.compile(r"^(?:Your (?:cards|display)|You drew \d card|You discarded)", re.MULTILINE)


async def plays(script: list[str | None], settings: TableSettings = TWO) -> PlainHotSeat:
    async with HotSeatTable(settings).open() as sitting:
        table = PlainHotSeat(sitting, Typing(script), SCRIPT)
        assert sitting.host is not None
        begin_when_full(sitting.host)
        await asyncio.wait_for(table.run(), 60)
        return table


@pytest.mark.slow
async def test_the_screen_is_cleared_between_players_and_hands_stay_private(
    capsys: pytest.CaptureFixture[str],
) -> None:
    await plays([*ANYHOW * 40, "quit"])
    said = capsys.readouterr().out
    screens = said.split(PUSHED)
    assert len(screens) > 4
    seen = [OPENED.findall(screen) for screen in screens]
    assert all(len(set(names)) <= 1 for names in seen)
    assert {"Ada", "Ben"} == {name for names in seen for name in names}
    for screen in screens:
        curtain = screen.partition(" only ")[0] if "Press enter when only " in screen else ""
        assert not PRIVATE.search(curtain)


@pytest.mark.slow
async def test_the_curtain_shows_the_next_player_the_prompt_and_recent_events(
    capsys: pytest.CaptureFixture[str],
) -> None:
    await plays(["help", "castle", "back", *ANYHOW * 20, "quit"])
    said = capsys.readouterr().out
    first, _, rest = said.partition("Press enter when only ")
    assert re.search(r"^Pass the keyboard to (Ada|Ben)\. \1 ", first, re.MULTILINE)
    assert "Your" not in first
    assert "The curtain is drawn: press enter to look, or type 'help'." in rest
    assert "Nobody has looked yet." in rest
    assert re.search(r"^(Ada|Ben) is next\. Press enter, then pass the keyboard\.$", rest, re.MULTILINE)
    assert re.search(r"^Since (Ada|Ben)'s last turn:$", rest, re.MULTILINE)


@pytest.mark.slow
async def test_a_game_without_hidden_information_has_no_curtain(capsys: pytest.CaptureFixture[str]) -> None:
    await plays([*("1", "stop") * 30, "quit", "yes"], replace(TWO, game=GAMES["claim-it"]))
    said = capsys.readouterr().out
    assert PUSHED not in said
    assert "Pass the keyboard" not in said
    told = re.findall(r"^(\w+), it's your turn\.$", said, re.MULTILINE)
    assert told[:4] in (["Ada", "Ben"] * 2, ["Ben", "Ada"] * 2)
    heard = re.findall(r"^(\w+) rolled [\d ]+\.\n(\w+), it's your turn\.$", said, re.MULTILINE)
    assert heard == [(name, name) for name in told[1:]]  # each roll once, by who hears it


class Leaving(Typing):
    """A person who types only while the curtain is closed."""

    table: PlainHotSeat

    async def read_line(self) -> str | None:
        await until(lambda: self.table._next is not None and self.table._current is None)
        return self.script.pop(0)


async def test_leaving_while_the_curtain_is_drawn_needs_confirmation(capsys: pytest.CaptureFixture[str]) -> None:
    three = replace(TWO, bots=[], people=["Ada", "Ben", "Cat"])
    async with HotSeatTable(three).open() as sitting:
        typing = Leaving(["quit", "no", "quit", "back", "yes", "quit", "yup", "yes"], is_person=True)
        typing.table = PlainHotSeat(sitting, typing, Confirmations())
        assert sitting.host is not None
        begin_when_full(sitting.host)
        await asyncio.wait_for(typing.table.run(), 60)
    told = capsys.readouterr().out.splitlines()
    asked = ["Leave the game? The table closes; the game is saved.", "Type 'yes' or 'no'."]
    assert told[told.index(asked[0]) :] == [
        *asked,
        "Cancelled.",
        *asked,
        "Nobody has looked yet.",
        "The curtain is drawn: press enter to look, or type 'help'.",
        *asked,
        *asked,
        "The table is closed; the game is saved. To resume it, type:",
        "macrobber host --resume",
    ]


class Sharing(Typing):
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
        looks = table._current.table
        assert looks is not None
        if looks.proposal is not None:
            return "agree"
        return "quit" if looks.takebacks else "pass" if "pass" in looks.legal else looks.legal[0]


async def test_the_previous_player_can_return_and_take_back_a_decision(capsys: pytest.CaptureFixture[str]) -> None:
    three = replace(TWO, bots=[], people=["Ada", "Ben", "Cat"])
    async with HotSeatTable(three).open() as sitting:
        typing = Sharing()
        typing.table = PlainHotSeat(sitting, typing, SCRIPT)
        assert sitting.host is not None
        begin_when_full(sitting.host)
        await asyncio.wait_for(typing.table.run(), 60)
    said = capsys.readouterr().out
    names = OPENED.findall(said)
    assert names[0] == names[1]  # the curtain was drawn, and opened again
    assert said.count("Type 'agree' or 'decline'.") == 2
    assert " took back the decision to pass and everything after it." in said


@pytest.mark.slow
async def test_a_whole_game_can_be_played_at_one_keyboard(capsys: pytest.CaptureFixture[str]) -> None:
    table = await plays([*ANYHOW * 400])
    said = capsys.readouterr().out
    assert "The game is over" in said
    assert not table.wants_again

"""Eight quick words by one key and a digit."""

from __future__ import annotations

import asyncio

import pytest

from helpers.games import moments
from helpers.screens import sit, waiting_table
from helpers.stage import Stage, StagedSession, joining_update, staging
from helpers.tui import QUICK, board_of, pictured, playing, seen, shows, waiting
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.updates import TableChanged
from macrobber_core.net.host import talk
from macrobber_core.net.websocket import dial
from macrobber_core.wire.emotes import EMOTES
from macrobber_tui.i18n.language import LANGUAGES, _, set_language
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.session.connect import JoinTable
from macrobber_tui.session.hosting import open_host
from macrobber_tui.settings.model import Settings

SMALL, WIDE = (80, 24), (110, 35)


async def at_the_board(stage: Stage) -> tuple[StagedSession, list[str]]:
    """Sit down; return the session, and the list to which lines are added that the player says."""
    source, lines = StagedSession(joining_update(moments(3)["action"])), list[str]()

    async def say(text: str) -> bool:
        lines.append(text)
        return True

    source.guest.say = say  # type: ignore[method-assign]
    await sit(stage, source)
    return source, lines


@pytest.mark.parametrize("size", [SMALL, WIDE])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_row_shows_all_emotes_in_the_players_language(language: str, size: tuple[int, int]) -> None:
    set_language(language)
    async with staging(Settings(language=language), 3, size) as stage:
        await at_the_board(stage)
        await stage.press("Q")
        words = " ".join(pictured(stage.pilot).split())
        for number, name in enumerate(map(_, EMOTES), 1):
            assert f"{number} {name}" in words


async def test_a_digit_says_the_emote_and_closes_the_row() -> None:
    async with staging(Settings(), 3) as stage:
        _source, lines = await at_the_board(stage)
        before = pictured(stage.pilot)
        for number in range(1, 9):
            await stage.press("Q", str(number))
        assert lines == [*EMOTES]
        assert pictured(stage.pilot) == before


@pytest.mark.parametrize("key", ["escape", "9", "0", "c", "q", "space", "Q"])
async def test_any_other_key_only_closes_the_row(key: str) -> None:
    async with staging(Settings(), 3) as stage:
        _source, lines = await at_the_board(stage)
        board, before = board_of(stage.pilot.app.screen).text, pictured(stage.pilot)
        await stage.press("Q", key)
        assert not lines
        assert pictured(stage.pilot) == before
        assert board_of(stage.pilot.app.screen).text == board


async def test_a_click_says_an_emote() -> None:
    async with staging(Settings(), 3) as stage:
        _source, lines = await at_the_board(stage)
        await stage.press("Q")
        rows = pictured(stage.pilot).splitlines()
        row = next(number for number, text in enumerate(rows) if "3 well played" in text)
        await stage.pilot.click(offset=(rows[row].index("well played"), row))
        await stage.pilot.pause()
        assert lines == ["well played"]


async def test_emotes_work_in_the_waiting_room() -> None:
    async with staging(Settings(), 3) as stage:
        await sit(stage, StagedSession(TableChanged(waiting_table(stage).view(1), fresh=True)))
        await stage.press("Q")
        assert "3 well played" in seen(stage.pilot)
        await stage.press("3")
        await shows(stage.pilot, "Not sent: the connection is lost.")


@pytest.mark.slow
async def test_a_guest_reads_an_emote_in_their_own_language() -> None:
    async with open_host(waiting()) as host:
        guest = TableScreen(JoinTable(lambda: dial("127.0.0.1", host.port or 0), "Ben", watch=False))
        async with staging(Settings(language="de"), 3) as stage:
            await stage.show(guest)
            await shows(stage.pilot, "1  Ben")
            ada = Guest(lambda: dial("127.0.0.1", host.port or 0), "Ada")

            async def listen() -> None:
                async for _update in ada.updates():
                    pass

            listening = asyncio.create_task(listen())
            await shows(stage.pilot, "Ada")
            await ada.say("well played")
            await stage.press("t")
            await shows(stage.pilot, "Ada: gut gespielt")
            await ada.close()
            await listening


@pytest.mark.slow
async def test_the_host_limits_emotes_like_all_talk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "SECONDS_PER_LINE", 3600)
    async with playing(QUICK) as (pilot, _source):
        for _number in range(talk.TALK_BURST + 3):
            await pilot.press("Q", "2")
        await shows(pilot, "Not possible: too much at once; wait a moment.")
        await pilot.press("t")
        assert seen(pilot).count(": good luck") <= talk.TALK_BURST

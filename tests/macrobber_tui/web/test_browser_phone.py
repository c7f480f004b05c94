"""A phone: a whole game by thumb, and on the board fingers instead of keys."""

from __future__ import annotations

import asyncio
import random

import pytest

from helpers.browser import PHONE, TABLET, Browser
from helpers.web_visitors import against_bots, come, web_table
from macrobber_core.games import GAMES

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]

PATIENCE = 140
TURNED = (PHONE[1], PHONE[0])
FIND_BUTTON = """(share => {
    const open = [...document.querySelectorAll("#choices button:not(.minor):not(:disabled)")];
    if (!open.length) return null;
    const chosen = open[Math.floor(share * open.length)];
    chosen.scrollIntoView({ block: "nearest" });
    const { x, y, width, height } = chosen.getBoundingClientRect();
    return [x + width / 2, y + height / 2, height];
})"""
"""Returns the place of one of the choices and its height, given which, from 0 to 1; null while there are none."""


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game_is_played_by_thumb(chromium: Browser, game: str) -> None:
    async with web_table(against_bots(game)) as table, chromium.visitor(PHONE, is_touched=True) as ben:
        await come(ben, table, "Ben", path="/")
        assert await ben.run("document.getElementById('plain').checkVisibility()")
        await table.is_turn_of("Ben")
        rng = random.Random(2)
        async with asyncio.timeout(PATIENCE):
            while table.host.table.stage != "over":
                place = await ben.run(f"{FIND_BUTTON}({rng.random()})")
                if place is not None:
                    x, y, height = place
                    assert height >= 44  # a thumb
                    assert 0 < x < PHONE[0]
                    assert 0 < y < PHONE[1]
                    await ben.click_at(x, y)
        await ben.shows("The game is over")
        await ben.shows("Play the next game")
        assert await ben.run("document.documentElement.scrollWidth") == PHONE[0]


async def test_on_a_tablet_a_tap_is_a_click_and_the_bar_has_the_keys(chromium: Browser) -> None:
    async with web_table() as table, chromium.visitor(TABLET, is_touched=True) as ben:
        await come(ben, table, "Ben")
        await ben.shows("Ben")
        await ben.click("#keys button[value='F1']")
        await ben.until("!document.querySelector('#keys button[value=\"L\"]')")
        await ben.shows(": the rules")
        await ben.click("#keys button[value='esc']")
        await ben.shows("Ben")


async def test_a_tap_on_the_footer_opens_what_it_names(chromium: Browser) -> None:
    async with web_table() as table, chromium.visitor(TABLET, is_touched=True) as ben:
        await come(ben, table, "Ben")
        await ben.shows("rules")
        await ben.click_at(*await ben.place_of("F1 rules"))
        await ben.shows(": the rules")


async def test_the_keyboard_of_a_tablet_waits_until_it_is_asked_for(chromium: Browser) -> None:
    async with web_table() as table, chromium.visitor(TABLET, is_touched=True) as ben:
        await come(ben, table, "Ben")
        mode = "document.querySelector('.xterm-helper-textarea').inputMode"
        assert await ben.run(mode) == "none"
        await ben.click("#typing")
        assert await ben.run(mode) == "text"


async def test_a_pinch_zooms_the_map_of_carcassonne(chromium: Browser) -> None:
    async with web_table(against_bots("carcassonne")) as table, chromium.visitor(TABLET, is_touched=True) as ben:
        await come(ben, table, "Ben")
        await table.is_turn_of("Ben")
        await ben.press("space")
        await ben.shows("zoom")
        before = await ben.text()
        letters = await ben.run("getComputedStyle(document.querySelector('.xterm-rows')).fontSize")
        await ben.pinch((400, 300), 260, 100)
        smaller = await ben.changes(before)
        await asyncio.sleep(0.5)  # the bar is told a little later
        await ben.pinch((400, 300), 100, 260)
        await ben.changes(smaller)
        assert await ben.run("getComputedStyle(document.querySelector('.xterm-rows')).fontSize") == letters


async def test_a_turned_phone_shows_the_board(chromium: Browser) -> None:
    async with web_table() as table, chromium.visitor(TURNED, is_touched=True) as ben:
        await come(ben, table, "Ben")
        await ben.shows("Ben")
        assert "macrobber needs" not in await ben.text()

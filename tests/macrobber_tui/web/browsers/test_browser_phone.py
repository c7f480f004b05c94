"""A phone: a whole game by thumb, and on the board fingers instead of keys."""

from __future__ import annotations

import asyncio
import random

import pytest

from helpers.browser import DESKTOP, PHONE, TABLET, Browser, Size, Visitor, in_chromium
from helpers.patience import PATIENCE
from helpers.web_visitors import WebTable, against_bots, join_table, web_table
from macrobber_core.games import GAMES

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

TURNED = (PHONE[1], PHONE[0])
TAKES_LAST = 0.75
"""How often the player takes the last choice, often the shortest way on. A game of Claim It! between people who always
risk another roll never ends.
"""
FIND_BUTTON = """(async share => {
    const choices = document.getElementById("choices");
    const isOpen = () => choices.dataset.state === "open" && choices.childElementCount;
    for (let waits = 0; waits < 50 && !isOpen() && document.body.dataset.state === "table"; waits++) {
        await new Promise(resolve => setTimeout(resolve, 10));
    }
    if (document.body.dataset.state !== "table") return { left: document.body.innerText };
    if (!isOpen()) return null;
    const all = [...choices.children].filter(each => !["back", "no", "again"].includes(each.value));
    if (!all.length) return null;
    const chosen = all[Math.floor(Math.min(share, 0.99) * all.length)];
    chosen.scrollIntoView({ block: "nearest" });
    const { x, y, width, height } = chosen.getBoundingClientRect();
    return [x + width / 2, y + height / 2, height];
})"""
"""Returns the place of one of the choices and its height, given which, from 0 to 1. Returns null if there is none for
half a second, and the page's text if the guest has left.
"""
PLACES = """[...document.querySelectorAll("#choices button, #minor button, #leave button")].map(each => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return [each.value, left, top, right, bottom];
})"""
"""Returns the places of all choices."""
IS_OPEN = "document.getElementById('choices').dataset.state === 'open'"


async def is_asked(ben: Visitor, table: WebTable) -> None:
    """Wait until the choices of a turn can be pressed."""
    await table.is_turn_of("Ben")
    await ben.until(f"document.querySelectorAll('#choices button').length > 1 && {IS_OPEN}")


@pytest.mark.parametrize("game", GAMES)
@in_chromium
async def test_a_whole_game_is_played_by_thumb(browser: Browser, game: str) -> None:
    full_table = against_bots(game, max(GAMES[game].seats) - 1)
    async with web_table(full_table) as table, browser.visitor(PHONE, is_touched=True) as ben:
        await join_table(ben, table, "Ben", path="/")
        assert await ben.run("document.getElementById('plain').checkVisibility()")
        await table.is_turn_of("Ben")
        rng = random.Random(2)
        async with asyncio.timeout(PATIENCE):
            while table.host.table.stage != "over":
                share = 1 if rng.random() < TAKES_LAST else rng.random()
                match await ben.run(f"{FIND_BUTTON}({share})"):
                    case {"left": text}:
                        raise AssertionError(f"the guest has left the table:\n{text}")
                    case [x, y, height]:
                        assert height >= 44  # a thumb
                        assert 0 < x < PHONE[0]
                        assert 0 < y < PHONE[1]
                        await ben.click_at(x, y)
        await ben.shows("The game is over")
        await ben.shows("Play the next game")
        assert await ben.run("document.documentElement.scrollWidth") == PHONE[0]


@in_chromium
async def test_a_press_at_the_moment_when_choices_change_does_nothing(browser: Browser) -> None:
    async with web_table(against_bots("mac-robber")) as table, browser.visitor(PHONE, is_touched=True) as ben:
        await join_table(ben, table, "Ben", path="/")
        await is_asked(ben, table)
        ply = table.host.table.ply
        await ben.run("""new MutationObserver(() => {
            const first = document.getElementById("choices").firstElementChild;
            first.click();
            first.dispatchEvent(new PointerEvent("pointerdown"));
            window.pressed = first;
        }).observe(document.getElementById("choices"), { childList: true })""")
        await ben.run("document.getElementById('line').value = 'help'")
        await ben.click("#line-form button")
        await ben.until(f"window.pressed && {IS_OPEN}")
        await ben.run("window.pressed.click()")  # a press that began while the choices were new
        await ben.run("document.getElementById('line').value = 'say at last'")
        await ben.click("#line-form button")
        await ben.shows("Ben says: at last")
        assert table.host.table.ply == ply


@in_chromium
async def test_choices_cannot_be_pressed_again_until_the_door_sends_them_again(browser: Browser) -> None:
    async with web_table(against_bots("mac-robber")) as table, browser.visitor(PHONE, is_touched=True) as ben:
        await join_table(ben, table, "Ben", path="/")
        await is_asked(ben, table)
        await ben.click("#minor button[value='table']")
        await ben.shows("Seat 2, Isla")
        await ben.until(IS_OPEN)
        before = await ben.run("document.querySelectorAll('#log .own').length")
        await ben.run("[1, 2, 3].forEach(() => document.querySelector('#minor button').click())")
        await ben.until(IS_OPEN)
        assert await ben.run("document.querySelectorAll('#log .own').length") == before + 1


@pytest.mark.parametrize(("size", "is_touched"), [(PHONE, True), (DESKTOP, False)])
@in_chromium
async def test_choices_are_lines_only_on_a_laptop_and_no_answer_lies_where_the_way_out_has_been(
    browser: Browser, size: Size, is_touched: bool
) -> None:
    async with web_table(against_bots("mac-robber")) as table, browser.visitor(size, is_touched=is_touched) as ben:
        await join_table(ben, table, "Ben", path="/plain")
        await is_asked(ben, table)
        lines = "[...document.querySelectorAll('#log .choice')]"
        assert await ben.run(f"{lines}.length") > 1
        assert await ben.run(f"{lines}.some(each => each.checkVisibility())") is not is_touched
        before = await ben.run(PLACES)
        await ben.click("#leave button")
        await ben.until(f"document.querySelectorAll('#choices button').length === 2 && {IS_OPEN}")
        answers = await ben.run(PLACES)
        assert [name for name, *_box in answers] == ["yes", "no"]
        apart = [box for name, *box in before if name in {"quit", "hint", "table", "since"}]
        assert len(apart) > 2
        for _name, *answer in answers:
            assert not any(is_overlapping(answer, box) for box in apart)
        await ben.click("#choices button[value='no']")
        await ben.shows("Cancelled.")
        assert not table.is_away("Ben")


def is_overlapping(one: list[float], other: list[float]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@in_chromium
async def test_a_phone_reads_the_reason_of_the_end_once_and_it_covers_nothing(browser: Browser) -> None:
    async with web_table(against_bots("mac-robber")) as table, browser.visitor(PHONE, is_touched=True) as ben:
        await join_table(ben, table, "Ben", path="/")
        await is_asked(ben, table)
        second = await ben.second_tab()
        await second.look(PHONE, is_touched=True)
        await second.open(table.url)
        await ben.until("document.body.dataset.state === 'left'")
        text = await ben.shows("Come back to the table")
        assert text.lower().count("you are now playing in another window") == 1
        assert not await ben.run("document.getElementById('notice').checkVisibility()")
        await ben.run("document.getElementById('come-back').click()")  # a tap waits until the tab is in front
        await ben.until("document.body.dataset.state === 'table'")


@in_chromium
async def test_on_a_tablet_a_tap_is_a_click_the_bar_has_the_keys_and_the_keyboard_waits(browser: Browser) -> None:
    async with web_table() as table, browser.visitor(TABLET, is_touched=True) as ben:
        await join_table(ben, table, "Ben")
        await ben.shows("Ben")
        await ben.click("#keys button[value='F1']")
        await ben.until("!document.querySelector('#keys button[value=\"L\"]')")
        await ben.shows(": the rules")
        await ben.click("#keys button[value='esc']")
        await ben.shows("F1 rules")
        await ben.click_at(*await ben.place_of("F1 rules"))
        await ben.shows(": the rules")
        mode = "document.querySelector('.xterm-helper-textarea').inputMode"
        assert await ben.run(mode) == "none"
        await ben.click("#typing")
        assert await ben.run(mode) == "text"


@in_chromium
async def test_a_pinch_zooms_the_map_of_carcassonne(browser: Browser) -> None:
    async with web_table(against_bots("carcassonne")) as table, browser.visitor(TABLET, is_touched=True) as ben:
        await join_table(ben, table, "Ben")
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


@in_chromium
async def test_a_turned_phone_shows_the_board(browser: Browser) -> None:
    async with web_table() as table, browser.visitor(TURNED, is_touched=True) as ben:
        await join_table(ben, table, "Ben")
        await ben.shows("Ben")
        assert "macrobber needs" not in await ben.text()

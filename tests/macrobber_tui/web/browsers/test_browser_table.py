"""Real browsers at the table: keys, windows, tabs, networks, clipboards and notifications."""

from __future__ import annotations

import random

import pytest

from helpers.browser import DESKTOP, TABLET, Browser, Visitor, in_chromium
from helpers.running_apps import running_apps
from helpers.tui import until
from helpers.web_visitors import against_bots, decide_by_keys, entry_shown, join_table, web_table

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

RECORD_COPIES = "(window.copied = [], navigator.clipboard.writeText = async text => { window.copied.push(text) }, 1)"
COUNT_COPIES = """(() => {
    const write = navigator.clipboard.writeText.bind(navigator.clipboard);
    window.copies = 0;
    navigator.clipboard.writeText = text => write(text).finally(() => setTimeout(() => window.copies++));
    return true;
})()"""
"""Counts the attempts to copy, each after the page has reacted to it."""
ROWS = "document.querySelectorAll('.xterm-rows > div').length"
LETTERS = "getComputedStyle(document.querySelector('.xterm-rows')).fontSize"
NO_WEBSOCKETS = """window.WebSocket = class {
    constructor() { setTimeout(() => this.onclose?.()); }
    close() {}
}"""
RECORD_NOTIFICATIONS = """(() => {
    window.notified = [];
    window.Notification = class {
        static permission = "granted";
        constructor(title, options) { window.notified.push([title, options.body]); }
    };
    document.hasFocus = () => false;
    return true;
})()"""


async def test_a_guest_plays_by_keys_and_the_title_says_when(browser: Browser) -> None:
    async with web_table(against_bots("claim-it")) as table, browser.visitor() as ben:
        await join_table(ben, table, "Ben")
        await table.is_turn_of("Ben")
        await ben.until("document.title.includes('your turn')")
        await decide_by_keys(table.host, "Ben", ben.press, random.Random(1))


async def test_a_reload_leads_back_to_the_seat_without_a_question(browser: Browser) -> None:
    async with web_table() as table, browser.visitor() as ben:
        await join_table(ben, table, "Ben")
        await ben.shows("Ben")
        await ben.reload()
        await ben.until("document.body.dataset.state === 'table'")
        await ben.shows("Ben")
        assert [seat.name for seat in table.host.table.seats].count("Ben") == 1
        assert not table.is_away("Ben")


@in_chromium
async def test_a_second_tab_takes_over_and_the_first_says_so(browser: Browser) -> None:
    async with web_table() as table, browser.visitor() as ben:
        await join_table(ben, table, "Ben")
        second = await ben.second_tab()
        await second.open(table.url)
        await second.until("document.body.dataset.state === 'table'")
        await second.shows("Ben")
        await ben.until("document.body.dataset.state === 'left'")
        await ben.shows("Come back to the table")
        await ben.click("#notice-button")
        await ben.until("document.body.dataset.state === 'table'")
        await second.until("document.body.dataset.state === 'left'")
        await until(lambda: [seat.name for seat in table.host.table.seats].count("Ben") == 1)


@in_chromium
async def test_an_error_in_the_page_itself_is_not_taken_for_a_lost_connection(browser: Browser) -> None:
    breaks = "Element.prototype.replaceChildren = () => { throw new Error('broken') }"
    async with web_table() as table, browser.visitor() as ben:
        await entry_shown(ben, table, "/plain")
        await ben.run(f"({breaks}, 1)")
        await ben.click("#name")
        await ben.type("Ben")
        await ben.click("#enter")
        await ben.shows("This page has failed.")
        assert "The connection is lost" not in await ben.text()
        await ben.shows("Reload the page")


async def test_a_cut_connection_comes_back_by_itself(browser: Browser) -> None:
    async with web_table() as table, browser.visitor() as ben:
        await join_table(ben, table, "Ben")
        await ben.shows("Ben")
        table.cut()
        await ben.until("document.body.classList.contains('lost')")
        await ben.until("document.body.dataset.state === 'table' && !document.body.classList.contains('lost')")
        await until(lambda: not table.is_away("Ben"))
        await ben.shows("Ben")


@in_chromium
async def test_a_long_outage_is_told_and_ends(browser: Browser) -> None:
    async with web_table() as table, browser.visitor() as ben:
        await join_table(ben, table, "Ben")
        async with table.outage():
            await ben.shows("trying again")
            await ben.click("#notice-button")  # which tries now, in vain
            await ben.shows("trying again")
        await ben.until("!document.body.classList.contains('lost')")
        await until(lambda: not table.is_away("Ben"))
        await ben.shows_no("trying again")


async def test_without_websockets_the_table_comes_as_a_stream(browser: Browser) -> None:
    async with web_table(against_bots("claim-it")) as table, browser.visitor() as ben:
        await join_table(ben, table, "Ben", before=NO_WEBSOCKETS)
        await table.is_turn_of("Ben")
        await decide_by_keys(table.host, "Ben", ben.press, random.Random(1))
        assert await ben.run("performance.getEntriesByType('resource').some(each => each.name.includes('/input/'))")


async def test_the_terminal_follows_the_window_and_has_small_letters_in_a_small_one(browser: Browser) -> None:
    async with web_table() as table, browser.visitor(DESKTOP) as ben:
        await join_table(ben, table, "Ben")
        await ben.shows("Ben")
        wide = await ben.run(ROWS)
        for size in (TABLET, (620, 420)):
            await ben.resize(size)
            await ben.until(f"{ROWS} < {wide}")
            wide = await ben.run(ROWS)
            await ben.shows("Ben")
            assert "macrobber needs" not in await ben.text()
            assert wide >= 24


async def test_ctrl_plus_and_minus_change_the_letters_and_the_size_is_remembered(browser: Browser) -> None:
    async with web_table() as table, browser.visitor(DESKTOP) as ben:
        await join_table(ben, table, "Ben")
        usual = await ben.run(LETTERS)
        await ben.press("ctrl++")
        await ben.until(f"{LETTERS} > {usual!r}")
        larger = await ben.run(LETTERS)
        await ben.reload()
        await ben.until(f"document.body.dataset.state === 'table' && {LETTERS} === {larger!r}")
        await ben.press("ctrl+0")
        await ben.until(f"{LETTERS} === {usual!r}")


async def allow(visitor: Visitor, name: str, origin: str) -> None:
    """Give a page a permission, as its user would."""
    await visitor.browser.command(
        "permissions.setPermission", descriptor={"name": name}, state="granted", origin=origin, userContext=visitor.user
    )


async def test_the_command_for_friends_is_copied_and_can_be_pasted_into_the_talk(browser: Browser) -> None:
    async with web_table() as table, browser.visitor() as ben:
        await join_table(ben, table, "Ben")
        await ben.shows("copy")
        await ben.run(COUNT_COPIES)
        await ben.press("c")
        await ben.until("window.copies")
        if await ben.run("!document.getElementById('notice').hidden"):  # the browser wants a click of its own
            await ben.click("#notice-button")
            await ben.until("window.copies > 1")
            await ben.run("document.querySelector('.xterm-helper-textarea').focus()")
        await ben.press("t")
        await ben.shows("enter send")
        await ben.press("ctrl+v")
        await ben.shows(table.url.removeprefix("https://"))


async def test_selected_text_is_copied_by_ctrl_c(browser: Browser) -> None:
    async with web_table() as table, browser.visitor() as ben:
        await join_table(ben, table, "Ben")
        await ben.shows("Ben")
        await ben.run(RECORD_COPIES)
        await ben.select_row("Ben")
        await ben.press("ctrl+c")
        assert "Ben" in (await ben.until("window.copied[0]"))


@in_chromium
async def test_a_notification_says_that_it_is_your_turn_when_you_look_elsewhere(browser: Browser) -> None:
    async with web_table(against_bots("claim-it"), begins=False) as table, browser.visitor() as ben:
        await join_table(ben, table, "Ben")
        await ben.shows("Ben")
        await ben.run(RECORD_NOTIFICATIONS)
        await ben.run("document.activeElement.blur()")
        await until(lambda: not any(app.app_focus for app in running_apps()))
        table.begin()
        told = await ben.until("window.notified.length && window.notified[0]")
        assert "your turn" in told[1]


@in_chromium
async def test_the_browser_is_asked_about_notifications_only_by_the_button(browser: Browser) -> None:
    async with web_table() as table, browser.visitor() as ben:
        asked = (
            "(window.asked = 0, Notification.requestPermission = async () => { window.asked++; return 'granted' },"
            " Object.defineProperty(Notification, 'permission', {value: 'default'}), 1)"
        )
        await join_table(ben, table, "Ben", before=asked)
        assert await ben.run("window.asked") == 0
        await ben.click("#notify")
        assert await ben.until("window.asked") == 1
        assert not await ben.run("document.getElementById('notify').checkVisibility()")


@in_chromium
async def test_the_table_leaves_with_its_reason(browser: Browser) -> None:
    async with web_table() as table, browser.visitor() as ben:
        await join_table(ben, table, "Ben")
        await ben.shows("Ben")
        await ben.press("q")
        await ben.until("document.body.dataset.state === 'left' || document.querySelector('.xterm')")
        if await ben.run("document.body.dataset.state") != "left":
            await ben.press("q")
        await ben.until("document.body.dataset.state === 'left'")
        await ben.shows("You have left the table.")


@in_chromium
async def test_a_television_watches_without_keys(browser: Browser) -> None:
    async with web_table(against_bots("claim-it")) as table, browser.visitor() as ben, browser.visitor() as screen:
        await join_table(ben, table, "Ben")
        await screen.open(table.url + "/watch")
        await screen.until("document.body.dataset.state === 'table'")
        seen = await screen.shows("round 1")
        assert "F1 rules" not in seen
        assert "q leave" not in seen
        await screen.press("q", "q", "escape")
        await table.is_turn_of("Ben")
        before = await screen.text()
        await decide_by_keys(table.host, "Ben", ben.press, random.Random(1))
        await screen.changes(before)  # by now, the keys would have had their effect
        assert await screen.run("document.body.dataset.state") == "table"
        assert not await screen.run("document.getElementById('strip').checkVisibility()")

"""Real browsers at the door: who comes in, what the page says, and what it keeps to itself."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest

from helpers.browser import PHONE, Browser, BrowserError, in_chromium
from helpers.web_visitors import CODE, entry_shown, join_table, web_table, with_code

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

NASTY = "<img src=x onerror=h=1>"
OTHER_NASTY = "<svg onload=h=1>", "\"><iframe srcdoc='<script>parent.h=1</script>'>", "&lt;img&gt;${h=1}"
"""It fits into a name."""


async def test_a_guest_enters_with_name_and_code_and_sits_at_the_table(browser: Browser) -> None:
    async with web_table(with_code()) as table, browser.visitor() as ben:
        await join_table(ben, table, "Ben")
        await ben.shows("Ben")
        assert table.seat_of("Ben")
        assert ben.errors == []


@in_chromium
async def test_a_wrong_code_is_refused_at_its_field_and_can_be_corrected(browser: Browser) -> None:
    async with web_table(with_code()) as table, browser.visitor() as ben:
        await entry_shown(ben, table)
        await ben.type("Ben")
        await ben.press("tab")
        await ben.type("wrong-words-here")
        await ben.press("enter")
        await ben.until("document.getElementById('code').getAttribute('aria-invalid') === 'true'")
        assert await ben.run("document.activeElement.id") == "code"
        assert await ben.run("document.getElementById('code-error').textContent")
        await ben.type(CODE)  # over the selected text
        await ben.press("enter")
        await ben.until("document.body.dataset.state === 'table'")


@in_chromium
async def test_a_table_without_a_code_shows_its_key_and_asks_only_for_a_name(browser: Browser) -> None:
    async with web_table() as table, browser.visitor() as ben:
        await entry_shown(ben, table)
        assert await ben.run("document.getElementById('key-words').textContent") == table.key_words
        assert not await ben.run("document.getElementById('code').checkVisibility()")
        await ben.press("enter")
        await ben.until("document.getElementById('name-error').textContent")


@in_chromium
async def test_a_name_a_title_and_talk_of_html_stay_text(browser: Browser) -> None:
    async with (
        web_table(title=NASTY) as table,
        browser.visitor() as ben,
        browser.visitor() as cat,
        browser.visitor() as television,
    ):
        await television.open(table.url + "/watch")
        await television.until("document.body.dataset.state === 'table'")
        await join_table(ben, table, NASTY)
        await join_table(cat, table, "Cat", path="/plain")
        for talk in (*OTHER_NASTY, NASTY):
            await cat.type(f"say {talk}")
            await cat.press("enter")
            await cat.shows(f"Cat says: {talk}")
        await ben.shows(NASTY[:12])
        await television.shows(NASTY[:12])
        for visitor in (ben, cat, television):
            assert await visitor.run("window.h ?? null") is None
            assert await visitor.run("document.querySelectorAll('img, iframe, [onload], [srcdoc]').length") == 0


@in_chromium
async def test_no_script_can_read_the_seat_token_and_the_page_asks_nobody_else_for_anything(browser: Browser) -> None:
    async with web_table() as table, browser.visitor() as ben:
        await join_table(ben, table, "Ben")
        assert await ben.run("document.cookie") == ""
        stored = await ben.run("JSON.stringify([{...localStorage}, {...sessionStorage}])")
        assert json.loads(stored) == [{}, {"macrobber-form": "screen"}]
        names = await ben.run("performance.getEntriesByType('resource').map(entry => entry.name)")
        assert {name for name in names if not name.startswith(table.url)} == set()


async def test_another_page_cannot_frame_the_table(browser: Browser) -> None:
    async with web_table() as table, browser.visitor() as ben:
        await ben.open("data:text/html," + quote(f'<iframe src="{table.url}/"></iframe>'))
        tree = await browser.command("browsingContext.getTree", root=ben.context)
        (frame,) = tree["contexts"][0]["children"]
        try:
            answer = await browser.command(
                "script.evaluate", expression="document.getElementById('form') === null",
                target={"context": frame["context"]}, awaitPromise=False,
            )  # fmt: skip
        except BrowserError:
            return  # nothing was loaded there
        assert answer["result"]["value"] is True


async def test_the_keyboard_alone_is_enough(browser: Browser) -> None:
    async with web_table() as table, browser.visitor() as ben:
        await join_table(ben, table, "Ben")
        await ben.press("F6")
        assert await ben.run("document.activeElement.closest('#strip') !== null")
        await ben.press("escape")
        assert await ben.run("document.activeElement.className") == "xterm-helper-textarea"


@in_chromium
async def test_the_language_of_the_browser_is_ours(browser: Browser) -> None:
    async with web_table() as table, browser.visitor() as ben:
        agent = await ben.run("navigator.userAgent")
        await ben.devtools("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage="de-CH,de")
        await entry_shown(ben, table)
        assert await ben.run("document.documentElement.lang") == "de"
        await ben.shows("Dein Name")
        await ben.type("Ben")
        await ben.press("enter")
        await ben.shows("Platz")


@in_chromium
async def test_a_phone_offers_buttons_first(browser: Browser) -> None:
    async with web_table() as table, browser.visitor(PHONE, is_touched=True) as ben:
        await entry_shown(ben, table)
        assert await ben.run("document.getElementById('enter').textContent") == "Play with buttons"
        await ben.shows("Show the whole board")
        assert not await ben.run("document.getElementById('to-plain').checkVisibility()")  # the same by another name

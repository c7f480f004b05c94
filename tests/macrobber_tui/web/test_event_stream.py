"""The second transport: an event stream, and requests with what the guest says."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from helpers.patience import PATIENCE
from helpers.tui import until
from helpers.web import Answer, Page, WebDoor, browser, cookie_of, web_door
from macrobber_core.net.rate_limit import NO_LIMIT, Rate
from macrobber_tui.web.limits import LIMITS
from macrobber_tui.web.listener import WEB_TRANSPORT


@pytest.fixture
async def door() -> AsyncIterator[WebDoor]:
    async with web_door() as found:
        yield found


class StreamPage(Page):
    """A page on an event stream."""

    def __init__(self, door: WebDoor, session: str, cookie: str) -> None:
        super().__init__()
        self.door, self.session, self.cookie = door, session, cookie
        self.head = b""

    async def listen(self, reader: asyncio.StreamReader) -> None:
        self.head = await reader.readuntil(b"\r\n\r\n")
        rest = b""
        while (size := int(await reader.readline() or b"0", 16)) > 0:
            rest += (await reader.readexactly(size + 2))[:-2]
            *events, rest = rest.split(b"\n\n")
            for event in events:
                if event.startswith(b"data: "):
                    self.receive(event.removeprefix(b"data: "))
        self.is_over.set()

    async def send(self, *messages: Any, cookie: str | None = None) -> Answer:
        body = "\n".join(map(json.dumps, messages)).encode()
        fields = {"Cookie": self.cookie if cookie is None else cookie}
        return await self.door.ask("POST", f"/input/{self.session}", fields, body)


@contextlib.asynccontextmanager
async def stream(door: WebDoor, name: str = "Ben", **form: Any) -> AsyncIterator[StreamPage]:
    entered = await door.enter(name, columns=80, rows=24, **form)
    page = StreamPage(door, entered.data["session"], cookie_of(entered))
    async with door.wire() as (reader, writer):
        writer.write(door.head("POST", f"/stream/{page.session}", {"Cookie": page.cookie}))
        listening = asyncio.create_task(page.listen(reader))
        try:
            yield page
        finally:
            listening.cancel()


async def test_a_guest_plays_by_an_event_stream(door: WebDoor) -> None:
    async with stream(door) as page:
        await page.shows("1  Ben")
        assert b"Content-Type: text/event-stream" in page.head
        assert b"X-Content-Type-Options: nosniff" in page.head
        assert (await page.send(["in", "?"])).status == 204
        await page.shows("Keys")
        await page.send(["in", "\x1b"])
        await until(lambda: "Keys" not in page.shown.text)
    await until(lambda: door.host.table.seats[0].name is None or door.is_away(1))


async def test_several_messages_come_in_their_order(door: WebDoor) -> None:
    async with stream(door, form="plain") as page:
        await page.shows("You are at the table as Ben.")
        await page.send(["line", "say one"], ["line", "say two"])
        await page.shows("Ben says: two")
        said = [line for line in page.lines if line.startswith("Ben says: ")]
        assert said == ["Ben says: one", "Ben says: two"]


async def test_a_text_with_another_end_of_line_is_one_message(door: WebDoor) -> None:
    async with stream(door, form="plain") as page:
        await page.shows("You are at the table as Ben.")
        body = '["line", "say one\u2028two\x85three"]'.encode()
        answer = await door.ask("POST", f"/input/{page.session}", {"Cookie": page.cookie}, body)
        assert answer.status == 204
        await page.shows("Ben says: one")


async def test_a_guest_who_is_not_listened_to_has_to_wait(door: WebDoor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise lines would pile up without end."""
    monkeypatch.setattr("macrobber_tui.web.site.INPUT_SECONDS", 0.2)
    async with stream(door, form="plain") as page:
        await page.shows("You are at the table as Ben.")
        assert (await page.send(*[["line", "help"]] * 100)).status == 204
        answers = await asyncio.gather(*(page.send(["line", "say too many"]) for _ in range(3)))
        assert {answer.status for answer in answers} == {429}
        assert not any("too many" in line for line in page.lines)


async def test_input_for_no_session_counts_as_a_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macrobber_tui.web.limits.REQUESTS_PER_ADDRESS", Rate(3, 0.001))
    async with web_door() as door:
        answers = [await door.ask("POST", "/input/abc", body=b'["in", "x"]') for _ in range(4)]
        assert [answer.status for answer in answers] == [404, 404, 404, 429]
        assert answers[-1].fields["connection"] == "close"


async def test_a_request_without_input_counts_too(door: WebDoor) -> None:
    async with stream(door) as page:
        await page.shows("1  Ben")
        assert (await page.send()).status == 400


async def test_nobody_else_speaks_for_a_guest(door: WebDoor) -> None:
    eve = cookie_of(await door.enter("Eve"))
    async with stream(door) as page:
        await page.shows("1  Ben")
        for cookie in (eve, "", "__Host-seat=" + "A" * 22):
            assert (await page.send(["in", "?"], cookie=cookie)).status == 404
        assert "Keys" not in page.shown.text


@pytest.mark.parametrize("message", [["in", 7], ["line", "not in plain mode"], "x", ["size", "a", "b"]])
async def test_a_message_that_is_none_ends_the_stream(door: WebDoor, message: Any) -> None:
    async with stream(door) as page:
        await page.shows("1  Ben")
        assert (await page.send(message)).status == 400
        await until(lambda: door.host.table.seats[0].name is None or door.is_away(1))


async def test_a_crowd_of_strangers_does_not_cut_the_connection_that_carries_input() -> None:
    accept = LIMITS.accept._replace(strangers=5, per_address=NO_LIMIT, total=NO_LIMIT)
    transport = WEB_TRANSPORT._replace(limits=LIMITS._replace(accept=accept))
    async with web_door(transport=transport) as door, stream(door) as page, door.wire() as (reader, writer):
        await page.shows("1  Ben")

        async def press(keys: str) -> bytes:
            body = json.dumps(["in", keys]).encode()
            fields = {"Cookie": page.cookie, "Connection": None}
            writer.write(door.head("POST", f"/input/{page.session}", fields, body))
            async with asyncio.timeout(PATIENCE):
                return await reader.readuntil(b"\r\n\r\n")

        assert b" 204 " in await press("?")
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(20):
                await stack.enter_async_context(door.wire(tls=False))
            await page.shows("Keys")
            assert b" 204 " in await press("\x1b")


async def test_a_websocket_takes_no_input_by_requests(door: WebDoor) -> None:
    entered = await door.enter("Ben")
    async with browser(door, "Ben", cookie_of(entered)) as page:
        await page.shows("1  Ben")
        answer = await door.ask(
            "POST", f"/input/{entered.data['session']}", {"Cookie": cookie_of(entered)}, b'["in","?"]'
        )
        assert answer.status == 404


async def test_a_websocket_takes_over_from_a_stream(door: WebDoor) -> None:
    async with stream(door) as page:
        await page.shows("1  Ben")
        async with browser(door, "Ben", page.cookie) as other:
            await other.shows("1  Ben")
            await until(page.is_over.is_set)
            assert page.bye == ["You are now playing in another window.", True]
            assert (await page.send(["in", "?"])).status == 404


async def test_bytes_during_a_stream_end_it(door: WebDoor) -> None:
    entered = await door.enter("Ben", columns=80, rows=24)
    async with door.wire() as (reader, writer):
        fields = {"Cookie": cookie_of(entered)}
        writer.write(door.head("POST", f"/stream/{entered.data['session']}", fields))
        await reader.readuntil(b"data: ")
        writer.write(door.head("GET", "/table"))
        with contextlib.suppress(ConnectionError):
            assert b"needs_code" not in await reader.read()

"""The port of the web door: TLS and plain HTTP, many connections, slow ones, and other protocols."""

from __future__ import annotations

import asyncio
import contextlib
import os
import ssl
import time
from pathlib import Path

import pytest

from helpers.patience import PATIENCE
from helpers.tui import until
from helpers.web import HERE, SocketPage, WebDoor, browser, cookie_of, web_door
from macrobber_core.net.rate_limit import Rate
from macrobber_tui.web import listener
from macrobber_tui.web.limits import LIMITS
from macrobber_tui.web.listener import WEB_TRANSPORT

MANY = 10_000


async def test_plain_http_is_sent_to_https() -> None:
    async with web_door() as door:
        answer = await door.ask("GET", "/plain?a=b", tls=False)
        assert (answer.status, answer.fields["location"]) == (308, f"{door.origin}/plain?a=b")
        assert (answer.fields["connection"], answer.fields["cache-control"]) == ("close", "no-store")
        assert (await door.ask("GET", "/", {"Host": "evil.example"}, tls=False)).status == 421
        posted = await door.ask("POST", "/enter", None, b'{"name":"Ben"}', tls=False)
        assert posted.status == 308
        assert "set-cookie" not in posted.fields


async def test_a_door_without_encryption_speaks_plain_http_only() -> None:
    async with web_door(is_insecure=True) as door:
        assert (await door.get("/table")).data["key_words"] == ""
        assert f"connect-src 'self' ws://{door.authority}" in (await door.get("/")).fields["content-security-policy"]
        entered = await door.enter("Ben")
        assert "Secure" not in entered.fields["set-cookie"]
        assert {"HttpOnly", "SameSite=Strict"} <= set(entered.fields["set-cookie"].split("; "))
        async with browser(door, "Ben", cookie_of(entered)) as page:
            await page.shows("1  Ben")
        with pytest.raises((ssl.SSLError, ConnectionError)):
            await door.ask("GET", "/", tls=True)


async def test_only_the_latest_tls_is_spoken() -> None:
    async with web_door() as door:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        context.maximum_version = ssl.TLSVersion.TLSv1_2
        with pytest.raises((ssl.SSLError, ConnectionError)):
            await asyncio.open_connection(HERE, door.port, ssl=context)


@pytest.mark.parametrize(
    "sent", [b"\x16\x03\x01\x00", b"\x16" + bytes(4000), b"SSH-2.0-x\r\n", bytes(100), b"GET / HTTP/1.1\r\n", b"\x80"]
)
async def test_strangers_who_speak_something_else_harm_nobody(sent: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener, "HANDSHAKE_SECONDS", 0.3)
    monkeypatch.setattr("macrobber_tui.web.http.REQUEST_SECONDS", 0.3)
    async with web_door() as door:
        async with door.wire(tls=False) as (reader, writer):
            writer.write(sent)
            async with asyncio.timeout(PATIENCE):
                with contextlib.suppress(ConnectionError):
                    while await reader.read(1000):
                        pass
        assert (await door.get("/table")).status == 200


async def test_a_stranger_who_says_nothing_is_disconnected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener, "FIRST_BYTE_SECONDS", 0.1)
    async with web_door() as door, door.wire(tls=False) as (reader, _writer):
        async with asyncio.timeout(PATIENCE):
            with contextlib.suppress(ConnectionError):
                assert await reader.read() == b""


async def test_silent_strangers_make_room_and_guests_stay() -> None:
    accept = LIMITS.accept._replace(strangers=5, per_address=Rate(10_000, 10_000), total=Rate(10_000, 10_000))
    transport = WEB_TRANSPORT._replace(limits=LIMITS._replace(accept=accept))
    async with web_door(transport=transport) as door, browser(door, "Ben") as page:
        await page.shows("1  Ben")
        async with contextlib.AsyncExitStack() as stack:
            wires = [await stack.enter_async_context(door.wire(tls=False)) for _ in range(20)]
            async with asyncio.timeout(PATIENCE):
                with contextlib.suppress(ConnectionError):
                    assert await wires[0][0].read() == b""
            await page.press("?")
            await page.shows("Keys")
            assert (await door.get("/table")).status == 200


@pytest.mark.slow
async def test_ten_thousand_connections_delay_guests_little_and_cost_little_memory() -> None:
    """A flood from one address is refused at the gate; a guest in play notices nothing."""
    async with web_door() as door, browser(door, "Ben") as page:
        await page.shows("1  Ben")
        before = memory()
        slowest, began = 0.0, time.monotonic()
        knocking: list[asyncio.StreamWriter] = []
        for _ in range(MANY // 100):
            found = await asyncio.gather(*(knock(door) for _ in range(100)), return_exceptions=True)
            knocking += [each for each in found if isinstance(each, asyncio.StreamWriter)]
            if len(knocking) % 1000 < 100:
                slowest = max(slowest, await reaction(page))
        print(f"{MANY} connections in {time.monotonic() - began:.1f} s; slowest reaction {1000 * slowest:.0f} ms; "
              f"{(memory() - before) / 1e6:.1f} MB more with their clients")  # fmt: skip
        for writer in knocking:
            writer.transport.abort()
        assert memory() - before < 200e6
        assert [seat.name for seat in door.host.table.seats].count("Ben") == 1


async def knock(door: WebDoor) -> asyncio.StreamWriter:
    """Open a connection, begin a request and leave it."""
    _reader, writer = await asyncio.open_connection(HERE, door.port)
    writer.write(b"GET / HTTP/1.1\r\nHost: ")
    return writer


async def reaction(page: SocketPage) -> float:
    """Return how long a guest's key takes to be seen."""
    began = time.monotonic()
    await page.press("?")
    await page.shows("Keys")
    found = time.monotonic() - began
    await page.press("\x1b")
    await until(lambda: "Keys" not in page.shown.text)
    return found


def memory() -> int:
    """Return the memory of this process in bytes."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")

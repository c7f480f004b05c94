"""Websockets: fuzzed frames, floods, and what a browser must not send."""

from __future__ import annotations

import asyncio
import contextlib
import random
import struct
from collections.abc import AsyncIterator

import pytest
from websockets.exceptions import ConnectionClosed

from helpers.patience import PATIENCE
from helpers.tui import until
from helpers.web import CLIENT_TLS, HERE, WebDoor, browser, cookie_of, socket_to, web_door
from macrobber_core.net.rate_limit import Rate
from macrobber_tui.web import guest, limits
from macrobber_tui.web.http import HttpConnection
from macrobber_tui.web.requests import Request, Response
from macrobber_tui.web.websocket import WebSocket

TEXT, BINARY, CLOSE, PING, PONG, CONTINUATION = 0x1, 0x2, 0x8, 0x9, 0xA, 0x0


def frame(opcode: int, data: bytes = b"", *, is_last: bool = True, is_masked: bool = True, reserved: int = 0) -> bytes:
    first = (0x80 if is_last else 0) | reserved | opcode
    mask = b"\x01\x02\x03\x04"
    if len(data) < 126:
        head = bytes([first, (0x80 if is_masked else 0) | len(data)])
    else:
        head = bytes([first, (0x80 if is_masked else 0) | 126]) + struct.pack("!H", len(data))
    masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(data))
    return head + mask + masked if is_masked else head + data


@pytest.fixture
async def door() -> AsyncIterator[WebDoor]:
    async with web_door() as found:
        yield found


async def opened_wire(door: WebDoor) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a websocket byte by byte."""
    answer = await door.enter("Eve")
    reader, writer = await asyncio.open_connection(HERE, door.port, ssl=CLIENT_TLS)
    opening = {
        "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Origin": door.origin,
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Cookie": cookie_of(answer),
    }  # fmt: skip
    writer.write(door.head("GET", f"/session/{answer.data['session']}", opening))
    head = await reader.readuntil(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 101 ")
    assert b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in head
    return reader, writer


async def closing_code(door: WebDoor, sent: bytes) -> int:
    """Return the code with which the door closes a websocket on which these bytes have come; 0 without a code."""
    reader, writer = await opened_wire(door)
    writer.write(sent)
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                first, length = await reader.readexactly(2)
                if length == 126:
                    (length,) = struct.unpack("!H", await reader.readexactly(2))
                elif length == 127:
                    (length,) = struct.unpack("!Q", await reader.readexactly(8))
                data = await reader.readexactly(length)
                if first & 0xF == CLOSE:
                    return struct.unpack("!H", data[:2])[0] if data else 0
    except (asyncio.IncompleteReadError, ConnectionError):
        return 0
    finally:
        writer.transport.abort()


async def test_nothing_is_sent_on_a_connection_that_is_closing() -> None:
    """Each attempt would be logged, so that guests who go while much is said could fill the log."""

    class Closing(asyncio.Transport):
        sent = 0

        def is_closing(self) -> bool:
            return True

        def write(self, data: object) -> None:
            self.sent += 1

    async def answer(_request: Request, _connection: HttpConnection) -> Response | None:
        return None

    connection = HttpConnection(answer, {})
    connection.transport = transport = Closing()
    socket = WebSocket(connection, lambda _text: None, lambda _can_write: None, lambda: None)
    socket.send("[]")
    assert transport.sent == 0


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(TEXT, b'["in","a"]', is_masked=False), 1002),
        (frame(TEXT, b"x", reserved=0x40), 1002),
        (frame(0x3), 1002),
        (frame(CONTINUATION, b"x"), 1002),
        (frame(PING, b"x" * 126), 1002),
        (frame(PING, is_last=False), 1002),
        (frame(BINARY, b"x"), 1003),
        (frame(TEXT, b"\xff\xfe"), 1007),
        (frame(TEXT, b"x" * 9000), 1009),
        (frame(TEXT, b"x" * 5000, is_last=False) + frame(CONTINUATION, b"x" * 5000), 1009),
        (bytes([0x81, 0xFF]) + struct.pack("!Q", 2**62), 1009),
        (frame(TEXT, b"not JSON"), 1008),
        (frame(TEXT, b"[" * 5000), 1008),
        (frame(TEXT, b'["in"]'), 1008),
        (frame(TEXT, b'["in",1]'), 1008),
        (frame(TEXT, b'["line","in plain mode only"]'), 1008),
        (frame(TEXT, b'["size",-1,24]'), 1008),
        (frame(TEXT, b'["size",1e9,24]'), 1008),
        (frame(TEXT, b'["size",80]'), 1008),
        (frame(TEXT, b'{"in":"a"}'), 1008),
        (frame(TEXT, b'["in","' + b"a" * 5000 + b'"]'), 1008),
    ],
)
async def test_a_frame_that_no_page_sends_ends_the_websocket(door: WebDoor, sent: bytes, code: int) -> None:
    assert await closing_code(door, sent) == code


@pytest.mark.parametrize("kind", ["messages", "pings", "empty parts"])
async def test_a_flood_of_small_frames_ends_the_websocket(
    door: WebDoor, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "FRAME_LIMIT", Rate(50, 1))
    flood = {
        "messages": frame(TEXT, b'["in",""]') * 100,
        "pings": frame(PING) * 100,
        "empty parts": frame(TEXT, is_last=False) + frame(CONTINUATION, is_last=False) * 100,
    }
    assert await closing_code(door, flood[kind]) == 1008


async def test_too_many_messages_end_the_websocket(door: WebDoor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "INPUT_LIMIT", Rate(20, 1))
    async with browser(door) as page:
        await page.shows("Ben")
        with contextlib.suppress(ConnectionClosed):
            for _ in range(100):
                await page.press("x")
        await page.is_over.wait()
        assert page.code == 1008


async def test_random_bytes_harm_nobody(door: WebDoor) -> None:
    """Another guest plays on, and the door answers."""
    rng = random.Random(28)
    async with browser(door, "Cat") as page:
        await page.shows("Cat")
        for length in (1, 2, 7, 40, 200, 1500):
            await closing_code(door, frame(TEXT, rng.randbytes(length)) + rng.randbytes(length) + frame(CLOSE))
        await page.press("?")
        await page.shows("Keys")


async def test_mutated_messages_harm_nobody(door: WebDoor) -> None:
    rng = random.Random(29)
    messages = [b'["in","c"]', b'["size",100,30]', b'["in","\\u001b[<0;10;10M"]', b'["in","\\ud800"]']
    async with browser(door, "Cat") as page:
        await page.shows("Cat")
        for _ in range(12):
            text = bytearray(rng.choice(messages))
            for _ in range(rng.randrange(4)):
                text[rng.randrange(len(text))] = rng.randrange(256)
            await closing_code(door, frame(TEXT, bytes(text)) + frame(CLOSE, b"\x03\xe8"))
        await page.press("?")
        await page.shows("Keys")


async def test_a_browser_that_answers_no_ping_is_given_up(door: WebDoor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guest, "ALIVE_SECONDS", 0.1)
    reader, writer = await opened_wire(door)
    async with asyncio.timeout(PATIENCE):
        try:
            while await reader.read(1000):
                pass
        except ConnectionError:
            pass
    writer.transport.abort()


@pytest.mark.slow
async def test_a_browser_that_answers_pings_stays(door: WebDoor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guest, "ALIVE_SECONDS", 0.5)
    async with browser(door) as page:
        await page.shows("Ben")
        await until(lambda: page.messages.count(["alive"]) > 2)
        await page.press("?")
        await page.shows("Keys")


async def test_a_request_without_the_opening_of_a_websocket_is_refused(door: WebDoor) -> None:
    answer = await door.enter("Eve")
    fields = {"Origin": door.origin, "Cookie": cookie_of(answer)}
    assert (await door.ask("GET", f"/session/{answer.data['session']}", fields)).status == 426
    async with socket_to(door, answer.data["session"], cookie_of(answer)):
        pass  # the session is still valid

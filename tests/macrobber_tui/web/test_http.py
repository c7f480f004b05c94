"""Connections of browsers, byte by byte: attacks on the borders between requests, and slow or silent clients."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator
from http import HTTPStatus

import pytest

from helpers.patience import PATIENCE
from helpers.tui import until
from macrobber_tui.web import http
from macrobber_tui.web.http import HttpConnection
from macrobber_tui.web.requests import Request, Response

HERE = "127.0.0.1"
STATUS_LINE = re.compile(rb"HTTP/1\.1 [0-9]{3} ")
BIG = 30_000_000


class Site:
    """Answers each request with what it has understood."""

    def __init__(self) -> None:
        self.requests: list[Request] = []
        self.connections: list[HttpConnection] = []
        self.port = 0
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def answer(self, request: Request, connection: HttpConnection) -> Response | None:
        self.requests.append(request)
        self.connections.append(connection)
        await self.may_answer.wait()
        if request.target == "/broken":
            raise RuntimeError("a bug")
        body = bytes(BIG) if request.target == "/big" else f"{request.method} {request.target}".encode() + request.body
        return Response(HTTPStatus.OK, body)

    async def send(self, *parts: bytes) -> bytes:
        """Send parts one after another; return everything that comes until the connection is closed."""
        reader, writer = await asyncio.open_connection(HERE, self.port)
        for part in parts:
            writer.write(part)
            await asyncio.sleep(0.01)
        try:
            async with asyncio.timeout(PATIENCE):
                return await reader.read()
        except ConnectionResetError:
            return b""
        finally:
            writer.transport.abort()


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    found = Site()
    server = await asyncio.get_running_loop().create_server(
        lambda: HttpConnection(found.answer, {"X-Content-Type-Options": "nosniff"}), HERE, 0
    )
    found.port = server.sockets[0].getsockname()[1]
    try:
        yield found
    finally:
        server.close()


def get(target: str = "/", *fields: str, last: bool = True) -> bytes:
    lines = [f"GET {target} HTTP/1.1", "Host: a", *fields, *(["Connection: close"] if last else []), "", ""]
    return "\r\n".join(lines).encode()


def status(received: bytes) -> int:
    return int(received.split(b" ")[1]) if received else 0


async def test_a_request_is_answered_with_the_fields_of_every_answer(site: Site) -> None:
    received = await site.send(get("/a?b=c"))
    assert status(received) == 200
    assert b"X-Content-Type-Options: nosniff\r\n" in received
    assert received.endswith(b"\r\n\r\nGET /a?b=c")


async def test_a_request_may_come_in_pieces(site: Site) -> None:
    whole = b"POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello"
    received = await site.send(*(whole[index : index + 7] for index in range(0, len(whole), 7)))
    assert received.endswith(b"POST /phello")


async def test_a_connection_carries_several_requests(site: Site) -> None:
    reader, writer = await asyncio.open_connection(HERE, site.port)
    for number in range(3):
        writer.write(get(f"/{number}", last=False))
        received = await reader.readuntil(b"GET /%d" % number)
        assert status(received) == 200
    writer.close()


@pytest.mark.parametrize(
    "bytes_sent",
    [
        # two lengths, or a length and chunks
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x",
        b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n5c\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4, 5\r\n\r\nabcde",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\ncontent-length: 4\r\n\r\nabcd",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4,4\r\n\r\nabcd",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +4\r\n\r\nabcd",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0x4\r\n\r\nabcd",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length : 4\r\n\r\nabcd",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding : chunked\r\n\r\nabcd",
        # chunks of any kind, also with bad sizes
        b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\nabcde\r\n0\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: identity, chunked\r\n\r\n0\r\n\r\n",
        # lines
        b"GET / HTTP/1.1\r\nHost: a\r\nX: b\r\n folded\r\n\r\n",
        b"GET / HTTP/1.1\nHost: a\n\n\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nX: b\rContent-Length: 9\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nX\x00: b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n",
        b"GET  /  HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET / HTTP/1.1 \r\nHost: a\r\n\r\n",
        b"\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
        # hosts and targets
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET http://evil/ HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET //evil/../ HTTP/1.1\r\nHost: a\r\n X\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET / HTTP/1.0\r\nHost: a\r\n\r\n",
        b"GET / HTTP/2.0\r\nHost: a\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        # other protocols
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        b"SSH-2.0-OpenSSH_9.6\r\n\r\n",
        # more than one request before the first is answered
        get("/1", last=False) + get("/2"),
        b"GET /1 HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabcGET /2 HTTP/1.1\r\nHost: a\r\n\r\n",
    ],
)  # fmt: skip
async def test_a_request_that_could_be_read_in_two_ways_is_refused_and_its_connection_closed(
    site: Site, bytes_sent: bytes
) -> None:
    received = await site.send(bytes_sent)
    assert status(received) in {0, 400, 405, 411, 413, 414, 501, 505}
    assert len(STATUS_LINE.findall(received)) <= 1
    assert site.requests == []


async def test_a_request_for_a_head_only_is_refused_without_a_failure(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    assert status(await site.send(b"HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")) == 405
    assert not caplog.records


async def test_a_second_request_is_read_only_after_the_answer_to_the_first(site: Site) -> None:
    site.may_answer.clear()
    sending = asyncio.create_task(site.send(get("/1", last=False), get("/2")))
    await asyncio.sleep(0.1)
    assert [request.target for request in site.requests] == ["/1"]
    site.may_answer.set()
    received = await sending
    assert len(STATUS_LINE.findall(received)) == 2


@pytest.mark.parametrize(
    ("bytes_sent", "expected"),
    [
        (b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"a" * 100_000, {0, 431}),
        (b"GET / HTTP/1.1\r\nHost: a\r\n" + b"X: y\r\n" * 20_000 + b"\r\n", {0, 431}),
        (b"GET /" + b"a" * 600 + b" HTTP/1.1\r\nHost: a\r\n\r\n", {414}),
        (b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n" + b"x" * 50_000, {0, 413}),
        (b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: " + b"9" * 5000 + b"\r\n\r\n", {400, 413}),
    ],
)
async def test_what_is_too_long_is_refused(site: Site, bytes_sent: bytes, expected: set[int]) -> None:
    assert status(await site.send(bytes_sent)) in expected
    assert site.requests == []


async def test_a_failure_is_logged_and_answered_without_details(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    received = await site.send(get("/broken"))
    assert status(received) == 500
    assert b"a bug" not in received
    assert "a bug" in caplog.text


@pytest.mark.parametrize("begun", [b"", b"GET / HT", b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab"])
async def test_a_client_that_does_not_finish_its_request_is_disconnected(
    site: Site, begun: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http, "REQUEST_SECONDS", 0.2)
    monkeypatch.setattr(http, "IDLE_SECONDS", 0.2)
    assert await site.send(begun) == b""


async def test_a_request_that_drips_in_is_cut_off_at_the_same_time(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "REQUEST_SECONDS", 0.3)
    reader, writer = await asyncio.open_connection(HERE, site.port)

    async def drip() -> None:
        with contextlib.suppress(ConnectionError):
            for byte in get("/" + "a" * 400):
                writer.write(bytes([byte]))
                await asyncio.sleep(0.01)

    dripping = asyncio.create_task(drip())
    async with asyncio.timeout(PATIENCE):
        with contextlib.suppress(ConnectionError):
            assert await reader.read() == b""
    dripping.cancel()
    assert site.requests == []
    writer.transport.abort()


async def test_an_answer_that_is_not_read_is_dropped(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "STALLED_SECONDS", 0.2)
    reader, writer = await asyncio.open_connection(HERE, site.port, limit=1000)
    writer.write(get("/big"))
    await until(lambda: bool(site.connections) and site.connections[0].transport.is_closing())
    read = b""
    with contextlib.suppress(ConnectionError):
        while part := await reader.read(100_000):
            read += part
    assert len(read) < BIG
    writer.transport.abort()


async def test_a_connection_has_a_limit_on_requests(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "MAX_REQUESTS", 2)
    reader, writer = await asyncio.open_connection(HERE, site.port)
    writer.write(get("/1", last=False))
    assert b"Connection: close" not in await reader.readuntil(b"GET /1")
    writer.write(get("/2", last=False))
    assert b"Connection: close" in await reader.read()
    writer.close()

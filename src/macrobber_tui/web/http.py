"""HTTP/1.1 with a browser on one connection: strict in what it reads, and with a bound on everything.

Requests come one after another. Each is answered by a Response, or its handler takes the connection over, as an event
stream or a websocket. h11 knows the grammar of a head; what it allows but no browser sends, such as a body without a
length, a folded header field, an absolute target or a second request before the first is answered, is refused.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Protocol

import h11

MAX_HEAD_BYTES = 8 * 1024
MAX_TARGET_LENGTH = 512
MAX_BODY_BYTES = 8 * 1024
REQUEST_SECONDS = 10
"""The time limit in seconds for a browser to send a request, from its first byte."""
IDLE_SECONDS = 20
"""The number of seconds a connection may be open without a request."""
STALLED_SECONDS = 20
"""The number of seconds a browser may leave an answer unread."""
MAX_REQUESTS = 1000
"""The maximum number of requests on one connection."""
END_OF_HEAD = b"\r\n\r\n"
MALFORMED_LINE = re.compile(rb"(?<!\r)\n|\r(?!\n)|\n[ \t]|\x00")
"""A line with another end than CRLF, or one that continues the line before it: programs disagree about those."""
TARGET = re.compile(rb"/[!-~]*")

Fields = Sequence[tuple[str, str]]
"""Names and values of header fields."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Request:
    """A request from a browser. The names of its header fields are in lower case."""

    method: str
    target: str
    fields: Fields
    body: bytes = b""

    @property
    def path(self) -> str:
        """The target without its query."""
        return self.target.partition("?")[0]

    def header(self, name: str) -> str:
        """Return the value of a header field, or "" if it is missing or repeated."""
        values = [value for key, value in self.fields if key == name]
        return values[0] if len(values) == 1 else ""


@dataclass(frozen=True, slots=True)
class Response:
    """An answer with its whole body."""

    status: HTTPStatus
    body: bytes = b""
    fields: Mapping[str, str] = field(default_factory=dict)


class Stream(Protocol):
    """What a connection carries once it no longer carries requests."""

    def data_received(self, data: bytes) -> None: ...
    def pause_writing(self) -> None: ...
    def resume_writing(self) -> None: ...
    def connection_lost(self) -> None: ...


class BadRequest(ValueError):
    """No browser sends such a request. It is answered with `status`, and the connection is closed."""

    def __init__(self, status: HTTPStatus, reason: str) -> None:
        super().__init__(reason)
        self.status = status


Handle = Callable[[Request, "HttpConnection"], Awaitable[Response | None]]
"""Returns the answer to a request, or None if it has taken the connection over."""


class HttpConnection(asyncio.Protocol):
    """The server's side of a connection. `fields` are added to each answer."""

    def __init__(self, handle: Handle, fields: Mapping[str, str]) -> None:
        self.transport: asyncio.Transport
        self.peer: tuple[str, int] = ("", 0)
        """The address and port of the browser."""
        self._handle = handle
        self._fields = tuple(fields.items())
        self._parser = h11.Connection(h11.SERVER, max_incomplete_event_size=MAX_HEAD_BYTES)
        self._unread = b""
        """What has been received of the next request."""
        self._head: h11.Request | None = None
        self._requests = 0
        self._answering: asyncio.Task[None] | None = None
        self._stream: Stream | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._holders: set[str] = set()

    # --- the transport's calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.peer = transport.get_extra_info("peername")
        self._abort_after(IDLE_SECONDS)

    def data_received(self, data: bytes) -> None:
        if self._stream is not None:
            self._stream.data_received(data)
            return
        if not self._unread and self._head is None and self._answering is None:
            self._abort_after(REQUEST_SECONDS)
        self._unread += data
        if len(self._unread) > MAX_HEAD_BYTES + MAX_BODY_BYTES:
            self.transport.abort()
        elif self._answering is None:
            self._read_request()

    def pause_writing(self) -> None:
        self.hold_reading("writing")  # or answers, such as pongs, would pile up
        if self._stream is not None:
            self._stream.pause_writing()
        self._abort_after(STALLED_SECONDS)

    def resume_writing(self) -> None:
        self.release_reading("writing")
        self._stop_timer()
        if self._stream is not None:
            self._stream.resume_writing()
        elif self._answering is None:
            self._abort_after(IDLE_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        if self._answering is not None:
            self._answering.cancel()
        if self._stream is not None:
            self._stream.connection_lost()

    def hold_reading(self, by: str) -> None:
        """Stop reading until everybody who holds it has released it."""
        self._holders.add(by)
        with contextlib.suppress(RuntimeError):  # the connection is closing
            self.transport.pause_reading()

    def release_reading(self, by: str) -> None:
        self._holders.discard(by)
        if not self._holders:
            with contextlib.suppress(RuntimeError):
                self.transport.resume_reading()

    def _abort_after(self, seconds: float) -> None:
        self._stop_timer()
        self._timer = asyncio.get_running_loop().call_later(seconds, self.transport.abort)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # --- requests

    def _read_request(self) -> None:
        """Read a request once it is complete, and start to answer it."""
        try:
            if self._head is None:
                self._read_head()
            if self._head is not None:
                self._read_body(self._head)
        except BadRequest as error:
            self._refuse(error.status, str(error))
        except h11.RemoteProtocolError as error:
            self._refuse(HTTPStatus(error.error_status_hint), "this is not HTTP/1.1")

    def _read_head(self) -> None:
        head, end, rest = self._unread.partition(END_OF_HEAD)
        if len(head) > MAX_HEAD_BYTES:
            raise BadRequest(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "the head is too long")
        if not end:
            return
        if MALFORMED_LINE.search(head):
            raise BadRequest(HTTPStatus.BAD_REQUEST, "a line of the head is malformed")
        self._parser.receive_data(head + end)
        event = self._parser.next_event()
        if not isinstance(event, h11.Request):
            raise BadRequest(HTTPStatus.BAD_REQUEST, "this is not a request")
        check_head(event)
        self._head, self._unread = event, rest

    def _read_body(self, head: h11.Request) -> None:
        length = body_length(head)
        if len(self._unread) < length:
            return
        if len(self._unread) > length:
            raise BadRequest(HTTPStatus.BAD_REQUEST, "one request at a time")
        request = Request(
            head.method.decode("ascii"),
            head.target.decode("ascii"),
            [(name.decode("ascii"), value.decode("latin-1")) for name, value in head.headers],
            self._unread,
        )
        self._parser.receive_data(self._unread)
        while not isinstance(self._parser.next_event(), h11.EndOfMessage):
            pass
        self._head, self._unread = None, b""
        self._stop_timer()
        self.hold_reading("answering")
        self._answering = asyncio.create_task(self._answer(request))

    async def _answer(self, request: Request) -> None:
        try:
            response = await self._handle(request, self)
        except BadRequest as error:
            self._refuse(error.status, str(error))
            return
        except Exception:
            log.exception("a request from %s has failed", self.peer[0])
            self._refuse(HTTPStatus.INTERNAL_SERVER_ERROR, "something went wrong")
            return
        if response is None or self.transport.is_closing():
            return
        if self._unread:
            self._refuse(HTTPStatus.BAD_REQUEST, "one request at a time")
            return
        self._requests += 1
        is_last = self._requests >= MAX_REQUESTS
        self._respond(response, is_last=is_last)
        self._answering = None
        if is_last or self._parser.our_state is not h11.DONE:
            self.transport.close()
            return
        self._parser.start_next_cycle()
        if "writing" not in self._holders:
            self._abort_after(IDLE_SECONDS)
        self.release_reading("answering")

    # --- answers

    def _respond(self, response: Response, *, is_last: bool = False) -> None:
        fields = {**dict(self._fields), **response.fields}
        if response.status not in {HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED}:
            fields["Content-Length"] = str(len(response.body))
        if is_last:
            fields["Connection"] = "close"
        self._send(
            h11.Response(
                status_code=response.status, headers=[*fields.items()], reason=response.status.phrase.encode()
            ),
            h11.Data(response.body),
            h11.EndOfMessage(),
        )

    def _refuse(self, status: HTTPStatus, reason: str) -> None:
        """Answer a bad request, and close the connection once the answer is sent."""
        log.debug("%s was refused: %s", self.peer[0], reason)
        if self._stream is None and self._parser.our_state in {h11.IDLE, h11.SEND_RESPONSE}:
            text = Response(status, reason.encode(), {"Content-Type": "text/plain; charset=utf-8"})
            self._respond(text, is_last=True)
        self._unread = b""
        self.transport.close()

    def _send(self, *events: h11.Event) -> None:
        self.transport.write(b"".join(self._parser.send(event) or b"" for event in events))

    def open_stream(self, stream: Stream, fields: Mapping[str, str]) -> None:
        """Answer the request with a body that has no end yet: see `send_chunk`."""
        self._stream = stream
        head = {**dict(self._fields), **fields, "Transfer-Encoding": "chunked", "Connection": "close"}
        self._send(h11.Response(status_code=HTTPStatus.OK, headers=[*head.items()], reason=b"OK"))
        self.release_reading("answering")

    def send_chunk(self, chunk: bytes) -> None:
        if not self.transport.is_closing():
            self._send(h11.Data(chunk))

    def end_stream(self) -> None:
        """End the body that `open_stream` has begun, and close the connection."""
        if not self.transport.is_closing():
            self._send(h11.EndOfMessage())
        self.transport.close()

    def switch(self, stream: Stream, fields: Fields) -> None:
        """Answer the request by switching to another protocol."""
        self._send(h11.InformationalResponse(status_code=HTTPStatus.SWITCHING_PROTOCOLS, headers=[*fields]))
        self._stream = stream
        self.release_reading("answering")


def check_head(head: h11.Request) -> None:
    """Raise BadRequest for a request that no browser sends to us."""
    names = [name for name, _value in head.headers]
    if head.http_version != b"1.1":
        raise BadRequest(HTTPStatus.HTTP_VERSION_NOT_SUPPORTED, "only HTTP/1.1 is known here")
    if head.method not in {b"GET", b"POST"}:
        raise BadRequest(HTTPStatus.METHOD_NOT_ALLOWED, "only GET and POST are known here")
    if len(head.target) > MAX_TARGET_LENGTH:
        raise BadRequest(HTTPStatus.REQUEST_URI_TOO_LONG, "the target is too long")
    if not TARGET.fullmatch(head.target):
        raise BadRequest(HTTPStatus.BAD_REQUEST, "the target is not a path of this server")
    if names.count(b"host") != 1:
        raise BadRequest(HTTPStatus.BAD_REQUEST, "a request names one host")
    if b"transfer-encoding" in names:
        raise BadRequest(HTTPStatus.LENGTH_REQUIRED, "a body needs a Content-Length")
    if b"expect" in names:
        raise BadRequest(HTTPStatus.EXPECTATION_FAILED, "nothing is expected of this server")


def body_length(head: h11.Request) -> int:
    """Return the length of the body; h11 has checked that all declared lengths agree. Raises BadRequest."""
    declared = next((value for name, value in head.headers if name == b"content-length"), None)
    if declared is None:
        if head.method == b"POST":
            raise BadRequest(HTTPStatus.LENGTH_REQUIRED, "a body needs a Content-Length")
        return 0
    if head.method == b"GET" and declared != b"0":
        raise BadRequest(HTTPStatus.BAD_REQUEST, "such a request has no body")
    if len(declared) > 10 or int(declared) > MAX_BODY_BYTES:
        raise BadRequest(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "the body is too long")
    return int(declared)

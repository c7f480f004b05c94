"""HTTP/1.1 with a browser on one connection: strict in what it reads, and with a bound on everything.

Requests come one after another. Each is answered by a Response, or its handler takes the connection over, as an event
stream or a websocket. h11 knows the grammar of a head; what it allows but no browser sends, such as a body without a
length, a folded header field, an absolute target or a second request before the first is answered, is refused.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Protocol

import h11

from .requests import MAX_BODY_BYTES, BadRequest, Fields, Request, Response, body_length, check_head, check_lines

MAX_HEAD_BYTES = 8 * 1024
REQUEST_SECONDS = 10
"""The time limit in seconds for a browser to send a request, from its first byte."""
IDLE_SECONDS = 20
"""The number of seconds a connection may be open without a request."""
STALLED_SECONDS = 20
"""The number of seconds a browser may leave an answer unread."""
MAX_REQUESTS = 1000
"""The maximum number of requests on one connection."""
END_OF_HEAD = b"\r\n\r\n"

log = logging.getLogger(__name__)


class Stream(Protocol):
    """The receiver of a connection's data once it no longer carries requests."""

    def data_received(self, data: bytes) -> None: ...
    def pause_writing(self) -> None: ...
    def resume_writing(self) -> None: ...
    def connection_lost(self) -> None: ...


Handle = Callable[[Request, "HttpConnection"], Awaitable[Response | None]]
"""Returns the answer to a request, or None if it has taken the connection over."""


class HttpConnection(asyncio.Protocol):
    """The server's side of a connection. `fields` are added to each answer."""

    def __init__(self, handle: Handle, fields: Mapping[str, str]) -> None:
        self.transport: asyncio.Transport
        self.address = ""
        """The address of the browser."""
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
        self.address = transport.get_extra_info("peername")[0]
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
        check_lines(head)
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
        if self._unread:  # nothing would mean that the connection has ended
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
            log.exception("a request from %s has failed", self.address)
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
        log.debug("%s was refused: %s", self.address, reason)
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

"""A websocket on a connection that has carried its opening request."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from http import HTTPStatus

from websockets.datastructures import Headers
from websockets.exceptions import ProtocolError
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request as Opening
from websockets.protocol import State
from websockets.server import ServerProtocol

from macrobber_core.net.rate_limit import TokenBucket

from . import limits
from .http import HttpConnection
from .requests import BadRequest, Request

MAX_MESSAGE_BYTES = 8 * 1024
CLOSE_SECONDS = 5
"""The time limit in seconds for a browser to answer a close frame."""

silent_logger = logging.getLogger("macrobber.web.websockets")
silent_logger.addHandler(logging.NullHandler())
silent_logger.propagate = False


class WebSocket:
    """Texts in both directions.

    `on_text` gets each text of the browser, and raises ValueError for a bad one; `on_writable` whether more can be sent
    now.
    """

    def __init__(
        self,
        connection: HttpConnection,
        on_text: Callable[[str], None],
        on_writable: Callable[[bool], None],
        on_lost: Callable[[], None],
    ) -> None:
        self._connection = connection
        self._on_text, self._on_writable, self._on_lost = on_text, on_writable, on_lost
        self._protocol = ServerProtocol(state=State.OPEN, max_size=MAX_MESSAGE_BYTES, logger=silent_logger)
        self._text = bytearray()
        """What has been received of a message in several frames."""
        self._allowance = TokenBucket(*limits.FRAME_LIMIT, asyncio.get_running_loop().time)
        self._closing: asyncio.TimerHandle | None = None
        self._has_answered = True
        """Whether the browser has answered the last ping."""

    def open(self, request: Request) -> None:
        """Answer the opening request. Raises BadRequest if it is not one."""
        opening = Opening(request.target, Headers(request.fields), request.method)
        response = ServerProtocol(logger=silent_logger).accept(opening)
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            raise BadRequest(HTTPStatus(response.status_code), "this is not the opening of a websocket")
        self._connection.switch(self, [*response.headers.raw_items()])

    # --- to the browser

    def send(self, text: str) -> None:
        if self._protocol.state is State.OPEN:
            self._protocol.send_text(text.encode())
            self._flush()

    def check_alive(self) -> None:
        """Ping the browser; abort the connection if it has not answered the ping before."""
        if self._protocol.state is not State.OPEN:
            return
        if not self._has_answered:
            self.abort()
            return
        self._has_answered = False
        self._protocol.send_ping(b"")
        self._flush()

    def close(self) -> None:
        """Close the websocket after what has been sent."""
        if self._protocol.state is State.OPEN:
            self._protocol.send_close(CloseCode.NORMAL_CLOSURE)
            self._flush()
        if self._closing is None:
            self._closing = asyncio.get_running_loop().call_later(CLOSE_SECONDS, self.abort)

    def abort(self) -> None:
        self._connection.transport.abort()

    @property
    def unsent(self) -> int:
        return self._connection.transport.get_write_buffer_size()

    def hold(self) -> None:
        """Stop reading."""
        self._connection.hold_reading("session")

    def release(self) -> None:
        self._connection.release_reading("session")

    # --- from the browser

    def data_received(self, data: bytes) -> None:
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if not self._allowance.spend():  # small frames cost much more than their bytes
                self._protocol.fail(CloseCode.POLICY_VIOLATION)
                break
            if isinstance(event, Frame):
                self._take(event)
        self._flush()

    def _take(self, frame: Frame) -> None:
        """Put together the frames of a message; the protocol has checked their order and size."""
        self._has_answered = True
        if frame.opcode in {Opcode.TEXT, Opcode.CONT}:
            self._text += frame.data
            if frame.fin:
                text, self._text = bytes(self._text), bytearray()
                self._receive(text)
        elif frame.opcode is Opcode.BINARY:
            self._protocol.fail(CloseCode.UNSUPPORTED_DATA)

    def _receive(self, text: bytes) -> None:
        try:
            self._on_text(text.decode())
        except UnicodeDecodeError:
            self._protocol.fail(CloseCode.INVALID_DATA)
        except (ValueError, ProtocolError):
            self._protocol.fail(CloseCode.POLICY_VIOLATION)

    def _flush(self) -> None:
        transport = self._connection.transport
        for data in self._protocol.data_to_send():
            if not data:  # the end of what is sent
                transport.close()
            elif not transport.is_closing():  # asyncio would log each attempt
                transport.write(data)

    def pause_writing(self) -> None:
        self._on_writable(False)

    def resume_writing(self) -> None:
        self._on_writable(True)

    def connection_lost(self) -> None:
        if self._closing is not None:
            self._closing.cancel()
        self._on_lost()

"""Server-sent events: the way to a browser that refuses websockets, such as one that does not know the certificate.

What the browser has to say comes in requests of its own.
"""

from __future__ import annotations

from collections.abc import Callable

from .http import HttpConnection

FIELDS = {"Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no"}


class EventStream:
    """Texts to a browser. `on_writable` gets whether more can be sent now."""

    def __init__(
        self, connection: HttpConnection, on_writable: Callable[[bool], None], on_lost: Callable[[], None]
    ) -> None:
        self._connection = connection
        self._on_writable, self._on_lost = on_writable, on_lost

    def open(self) -> None:
        self._connection.open_stream(self, FIELDS)

    def send(self, text: str) -> None:
        """Send a text of one line."""
        self._connection.send_chunk(b"data: " + text.encode() + b"\n\n")

    def check_alive(self) -> None:
        """Send a comment, so that the operating system notices a connection that is cut."""
        self._connection.send_chunk(b":\n\n")

    def close(self) -> None:
        self._connection.end_stream()

    def abort(self) -> None:
        self._connection.transport.abort()

    @property
    def unsent(self) -> int:
        return self._connection.transport.get_write_buffer_size()

    def hold(self) -> None:
        """Do nothing: what the browser says comes on other connections."""

    def release(self) -> None:
        """Do nothing, like `hold`."""

    def data_received(self, data: bytes) -> None:
        """Disconnect: a browser says nothing while it reads a stream."""
        self.abort()

    def pause_writing(self) -> None:
        self._on_writable(False)

    def resume_writing(self) -> None:
        self._on_writable(True)

    def connection_lost(self) -> None:
        self._on_lost()

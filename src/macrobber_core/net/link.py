"""Links that carry frames: their protocol, and an in-memory pipe for the host's own player."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Protocol

MAX_BATCH = 16
"""The maximum number of frames that are sent at once."""


class LinkClosedError(ConnectionError):
    """The other side has disconnected."""


class Link(Protocol):
    """One end of a connection that delivers whole frames in order."""

    @property
    def address(self) -> str:
        """The address of the other side; empty within this process."""

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the host's certificate; empty if there is none."""

    async def send(self, frame: bytes) -> None:
        """Send a frame, waiting while the other side is slow. Raises LinkClosedError."""

    async def receive(self) -> bytes | str:
        """Return the next frame. Raises LinkClosedError if the link is closed."""

    async def close(self) -> None: ...


class HostLink(Link, Protocol):
    """The host's end of a link to a guest, which can also send without waiting."""

    @property
    def can_send_now(self) -> bool:
        """Whether the link takes MAX_BATCH frames without waiting for the other side."""

    def send_now(self, frames: Sequence[bytes]) -> None:
        """Send at most MAX_BATCH frames without waiting, at once if possible; only while `can_send_now`.

        A closed link drops them.
        """


class PipeLink:
    """One end of an in-memory pipe; `pipe()` creates both."""

    address = fingerprint = ""
    _FRAMES = 64

    def __init__(self, inbox: asyncio.Queue[bytes | None], outbox: asyncio.Queue[bytes | None]) -> None:
        self._inbox = inbox
        self._outbox = outbox
        self._is_open = True

    async def send(self, frame: bytes) -> None:
        if not self._is_open:
            raise LinkClosedError("the pipe is closed")
        await self._outbox.put(frame)

    @property
    def can_send_now(self) -> bool:
        return self._outbox.qsize() + MAX_BATCH <= self._FRAMES

    def send_now(self, frames: Sequence[bytes]) -> None:
        if self._is_open:
            for frame in frames:
                self._outbox.put_nowait(frame)

    async def receive(self) -> bytes | str:
        if not self._is_open:
            raise LinkClosedError("the pipe is closed")
        frame = await self._inbox.get()
        if frame is None:
            self._is_open = False
            raise LinkClosedError("the pipe was closed")
        return frame

    async def close(self) -> None:
        if self._is_open:
            self._is_open = False
            for queue in (self._inbox, self._outbox):
                if queue.full():
                    queue.get_nowait()
                queue.put_nowait(None)


def pipe() -> tuple[PipeLink, PipeLink]:
    """Return the two ends of a new pipe."""
    forward: asyncio.Queue[bytes | None] = asyncio.Queue(PipeLink._FRAMES)
    backward: asyncio.Queue[bytes | None] = asyncio.Queue(PipeLink._FRAMES)
    return PipeLink(backward, forward), PipeLink(forward, backward)

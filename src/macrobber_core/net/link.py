"""Ways for frames to travel: what they have in common, and a pipe in memory for the host's own player."""

from __future__ import annotations

import asyncio
from typing import Protocol


class LinkClosedError(ConnectionError):
    """The other side is gone."""


class Link(Protocol):
    """One end of a connection that carries whole frames in order."""

    @property
    def address(self) -> str:
        """Where the other side is; empty within this process."""

    @property
    def fingerprint(self) -> str:
        """By which a guest knows its host again; empty where there is no certificate to see."""

    async def send(self, frame: bytes) -> None:
        """Hand over a frame; waits while the other side is slow. Raises LinkClosedError."""

    async def receive(self) -> bytes | str:
        """The next frame; raises LinkClosedError when there will be none."""

    async def close(self) -> None: ...


class PipeLink:
    """One end of a pipe in memory; `pipe()` makes both."""

    address = fingerprint = ""
    _FRAMES = 64

    def __init__(self, inbox: asyncio.Queue[bytes | None], outbox: asyncio.Queue[bytes | None]) -> None:
        self._inbox = inbox
        self._outbox = outbox
        self._open = True

    async def send(self, frame: bytes) -> None:
        if not self._open:
            raise LinkClosedError("the pipe is closed")
        await self._outbox.put(frame)

    async def receive(self) -> bytes | str:
        if not self._open:
            raise LinkClosedError("the pipe is closed")
        frame = await self._inbox.get()
        if frame is None:
            self._open = False
            raise LinkClosedError("the pipe was closed")
        return frame

    async def close(self) -> None:
        if self._open:
            self._open = False
            for end in (self._inbox, self._outbox):
                if end.full():
                    end.get_nowait()
                end.put_nowait(None)


def pipe() -> tuple[PipeLink, PipeLink]:
    """Two ends; what is sent into one comes out of the other."""
    there: asyncio.Queue[bytes | None] = asyncio.Queue(PipeLink._FRAMES)
    back: asyncio.Queue[bytes | None] = asyncio.Queue(PipeLink._FRAMES)
    return PipeLink(back, there), PipeLink(there, back)

"""The host's connection to one guest: the view last sent to it, and the messages still to be sent."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import AsyncIterator
from itertools import islice

from macrobber_core.net.link import MAX_BATCH, HostLink, LinkClosedError
from macrobber_core.net.rate_limit import TokenBucket
from macrobber_core.wire import reasons
from macrobber_core.wire.codec import decode_from_guest, encode
from macrobber_core.wire.handshake import GuestRejected
from macrobber_core.wire.messages import (
    FIRST_WITH_CHANGES,
    PROTOCOL,
    Clock,
    FromGuest,
    Message,
    Revealed,
    Said,
)

from .view_frames import Past, ViewFrames

BURST = 500
"""The number of messages a guest may send in a burst; the allowance refills at MESSAGES_A_SECOND."""
MESSAGES_A_SECOND = 500
MAX_REPLIES = 64
MAX_TALK_LINES = 50
MAX_SUCCESSION = 500
"""The maximum number of messages about the succession that wait to be sent."""


class Peer:
    """The host's connection to one guest.

    There is no queue of views: a frame always has the difference between the last view sent and the current view.
    However slow a guest is, the host keeps only that last view and the dictionary for the next difference.
    """

    def __init__(self, link: HostLink, name: str, token: str, frames: ViewFrames, protocol: int = PROTOCOL) -> None:
        self.link = link
        self._view_frames = frames
        self.wanted_name = name
        """The name that the guest asked for."""
        self.name = name
        """The guest's name at the table: the one asked for, numbered if somebody else there has one like it."""
        self.token = token
        self.protocol = protocol
        """The version of the protocol that the guest speaks."""
        self.seat: int | None = None
        self.program = ""
        """The fingerprint of the guest's program if it can host the table, otherwise ""."""
        self.person = ""
        """The guest's name in the succession, if its program takes part."""
        self.left = asyncio.Event()
        self._replies: deque[Message] = deque()
        self._talk_lines: deque[Said] = deque(maxlen=MAX_TALK_LINES)
        self._succession: deque[bytes] = deque()
        self._closing: asyncio.Future[None] | None = None
        self._ending: deque[bytes] = deque()
        """What the guest still has to get of a finished game, while the table already plays the next one."""
        self._clock: Clock | None = None
        self._past: Past | None = None
        self._works_out_legal = protocol >= FIRST_WITH_CHANGES
        """Whether the guest's views leave its legal actions out."""
        self._is_outdated = True
        """Whether the guest's view may have changed since it was sent."""
        self._farewell: Message | None = None
        self._revealed_game = 0
        """The number of the latest game whose deal has been revealed to the guest."""
        self._is_scheduled = False
        self._has_rest: asyncio.Event | None = None
        """Set as long as a task sends what could not be sent at once; None before `sending`."""

    def reply(self, message: Message) -> None:
        """Queue a reply, ahead of everything else. Raises LinkClosedError if the guest does not read its replies."""
        if len(self._replies) >= MAX_REPLIES:
            raise LinkClosedError("the guest does not read its answers")
        self._replies.append(message)
        self._schedule()

    def send_talk(self, line: Said) -> None:
        """Queue a chat line, dropping the oldest lines if the guest does not read them."""
        self._talk_lines.append(line)
        self._schedule()

    def send_clock(self, clock: Clock) -> None:
        """Queue the clock, replacing any clock still queued."""
        self._clock = clock
        self._schedule()

    def send_succession(self, frame: bytes) -> None:
        """Queue a message about the succession, ahead of the view that it belongs to.

        A guest that does not read them is disconnected; it gets everything once it is back.
        """
        if len(self._succession) >= MAX_SUCCESSION:
            self._succession.clear()
            self._closing = asyncio.ensure_future(self.link.close())
        self._succession.append(frame)
        self._schedule()

    def _schedule(self) -> None:
        """Send what is queued in the next iteration of the loop, so that a view follows all replies before it."""
        if not self._is_scheduled and self._has_rest is not None:
            self._is_scheduled = True
            asyncio.get_running_loop().call_soon(self._send_now)

    def schedule_view(self) -> None:
        """Send this guest's view if it has changed."""
        self._is_outdated = True
        self._schedule()

    def resync(self) -> None:
        """Send the next view as a snapshot."""
        self._past = None
        self.schedule_view()

    def send_legal(self) -> None:
        """Include the guest's legal actions in its views from now on."""
        self._works_out_legal = False
        self.schedule_view()

    def dismiss(self, farewell: Message) -> None:
        """Send everything pending, then this farewell, and close the link."""
        self._farewell = farewell
        self._schedule()

    @property
    def is_dismissed(self) -> bool:
        """Whether the host has dismissed this guest."""
        return self._farewell is not None

    async def received_messages(self) -> AsyncIterator[FromGuest]:
        """Yield the guest's messages. Raises BadFrame, LinkClosedError, or GuestRejected if there are too many."""
        bucket = TokenBucket(BURST, MESSAGES_A_SECOND, asyncio.get_running_loop().time)
        while True:
            frame = await self.link.receive()
            if not bucket.spend():
                raise GuestRejected(reasons.TOO_MANY_MESSAGES)
            yield decode_from_guest(frame)

    @contextlib.asynccontextmanager
    async def sending(self) -> AsyncIterator[None]:
        """Send pending messages while the block runs. The link is closed when sending ends."""
        self._has_rest = has_rest = asyncio.Event()

        async def write() -> None:
            with contextlib.suppress(LinkClosedError):
                await self._send_rest(has_rest)
            await self.link.close()

        writer = asyncio.create_task(write())
        self._schedule()
        try:
            yield
        finally:
            writer.cancel()

    async def _send_rest(self, has_rest: asyncio.Event) -> None:
        """Send what has to wait for a slow guest, until a farewell has been sent. Raises LinkClosedError."""
        while True:
            await has_rest.wait()
            while (frame := self._next_frame()) is not None:
                await self.link.send(frame)
            if self._farewell is not None:
                await self.link.send(encode(self._farewell))
                return
            has_rest.clear()

    def _send_now(self) -> None:
        """Send what is queued as long as the link takes it; leave the rest, and a farewell, to the task in `sending`.

        Most frames need no waiting, and then no task has to be woken.
        """
        self._is_scheduled = False
        if self._has_rest is None or self._has_rest.is_set():
            return
        while self.link.can_send_now:
            frames = [*islice(iter(self._next_frame, None), MAX_BATCH)]
            if frames:
                self.link.send_now(frames)
            elif self._farewell is None:
                return
            else:
                break
        self._has_rest.set()

    def _next_frame(self) -> bytes | None:
        """Return the next frame to send, apart from a farewell, and take it from its queue."""
        if self._replies:
            return encode(self._replies.popleft())
        if self._succession:
            return self._succession.popleft()
        if self._talk_lines:
            return encode(self._talk_lines.popleft())
        if self._ending:
            return self._ending.popleft()
        if (frame := self._next_view_frame()) is not None:
            return frame
        if self._clock is not None:  # a clock follows the view it refers to
            clock, self._clock = self._clock, None
            return encode(clock)
        return self._next_revealed()

    def keep_ending(self) -> None:
        """Keep what this guest still has to get of the finished game, because the table goes on to the next one."""
        self._ending.extend(filter(None, (self._next_view_frame(), self._next_revealed())))

    def _next_revealed(self) -> bytes | None:
        """Return the deal's values and the whole game on the first call after the game is over, otherwise None."""
        table = self._view_frames.table
        if table.fair_deal is None or table.stage != "over" or self._revealed_game == table.game_number:
            return None
        self._revealed_game = table.game_number
        return encode(
            Revealed(
                table.fair_deal.secret,
                list(table.fair_deal.values),
                [(actor, action) for actor, action in table.plies],
                [(ply, actor, action) for ply, (actor, action) in table.taken_back],
            )
        )

    def _next_view_frame(self) -> bytes | None:
        if not self._is_outdated:
            return None
        self._is_outdated = False
        frame, self._past = self._view_frames.next(
            self.seat, self.protocol, self._past, works_out_legal=self._works_out_legal
        )
        return frame

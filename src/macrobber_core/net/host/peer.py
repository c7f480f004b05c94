"""The host's connection to one guest: the view last sent to it, and the messages still to be sent."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import AsyncIterator

from msgspec import Raw
from msgspec.structs import astuple

from macrobber_core.net.link import Link, LinkClosedError
from macrobber_core.net.rate_limit import TokenBucket
from macrobber_core.table import Table, TableView
from macrobber_core.table.view import FIELDS_OF_VERSION
from macrobber_core.wire import patch, reasons
from macrobber_core.wire.codec import decode_from_guest, encode, pack
from macrobber_core.wire.handshake import GuestRejected
from macrobber_core.wire.messages import (
    PROTOCOL,
    Clock,
    FromGuest,
    Message,
    Patch,
    Revealed,
    Said,
    Snapshot,
    ViewUpdate,
)

BURST = 500
"""The number of messages a guest may send in a burst; the allowance refills at MESSAGES_A_SECOND."""
MESSAGES_A_SECOND = 500
MAX_REPLIES = 64
MAX_TALK_LINES = 50
MAX_SUCCESSION = 500
"""The maximum number of messages about the succession that wait to be sent."""


class Peer:
    """The host's connection to one guest.

    There is no queue of updates: an update is always the difference between the last view sent and the current view.
    However slow a guest is, the host keeps only that last view and the dictionary of its patches.
    """

    def __init__(self, link: Link, name: str, token: str, protocol: int = PROTOCOL) -> None:
        self.link = link
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
        self._succession: deque[Message] = deque()
        self._closing: asyncio.Future[None] | None = None
        self._ending: list[Message] = []
        """What the guest still has to get of a finished game, while the table already plays the next one."""
        self._clock: Clock | None = None
        self._view: bytes | None = None
        self._dictionary = b""
        self._takebacks = 0
        self._number = 0
        self._event_count = 0
        self._has_work = asyncio.Event()
        self._farewell: Message | None = None
        self._is_revealed = False
        self._game_number = 1

    def reply(self, message: Message) -> None:
        """Queue a reply, ahead of everything else. Raises LinkClosedError if the guest does not read its replies."""
        if len(self._replies) >= MAX_REPLIES:
            raise LinkClosedError("the guest does not read its answers")
        self._replies.append(message)
        self._has_work.set()

    def send_talk(self, line: Said) -> None:
        """Queue a chat line, dropping the oldest lines if the guest does not read them."""
        self._talk_lines.append(line)
        self._has_work.set()

    def send_clock(self, clock: Clock) -> None:
        """Queue the clock, replacing any clock still queued."""
        self._clock = clock
        self._has_work.set()

    def send_succession(self, message: Message) -> None:
        """Queue a message about the succession, ahead of the update that it belongs to.

        A guest that does not read them is disconnected; it gets everything once it is back.
        """
        if len(self._succession) >= MAX_SUCCESSION:
            self._succession.clear()
            self._closing = asyncio.ensure_future(self.link.close())
        self._succession.append(message)
        self._has_work.set()

    def schedule_update(self) -> None:
        """Send an update if this guest's view has changed."""
        self._has_work.set()

    def resync(self) -> None:
        """Make the next update a snapshot."""
        self._view = None
        self._has_work.set()

    def dismiss(self, farewell: Message) -> None:
        """Send everything pending, then this farewell, and close the link."""
        self._farewell = farewell
        self._has_work.set()

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
    async def sending(self, table: Table) -> AsyncIterator[None]:
        """Send pending messages while the block runs. The link is closed when sending ends."""

        async def write() -> None:
            with contextlib.suppress(LinkClosedError):
                await self.send_pending(table)
            await self.link.close()

        writer = asyncio.create_task(write())
        try:
            yield
        finally:
            writer.cancel()

    async def send_pending(self, table: Table) -> None:
        """Send everything that is queued, until a farewell has been sent. Raises LinkClosedError."""
        while True:
            await self._has_work.wait()
            self._has_work.clear()
            while self._replies:
                await self.link.send(encode(self._replies.popleft()))
            while self._succession:
                await self.link.send(encode(self._succession.popleft()))
            while self._talk_lines:
                await self.link.send(encode(self._talk_lines.popleft()))
            while self._ending:
                await self.link.send(encode(self._ending.pop(0)))
            update = self._next_update(table)
            clock, self._clock = self._clock, None  # a clock follows the view it refers to
            for message in (update, clock, self._next_revealed(table)):
                if message is not None:
                    await self.link.send(encode(message))
            if self._farewell is not None:
                await self.link.send(encode(self._farewell))
                return

    def keep_ending(self, table: Table) -> None:
        """Keep what this guest still has to get of the finished game, because the table goes on to the next one."""
        self._ending += filter(None, (self._next_update(table), self._next_revealed(table)))

    def _next_revealed(self, table: Table) -> Revealed | None:
        """Return the deal's values and the whole game on the first call after the game is over, otherwise None."""
        if self._is_revealed or table.fair_deal is None or table.stage != "over":
            return None
        self._is_revealed = True
        return Revealed(
            table.fair_deal.secret,
            list(table.fair_deal.values),
            [(actor, action) for actor, action in table.plies],
            [(ply, actor, action) for ply, (actor, action) in table.taken_back],
        )

    def _next_update(self, table: Table) -> Message | None:
        table_view = table.view(self.seat)
        packed_view = self._packed(table_view)
        if table_view.game_number != self._game_number:
            self._view, self._is_revealed, self._game_number = None, False, table_view.game_number
        if self._view is None or table_view.takebacks != self._takebacks:  # a takeback has rewritten the log
            self._number += 1
            update: Message = Snapshot(self._number, Raw(packed_view), table.log_seen_by(self.seat))
            self._dictionary = packed_view
        else:
            events = table.log_seen_by(self.seat, self._event_count)
            if packed_view == self._view and not events:
                return None
            update_bytes = encode(ViewUpdate(Raw(packed_view), events))
            update = Patch(self._number, patch.checksum(update_bytes), patch.diff(self._dictionary, update_bytes))
            self._dictionary = patch.extend_dictionary(self._dictionary, update_bytes)
            self._number += 1
        self._view, self._takebacks = packed_view, table_view.takebacks
        self._event_count = len(table.log)
        return update

    def _packed(self, table_view: TableView) -> bytes:
        """Pack a view; guests of older versions get only the fields that they know."""
        if self.protocol not in FIELDS_OF_VERSION:
            return pack(table_view)
        return pack(astuple(table_view)[: FIELDS_OF_VERSION[self.protocol]])

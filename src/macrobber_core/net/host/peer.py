"""One guest as the host sees it: what it was sent, and what it is still owed."""

from __future__ import annotations

import asyncio
from collections import deque

from msgspec import Raw

from macrobber_core.table import Table
from macrobber_core.wire import patch
from macrobber_core.wire.codec import encode, pack
from macrobber_core.wire.messages import Clock, Message, News, Patch, Revealed, Said, Snapshot

from .link import Link, LinkClosedError

MOST_REPLIES = 64
MOST_SAID = 50


class Peer:
    """The way to one guest.

    There is no queue of updates: what a guest is owed is the difference between the view it was sent last
    and the view of now. However slow it is, it costs the host that view and a short past.
    """

    def __init__(self, link: Link, name: str, token: str) -> None:
        self.link = link
        self.name = name
        self.token = token
        self.seat: int | None = None
        self.left = asyncio.Event()
        self._replies: deque[Message] = deque()
        self._said: deque[Said] = deque(maxlen=MOST_SAID)
        self._clock: Clock | None = None
        self._view: bytes | None = None
        self._past = b""
        self._takebacks = 0
        self._number = 0
        self._events = 0
        self._owed = asyncio.Event()
        self._farewell: Message | None = None
        self._has_all = False

    def reply(self, message: Message) -> None:
        """Answer the guest before anything else is sent to it; raises LinkClosedError if it takes no answers."""
        if len(self._replies) >= MOST_REPLIES:
            raise LinkClosedError("the guest does not read its answers")
        self._replies.append(message)
        self._owe()

    def hear(self, said: Said) -> None:
        """Pass on what was said; the oldest is dropped for a guest that does not listen."""
        self._said.append(said)
        self._owe()

    def tell_time(self, clock: Clock) -> None:
        """Pass on the time; only the latest counts."""
        self._clock = clock
        self._owe()

    def update(self) -> None:
        """Something may have changed for this guest."""
        self._owe()

    def resync(self) -> None:
        """The next update is a snapshot."""
        self._view = None
        self._owe()

    def part(self, farewell: Message) -> None:
        """Send what is owed, then this, then nothing more."""
        self._farewell = farewell
        self._owe()

    @property
    def has_farewell(self) -> bool:
        """Whether the host has parted with this guest."""
        return self._farewell is not None

    def _owe(self) -> None:
        self._owed.set()

    async def write(self, table: Table) -> None:
        """Send what is owed, until the link closes or there has been a farewell."""
        while True:
            await self._owed.wait()
            self._owed.clear()
            while self._replies:
                await self.link.send(encode(self._replies.popleft()))
            while self._said:
                await self.link.send(encode(self._said.popleft()))
            update = self._next_update(table)
            clock, self._clock = self._clock, None  # what is told of a view comes after it
            for message in (update, clock, self._next_revealed(table)):
                if message is not None:
                    await self.link.send(encode(message))
            if self._farewell is not None:
                await self.link.send(encode(self._farewell))
                return

    def _next_revealed(self, table: Table) -> Revealed | None:
        """When the game is over, once: what its chance was drawn from."""
        if self._has_all or table.pact is None or table.stage != "over":
            return None
        self._has_all = True
        return Revealed(
            table.pact.secret,
            list(table.pact.values),
            [(actor, action) for actor, action in table.plies],
            [(number, actor, action) for number, (actor, action) in table.taken_back],
        )

    def _next_update(self, table: Table) -> Message | None:
        seen = table.view(self.seat)
        view = pack(seen)
        if self._view is None or seen.takebacks != self._takebacks:  # what it was told is no longer the story
            self._number += 1
            update: Message = Snapshot(self._number, Raw(view), table.log_seen_by(self.seat))
            self._past = view
        else:
            events = table.log_seen_by(self.seat, self._events)
            if view == self._view and not events:
                return None
            text = encode(News(Raw(view), events))
            update = Patch(self._number, patch.checksum(text), patch.diff(self._past, text))
            self._past = patch.remember(self._past, text)
            self._number += 1
        self._view, self._takebacks = view, seen.takebacks
        self._events = len(table.log)
        return update

"""A guest at a table: keeps its view in step with the host's, sends decisions, comes back when the link breaks."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec.structs import replace

from macrobber_core.games import GAMES
from macrobber_core.games.contract import Event, TakenBack
from macrobber_core.table import TableView
from macrobber_core.wire import patch
from macrobber_core.wire.codec import BadFrame, decode_from_host, encode
from macrobber_core.wire.messages import (
    PROTOCOL,
    Accepted,
    Ask,
    Decide,
    Farewell,
    Hello,
    LeaveSeat,
    Message,
    Offer,
    Patch,
    Refusal,
    Resync,
    Said,
    Say,
    Snapshot,
    TakeSeat,
    Undo,
    Welcome,
)
from macrobber_core.wire.text import clean

from .keyring import Keyring
from .link import Link, LinkClosedError

Dial = Callable[[], Awaitable[Link]]
Seek = Callable[[str], Awaitable[Link]]
"""Finds a table by its id, wherever it has gone; OSError where it cannot be found."""


MOST_SAID_AT_ONCE = 200
"""Characters, so that any of them fit into a frame."""
SEEK_AFTER = 3
"""Tries at the old address before the table is looked for elsewhere."""


@dataclass(frozen=True, slots=True)
class Joined:
    """We are at the table; the token gives our seat back to whoever shows it."""

    table: str
    name: str
    token: str


@dataclass(frozen=True, slots=True)
class Changed:
    """The table as it is now, and what happened since the last time; `fresh` if that is everything so far."""

    table: TableView
    events: list[Event] = field(default_factory=list)
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class WasRefused:
    """Something we asked for was refused; why."""

    reason: str


@dataclass(frozen=True, slots=True)
class Lost:
    """The link broke; the next try, number `tries`, comes in `seconds`."""

    tries: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Heard:
    """Somebody at the table said something."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Ended:
    """There will be no more, and why."""

    reason: str


Update = Joined | Changed | WasRefused | Heard | Lost | Ended


class HostError(ValueError):
    """The host sent what no host of this protocol sends."""


class Guest:
    """One guest. Iterate over `updates()`; what is asked for meanwhile is answered there.

    `dial` opens a link to the host (OSError where it cannot). A guest that lost its link tries again for
    `patience` seconds, and with `seek` also elsewhere: a host that was started again may have another address. With a
    `keyring` it finds its seat again in another process.
    """

    def __init__(
        self,
        dial: Dial,
        name: str,
        *,
        watch: bool = False,
        token: str | None = None,
        keyring: Keyring | None = None,
        seek: Seek | None = None,
        patience: float = 300,
    ) -> None:
        self._dial = dial
        self._seek = seek
        self._keyring = keyring
        self._hello = Hello(PROTOCOL, name, watch, token)
        self._patience = patience
        self._link: Link | None = None
        self._view: list[Any] | None = None
        self._number = 0
        self._asked = 0
        self._closed = False
        self._table_id = ""
        self.table: TableView | None = None

    async def updates(self) -> AsyncIterator[Update]:
        """What happens at the table, until there is no more. OSError if the first try finds nobody."""
        link = await self._dial()
        returning = self._come_back()
        while True:
            self._link = link
            try:
                async for update in self._serve(link):
                    if isinstance(update, Joined):
                        returning = self._come_back()  # a link that led elsewhere was but one of the tries
                    if isinstance(update, Ended):
                        self._leave_behind()
                    yield update
                    if isinstance(update, Ended):
                        return
            except LinkClosedError:
                pass
            except (BadFrame, HostError) as error:
                yield Ended(f"the host does not speak as it should: {error}")
                return
            finally:
                self._link = None
                await link.close()
            if self._closed or self.table is None:
                yield Ended("the table is closed")
                return
            again: Link | None = None
            async for step in returning:
                if isinstance(step, Lost):
                    yield step
                else:
                    again = step
                    break
            if again is None:
                self._leave_behind()
                yield Ended("the host is gone")
                return
            link = again

    async def _come_back(self) -> AsyncIterator[Lost | Link]:
        waited = 0.0
        for tries, pause in enumerate(_backoff(), 1):
            if self._closed or waited > self._patience:
                return
            yield Lost(tries, pause)
            await asyncio.sleep(pause)
            waited += pause
            with contextlib.suppress(OSError):
                yield await self._dial()
            if self._seek is not None and tries >= SEEK_AFTER:
                with contextlib.suppress(OSError):
                    yield await self._seek(self._table_id)

    async def _serve(self, link: Link) -> AsyncIterator[Update]:
        if self._table_id or (self._keyring is not None and self._hello.token is None):
            await link.send(encode(Ask(PROTOCOL)))
        else:
            await link.send(encode(self._hello))
        while True:
            message = decode_from_host(await link.receive())
            match message:
                case Offer(table=table) if self._table_id:
                    if table != self._table_id:
                        raise LinkClosedError("another table is there now")  # our token is none of its business
                    await link.send(encode(self._hello))
                case Offer(table=table) if self._keyring is not None and self.table is None:
                    token = self._keyring.take(table, self._hello.name)
                    await link.send(encode(replace(self._hello, token=token)))
                case Welcome(table, name, token):
                    self._table_id = table
                    if self._keyring is not None:
                        self._keyring.keep(table, self._hello.name, token)
                    self._hello = replace(self._hello, token=token)
                    yield Joined(table, name, token)
                case Snapshot(number, view, events):
                    yield self._changed(number, view, events, fresh=True)
                case Patch(base, checksum, delta, events):
                    if (view := self._patched(base, checksum, delta)) is None:
                        await link.send(encode(Resync()))
                    else:
                        yield self._changed(base + 1, view, events, fresh=False)
                case Refusal(_, reason):
                    yield WasRefused(reason)
                case Farewell(reason):
                    yield Ended(reason)
                case Said(name, text):
                    yield Heard(name, text)
                case Accepted():
                    pass
                case _:
                    raise HostError(f"unexpected {type(message).__name__}")

    def _patched(self, base: int, checksum: int, delta: list[Any]) -> list[Any] | None:
        """The next view; None where the patch does not fit the view we have."""
        if self._view is None or base != self._number:
            return None
        try:
            view = patch.apply(self._view, delta)
        except patch.PatchError:
            return None
        return view if patch.checksum(view) == checksum else None

    def _changed(self, number: int, view: Any, events: list[Any], *, fresh: bool) -> Changed:
        try:
            table = msgspec.convert(view, TableView)
            game = GAMES.get(table.game)
            if game is None:
                raise HostError(f"the table plays {table.game!r}, which this version does not know")
            if table.position is not None:
                table = replace(table, position=msgspec.convert(table.position, game.view_type))
            happened: list[Event] = msgspec.convert(events, list[game.event_type | TakenBack])  # type: ignore[name-defined]
        except msgspec.ValidationError as error:
            raise HostError(str(error)) from error
        self._view, self._number, self.table = view, number, table
        return Changed(table, happened, fresh)

    # --- what a guest can ask for; without a link it is dropped, and the next view shows so

    async def decide(self, action: str, ply: int | None = None) -> None:
        """Decide for that ply; for the one we see, unless another is named."""
        if self.table is not None:
            answered = self.table.ply if ply is None else ply
            await self._send(Decide(self._next_id(), answered, action, self.table.takebacks))

    async def take_seat(self, seat: int | None = None) -> None:
        await self._send(TakeSeat(self._next_id(), seat))

    async def undo(self) -> None:
        """Take back our last decision."""
        if self.table is not None:
            await self._send(Undo(self._next_id(), self.table.ply, self.table.takebacks))

    async def say(self, text: str) -> None:
        await self._send(Say(self._next_id(), clean(text)[:MOST_SAID_AT_ONCE]))

    async def leave_seat(self) -> None:
        await self._send(LeaveSeat(self._next_id()))

    async def close(self) -> None:
        """Leave; `updates()` comes to its end."""
        self._closed = True
        self._leave_behind()
        if self._link is not None:
            await self._link.close()

    def _leave_behind(self) -> None:
        """Our seat may be taken up again, by this process or another."""
        if self._keyring is not None and self._table_id:
            self._keyring.leave(self._table_id)

    def _next_id(self) -> int:
        self._asked += 1
        return self._asked

    async def _send(self, message: Message) -> None:
        if self._link is not None:
            with contextlib.suppress(LinkClosedError):
                await self._link.send(encode(message))


def _backoff() -> Iterator[float]:
    pause = 0.5
    while True:
        yield pause
        pause = min(pause * 2, 8)

"""A guest at a table: keeps its view in step with the host's, sends decisions, comes back when the link breaks."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator

from msgspec.structs import replace

from macrobber_core.table import TableView, UnfairError
from macrobber_core.wire.codec import BadFrame, decode_from_host, encode
from macrobber_core.wire.listener import Listener
from macrobber_core.wire.messages import (
    PROTOCOL,
    Accepted,
    Clock,
    Consent,
    Decide,
    Farewell,
    Hello,
    LeaveSeat,
    Message,
    News,
    Patch,
    Refusal,
    Resync,
    Revealed,
    Said,
    Say,
    Snapshot,
    TakeSeat,
    Undo,
)
from macrobber_core.wire.text import clean

from .clock import Ticking
from .entering import HostError, TurnedAwayError, enter
from .keyring import Kept, Keys
from .known_hosts import KnownHosts
from .link import Link, LinkClosedError
from .reading import read
from .road import Dial, Road, Seek
from .stake import Stake
from .updates import Changed, Ended, Heard, HostGone, Joined, Lost, Update, WasRefused

MOST_SAID_AT_ONCE = 200
"""Characters, so that any of them fit into a frame."""
PATIENCE = 600
"""Seconds that a person's program waits for a host that is gone."""
REVEAL_SECONDS = 10
"""How long a host may take, once the game is over, to show what its draws came from."""
SEEK_AFTER = 3
"""Tries at the old address before the table is looked for elsewhere."""


class Guest:
    """One guest. Iterate over `updates()`; what is asked for meanwhile is answered there.

    `dial` opens a link to the host. A guest that lost its link tries again for `patience` seconds, and with `seek` also
    elsewhere: a host that was started again may have another address, but it has the same fingerprint. With a `keyring`
    the guest finds its seat again in another process; `known` are the hosts met before. `code` is the table's, if there
    is one.
    """

    def __init__(
        self,
        dial: Dial,
        name: str,
        *,
        watch: bool = False,
        token: str | None = None,
        keyring: Keys | None = None,
        seek: Seek | None = None,
        known: KnownHosts | None = None,
        code: str | None = None,
        patience: float = PATIENCE,
    ) -> None:
        self._road = Road(dial, seek, known)
        self._keyring = keyring
        self._code = code
        self._hello = Hello(PROTOCOL, name, watch, token)
        self._patience = patience
        self._link: Link | None = None
        self._is_welcome = False
        self._listener = Listener()
        self._asked = 0
        self._closed = False
        self._table_id = ""
        self._stake = Stake()
        self.table: TableView | None = None

    async def updates(self) -> AsyncIterator[Update]:
        """What happens at the table, until there is no more.

        OSError if the first try finds nobody, or the table has a code; KeyChangedError if it finds another host.
        """
        link = await self._road.there()
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
            except TurnedAwayError as error:
                self._leave_behind()
                yield Ended(str(error))
                return
            except (BadFrame, HostError) as error:
                yield Ended(f"the host does not speak as it should: {error}")
                return
            except (MemoryError, RecursionError) as error:
                yield Ended(f"the host sent an impossible game state ({error!r})")
                return
            finally:
                self._link, self._is_welcome = None, False
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
                yield HostGone(self._road.gone)
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
                yield await self._road.there()
            if tries >= SEEK_AFTER:
                with contextlib.suppress(OSError):
                    yield await self._road.elsewhere(self._table_id)

    async def _enter(self, link: Link) -> Joined:
        keyring, hello = self._keyring, self._hello

        def token(table: str) -> str | None:
            if hello.token is not None or keyring is None:
                return hello.token
            kept = keyring.take(table, hello.name, link.fingerprint)
            self._stake = Stake(kept.seal, kept.value)
            return kept.token

        welcome = await enter(link, hello, code=self._code, table=self._table_id, token=token)
        self._road.remember(link)
        self._table_id = welcome.table
        self._hello = replace(hello, token=welcome.token)
        self._keep(link)
        self._is_welcome = True
        return Joined(welcome.table, welcome.name, welcome.token)

    async def _serve(self, link: Link) -> AsyncIterator[Update]:
        yield await self._enter(link)
        while True:
            try:
                async with asyncio.timeout(REVEAL_SECONDS if self._is_owed_the_draws else None):
                    frame = await link.receive()
            except TimeoutError:
                yield self._stake.withheld(self.table)
                continue
            message = decode_from_host(frame)
            match message:
                case Snapshot():
                    news, reader = read(message)
                    self._listener.begin(message, reader)
                    yield await self._changed(link, news, fresh=True)
                case Patch():
                    if (told := self._listener.follow(message)) is None:
                        await link.send(encode(Resync()))
                    else:
                        yield await self._changed(link, told, fresh=False)
                case Revealed():
                    self._stake.revealed = message
                case Refusal(_, reason):
                    yield WasRefused(reason)
                case Farewell(reason):
                    if self._is_owed_the_draws:
                        yield self._stake.withheld(self.table)
                    yield Ended(reason)
                case Said(name, text):
                    yield Heard(name, text)
                case Clock():
                    yield _ticking(message)
                case Accepted():
                    pass
                case _:
                    raise HostError(f"unexpected {type(message).__name__}")
            if self.table is not None and (judged := self._stake.verdict(self.table)) is not None:
                yield judged

    @property
    def _is_owed_the_draws(self) -> bool:
        """Whether the game is over, and the host has not shown what its draws came from."""
        return self.table is not None and self.table.stage == "over" and self._stake.is_owed(self.table)

    async def _changed(self, link: Link, news: News, *, fresh: bool) -> Changed:
        sealed = self._stake.seal
        table: TableView = news.view
        try:
            answer = self._stake.follow(table)
        except UnfairError as error:
            raise HostError(str(error)) from error
        self.table = table
        if sealed != self._stake.seal:
            self._keep(link)
        if answer is not None:
            await link.send(encode(answer))
        return Changed(table, news.events, fresh)

    # --- what a guest can ask for; before we are welcome, or without a link, it is dropped, and the next view shows so

    async def decide(self, action: str, ply: int | None = None) -> None:
        """Decide for that ply; for the one we see, unless another is named."""
        if self.table is not None:
            answered = self.table.ply if ply is None else ply
            await self._send(Decide(self._next_id(), answered, action, self.table.takebacks))

    async def take_seat(self, seat: int | None = None) -> None:
        await self._send(TakeSeat(self._next_id(), seat))

    async def undo(self) -> None:
        """Take back our last decision, or ask everybody to."""
        if self.table is not None:
            await self._send(Undo(self._next_id(), self.table.ply, self.table.takebacks))

    async def consent(self, *, agree: bool) -> None:
        """Answer what is proposed to be taken back; who proposed it withdraws it."""
        table = self.table
        if table is not None and table.proposal is not None:
            asker = table.proposal.seat
            await self._send(Consent(self._next_id(), asker, table.ply, table.takebacks, agree))

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

    def _keep(self, link: Link) -> None:
        """What gives us our seat back, and tells whether it is still the same deal."""
        if self._keyring is not None and self._hello.token is not None:
            kept = Kept(self._hello.token, self._stake.seal, self._stake.value)
            self._keyring.keep(self._table_id, self._hello.name, link.fingerprint, kept)

    def _leave_behind(self) -> None:
        """Our seat may be taken up again, by this process or another."""
        if self._keyring is not None and self._table_id:
            self._keyring.leave(self._table_id)

    def _next_id(self) -> int:
        self._asked += 1
        return self._asked

    async def _send(self, message: Message) -> None:
        if self._link is not None and self._is_welcome:
            with contextlib.suppress(LinkClosedError):
                await self._link.send(encode(message))


def _ticking(clock: Clock) -> Ticking:
    """The clock by our own time, as it is when the message arrives."""
    if clock.seat is not None and clock.seat > len(clock.reserves):
        raise HostError(f"a clock for seat {clock.seat}, without its reserve")
    reserves = [reserve / 1000 for reserve in clock.reserves]
    return Ticking(clock.seat, clock.ply, clock.left / 1000, reserves, asyncio.get_running_loop().time())


def _backoff() -> Iterator[float]:
    pause = 0.5
    while True:
        yield pause
        pause = min(pause * 2, 8)

"""The two ways to a table: hosting it, or joining somebody's."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

from macrobber_core.lan.guest import PATIENCE, Guest
from macrobber_core.lan.host import Host
from macrobber_core.lan.keyring import Keyring
from macrobber_core.lan.known_hosts import KnownHosts
from macrobber_core.lan.link import Link
from macrobber_core.lan.road import Dial

from .hints import Ask
from .hosting import TableSettings, addresses, hosting
from .reachable import JoinCommand, join_command
from .ssh.hosted import door_of
from .ssh.opening import Door


@dataclass(frozen=True, slots=True)
class Sitting:
    """A place at a table, and the table itself where it is ours."""

    guest: Guest
    host: Host | None = None
    addresses: Callable[[], list[str]] | None = None
    """Where friends reach the table now, the best first; where it is on the network."""
    code: str | None = None
    """What a friend must know, if the table is ours and has a code."""
    announced: bool = True
    """Whether a table of ours that is on the network shows itself in lobbies there."""
    door: Door | None = None
    """How friends without macrobber come in, where the table is ours and they can."""
    others: tuple[Guest, ...] = ()
    """Who else sits at this keyboard."""
    elsewhere: bool = False
    """Whether the player sits at another machine than this one, which is not theirs: nothing is kept on it for them."""
    ask: Ask | None = None
    """Gives their hints, if they may not be thought out here like our own."""

    def join_command(self, *, with_code: bool) -> JoinCommand | None:
        """What friends type to join now, where the table is ours and on the network."""
        if self.addresses is None:
            return None
        return join_command(self.addresses(), announced=self.announced, code=self.code if with_code else None)


class Way(Protocol):
    """Leads to a table; leaving the block leaves the table."""

    def go(self) -> contextlib.AbstractAsyncContextManager[Sitting]: ...


@dataclass(frozen=True, slots=True)
class Hosted:
    """Open a table and sit down at it, by a pipe in memory."""

    settings: TableSettings
    name: str

    @contextlib.asynccontextmanager
    async def go(self) -> AsyncIterator[Sitting]:
        async with hosting(self.settings) as host, door_of(host, self.settings) as door:

            async def connect() -> Link:
                return host.connect_local()

            where = partial(addresses, host, self.settings) if self.settings.listen else None
            looks_on = self.settings.resume is not None and self.settings.host is None  # nobody here had a seat
            guest = Guest(connect, self.name, watch=looks_on, keyring=None if looks_on else Keyring())
            yield Sitting(guest, host, where, self.settings.code, announced=self.settings.announce, door=door)


@dataclass(frozen=True, slots=True)
class Shared:
    """Open a table for several people at one keyboard; each is a guest like any other.

    Nobody else can come in, so in a game that goes on their seats go by name and need no tokens.
    """

    settings: TableSettings
    names: Sequence[str]

    @contextlib.asynccontextmanager
    async def go(self) -> AsyncIterator[Sitting]:
        settings, saved = self.settings, self.settings.resume
        if saved is not None:
            seats = [replace(seat, token=None, next_token=None) for seat in saved.seats]
            settings = replace(settings, resume=replace(saved, seats=seats))
        async with hosting(settings) as host:

            async def connect() -> Link:
                return host.connect_local()

            first, *others = [Guest(connect, name) for name in self.names]
            yield Sitting(first, host, others=tuple(others))


@dataclass(frozen=True, slots=True)
class Joined:
    """Join a table that somebody else hosts."""

    dial: Dial
    name: str
    watch: bool
    code: str | None = None
    patience: float = PATIENCE
    """Seconds to wait for a host that is gone."""

    @contextlib.asynccontextmanager
    async def go(self) -> AsyncIterator[Sitting]:
        from macrobber_core.lan.discovery import seek

        keyring = None if self.watch else Keyring()
        known = KnownHosts()
        yield Sitting(
            Guest(
                self.dial,
                self.name,
                watch=self.watch,
                keyring=keyring,
                seek=seek,
                known=known,
                code=self.code,
                patience=self.patience,
            )
        )

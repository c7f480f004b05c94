"""Connects a guest to its host, at the original or a new address, and to no other host."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable

from macrobber_core.net.dialing import dial_any
from macrobber_core.net.link import Link
from macrobber_core.wire import reasons
from macrobber_core.wire.handshake import HostError
from macrobber_core.wire.messages import Moved

from .known_hosts import KeyChangedError, KnownHosts

Dial = Callable[[], Awaitable[Link]]
"""Opens a link to a host. Raises OSError if that fails."""
MAX_MOVES = 10
"""The maximum number of moves that a guest follows without seeing its table: false hosts may send it in circles."""
Locate = Callable[[str, str], Awaitable[Link]]
"""Finds a table by its id and its host's fingerprint and connects to it. Raises OSError if there is no such table."""


class HostLocator:
    """Connects to a host and checks that it is the right host before anything is sent to it.

    On first contact, the host must not conflict with `known_hosts`. After that it must always have the same
    fingerprint.
    """

    def __init__(self, dial: Dial, locate: Locate | None, known_hosts: KnownHosts | None) -> None:
        self._dial = dial
        self._locate = locate
        self._known_hosts = known_hosts
        self._fingerprint: str | None = None
        self.moves = 0
        """The number of times that the table has moved since we saw it."""
        self._is_introduced = False
        """Whether the host before this one has sent us here."""
        self.gone_message = reasons.HOST_GONE
        """The message to show if the host cannot be found again."""

    async def connect(self) -> Link:
        """Connect at the original address. Raises OSError, and KeyChangedError if another host answers."""
        return await self._verify(await self._dial())

    async def connect_elsewhere(self, table: str) -> Link:
        """Connect to the same host and table at another address. Raises OSError if the table is not found there."""
        if self._locate is None or self._fingerprint is None:
            raise OSError(reasons.NO_WAY_TO_LOOK)
        return await self._verify(await self._locate(table, self._fingerprint))

    def move(self, moved: Moved) -> None:
        """Look for the table at the host to which it has moved. From now on, only that host is accepted.

        Raises HostError if it moves more often than any table would.
        """
        self.moves += 1
        if self.moves > MAX_MOVES:
            raise HostError("the table moves without end")
        self._is_introduced = True
        self._fingerprint = moved.fingerprint

        async def dial() -> Link:
            try:
                return await dial_any(moved.addresses, moved.port, moved.fingerprint)
            except OSError as error:
                raise OSError(reasons.NO_HOST_THERE(name=moved.name)) from error

        self._dial = dial

    def move_here(self, dial: Dial) -> None:
        """Look for the table in this program, which is its host now."""
        self.moves += 1
        self._fingerprint, self._dial = None, dial

    def arrive(self) -> None:
        """Note that we have found the table."""
        self.moves = 0

    def remember(self, link: Link) -> None:
        """Remember the host that welcomed us. From now on, only this host is accepted.

        If the host before it has named it, another host that is known at its address is not forgotten.
        """
        self._fingerprint = link.fingerprint
        if self._known_hosts is None or not link.address:
            return
        with contextlib.suppress(KeyChangedError):
            if self._is_introduced:
                self._known_hosts.check(link.address, link.fingerprint)
            self._known_hosts.remember(link.address, link.fingerprint)

    async def _verify(self, link: Link) -> Link:
        try:
            if self._fingerprint is None:
                if self._known_hosts is not None:
                    self._known_hosts.check(link.address, link.fingerprint)
            elif link.fingerprint != self._fingerprint:
                self.gone_message = reasons.HOST_REPLACED(address=link.address)
                raise OSError(self.gone_message)
        except OSError:
            await link.close()
            raise
        return link

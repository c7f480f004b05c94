"""Takes over the table at which we are a guest: this program is its host from then on."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Callable
from functools import partial

from macrobber_core.library import restore_table
from macrobber_core.net.guest.heir import Readiness
from macrobber_core.net.guest.host_locator import Dial
from macrobber_core.net.host.host import Host
from macrobber_core.net.identity import load_or_create_identity
from macrobber_core.net.link import Link
from macrobber_core.net.table_state import TableState
from macrobber_core.wire import reasons
from macrobber_core.wire.messages import DEFAULT_PORT

from .hosting import BOT_PACE_SECONDS, TableSettings, join_addresses, open_host, settings_to_resume
from .ssh_door import SshDoor, ssh_door_for

MAX_ADDRESSES = 8


class TableHeir:
    """The part of a guest's program that can be the host of its table. Use as an async context manager.

    `own_name` returns the guest's name at the table; `pace` is the minimum number of seconds between bots' decisions.
    """

    def __init__(self, own_name: Callable[[], str], pace: float = BOT_PACE_SECONDS) -> None:
        self.host: Host | None = None
        """The host, once the table is ours."""
        self.door: SshDoor | None = None
        """The ssh door of the table, if it has one."""
        self.settings: TableSettings | None = None
        """The settings of the table that we have prepared or taken over."""
        self._own_name = own_name
        self._pace = pace
        self._listening: socket.socket | None = None
        """The socket of a table that is prepared, but not ours yet."""
        self._stack = contextlib.AsyncExitStack()

    async def __aenter__(self) -> TableHeir:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.discard()
        await self._stack.aclose()

    @property
    def fingerprint(self) -> str:
        """The fingerprint of our certificate as a host. Raises OSError if we have none."""
        return load_or_create_identity().fingerprint

    @property
    def addresses(self) -> list[str]:
        """The addresses at which friends can join the table, with its port, best first."""
        assert self.host is not None
        assert self.settings is not None
        return join_addresses(self.host, self.settings)

    async def prepare(self, state: TableState) -> Readiness:
        """Check the table and open a port, without admitting anybody yet. Raises OSError or ValueError."""
        from macrobber_core.net.interfaces import own_addresses
        from macrobber_core.net.websocket import listening_socket

        await self.discard()
        saved = state.saved_game(self._own_name())
        restore_table(saved)
        self.settings = settings_to_resume(saved)
        self.settings.people = []
        self.settings.pace = self._pace
        self.settings.taken_over = state
        try:
            self._listening = listening_socket(self.settings.bind, DEFAULT_PORT)
        except OSError:  # another table on this machine uses it
            self._listening = listening_socket(self.settings.bind, 0)
        self.settings.listening = self._listening
        port: int = self._listening.getsockname()[1]
        return Readiness(port, own_addresses(self.settings.bind)[:MAX_ADDRESSES])

    async def take_over(self) -> Dial:
        """Open the table that was prepared; return how our own player connects to it. Raises OSError."""
        assert self.settings is not None
        self._listening = None
        host = await self._stack.enter_async_context(open_host(self.settings))
        self.host, self.door = host, None
        if self.settings.taken_over is not None and self.settings.taken_over.has_ssh_door:
            with contextlib.suppress(OSError):  # the table is more important than its door
                self.settings.ssh = 0
                self.door = await self._stack.enter_async_context(ssh_door_for(host, self.settings))
        if self.door is not None and (commands := self.door.ssh_commands):
            host.tell_everybody(reasons.SSH_DOOR(command=commands[-1]))  # those at the old door need another line now
        return partial(_connect, host)

    async def discard(self) -> None:
        """Close the port again, because the table stays where it is."""
        if self._listening is not None:
            self._listening.close()
            self._listening = None


async def _connect(host: Host) -> Link:
    return host.connect_local()

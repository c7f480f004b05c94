"""Makes a guest's program the host of its table."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from macrobber_core.library import restore_table
from macrobber_core.net.guest.heir import Readiness, Visit
from macrobber_core.net.guest.host_locator import Dial
from macrobber_core.net.host.host import Host
from macrobber_core.net.identity import load_or_create_identity
from macrobber_core.net.link import HostLink, Link, LinkClosedError
from macrobber_core.net.table_state import LOOPBACK, TableState
from macrobber_core.succession.member import Member
from macrobber_core.succession.quorum import Mode
from macrobber_core.wire import reasons
from macrobber_core.wire.codec import MAX_BYTES_FROM_HOST, decode_visit
from macrobber_core.wire.messages import DEFAULT_PORT, Contact

from .doors import Doors, doors_for
from .hosting import join_addresses, open_host
from .ssh_command import DEFAULT_PORT as SSH_DOOR_PORT
from .table_settings import BOT_PACE_SECONDS, OpenListener, TableSettings, settings_to_resume
from .web_link import DEFAULT_WEB_PORT as WEB_DOOR_PORT

if TYPE_CHECKING:
    from macrobber_core.net.websocket import HostSocketLink

MAX_ADDRESSES = 8
FIRST_MESSAGE_SECONDS = 5
CLOSE_SECONDS = 2


class TableHeir:
    """The part of a guest's program that can be the host of its table. Use as an async context manager.

    `own_name` returns the guest's name at the table; `pace` is the minimum number of seconds between bots' decisions.
    """

    def __init__(self, own_name: Callable[[], str], pace: float = BOT_PACE_SECONDS) -> None:
        self.host: Host | None = None
        """The host, once the table is ours."""
        self.doors = Doors()
        """The doors of the table."""
        self.settings: TableSettings | None = None
        """The settings of the table that we have prepared or taken over."""
        self._own_name = own_name
        self._pace = pace
        self._listener: OpenListener | None = None
        self._is_closed = False
        self._opening: asyncio.Task[OpenListener] | None = None
        self._visit: Visit | None = None
        self._stack = contextlib.AsyncExitStack()

    async def __aenter__(self) -> TableHeir:
        return self

    async def __aexit__(self, *_: object) -> None:
        self._is_closed = True
        try:
            await self._stack.aclose()
        finally:
            await self.stop_listening()

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

    async def listen(self, visit: Visit | None, *, is_local: bool) -> Readiness:
        """Listen for programs that vote for us, each of which is served by `visit`. Raises OSError."""
        from macrobber_core.net.interfaces import own_addresses

        self._visit = visit or self._visit
        bind = LOOPBACK if is_local else None
        if self._is_closed:
            raise OSError(reasons.TABLE_CLOSED)
        if self._opening is None:
            self._opening = asyncio.create_task(self._open_listener(bind, is_local=is_local))
        try:
            self._listener = await asyncio.shield(self._opening)  # a player who leaves now still closes the port
        except OSError:
            self._opening = None
            raise
        return Readiness(self._listener.port, own_addresses(bind)[:MAX_ADDRESSES])

    async def _open_listener(self, bind: str | None, *, is_local: bool) -> OpenListener:
        from macrobber_core.net.listener import open_listener
        from macrobber_core.net.websocket import listening_socket

        try:
            listening = listening_socket(bind, DEFAULT_PORT)
        except OSError:  # another table on this machine uses it
            listening = listening_socket(bind, 0)
        identity = load_or_create_identity()
        secret = secrets.token_urlsafe(16)
        server, port = await open_listener(self._admit, identity, listening, secret, max_size=MAX_BYTES_FROM_HOST)
        return OpenListener(server, port, identity, is_local, secret)

    async def stop_listening(self) -> None:
        """Close the port, because this program cannot be a host."""
        opening, self._opening, self._listener = self._opening, None, None
        if opening is None:
            return
        if opening.done():
            _close_server(opening)
        else:
            opening.add_done_callback(_close_server)  # also if we are cancelled before it is open
        with contextlib.suppress(OSError, TimeoutError):
            listener = await asyncio.shield(opening)
            async with asyncio.timeout(CLOSE_SECONDS):
                await listener.server.wait_closed()

    async def _admit(self, link: HostSocketLink, on_hello: Callable[[], None]) -> None:
        """Admit a guest to the table if it is ours, or serve a program that votes."""
        try:
            async with asyncio.timeout(FIRST_MESSAGE_SECONDS):
                frame = await link.receive()
            visit = decode_visit(frame)
            if visit is None and self.host is not None:
                await self.host.admit(_ResumedLink(link, frame), on_hello)
            elif visit is not None and self.host is not None:
                await self.host.visit(link, visit)
            elif visit is not None and self._visit is not None:
                await self._visit(link, visit)
        except (LinkClosedError, TimeoutError, ValueError):
            pass
        finally:
            await link.close()

    async def prepare(self, state: TableState) -> Readiness:
        """Check the table and open a port, without admitting anybody yet. Raises OSError or ValueError."""
        saved = state.saved_game(self._own_name())
        restore_table(saved)
        self.settings = settings_to_resume(saved)
        self.settings.people = []
        self.settings.survive = Mode(state.survive)
        self.settings.pace = self._pace
        self.settings.taken_over = state
        return await self.listen(None, is_local=state.is_local)

    async def take_over(self) -> Dial:
        """Open the table that was prepared; return how our own player connects to it. Raises OSError."""
        assert self.settings is not None
        self.settings.listener = self._listener
        host = await self._stack.enter_async_context(open_host(self.settings))
        self.host = host
        self.doors = await self._open_doors(host, self.settings)
        doors = (self.doors.ssh, reasons.SSH_DOOR), (self.doors.web, reasons.WEB_DOOR)
        ways_in = [(door.ways_in, template) for door, template in doors if door is not None]
        if notices := [template(command=ways[-1]) for ways, template in ways_in if ways]:
            host.tell_everybody(*notices)  # guests at the old doors need another way in now
        return partial(_connect, host)

    async def inherit(self, state: TableState, member: Member, contacts: Sequence[Contact]) -> Dial:
        """Open the table of a host that is gone, after winning the vote.

        Return how our own player connects to it. Raises OSError or ValueError.
        """
        await self.prepare(state)
        dial = await self.take_over()
        assert self.host is not None
        self.host.inherit(member, contacts)
        return dial

    async def _open_doors(self, host: Host, settings: TableSettings) -> Doors:
        """Open the doors that the table had at its former host."""
        state = settings.taken_over
        ssh = web = None
        if state is not None and state.has_ssh_door:
            ssh = (await self._open_door(host, lambda port: replace(settings, ssh=port, web=None), SSH_DOOR_PORT)).ssh
        if state is not None and state.has_web_door:
            web = (await self._open_door(host, lambda port: replace(settings, ssh=None, web=port), WEB_DOOR_PORT)).web
        settings.ssh = ssh.port if ssh is not None else None
        settings.web = web.port if web is not None else None
        return Doors(ssh, web)

    async def _open_door(self, host: Host, settings: Callable[[int], TableSettings], usual_port: int) -> Doors:
        """Open a door at its usual port if that is free; the table goes on without a door if that fails."""
        for port in (usual_port, 0):
            with contextlib.suppress(OSError):
                return await self._stack.enter_async_context(doors_for(host, settings(port)))
        return Doors()

    async def discard(self) -> None:
        """Forget the table that was prepared, because it stays where it is."""
        if self.host is None:
            self.settings = None


def _close_server(opening: asyncio.Task[OpenListener]) -> None:
    if not opening.cancelled() and opening.exception() is None:
        from macrobber_core.compat.websockets import stop_accepting

        server = opening.result().server
        stop_accepting(server)  # at once, because the program may be about to end
        server.close()


class _ResumedLink:
    """A link whose first frame has been read already."""

    def __init__(self, link: HostLink, first: bytes | str) -> None:
        self._link, self._first = link, [first]
        self.address, self.fingerprint = link.address, link.fingerprint

    @property
    def can_send_now(self) -> bool:
        return self._link.can_send_now

    def send_now(self, frames: Sequence[bytes]) -> None:
        self._link.send_now(frames)

    async def send(self, frame: bytes) -> None:
        await self._link.send(frame)

    async def receive(self) -> bytes | str:
        return self._first.pop() if self._first else await self._link.receive()

    async def close(self) -> None:
        await self._link.close()


async def _connect(host: Host) -> Link:
    return host.connect_local()

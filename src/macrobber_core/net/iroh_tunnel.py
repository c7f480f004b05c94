"""Tunnels between the networks of a guest and of a table, by the package iroh, which no other module imports.

A tunnel carries the bytes of the very connection that the guest would otherwise make by TCP: TLS, and the websocket in
it. So all checks are the same. The guest checks the certificate within, which known hosts, seat tokens and the proof of
the code refer to, and the table applies the same limits.

What a ticket adds: iroh lets a guest reach only the owner of the key that the ticket names, which the host derives from
its own key and the table's id. So nobody on the way to the host can deceive a guest, even on first contact; who can
alter the ticket itself on its way can, as with an address. A table that is resumed has the same key, so its ticket
stays valid as long as one of its addresses, or its relay, does.

The table counts a guest for the IP address of its tunnel. It does not see that of a guest whose packets come by a
relay: all these guests count as one address.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
from collections.abc import AsyncIterator, Callable, Sequence

import iroh
from websockets.asyncio.client import ClientConnection

from macrobber_core.wire import reasons

from .addresses import address_group
from .forwarding import Forwarding
from .rate_limit import Rate, RateLimiter, Reserve
from .tickets import is_ticket
from .websocket import CLOSE_SECONDS, STALLED_SECONDS, SocketLink, connect_over, fingerprint_of

ALPN = b"macrobber/1"
CHUNK_BYTES = 64 * 1024
TOTAL_RATE, ADDRESS_RATE = Rate(100, 10), Rate(20, 1)
"""Limits on tunnels. iroh remembers the key of each guest for a minute, which takes about 15 KB."""
RESERVE = Reserve(Rate(200, 5), per_address=Rate(5, 1 / 10))
RECEIVE_WINDOW = 128 * 1024
"""The number of bytes that a guest may send before the table reads them."""
OPEN_SECONDS = 10
"""The time limit for opening a tunnel, which may need a relay to punch a hole."""
RELAY_SECONDS = 5
"""How long to wait for a relay before the ticket is shown without one."""
GIVE_UP_SECONDS = 0.5
FAILURES = iroh.IrohError, iroh.InternalError, OSError
"""What ends a tunnel."""
BY_RELAY = "relay"
"""The address of all guests who come by a relay."""

Connect = Callable[[str], contextlib.AbstractAsyncContextManager[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]
"""Connects to the table for the guest at an address."""


# --- the host's side


class TunnelListener:
    """Takes tunnels in and leads each to the table. `bind` is the only address that tickets name, unless None."""

    def __init__(self, endpoint: iroh.Endpoint, bind: str | None, connect: Connect) -> None:
        self._endpoint = endpoint
        self._bind = bind
        self._connect = connect
        self._rate_limiter = RateLimiter(TOTAL_RATE, ADDRESS_RATE, asyncio.get_running_loop().time, RESERVE)
        self._tunnels: set[asyncio.Task[None]] = set()

    @property
    def ticket(self) -> str:
        """The ticket with the current addresses and the relay."""
        here = self._endpoint.addr()
        addresses = [each for each in here.direct_addresses() if self._bind is None or _ip_of(each) == self._bind]
        return str(iroh.EndpointTicket.from_addr(iroh.EndpointAddr(here.id(), here.relay_url(), addresses)))

    async def wait_for_relay(self) -> bool:
        """Return whether a relay answers within RELAY_SECONDS."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(RELAY_SECONDS):
                await self._endpoint.online()
                return True
        return False

    async def serve(self) -> None:
        """Take tunnels in until cancelled."""
        while (incoming := await self._endpoint.accept_next()) is not None:
            task = asyncio.create_task(self._serve_one(incoming))
            self._tunnels.add(task)
            task.add_done_callback(self._tunnels.discard)

    async def close(self) -> None:
        """End all tunnels once what has been sent through them has arrived, or cannot arrive."""
        if self._tunnels:
            await asyncio.wait(self._tunnels, timeout=CLOSE_SECONDS)
        for task in self._tunnels:
            task.cancel()
        await asyncio.gather(*self._tunnels, return_exceptions=True)
        await _close(self._endpoint)

    async def _serve_one(self, incoming: iroh.Incoming) -> None:
        with contextlib.suppress(*FAILURES):
            address = _address_of(await incoming.remote_addr())
            if address != BY_RELAY and not await incoming.remote_addr_validated():
                await incoming.retry()  # the address may be forged: let the guest show that it receives packets there
                return
            if not self._rate_limiter.spend(address_group(address)):
                await incoming.refuse()
                return
            async with asyncio.timeout(OPEN_SECONDS):
                connection = await (await incoming.accept()).connect()
            try:
                connection.set_max_concurrent_uni_streams(0)
                connection.set_max_concurrent_bi_streams(1)
                connection.set_receive_window(RECEIVE_WINDOW)
                async with asyncio.timeout(OPEN_SECONDS):
                    ends = await connection.accept_bi()
                guest = address if address != BY_RELAY else _current_address(connection)
                async with self._connect(guest) as (reader, writer):
                    await _carry(ends, reader, writer)
            finally:
                connection.close(0, b"")


def _address_of(origin: iroh.IncomingAddr) -> str:
    return _ip_of(origin.addr) if isinstance(origin, iroh.IncomingAddr.IP) else BY_RELAY


def _current_address(connection: iroh.Connection) -> str:
    """Return the IP address of the path in use, which may be direct by now."""
    return next((_ip_of(path.remote_addr) for path in connection.paths() if path.is_selected and path.is_ip), BY_RELAY)


def _ip_of(address: str) -> str:
    return address.rpartition(":")[0].strip("[]")


@contextlib.asynccontextmanager
async def listen_for_tickets(
    forwarding: Forwarding, table: tuple[str, int], bind: str | None, key: bytes, *, relay: bool
) -> AsyncIterator[TunnelListener]:
    """Let guests with a ticket in to the table, which listens at this address and port of this machine.

    The UDP port is the table's own if it is free, so that the ticket stays valid when the table is resumed. Without
    `relay`, tickets have only this machine's own addresses. Raises OSError if no port can be opened.
    """
    bound = bound_address(bind)
    endpoint = await _bind(bind_choices(bound, table[1]), key, relay=relay)
    listener = TunnelListener(endpoint, bound, lambda guest: forwarding.connect(table, guest))
    serving = asyncio.create_task(listener.serve())
    try:
        yield listener
    finally:
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
        await listener.close()


def bound_address(bind: str | None) -> str | None:
    """Return the address to bind to in canonical form; None for all. Raises OSError if it is a name."""
    try:
        address = ipaddress.ip_address(bind or "0.0.0.0")
    except ValueError as error:
        raise OSError(reasons.TICKET_NEEDS_ADDRESS) from error
    return None if address.is_unspecified else str(address)


def bind_choices(bound: str | None, port: int) -> list[list[str]]:
    """Return the UDP addresses to bind to, by preference. Beside a bound address, the other family is on loopback."""
    if bound is None:
        return [[f"0.0.0.0:{port}", f"[::]:{port}"], [f"0.0.0.0:{port}"], ["0.0.0.0:0"]]
    here, other = (f"[{bound}]", "127.0.0.1") if ":" in bound else (bound, "[::1]")
    return [[f"{here}:{port}", f"{other}:0"], [f"{here}:0", f"{other}:0"], [f"{here}:0"]]


async def _bind(choices: Sequence[Sequence[str]], key: bytes | None, *, relay: bool) -> iroh.Endpoint:
    """Open an endpoint at the first choice of addresses that is free. Raises OSError."""
    reason = ""
    for addresses in choices:
        builder = iroh.EndpointBuilder()  # type: ignore[no-untyped-call]
        builder.apply_minimal()  # without a service that publishes addresses
        builder.relay_mode(iroh.RelayMode.default_mode() if relay else iroh.RelayMode.disabled())
        for address in addresses:
            builder.bind_addr(address)
        if key is not None:
            builder.secret_key(key)
            builder.alpns([ALPN])
        try:
            return await builder.bind()
        except iroh.IrohError as error:
            reason = error.message()
    raise OSError(reason.splitlines()[-1].strip())


# --- the guest's side


class TunnelLink(SocketLink):
    """A link through a tunnel. Its address is the ticket."""

    def __init__(self, connection: ClientConnection, ticket: str, tunnel: asyncio.Task[None]) -> None:
        super().__init__(connection, ticket, fingerprint_of(connection))
        self._tunnel = tunnel

    async def close(self) -> None:
        await super().close()
        await asyncio.wait([self._tunnel], timeout=2 * CLOSE_SECONDS)
        self._tunnel.cancel()  # a host that reads nothing would keep it open
        await asyncio.wait([self._tunnel])


async def dial_ticket(ticket: str) -> TunnelLink:
    """Connect to the table of a ticket. Raises OSError, with a message for the user, if no table answers."""
    try:
        there = iroh.EndpointTicket.from_string(ticket).endpoint_addr() if is_ticket(ticket) else None
    except iroh.IrohError:
        there = None
    if there is None:
        raise OSError(reasons.BAD_TICKET)
    ours, inner = socket.socketpair()
    opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    tunnel = asyncio.create_task(_open_tunnel(there, inner, opened))
    try:
        await asyncio.wait([opened, tunnel], return_when=asyncio.FIRST_COMPLETED)
        if tunnel.done():
            raise OSError
        return TunnelLink(await connect_over(ours), ticket, tunnel)
    except BaseException as error:
        ours.close()
        tunnel.cancel()
        await asyncio.wait([tunnel])
        if isinstance(error, OSError):
            raise OSError(reasons.TICKET_SILENT) from error
        raise


async def _open_tunnel(there: iroh.EndpointAddr, inner: socket.socket, opened: asyncio.Future[None]) -> None:
    """Open a tunnel and carry what comes through it, until either end closes."""
    reader, writer = await asyncio.open_connection(sock=inner)
    endpoint: iroh.Endpoint | None = None
    connection: iroh.Connection | None = None
    try:
        with contextlib.suppress(*FAILURES):
            endpoint = await _bind([["0.0.0.0:0"]], None, relay=there.relay_url() is not None)
            async with asyncio.timeout(OPEN_SECONDS):
                connection = await endpoint.connect(there, ALPN)
                ends = await connection.open_bi()
            opened.set_result(None)
            await _carry(ends, reader, writer)
    finally:
        writer.close()
        if connection is not None:
            connection.close(0, b"")
        if endpoint is not None:
            await _close(endpoint)


# --- both sides


async def _close(endpoint: iroh.Endpoint) -> None:
    """Close an endpoint without waiting until the last packets to a silent peer are given up."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(GIVE_UP_SECONDS):
            await endpoint.close()


async def _carry(ends: iroh.BiStream, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Carry bytes between a tunnel and a connection, until either ends and what came from it has been passed on.

    Raises one of FAILURES if an end breaks, or if nobody reads at the other end of the tunnel: otherwise a guest could
    pile up tunnels whose connections the table has long closed.
    """
    into, out_of = ends.send(), ends.recv()

    async def carry_in() -> None:
        while data := await reader.read(CHUNK_BYTES):
            async with asyncio.timeout(STALLED_SECONDS):
                await into.write_all(data)
        await into.finish()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_SECONDS):
                await into.stopped()  # closing the connection would drop what has not arrived

    async def carry_out() -> None:
        while data := await out_of.read(CHUNK_BYTES):
            writer.write(data)
            await writer.drain()

    tasks = [asyncio.create_task(carry_in()), asyncio.create_task(carry_out())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    for outcome in outcomes:
        if isinstance(outcome, FAILURES):
            raise outcome

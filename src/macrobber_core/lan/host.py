"""A table on the network: lets guests in, takes their decisions, tells everybody what changed."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import secrets
import socket
from collections.abc import AsyncIterator, Callable

import websockets.asyncio.server as websockets

from macrobber_core.table import Refused, Table
from macrobber_core.wire.codec import LARGEST_FROM_GUEST, BadFrame, decode_from_guest, encode
from macrobber_core.wire.messages import (
    PROTOCOL,
    Accepted,
    Ask,
    Decide,
    Farewell,
    FromGuest,
    Hello,
    LeaveSeat,
    Offer,
    Refusal,
    Resync,
    TakeSeat,
    Welcome,
)
from macrobber_core.wire.text import clean_name

from .bot_worker import BotWorker
from .link import CLOSE_SECONDS, Link, LinkClosedError, SocketLink, pipe
from .peer import Peer

HELLO_SECONDS = 5
FAREWELL_SECONDS = 2
MOST_PEERS = 64
BURST = 500
"""Messages a guest may send at once; it regains MESSAGES_A_SECOND."""
MESSAGES_A_SECOND = 500

quiet = logging.getLogger("macrobber.websockets")
quiet.addHandler(logging.NullHandler())
quiet.propagate = False
"""Strangers who knock and run away are no news; a screen has no place for tracebacks."""


class Turned(Exception):  # a guest turned away is no error of ours
    """A guest that cannot stay, and why."""


class Host:
    """The authority over one table. Use as an async context manager; leaving it closes the table.

    `pace` is the pause before each decision of a bot, so that people can follow. `bot_rng` seeds what bots do.
    """

    def __init__(self, table: Table, *, pace: float = 0.0, bot_rng: random.Random | None = None) -> None:
        self.table = table
        self.id = secrets.token_hex(4)
        self.pace = pace
        self.port: int | None = None
        self.finished = asyncio.Event()
        self.on_change: list[Callable[[], None]] = []
        self._peers: set[Peer] = set()
        self._seats: dict[str, tuple[str, int]] = {}
        """Token -> name and seat: what a guest that comes back is given again."""
        self._bots = BotWorker(bot_rng or random.Random(secrets.randbits(64)))
        self._bot_turn = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: websockets.Server | None = None

    async def __aenter__(self) -> Host:
        self._spawn(self._play_bots())
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def _spawn(self, work: object) -> None:
        task = asyncio.ensure_future(work)  # type: ignore[call-overload]  # a coroutine
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- the network

    async def listen(self, bind: str | None, port: int) -> int:
        """Open the door; returns the port. OSError where the address or the port cannot be had."""
        listener = _listener(bind, port)
        self._server = await websockets.serve(
            self._knock,
            sock=listener,
            origins=[None],  # browsers let any page connect to any address, but they say which page it is
            compression=None,
            max_size=LARGEST_FROM_GUEST,
            max_queue=8,
            open_timeout=HELLO_SECONDS,
            close_timeout=CLOSE_SECONDS,
            logger=quiet,
        )
        self.port = int(listener.getsockname()[1])
        return self.port

    async def _knock(self, connection: websockets.ServerConnection) -> None:
        await self.admit(SocketLink(connection))

    def connect_local(self) -> Link:
        """The host's own player comes in by a pipe and is served like any other guest."""
        ours, theirs = pipe()
        self._spawn(self.admit(ours))
        return theirs

    async def close(self, reason: str = "the host has closed the table") -> None:
        """Tell everybody what is still owed, say farewell, stop."""
        for peer in self._peers:
            peer.part(Farewell(reason))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL_SECONDS):
                while self._peers:
                    await asyncio.gather(*(peer.left.wait() for peer in self._peers))
        if self._server is not None:
            self._server.close()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._server.wait_closed(), FAREWELL_SECONDS)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._bots.close()

    # --- one guest

    async def admit(self, link: Link) -> None:
        """Serve one guest from its first message to its last."""
        peer: Peer | None = None
        try:
            peer = self._welcome(link, await self._hello(link))
            async with self._writing(peer):
                async for message in self._messages(link):
                    self._take(peer, message)
        except (BadFrame, Turned) as error:
            with contextlib.suppress(LinkClosedError, TimeoutError):
                await asyncio.wait_for(link.send(encode(Farewell(str(error)[:300]))), FAREWELL_SECONDS)
        except (LinkClosedError, TimeoutError):
            pass
        finally:
            if peer is not None:
                self._gone(peer)
            await link.close()

    async def _hello(self, link: Link) -> Hello:
        """The guest's hello, after it has asked what is offered here, if it does."""
        async with asyncio.timeout(HELLO_SECONDS):
            for _ in range(2):
                match decode_from_guest(await link.receive()):
                    case Hello() as hello:
                        return hello
                    case Ask():
                        await link.send(encode(self.offer()))
                    case _:
                        break
        raise Turned("a guest begins with a hello")

    @contextlib.asynccontextmanager
    async def _writing(self, peer: Peer) -> AsyncIterator[None]:
        """Send to a peer while it is being read from; when sending ends, so does the reading."""

        async def write() -> None:
            with contextlib.suppress(LinkClosedError):
                await peer.write(self.table)
            await peer.link.close()

        writer = asyncio.create_task(write())
        try:
            yield
        finally:
            writer.cancel()

    async def _messages(self, link: Link) -> AsyncIterator[FromGuest]:
        """The guest's messages, no faster than is decent."""
        clock = asyncio.get_running_loop().time
        allowance, last = float(BURST), clock()
        while True:
            frame = await link.receive()
            now = clock()
            allowance = min(BURST, allowance + (now - last) * MESSAGES_A_SECOND) - 1
            last = now
            if allowance < 0:
                raise Turned("too many messages at once")
            yield decode_from_guest(frame)

    def _welcome(self, link: Link, hello: Hello) -> Peer:
        if len(self._peers) >= MOST_PEERS and hello.token not in self._seats:  # a crowd locks nobody out
            raise Turned("too many guests")
        try:
            name = clean_name(hello.name)
        except ValueError as error:
            raise Turned(str(error)) from error

        token = hello.token if hello.token in self._seats else secrets.token_urlsafe(16)
        assert token is not None
        peer = Peer(link, name, token)
        if token in self._seats:
            self._welcome_back(peer)
        elif hello.watch:
            peer.name = self.table.watch(name)
        else:
            try:
                self._seat(peer, self.table.sit(name))
            except Refused as refusal:
                raise Turned(str(refusal)) from refusal
        self._peers.add(peer)
        peer.reply(Welcome(self.id, peer.name, peer.token))
        self.changed()
        return peer

    def _welcome_back(self, peer: Peer) -> None:
        peer.name, seat = self._seats[peer.token]
        for other in [other for other in self._peers if other.token == peer.token]:
            self._peers.discard(other)
            other.left.set()
            other.seat = None
            other.part(Farewell("you have come back to this table from elsewhere"))
        peer.seat = seat
        self.table.set_away(seat, away=False)

    def _seat(self, peer: Peer, seat: int) -> None:
        peer.seat = seat
        peer.name = self.table.seats[seat - 1].name or peer.name
        self._seats[peer.token] = peer.name, seat

    def _unseat(self, peer: Peer) -> None:
        if peer.seat is not None:
            self.table.stand(peer.seat)
            self._seats.pop(peer.token, None)
            peer.seat = None

    def _gone(self, peer: Peer) -> None:
        if peer not in self._peers:
            return  # its place was taken by the same guest, come back
        self._peers.discard(peer)
        peer.left.set()
        if peer.seat is None:
            self.table.unwatch(peer.name)
        elif self.table.stage == "waiting":
            self._unseat(peer)
        else:
            self.table.set_away(peer.seat, away=True)
        self.changed()

    def _take(self, peer: Peer, message: FromGuest) -> None:
        match message:
            case Decide(number, ply, action):
                self._answer(peer, number, lambda: self._decide(peer, ply, action))
            case TakeSeat(number, seat):
                self._answer(peer, number, lambda: self._take_seat(peer, seat))
            case LeaveSeat(number):
                self._answer(peer, number, lambda: self._leave_seat(peer))
            case Resync():
                peer.resync()
            case _:
                raise Turned("a guest says hello once")

    def _answer(self, peer: Peer, number: int, act: Callable[[], None]) -> None:
        try:
            act()
        except Refused as refusal:
            peer.reply(Refusal(number, str(refusal)[:300]))
        else:
            peer.reply(Accepted(number))
            self.changed()

    def _decide(self, peer: Peer, ply: int, action: str) -> None:
        if peer.seat is None:
            raise Refused("spectators do not decide")
        self.table.decide(peer.seat, ply, action)

    def _take_seat(self, peer: Peer, seat: int | None) -> None:
        """A spectator sits down, or a player changes seats."""
        before = peer.seat
        if seat is not None and seat == before:
            return
        if before is None:
            self.table.unwatch(peer.name)
        elif self.table.stage == "waiting":
            self._unseat(peer)
        try:
            taken = self.table.sit(peer.name, seat)
        except Refused:
            if before is None:
                peer.name = self.table.watch(peer.name)
            elif self.table.stage == "waiting":
                self._seat(peer, self.table.sit(peer.name, before))
            raise
        self._seat(peer, taken)
        peer.resync()

    def _leave_seat(self, peer: Peer) -> None:
        if peer.seat is None:
            raise Refused("you have no seat")
        if self.table.stage != "waiting":
            raise Refused("the game has begun; close the table to leave it")
        self._unseat(peer)
        peer.name = self.table.watch(peer.name)
        peer.resync()

    # --- the table

    def start(self) -> None:
        """Begin the game; raises Refused where it cannot."""
        self.table.start()
        self.changed()

    def changed(self) -> None:
        """Tell everybody what changed since they were last told."""
        for peer in self._peers:
            peer.update()
        for tell in self.on_change:
            tell()
        self._bot_turn.set()
        if self.table.stage == "over":
            self.finished.set()

    def offer(self) -> Offer:
        return Offer(
            PROTOCOL,
            self.id,
            self.table.title,
            self.table.game.key,
            self.table.stage != "waiting",
            len(self.table.seats),
            len(self.table.free_seats),
        )

    async def _play_bots(self) -> None:
        table = self.table
        while True:
            await self._bot_turn.wait()
            self._bot_turn.clear()
            seat = table.actor
            if not seat or (level := table.seats[seat - 1].bot) is None:
                continue
            view = table.view(seat)
            action = await self._bots.choose(table.game.key, level, view)
            await asyncio.sleep(self.pace)
            table.decide(seat, view.ply, action)
            self.changed()


def _listener(bind: str | None, port: int) -> socket.socket:
    """One socket for IPv4 and IPv6 where the machine can, else IPv4."""
    if bind is not None:
        family = socket.getaddrinfo(bind, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.create_server((bind, port), family=family)
    elif socket.has_dualstack_ipv6():
        listener = socket.create_server(("", port), family=socket.AF_INET6, dualstack_ipv6=True)
    else:
        listener = socket.create_server(("", port))
    # asyncio does this only for sockets whose protocol is named; without it each answer waits for an ACK (40 ms)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener

"""A table on the network: lets guests in, takes their decisions, tells everybody what changed."""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any

from macrobber_core.bots import Effort
from macrobber_core.library import SavedSeat
from macrobber_core.table import Refused, Table
from macrobber_core.wire.codec import BadFrame, decode_from_guest, encode
from macrobber_core.wire.messages import (
    PROTOCOL,
    Accepted,
    Commit,
    Consent,
    Decide,
    Farewell,
    FromGuest,
    Hello,
    LeaveSeat,
    Offer,
    Open,
    Refusal,
    Resync,
    Say,
    TakeSeat,
    Undo,
    Welcome,
)

from .allowance import Allowance
from .bot_players import BotPlayers
from .bot_worker import BotWorker
from .clock import TimeControl
from .exclusion import Exclusion
from .fair_deal import FairDeal
from .greeting import Greeting, Turned
from .identity import Identity, own_identity
from .link import Link, LinkClosedError, pipe
from .peer import Peer
from .seating import Seating
from .silence import Silence
from .talk import Talk
from .timekeeper import Timekeeper

if TYPE_CHECKING:
    import websockets.asyncio.server as websockets

FAREWELL_SECONDS = 2
KEPT_SECONDS = 60
BURST = 500
"""Messages a guest may send at once; it regains MESSAGES_A_SECOND."""
MESSAGES_A_SECOND = 500


def _seat_of(peer: Peer) -> int:
    if peer.seat is None:
        raise Refused("spectators do not decide")
    return peer.seat


class Host:
    """The authority over one table. Use as an async context manager; leaving it closes the table.

    `id` and `saved_seats` are those of a game that goes on: its guests know them. Who comes by the network needs the
    `code`, if there is one. `pace` is the pause before each decision of a bot, so that people can follow. `bot_rng`
    seeds what bots do, `effort` is what they may spend on a decision. `time_control` limits what people do.
    """

    def __init__(
        self,
        table: Table,
        *,
        id: str | None = None,  # noqa: A002
        saved_seats: Sequence[SavedSeat] = (),
        code: str | None = None,
        pace: float = 0.0,
        bot_rng: random.Random | None = None,
        effort: Effort = Effort(),  # noqa: B008
        time_control: TimeControl | None = None,
    ) -> None:
        self.table = table
        self.id = id or secrets.token_hex(4)
        self.port: int | None = None
        self.ssh_port: int | None = None
        """Where ssh clients may knock, if anywhere."""
        self.door_secret = secrets.token_urlsafe(16)
        """By which our own ssh door is believed where its guests come from."""
        self.finished = asyncio.Event()
        self.keep: Callable[[], None] | None = None
        """Called before anybody is told of a change, to keep what must not be lost."""
        self.trouble: str | None = None
        """Why the game is not being kept."""
        self.on_change: list[Callable[[], None]] = []
        clock = asyncio.get_running_loop().time
        exclusion = Exclusion(clock)
        self._seating = Seating(table, clock, exclusion, saved_seats)
        self._deal = FairDeal(table, self._seating, exclusion, self.changed)
        self._silence = Silence(table, clock)
        self._talk = Talk(clock)
        self._bots = BotWorker(bot_rng or random.Random(secrets.randbits(64)), effort)
        self._timekeeper = Timekeeper(table, time_control)
        self.bot_players = BotPlayers(table, self._bots, self._timekeeper.is_out, self.changed, pace)
        self._timekeeper.ring = self.bot_players.look
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: websockets.Server | None = None
        self._greeting = Greeting(self.id, code, self.warn)

    @property
    def peers(self) -> set[Peer]:
        """The guests at the table now."""
        return self._seating.peers

    def seats(self) -> list[SavedSeat]:
        """Who sits where, and by which tokens, for the library."""
        return self._seating.seats()

    async def __aenter__(self) -> Host:
        self.bot_players.begin()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- the network

    async def listen(self, bind: str | None, port: int, identity: Identity | None = None) -> int:
        """Open the door; returns the port. OSError where the address, the port or our own key cannot be had."""
        from .door import open_door  # noqa: PLC0415

        identity = identity or own_identity()
        if identity.trouble is not None:
            self.warn(identity.trouble)
        self._greeting.fingerprint = identity.fingerprint
        self._server, self.port = await open_door(self.admit, identity, bind, port, self.door_secret)
        return self.port

    @property
    def fingerprint(self) -> str:
        """That of our certificate, by which guests know us."""
        return self._greeting.fingerprint

    def check_code(self, typed: str, address: str) -> str:
        """Why somebody at that address who typed that code may not come in, or an empty text."""
        return self._greeting.guesses.check(self._greeting.code, typed, address)

    def open_to_ssh(self, port: int) -> None:
        """A door for ssh clients has been opened there."""
        self.ssh_port = port
        for tell in self.on_change:
            tell()

    def connect_local(self) -> Link:
        """The host's own player comes in by a pipe and is served like any other guest."""
        ours, theirs = pipe()
        self._spawn(self.admit(ours))
        return theirs

    async def close(self, reason: str = "the host has closed the table") -> None:
        """Tell everybody what is still owed, say farewell, stop."""
        await self.bot_players.close()
        for peer in self.peers:
            peer.part(Farewell(reason))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL_SECONDS):
                while self.peers:
                    await asyncio.gather(*(peer.left.wait() for peer in self.peers))
        if self._server is not None:
            self._server.close()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._server.wait_closed(), FAREWELL_SECONDS)
        self._timekeeper.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # --- one guest

    async def admit(self, link: Link, greeted: Callable[[], None] = lambda: None) -> None:
        """Serve one guest from its first message to its last."""
        peer: Peer | None = None
        try:
            hello, proof = await self._greeting.hear_out(link, self.offer, self._seating.honours)
            greeted()
            peer = self._welcome(link, hello, proof)
            async with self._writing(peer):
                async for message in self._messages(link):
                    if not peer.left.is_set():  # else it has come back by another link; here it only hears farewell
                        self._take(peer, message)
        except (BadFrame, Turned) as error:
            with contextlib.suppress(LinkClosedError, TimeoutError):
                await asyncio.wait_for(link.send(encode(Farewell(str(error)[:300]))), FAREWELL_SECONDS)
        except (LinkClosedError, TimeoutError):
            pass
        finally:
            if peer is not None and self._seating.gone(peer):
                self.changed()
            await link.close()

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
        allowance = Allowance(BURST, MESSAGES_A_SECOND, asyncio.get_running_loop().time)
        while True:
            frame = await link.receive()
            if not allowance.spend():
                raise Turned("too many messages at once")
            yield decode_from_guest(frame)

    def _welcome(self, link: Link, hello: Hello, proof: str | None) -> Peer:
        try:
            peer = self._seating.welcome(link, hello)
        except (Refused, ValueError) as error:
            raise Turned(str(error)) from error
        peer.reply(Welcome(self.id, peer.name, peer.token, proof))
        self._talk.greet(peer)
        self._timekeeper.greet(peer)
        self.changed()
        return peer

    def _take(self, peer: Peer, message: FromGuest) -> None:
        self._seating.confirm(peer)
        match message:
            case Decide(number, ply, action, takebacks):
                self._answer(peer, number, lambda: self._decide(peer, ply, action, takebacks))
            case TakeSeat(number, seat):
                self._answer(peer, number, lambda: self._seating.take_seat(peer, seat))
            case LeaveSeat(number):
                self._answer(peer, number, lambda: self._seating.leave_seat(peer))
            case Resync():
                peer.resync()
            case Commit() | Open():
                self._deal.take(peer, message)
            case Undo(number, ply, takebacks):
                self._answer(peer, number, lambda: self._undo(peer, ply, takebacks))
            case Consent(number, asker, ply, takebacks, agree):
                self._answer(peer, number, lambda: self._consent(peer, asker, ply, takebacks, agree=agree))
            case Say(number, text):
                self._answer(peer, number, lambda: self._say(peer, text))
            case _:
                raise Turned("a guest says hello once")

    def _answer(self, peer: Peer, number: int, act: Callable[[], bool]) -> None:
        """Do what a guest asks, unless it is refused, and tell everybody if that changed anything."""
        try:
            changed = act()
        except Refused as refusal:
            peer.reply(Refusal(number, str(refusal)[:300]))
        else:
            peer.reply(Accepted(number))
            if changed:
                self.changed()

    def _decide(self, peer: Peer, ply: int, action: str, takebacks: int) -> bool:
        before = self.table.ply
        seat = _seat_of(peer)
        if self.table.take_over(seat):
            self.changed()
        self.table.decide(seat, ply, action, takebacks)
        return self.table.ply != before

    def _undo(self, peer: Peer, ply: int, takebacks: int) -> bool:
        self.table.undo(_seat_of(peer), ply, takebacks)
        return True

    def _consent(self, peer: Peer, asker: int, ply: int, takebacks: int, *, agree: bool) -> bool:
        self.table.consent(_seat_of(peer), asker, ply, takebacks, agree=agree)
        return True

    def _say(self, peer: Peer, text: str) -> bool:
        self._talk.say(peer, text, self.peers)
        return False

    # --- the table

    def start(self) -> None:
        """Begin the game, with the deal where there is one; raises Refused where it cannot."""
        self._deal.begin()

    def keep_seats(self) -> None:
        """Keep the seats of a waiting room that was interrupted, for a minute; then who is not back loses theirs."""

        async def free_when_late() -> None:
            await asyncio.sleep(KEPT_SECONDS)
            if self._seating.free_kept():
                self.changed()

        self._spawn(free_when_late())

    def stand_in(self, seat: int, level: str | None) -> None:
        """Let a bot decide for a player who is away, or has been silent for long, or no longer. Raises Refused."""
        there = self.table.seats[seat - 1] if 1 <= seat <= len(self.table.seats) else None
        if level is not None and there is not None and there.name and not (there.bot or there.away):
            self._silence.check(seat)
        self.table.stand_in(seat, level)
        self.changed()

    def hand_over(self, seat: int, name: str) -> None:
        """Give the seat of a bot, or of somebody away, to a spectator. Raises Refused."""
        self._seating.hand_over(seat, name)
        self.changed()

    def remove(self, name: str, *, address: bool = False) -> None:
        """Put a guest out, or everybody from the guest's address for the rest of the evening. Raises Refused."""
        self._seating.remove(name, address=address)
        self.changed()

    @property
    def warnings(self) -> list[str]:
        """What the host's own player was told of."""
        return self._talk.warnings

    def warn(self, text: str) -> None:
        """Tell the host's own player, and nobody else."""
        self._talk.warn(text, self.peers)
        for tell in self.on_change:
            tell()

    def changed(self) -> None:
        """Tell everybody what changed since they were last told."""
        if self.keep is not None:
            self.keep()
        self._silence.changed()
        for peer in self.peers:
            peer.update()
        self._timekeeper.changed(self.peers)
        for tell in self.on_change:
            tell()
        self.bot_players.look()
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
            self._greeting.code is not None,
            self.table.stage == "over",
        )

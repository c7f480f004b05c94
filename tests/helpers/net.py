"""Tables on loopback, and well-behaved and misbehaving peers."""

from __future__ import annotations

import asyncio
import contextlib
import math
import random
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from typing import Any, ClassVar, TypeVar

import msgpack
from websockets.exceptions import ConnectionClosed

from macrobber_core.bots import choose
from macrobber_core.games import DEFAULT_GAME, GAMES
from macrobber_core.games.contract import Event, Result
from macrobber_core.net.clock import ClockReading, DecisionClock, TimeControl
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.host_locator import Dial
from macrobber_core.net.guest.updates import (
    AuditResult,
    ConnectionLost,
    Ended,
    JoinedTable,
    RequestRefused,
    TableChanged,
    TableMoved,
    TableOfferedToUs,
    TalkReceived,
)
from macrobber_core.net.host.host import Host
from macrobber_core.net.identity import Identity
from macrobber_core.net.link import Link, LinkClosedError
from macrobber_core.net.listener import forwarded_from
from macrobber_core.net.websocket import SocketLink, dial
from macrobber_core.succession.quorum import Mode
from macrobber_core.table import KeyedChance, Table, TableView
from macrobber_core.wire.codec import decode_from_host, encode
from macrobber_core.wire.messages import PROTOCOL, Farewell, FromHost, Hello, Message

from .patience import PATIENCE

M = TypeVar("M", bound=Message)


def packed(*fields: Any) -> bytes:
    frame: bytes = msgpack.packb(list(fields))
    return frame


def nested(levels: int) -> bytes:
    """Return deeply nested arrays, complete down to the innermost."""
    return b"\x91" * levels + b"\x90"


BAD_FRAMES: dict[str, bytes | str] = {
    "empty": b"",
    "text instead of binary": "hello",
    "no msgpack": b"\xc1",
    "random bytes": bytes(range(120, 250)),
    "truncated": packed(5, 1, 1, "castle")[:-2],
    "trailing bytes": packed(6) + b"\x00",
    "two messages in one frame": packed(6) + packed(6),
    "nil": packed()[:0] + b"\xc0",
    "an integer": b"\x05",
    "a text": b"\xa5hello",
    "a map": msgpack.packb({"tag": 5, "id": 1, "ply": 1, "action": "castle"}),
    "an empty array": packed(),
    "no tag": packed("castle"),
    "a tag that is a bool": packed(True, PROTOCOL, "Ada"),
    "a tag that is a float": packed(5.0, 1, 1, "castle"),
    "a tag that is an array": packed([5], 1, 1, "castle"),
    "an unknown tag": packed(99),
    "a negative tag": packed(-5, 1, 1, "castle"),
    "a tag of 2**63": packed(2**63),
    "a welcome": packed(16, "table", "Ada", "secret"),
    "a snapshot": packed(17, 1, [], []),
    "a patch": packed(18, 1, 0, b""),
    "a farewell": packed(21, "bye"),
    "a field missing": packed(5, 1, 1),
    "all fields missing": packed(5),
    "a field too many": packed(5, 1, 1, "castle", 0, 1),
    "a resync with a field": packed(6, 1),
    "a consent without an answer": packed(12, 1, 1, 1, 0),
    "a consent that is a number": packed(12, 1, 1, 1, 0, 1),
    "a consent to seat 0": packed(12, 1, 0, 1, 0, True),
    "an agreement to a negative proposal": packed(13, 1, -1),
    "an agreement that is a number": packed(13, 1, 1, 1),
    "a bool for a ply": packed(5, 1, True, "castle"),
    "a float for a ply": packed(5, 1, 1.0, "castle"),
    "not a number for a ply": packed(5, 1, math.nan, "castle"),
    "infinity for a ply": packed(5, 1, math.inf, "castle"),
    "nil for a ply": packed(5, 1, None, "castle"),
    "a text for a ply": packed(5, 1, "1", "castle"),
    "an array for a ply": packed(5, 1, [1], "castle"),
    "a negative ply": packed(5, 1, -1, "castle"),
    "a ply of 2**31": packed(5, 1, 2**31, "castle"),
    "a ply of 2**63": packed(5, 1, 2**63, "castle"),
    "a ply of 2**64-1": packed(5, 1, 2**64 - 1, "castle"),
    "a number for an action": packed(5, 1, 1, 7),
    "nil for an action": packed(5, 1, 1, None),
    "bytes for an action": packed(5, 1, 1, b"castle"),
    "an action of 65 characters": packed(5, 1, 1, "x" * 65),
    "an action of 900 characters": packed(5, 1, 1, "x" * 900),
    "seat 0": packed(3, 1, 0),
    "seat 17": packed(3, 1, 17),
    "seat True": packed(3, 1, True),
    "a frame too large": packed(5, 1, 1, "x" * 1100),
    "a frame of a megabyte": bytes(2**20),
    "nested 900 deep": nested(900),
    "nested 10,000 deep": nested(10_000),
    "nested 20 deep in a field": packed(5, 1, 1)[:0] + b"\x94\x05\x01\x01" + nested(20),
    "a header of 2**32-1 items": b"\xdd\xff\xff\xff\xff",
    "a header of 1,024 items": b"\xdd\x00\x00\x04\x00",
    "headers within headers": b"\xdc\x04\x00" * 300,
    "a map header of 2**32-1 items": b"\xdf\xff\xff\xff\xff",
    "a text header of 2**32-1 bytes": b"\xdb\xff\xff\xff\xff",
    "a map with a list for a key": b"\x94\x05\x01\x01\x81\x90\x01",
    "an extension": b"\x94\x05\x01\x01" + msgpack.packb(msgpack.ExtType(5, b"castle")),
    "a timestamp": b"\x94\x05\x01" + b"\xd6\xff\x00\x00\x00\x00" + b"\xa6castle",
    "invalid UTF-8": b"\x94\x05\x01\x01\xa6ca\xff\xfele",
    "a lone surrogate": b"\x94\x05\x01\x01\xa6ca\xed\xa0\x80e",
    "overlong UTF-8": b"\x94\x05\x01\x01\xa6ca\xc0\x80le",
}
"""Frames that no guest of this protocol sends, keyed by their error."""


# --- tables


def new_table(players: int = 3, seed: int = 1, title: str = "A table", game: str = DEFAULT_GAME) -> Table:
    return Table(title, GAMES[game], players, {}, KeyedChance(str(seed)))


def fair_table(players: int = 3, bots: int = 0, game: str = "claim-it") -> Table:
    """Return a table whose cards and dice are dealt fairly; the bots sit in the first seats."""
    table = Table("Glencoe", GAMES[game], players, {})
    for _ in range(bots):
        table.sit_bot("easy")
    return table


@contextlib.asynccontextmanager
async def hosted(
    players: int = 3,
    seed: int = 1,
    *,
    table: Table | None = None,
    time_control: TimeControl | None = None,
    code: str | None = None,
    identity: Identity | None = None,
    id: str | None = None,  # noqa: A002
    survive: Mode = Mode.OFF,
) -> AsyncIterator[Host]:
    """Yield a host that listens on loopback. Peers still connected at the end are cut off."""
    hosted_table = table or new_table(players, seed)
    async with Host(
        hosted_table, id=id, code=code, bot_rng=random.Random(seed), time_control=time_control, survive=survive
    ) as host:
        await host.listen("127.0.0.1", 0, identity)
        try:
            yield host
        finally:
            while Stranger.links:
                Stranger.links.pop()._connection.transport.abort()


def clock_of(host: Host) -> DecisionClock | None:
    """Return the clock of a table, for tests that set its time."""
    return host._clock_runner._clock


def socket_dial(host: Host) -> Dial:
    """Return a function that connects a guest to a host over a socket."""

    async def connect() -> Link:
        assert host.port is not None
        return await dial("127.0.0.1", host.port)

    return connect


def local_dial(host: Host) -> Dial:
    """Return a function that connects the host's own player to the table."""

    async def connect() -> Link:
        return host.connect_local()

    return connect


def play_until_takeback_possible(host: Host, rng: random.Random, seats: Collection[int] = range(1, 6)) -> int:
    """Decide for everybody until a human player in one of these seats can request a takeback; return the seat."""
    table = host.table
    while table.actor is not None:
        table.decide(table.actor, table.ply, rng.choice(table.legal()))
        for seat, there in enumerate(table.seats, 1):
            if seat in seats and there.bot is None and table.view(seat).may_ask:
                host.broadcast_changes()
                return seat
    raise AssertionError("nobody may ask")


async def play_out(host: Host) -> None:
    """Decide for everybody until the game at a table is over."""
    table = host.table
    await until(lambda: table.stage == "playing")
    while table.actor is not None:
        table.decide(table.actor, table.ply, table.legal()[-1])
    host.broadcast_changes()


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110  # what is waited for has no event
            await asyncio.sleep(0.005)


# --- links that record frames


class Tap:
    """A link that remembers all frames; `twist` can change an incoming frame or drop it (None)."""

    def __init__(self, link: Link, twist: Callable[[bytes], bytes | None] = lambda frame: frame) -> None:
        self.link = link
        self.address = link.address
        self.fingerprint = link.fingerprint
        self.twist = twist
        self.received: list[bytes] = []
        self.sent: list[bytes] = []

    async def send(self, frame: bytes) -> None:
        self.sent.append(frame)
        await self.link.send(frame)

    async def receive(self) -> bytes | str:
        while True:
            frame = await self.link.receive()
            assert isinstance(frame, bytes)
            twisted = self.twist(frame)
            if twisted is not None:
                self.received.append(twisted)
                return twisted

    async def close(self) -> None:
        await self.link.close()


class DeadLink(Tap):
    """A link over which nothing passes any longer once it is dead, though neither side has noticed."""

    is_dead = False

    async def send(self, frame: bytes) -> None:
        if not self.is_dead:
            await super().send(frame)


class Script:
    """A link that delivers the given frames, then breaks."""

    address = "host:7438"
    fingerprint = "the host's"

    def __init__(self, frames: list[bytes]) -> None:
        self._frames = iter(frames)
        self.sent: list[bytes] = []

    async def send(self, frame: bytes) -> None:
        self.sent.append(frame)

    async def receive(self) -> bytes | str:
        for frame in self._frames:
            return frame
        raise LinkClosedError("the script is over")

    async def close(self) -> None: ...


def tapped(dial: Dial, taps: list[Tap], twist: Callable[[bytes], bytes | None] = lambda frame: frame) -> Dial:
    async def connect() -> Link:
        taps.append(Tap(await dial(), twist))
        return taps[-1]

    return connect


# --- peers


class Player:
    """A guest that plays `games` whole games at one table, choosing at random or like a bot of a level."""

    def __init__(
        self,
        dial: Dial,
        name: str = "Ada",
        *,
        watch: bool = False,
        token: str | None = None,
        level: str = "random",
        seed: int = 1,
        games: int = 1,
        **options: Any,
    ) -> None:
        """`options` are those of a Guest."""
        self.games = games
        self.guest = Guest(dial, name, watch=watch, token=token, **options)
        self.offers = 0
        self.wants_table: bool | None = True
        """The answer if the table is offered; None for no answer."""
        self.moves: list[TableMoved] = []
        self.talk: list[tuple[str, str]] = []
        self.clocks: list[ClockReading] = []
        self.level = level
        self.rng = random.Random(seed)
        self.held = False
        """Whether the player only listens, until `release()` is called."""
        self.joined: list[JoinedTable] = []
        self.views: list[TableView] = []
        self.log: list[Event] = []
        self.snapshots = 0
        self.refused: list[str] = []
        self.ended: str | None = None
        self.audit_result: AuditResult | None = None
        self.audit_results: list[AuditResult] = []
        self._decided = (-1, 0, 0)

    @property
    def table(self) -> TableView:
        return self.views[-1]

    @property
    def result(self) -> Result:
        result = self.table.game_view.result
        assert isinstance(result, Result)
        return result

    async def play(self) -> None:
        """Play until the game is over or the host says farewell."""
        async for update in self.guest.updates():
            match update:
                case JoinedTable():
                    self.joined.append(update)
                case TableChanged(table, events, fresh):
                    self.views.append(table)
                    self.log = events if fresh else self.log + events
                    self.snapshots += fresh
                    if table.stage == "over":
                        if table.seal is None:
                            await self.end_game()
                    elif fresh or (table.game_number, table.ply, table.takebacks) != self._decided:
                        await self.decide()
                case AuditResult():
                    self.audit_result = update
                    self.audit_results.append(update)
                    await self.end_game()
                case RequestRefused(reason):
                    self.refused.append(reason)
                case TableOfferedToUs():
                    self.offers += 1
                    if self.wants_table is not None:
                        await self.guest.answer_offer(wants=self.wants_table)
                case TableMoved():
                    self.moves.append(update)
                case TalkReceived(name, text):
                    self.talk.append((name, text))
                case ClockReading():
                    self.clocks.append(update)
                case Ended(reason):
                    self.ended = reason
                case ConnectionLost():
                    pass

    async def end_game(self) -> None:
        """Agree to a rematch, or leave after the last game."""
        next_game = self.table.next_game
        if self.table.game_number >= self.games:
            await self.guest.close()
        elif not self.held and next_game is not None and self.joined[-1].name not in next_game.agreed:
            await self.guest.play_again()

    async def decide(self) -> None:
        table = self.table
        if table.legal and not self.held:
            self._decided = (table.game_number, table.ply, table.takebacks)
            await self.guest.decide(choose(table.game, self.level, table.game_view, table.legal, self.rng))

    async def release(self) -> None:
        self.held = False
        await self.decide()


NAMES = ["Ada", "Ben", "Cat", "Dan", "Eve", "Fay"]


@contextlib.asynccontextmanager
async def seat_players(
    host: Host, dials: list[Dial] | None = None, level: str = "random", games: int = 1
) -> AsyncIterator[list[Player]]:
    """Seat a player in every free seat, in order; `game_over` waits for the end of their game."""
    free = len(host.table.free_seats)
    players = [
        Player(dial, name, seed=seed, level=level, games=games)
        for seed, (dial, name) in enumerate(zip(dials or [socket_dial(host)] * free, NAMES, strict=False))
    ]
    tasks = []
    try:
        for player in players:
            tasks.append(asyncio.create_task(player.play()))  # one after the other
            await until(lambda player=player: player.views or tasks[-1].done())  # type: ignore[misc]
        yield players
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def game_over(players: Sequence[Player]) -> None:
    await until(lambda: all(player.views and player.table.stage == "over" for player in players))


class Stranger:
    """A peer controlled by the test, frame by frame."""

    links: ClassVar[list[SocketLink]] = []

    def __init__(self, link: SocketLink) -> None:
        self.link = link

    @classmethod
    async def connect(cls, host: Host, address: str = "") -> Stranger:
        """Connect as a guest of one of the host's doors, if an address is given."""
        assert host.port is not None
        headers = forwarded_from(host.door_secret, address) if address else None
        cls.links.append(await dial("127.0.0.1", host.port, headers))
        return cls(cls.links[-1])

    @classmethod
    async def join(
        cls, host: Host, name: str = "Mallory", *, watch: bool = False, token: str | None = None, address: str = ""
    ) -> Stranger:
        stranger = await cls.connect(host, address)
        await stranger.send(Hello(PROTOCOL, name, watch, token))
        return stranger

    async def send(self, message: Message | bytes) -> None:
        await self.link.send(message if isinstance(message, bytes) else encode(message))

    async def send_raw(self, frame: bytes | str) -> None:
        """Send a frame as it is, even text; the link may break."""
        with contextlib.suppress(ConnectionClosed):
            await self.link._connection.send(frame)

    async def receive(self) -> FromHost:
        async with asyncio.timeout(PATIENCE):
            return decode_from_host(await self.link.receive())

    async def receive_next(self, kind: type[M]) -> M:
        """Return the next message of a kind, skipping others."""
        async with asyncio.timeout(PATIENCE):
            while True:
                message = decode_from_host(await self.link.receive())
                if isinstance(message, kind):
                    return message

    async def farewell_reason(self) -> str | None:
        """Return the host's last message before it closes the connection, or None. Raises TimeoutError otherwise."""
        reason = None
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    message = decode_from_host(await self.link.receive())
                except LinkClosedError:
                    return reason
                if isinstance(message, Farewell):
                    reason = message.reason

"""Frames of honest peers: one of each kind, and all frames for a player in a whole game."""

from __future__ import annotations

import asyncio
import functools
import random
from collections.abc import Iterator, Sequence

from macrobber_core.games import GAMES
from macrobber_core.net.guest.view_decoder import complete, decode_snapshot
from macrobber_core.net.host.peer import Peer
from macrobber_core.net.host.view_frames import ViewFrames
from macrobber_core.net.link import LinkClosedError
from macrobber_core.table import Table, commitment
from macrobber_core.wire.codec import decode_from_host, encode
from macrobber_core.wire.messages import (
    PROTOCOL,
    Accepted,
    AnswerOffer,
    CanHost,
    Changed,
    Clock,
    Commit,
    Consent,
    Decide,
    Farewell,
    GamePackage,
    GetOffer,
    GetPackage,
    Hello,
    LeaveSeat,
    Moved,
    Offer,
    Open,
    PakeReply,
    PakeStart,
    Refusal,
    Resync,
    Revealed,
    Said,
    Say,
    SendLegal,
    Snapshot,
    TableOffered,
    TableReady,
    TableState,
    TakeSeat,
    Undo,
    Welcome,
)
from macrobber_core.wire.view_updates import ViewFollower

HEX, HALF = "0f" * 32, "53" + "0f" * 32

FROM_GUESTS = [
    encode(message)
    for message in (
        Hello(PROTOCOL, "Ada"), Hello(PROTOCOL, "Ben", True, "token"), Hello(PROTOCOL, "Cat", False, None, HEX),
        GetOffer(PROTOCOL), TakeSeat(1), TakeSeat(2, 3), LeaveSeat(3), Decide(4, 17, "draw YYBGGR"),
        Decide(5, 2**31 - 1, "raid 2", 3), Resync(), SendLegal(), GetPackage(), Undo(6, 17), PakeStart(HALF),
        Say(7, "Slàinte, a h-uile duine"), Commit(HEX, HEX), Open(HEX, HEX), Consent(8, 2, 17, 1, True),
        CanHost(HEX), AnswerOffer(1, True), AnswerOffer(2, False, "no port is free"),
        TableReady(1, 7438, ["192.168.0.7", "fe80::1"]),
    )
]  # fmt: skip
HANDSHAKE = [
    encode(Offer(PROTOCOL, "table", "A table", "mac-robber", False, 3, 2)),
    encode(Welcome("table", "Ada", "token")),
]
FROM_HOSTS = [
    *HANDSHAKE,
    *(
        encode(message)
        for message in (
            Accepted(1), Refusal(2, "it's Ben's turn"), Farewell("bye"), Said("Ben", "hello"),
            Offer(PROTOCOL, "table", "A table", "mac-robber", False, 3, 2, True), PakeReply(HALF),
            Welcome("table", "Ada", "token", HEX), Clock(2, 17, 30_000, [300_000] * 3), Clock(None, 0, 0, []),
            GamePackage("nim-game 1.0"),
            TableOffered(1), TableState(1, b"a table"), Moved("Ben", HEX, 7438, ["192.168.0.7"]),
            Moved("Ben", HEX, 7438, [], HEX),
            Revealed(HEX, [HEX, None, HEX], [(0, "start 2"), (2, "castle")], [(1, 2, "piper")]),
        )
    ),
]  # fmt: skip
PART_STEPS = 12
PLAYERS = range(1, 4)


class _RecordingLink:
    """A link that only listens."""

    address = fingerprint = ""
    can_send_now = True

    def __init__(self) -> None:
        self.frames: list[bytes] = []

    def send_now(self, frames: Sequence[bytes]) -> None:
        self.frames += frames

    async def send(self, frame: bytes) -> None:
        self.frames.append(frame)

    async def receive(self) -> bytes | str:
        raise LinkClosedError("nobody speaks")

    async def close(self) -> None: ...


@functools.cache
def honest_parts(protocol: int = PROTOCOL) -> list[list[bytes]]:
    """Return all frames to one player, from the deal to the revealed values, in parts that begin with a snapshot."""
    return asyncio.run(_play_honest_game(protocol))


@functools.cache
def honest_parts_in_snapshots() -> list[list[bytes]]:
    """Return the same frames with each view in a snapshot of its own."""
    return [_in_snapshots(part) for part in honest_parts()]


def _in_snapshots(part: list[bytes]) -> list[bytes]:
    follower, frames = ViewFollower(), []
    for frame in part:
        match message := decode_from_host(frame):
            case Snapshot():
                follower.apply_snapshot(message, decode_snapshot(message)[1], complete)
                frames.append(frame)
            case Changed(base):
                update = follower.apply_message(message)
                assert update is not None
                frames.append(encode(Snapshot(base + 1, update.view, update.events)))
            case _:
                frames.append(frame)
    return frames


async def _play_honest_game(protocol: int) -> list[list[bytes]]:
    table = Table("A table", GAMES["mac-robber"], len(PLAYERS), {})
    for name in ("Ada", "Ben", "Cat"):
        table.sit(name)
    link, parts = _RecordingLink(), list[list[bytes]]()
    peer = Peer(link, "Ada", "token", ViewFrames(table), protocol)
    peer.seat = 1
    async with peer.sending():
        for step, _ in enumerate(_play_with_takebacks(table, random.Random(1))):
            if step % PART_STEPS == 0:
                link.frames = []
                parts.append(link.frames)
                peer.resync()
            if table.actor and step % 3 == 0:
                peer.send_clock(Clock(table.actor, table.ply, 30_000, [300_000] * len(PLAYERS)))
            peer.schedule_view()
            await asyncio.sleep(0)
    return parts


def _play_with_takebacks(table: Table, rng: random.Random) -> Iterator[None]:
    """Yield at each step of a deal and a game with a few takebacks."""
    values = {seat: rng.randbytes(32).hex() for seat in PLAYERS}
    yield
    table.start(rng.randbytes(32).hex())
    yield
    for seat, value in values.items():
        table.commit(seat, commitment(value, seat))
        yield
    for seat, value in values.items():
        table.open(seat, value)
        yield
    while table.actor is not None:
        asker = next((seat for seat in PLAYERS if table.view(seat).may_ask), None)
        if asker is not None and rng.random() < 0.1:
            table.undo(asker, table.ply)
            yield
            for seat in PLAYERS:
                if table.proposal is not None and seat != asker:
                    table.consent(seat, asker, table.ply, len(table.taken_back), agree=rng.random() < 0.8)
                    yield
        else:
            table.decide(table.actor, table.ply, rng.choice(table.legal()))
            yield

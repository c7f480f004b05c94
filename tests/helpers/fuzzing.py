"""Hostile frames against the decoders, against patches, and against a guest: each is refused in words, or is sound."""

from __future__ import annotations

import asyncio
import functools
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from helpers.hostile import Tape, TapeEnd, hostile, value
from helpers.lan import a_table
from macrobber_core.lan.guest import Guest
from macrobber_core.lan.link import Link, LinkClosedError
from macrobber_core.lan.peer import Peer
from macrobber_core.lan.updates import Changed, Ended
from macrobber_core.table import TableView
from macrobber_core.wire import patch
from macrobber_core.wire.codec import BadFrame, decode_from_guest, decode_from_host, encode, pack
from macrobber_core.wire.messages import (
    PROTOCOL,
    Accepted,
    Ask,
    Decide,
    Farewell,
    Hello,
    LeaveSeat,
    Offer,
    Patch,
    Refusal,
    Resync,
    Said,
    Say,
    Snapshot,
    TakeSeat,
    Undo,
    Welcome,
)

Figures = Counter[str]

FROM_GUESTS = [
    encode(message)
    for message in (
        Hello(PROTOCOL, "Ada"), Hello(PROTOCOL, "Ben", True, "token"), Ask(PROTOCOL), TakeSeat(1), TakeSeat(2, 3),
        LeaveSeat(3), Decide(4, 17, "draw YYBGGR"), Decide(5, 2**31 - 1, "raid 2", 3), Resync(), Undo(6, 17),
        Say(7, "Slàinte, a h-uile duine"),
    )
]  # fmt: skip
FROM_HOSTS = [
    encode(message)
    for message in (
        Welcome("table", "Ada", "token"), Accepted(1), Refusal(2, "it is for Ben to decide"), Farewell("bye"),
        Said("Ben", "hello"), Offer(PROTOCOL, "table", "A table", "mac-robber", False, 3, 2),
    )
]  # fmt: skip
STORY_FRAMES = 12


class _Ear:
    """A link that only listens."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []

    async def send(self, frame: bytes) -> None:
        self.frames.append(frame)

    async def receive(self) -> bytes | str:
        raise LinkClosedError("nobody speaks")

    async def close(self) -> None: ...


@functools.cache
def stories() -> list[list[bytes]]:
    """What one player of a game was sent, in pieces that each begin with a snapshot."""
    return asyncio.run(_stories())


async def _stories() -> list[list[bytes]]:
    table = a_table()
    for name in ("Ada", "Ben", "Cat"):
        table.sit(name)
    table.start()
    ear, told = _Ear(), list[list[bytes]]()
    link: Link = ear
    peer = Peer(link, "Ada", "token")
    peer.seat = 1
    writing = asyncio.create_task(peer.write(table))
    moves = 0
    while table.actor is not None:
        if moves % STORY_FRAMES == 0:
            ear.frames = []
            told.append(ear.frames)
            peer.resync()
        moves += 1
        peer.update()
        for _ in range(3):
            await asyncio.sleep(0)
        legal = table.legal()
        table.decide(table.actor, table.ply, legal[moves * 7 % len(legal)])
    writing.cancel()
    return told


# --- decoders and patches


def decoders(tape: Tape, figures: Figures) -> None:
    """Whatever the bytes are: BadFrame, or a message that survives another passage."""
    story = stories()
    try:
        while True:
            if tape.chance(50):
                _decode(tape, tape.choice(FROM_GUESTS), decode_from_guest, "guest", figures)
            else:
                honest = tape.choice(FROM_HOSTS) if tape.chance(60) else tape.choice(tape.choice(story))
                _decode(tape, honest, decode_from_host, "host", figures)
    except TapeEnd:
        pass


def _decode(tape: Tape, honest: bytes, decode: Any, side: str, figures: Figures) -> None:
    frame = hostile(tape, honest)
    figures[f"frames as from a {side}"] += 1
    try:
        message = decode(frame)
    except BadFrame:
        figures["  of which refused"] += 1
    else:
        figures["  of which decoded"] += 1
        assert decode(encode(message)) == message or "nan" in repr(message), frame


def patches(tape: Tape, figures: Figures) -> None:
    """A delta that is a list: PatchError, or a new view; the old one is never touched."""
    try:
        while True:
            first = decode_from_host(tape.choice(stories())[0])
            assert isinstance(first, Snapshot)
            before = pack(first.view)
            for _ in range(20):
                delta = [value(tape, 1) if tape.chance(60) else tape.byte() - 40 for _ in range(tape.below(9))]
                figures["deltas"] += 1
                try:
                    new = patch.apply(first.view, delta)
                except patch.PatchError:
                    figures["  of which refused"] += 1
                else:
                    figures["  of which applied"] += 1
                    assert isinstance(new, list)
                assert pack(first.view) == before
    except TapeEnd:
        pass


# --- a guest and its host


class Script:
    """A link on which a host says what is written down, and hangs up."""

    def __init__(self, frames: list[bytes]) -> None:
        self._frames = iter(frames)
        self.sent: list[bytes] = []

    async def send(self, frame: bytes) -> None:
        self.sent.append(frame)

    async def receive(self) -> bytes | str:
        for frame in self._frames:
            return frame
        raise LinkClosedError("all is said")

    async def close(self) -> None: ...


async def listen(frames: list[bytes]) -> tuple[list[TableView], Script]:
    """The views a guest shows when it is told these frames; it ends in words, whatever they are."""
    script = Script(frames)

    async def dial() -> Link:
        return script

    guest = Guest(dial, "Ada", patience=-1)
    updates = [update async for update in guest.updates()]
    assert isinstance(updates[-1], Ended)
    assert not any(isinstance(update, Ended) for update in updates[:-1])
    for sent in script.sent:
        decode_from_guest(sent)
    return [update.table for update in updates if isinstance(update, Changed)], script


async def guests(tape: Tape, figures: Figures) -> None:
    """A hostile host: what it says ends the guest in words, or is a view of the game."""
    try:
        while True:
            frames = [FROM_HOSTS[0]]
            for honest in tape.choice(stories())[: 1 + tape.below(STORY_FRAMES)]:
                frames.append(honest)
                if tape.chance(30):
                    frames.append(hostile(tape, tape.choice(FROM_HOSTS) if tape.chance(30) else honest))
            figures["frames to a guest of a hostile host"] += len(frames)
            figures["guests of a hostile host"] += 1
            await listen(frames)
    except TapeEnd:
        pass


async def damage(tape: Tape, figures: Figures) -> None:
    """Patches lost, doubled, swapped or spoilt: no guest ever shows a view that its host did not have."""
    try:
        while True:
            honest = tape.choice(stories())
            frames = [honest[0]]
            for frame in honest[1:]:
                match tape.below(6):
                    case 0:
                        pass
                    case 1:
                        frames += [frame, frame]
                    case 2:
                        frames[1:1] = [frame]
                    case 3 if _is_patch(twisted := hostile(tape, frame)):
                        frames.append(twisted)
                    case _:
                        frames.append(frame)
            figures["frames to a guest on a bad line"] += len(frames)
            shown, _ = await listen(frames)
            known = {_plain(table) for table in (await listen(honest))[0]}
            assert {_plain(table) for table in shown} <= known
    except TapeEnd:
        pass


def _is_patch(frame: bytes) -> bool:
    try:
        return isinstance(decode_from_host(frame), Patch)
    except BadFrame:
        return False


def _plain(table: TableView) -> bytes:
    return pack(msgspec.to_builtins(table))


# --- drawn by Hypothesis


Part = Callable[[Tape, Figures], Awaitable[None] | None]


def fuzz(part: Part, examples: int, start: int, figures: Figures) -> None:
    """Run a part on so many tapes; Hypothesis shrinks the tape of the first failure."""

    @seed(start)
    @settings(max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.binary(min_size=1000, max_size=4000))
    def run(data: bytes) -> None:
        done = part(Tape(data), figures)
        if done is not None:
            asyncio.run(_waited(done))

    stories()  # made now, as that needs a loop of its own
    run()


async def _waited(done: Awaitable[None]) -> None:
    await done


def frames(figures: Figures) -> int:
    return sum(count for name, count in figures.items() if name.startswith(("frames", "deltas")))

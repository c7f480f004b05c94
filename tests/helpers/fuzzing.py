"""Hostile frames for the decoders and for a guest: each is refused with a message or is valid."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from helpers.honest_frames import (
    FROM_GUESTS,
    FROM_HOSTS,
    HANDSHAKE,
    PART_STEPS,
    honest_parts,
    honest_parts_in_snapshots,
)
from helpers.hostile import Tape, TapeEnd, hostile, lying
from helpers.net import Script
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.updates import Ended, TableChanged
from macrobber_core.net.link import Link
from macrobber_core.table import TableView
from macrobber_core.wire.codec import BadFrame, decode_from_guest, decode_from_host, encode, pack
from macrobber_core.wire.messages import Changed

Figures = Counter[str]


# --- decoders


def decoders(tape: Tape, figures: Figures) -> None:
    """Check that any bytes give BadFrame or a message that survives a round trip."""
    story = honest_parts()
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


# --- a guest and its host


async def listen(frames: list[bytes]) -> tuple[list[TableView], Script]:
    """Return the views a guest shows for these frames; it must end with a message, whatever they are."""
    script = Script(frames)

    async def dial() -> Link:
        return script

    guest = Guest(dial, "Ada", reconnect_seconds=-1)
    updates = [update async for update in guest.updates()]
    assert isinstance(updates[-1], Ended)
    assert not any(isinstance(update, Ended) for update in updates[:-1])
    for sent in script.sent:
        decode_from_guest(sent)
    return [update.table for update in updates if isinstance(update, TableChanged)], script


async def guests(tape: Tape, figures: Figures) -> None:
    """Check a guest of a hostile host: each frame ends the guest with a message or gives a view of the game."""
    try:
        while True:
            frames = HANDSHAKE + (_nonsense(tape) if tape.chance(50) else _lies(tape))
            figures["frames to a guest of a hostile host"] += len(frames)
            figures["guests of a hostile host"] += 1
            await listen(frames)
    except TapeEnd:
        pass


def _nonsense(tape: Tape) -> list[bytes]:
    """Return frames of a host that sends nonsense in the middle of a game."""
    frames = []
    for honest in tape.choice(honest_parts())[: 1 + tape.below(PART_STEPS)]:
        frames.append(honest)
        if tape.chance(30):
            frames.append(hostile(tape, tape.choice(FROM_HOSTS) if tape.chance(30) else honest))
    return frames


def _lies(tape: Tape) -> list[bytes]:
    """Return well-formed frames of a host, some of which are lies."""
    told = honest_parts_in_snapshots()
    story = told[tape.choice((0, -1))] if tape.chance(50) else tape.choice(told)
    return [lying(tape, frame) if tape.chance(30) else frame for frame in story[tape.below(PART_STEPS) :]]


async def damage(tape: Tape, figures: Figures) -> None:
    """Drop, duplicate, swap or corrupt patches; no guest may ever show a view that its host did not have."""
    try:
        while True:
            honest = tape.choice(honest_parts())
            frames = [*HANDSHAKE, honest[0]]
            for frame in honest[1:]:
                match tape.below(6):
                    case 0:
                        pass
                    case 1:
                        frames += [frame, frame]
                    case 2:
                        frames[3:3] = [frame]
                    case 3 if _is_patch(twisted := hostile(tape, frame)):
                        frames.append(twisted)
                    case _:
                        frames.append(frame)
            figures["frames to a guest on a bad line"] += len(frames)
            shown, _ = await listen(frames)
            known = {_plain(table) for table in (await listen([*HANDSHAKE, *honest]))[0]}
            assert {_plain(table) for table in shown} <= known
    except TapeEnd:
        pass


def _is_patch(frame: bytes) -> bool:
    try:
        return isinstance(decode_from_host(frame), Changed)
    except BadFrame:
        return False


def _plain(table: TableView) -> bytes:
    return pack(msgspec.to_builtins(table))


# --- drawn by Hypothesis


Part = Callable[[Tape, Figures], Awaitable[None] | None]


def fuzz(part: Part, examples: int, start: int, figures: Figures) -> None:
    """Run a part on a number of tapes; Hypothesis shrinks the tape of the first failure."""

    @seed(start)
    @settings(max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.binary(min_size=1000, max_size=4000))
    def run(data: bytes) -> None:
        done = part(Tape(data), figures)
        if done is not None:
            asyncio.run(_waited(done))

    honest_parts_in_snapshots()  # made now, as that needs a loop of its own
    run()


async def _waited(done: Awaitable[None]) -> None:
    await done


def frames(figures: Figures) -> int:
    return sum(count for name, count in figures.items() if name.startswith(("frames", "deltas")))

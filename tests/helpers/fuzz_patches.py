"""Patches from a hostile line or host: a guest never shows a wrong view and never needs much memory."""

from __future__ import annotations

import tracemalloc
import zlib
from collections import Counter

from msgspec.structs import replace

from helpers.honest_frames import honest_parts
from helpers.hostile import Tape, TapeEnd, spoilt, value
from macrobber_core.wire import patch
from macrobber_core.wire.codec import decode_from_host, encode, pack
from macrobber_core.wire.messages import Patch, Snapshot, ViewUpdate
from macrobber_core.wire.patch import ViewFollower

MAX_MEMORY = 40 * 2**20
"""The memory for the largest text of only empty lists, plus a margin."""


def _deflated(text: bytes) -> bytes:
    deflater = zlib.compressobj(zlib.Z_BEST_COMPRESSION, wbits=-zlib.MAX_WBITS)
    return deflater.compress(text) + deflater.flush()


def _array(items: list[bytes]) -> bytes:
    return b"\xdc" + len(items).to_bytes(2, "big") + b"".join(items)


def _text(text: bytes) -> bytes:
    return b"\xdb" + len(text).to_bytes(4, "big") + text


TEXTS = [
    bytes(50 * 2**20),
    bytes(patch.MAX_UPDATE_BYTES + 1),
    bytes(patch.MAX_UPDATE_BYTES),
    b"\x92" * patch.MAX_UPDATE_BYTES,
    b"\x92" + _array([_array([b"\x90"] * 8192)] * 31) + b"\x90",
    b"\x92" + _array([_array([b"\xcf" + bytes(range(1, 9))] * 1000)] * 28) + b"\x90",
    b"\x92" + _text("\u0301\u0323".encode() * 65_000) + b"\x90",
    b"\x92" + _array([_text("\u0301\u0323".encode() * 290)] * 220) + b"\x90",
]
BOMBS = [Patch(0, zlib.crc32(text), _deflated(text)) for text in TEXTS]


def patches(tape: Tape, figures: Counter[str]) -> None:
    """Check that after each patch the guest has the host's view or none, whatever arrives in between."""
    try:
        while True:
            listener, number = ViewFollower(), 0
            for frame in tape.choice(honest_parts()):
                match message := decode_from_host(frame):
                    case Snapshot():
                        listener.apply_snapshot(message)
                        number = message.number
                    case Patch():
                        _disturb(tape, listener, message, figures)
                        news = listener.apply_patch(message)
                        assert news is not None, "a patch did not fit"
                        assert patch.checksum(encode(news)) == message.checksum
                        number += 1
            _lie(tape, listener, number, figures)
    except TapeEnd:
        pass


def _disturb(tape: Tape, listener: ViewFollower, honest: Patch, figures: Counter[str]) -> None:
    for _ in range(8):
        match tape.below(6):
            case 0:
                wrong = replace(honest, base=(honest.base + 1 + tape.byte()) % 2**31)
            case 1:
                wrong = replace(honest, checksum=honest.checksum ^ 1 << tape.below(32))
            case 2:
                wrong = replace(honest, difference=tape.bytes(40))
            case 3:
                frames = tape.choice(honest_parts())
                stray = decode_from_host(tape.choice(frames))
                wrong = replace(stray, checksum=honest.checksum) if isinstance(stray, Patch) else honest
                if wrong.difference == honest.difference:
                    continue
            case _:
                wrong = replace(honest, difference=spoilt(tape, honest.difference))
                if wrong.difference == honest.difference:
                    continue
        figures["frames between the patches of a host"] += 1
        try:
            same = patch.checksum(patch.apply(listener._dictionary, wrong.difference)) == honest.checksum
        except patch.PatchError:
            same = False
        if same and (wrong.base, wrong.checksum) == (honest.base, honest.checksum):
            figures["  of which said the same in other bytes"] += 1
            continue
        assert listener.apply_patch(wrong) is None, f"{wrong} for {honest}"
        figures["  of which did not fit"] += 1


def _lie(tape: Tape, listener: ViewFollower, number: int, figures: Counter[str]) -> None:
    """Let a hostile host send anything with a valid checksum; the guest accepts or rejects it at low cost."""
    figures["frames of a lying host"] += 1
    if tape.chance(4):
        bomb = tape.choice(BOMBS)
        tracemalloc.start()
        try:
            listener.apply_patch(replace(bomb, base=number))
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        figures["  of which bombs"] += 1
        figures.update({"most memory for one": max(0, peak - figures["most memory for one"])})
        assert peak < MAX_MEMORY, f"{peak:,} bytes"
        return
    text = pack([value(tape, 1) for _ in range(1 + tape.below(3))])
    news = listener.apply_patch(Patch(number, patch.checksum(text), patch.diff(listener._dictionary, text)))
    assert news is None or isinstance(news, ViewUpdate)
    figures["  of which taken for news" if news else "  of which refused"] += 1

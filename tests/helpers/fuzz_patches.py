"""Patches from a hostile line or host: a guest never shows a wrong view and never needs much memory."""

from __future__ import annotations

import contextlib
import tracemalloc
from collections import Counter
from typing import Any

from msgspec.structs import replace

from helpers.honest_frames import honest_parts
from helpers.hostile import Tape, TapeEnd, spoilt, value
from macrobber_core.net.guest.view_decoder import complete, decode_snapshot
from macrobber_core.wire import patch
from macrobber_core.wire.changes import apply_change
from macrobber_core.wire.codec import decode_from_host, encode, pack
from macrobber_core.wire.messages import PROTOCOL, Changed, Patch, Snapshot, ViewChange, ViewUpdate
from macrobber_core.wire.view_updates import ViewFollower

MAX_MEMORY = 40 * 2**20
"""The memory for the largest text of only empty lists, plus a margin."""


def _array(items: list[bytes]) -> bytes:
    return b"\xdc" + len(items).to_bytes(2, "big") + b"".join(items)


def _text(text: bytes) -> bytes:
    return b"\xdb" + len(text).to_bytes(4, "big") + text


TEXTS = [
    bytes(50 * 2**20),
    bytes(patch.MAX_CONTENT_BYTES + 1),
    bytes(patch.MAX_CONTENT_BYTES),
    b"\x92" * patch.MAX_CONTENT_BYTES,
    b"\x92" + _array([_array([b"\x90"] * 8192)] * 31) + b"\x90",
    b"\x92" + _array([_array([b"\xcf" + bytes(range(1, 9))] * 1000)] * 28) + b"\x90",
    b"\x92" + _text("\u0301\u0323".encode() * 65_000) + b"\x90",
    b"\x92" + _array([_text("\u0301\u0323".encode() * 290)] * 220) + b"\x90",
]

ViewMessage = Changed | Patch


def _message(base: int, dictionary: bytes, content: bytes, total: int, *, changed: bool) -> ViewMessage:
    """Return a message with a checksum and content of one's own, in either form."""
    difference = patch.diff(dictionary, content)
    return Changed(base, total.to_bytes(4) + difference) if changed else Patch(base, total, difference)


def _with_difference(message: ViewMessage, difference: bytes) -> ViewMessage:
    return replace(
        message, difference=message.difference[:4] + difference if isinstance(message, Changed) else difference
    )


def patches(tape: Tape, figures: Counter[str]) -> None:
    """Check that after each patch the guest has the host's view or none, whatever arrives in between."""
    try:
        while True:
            parts = honest_parts(tape.choice((PROTOCOL, 3)))
            listener, number, changed = ViewFollower(), 0, False
            for frame in tape.choice(parts):
                match message := decode_from_host(frame):
                    case Snapshot():
                        listener.apply_snapshot(message, decode_snapshot(message)[1], complete)
                        number = message.number
                    case Changed() | Patch():
                        changed = isinstance(message, Changed)
                        _disturb(tape, parts, listener, message, figures)
                        assert listener.apply_message(message) is not None, "a patch did not fit"
                        number += 1
            _lie(tape, listener, number, figures, changed=changed)
    except TapeEnd:
        pass


def _disturb(
    tape: Tape, parts: list[list[bytes]], listener: ViewFollower, honest: ViewMessage, figures: Counter[str]
) -> None:
    for _ in range(8):
        match tape.below(6):
            case 0:
                wrong: ViewMessage = replace(honest, base=(honest.base + 1 + tape.below(127)) % 128)
            case 1 if isinstance(honest, Patch):
                wrong = replace(honest, checksum=honest.checksum ^ 1 << tape.below(32))
            case 1:
                total = int.from_bytes(honest.difference[:4]) ^ 1 << tape.below(32)
                wrong = replace(honest, difference=total.to_bytes(4) + honest.difference[4:])
            case 2:
                wrong = replace(honest, difference=tape.bytes(40))
            case 3:
                stray = decode_from_host(tape.choice(tape.choice(parts)))
                if not isinstance(stray, Changed | Patch):
                    continue
                wrong = _with_difference(honest, stray.difference[4 if isinstance(stray, Changed) else 0 :])
            case _:
                wrong = replace(honest, difference=spoilt(tape, honest.difference))
        if wrong == honest:
            continue
        figures["frames between the patches of a host"] += 1
        if _says_the_same(listener, wrong, honest):
            figures["  of which said the same in other bytes"] += 1
            continue
        assert listener.apply_message(wrong) is None, f"{wrong} for {honest}"
        figures["  of which did not fit"] += 1


def _says_the_same(listener: ViewFollower, wrong: ViewMessage, honest: ViewMessage) -> bool:
    """Return whether only the compressed form is another one."""
    skipped = 4 if isinstance(honest, Changed) else 0
    if replace(wrong, difference=b"") != replace(honest, difference=b""):
        return False
    try:
        content = patch.apply(listener._dictionary, wrong.difference[skipped:])
    except patch.PatchError:
        return False
    same_total = wrong.difference[:skipped] == honest.difference[:skipped]
    return same_total and content == patch.apply(listener._dictionary, honest.difference[skipped:])


def _lie(tape: Tape, listener: ViewFollower, number: int, figures: Counter[str], *, changed: bool) -> None:
    """Let a hostile host send anything with a valid checksum; the guest accepts or rejects it at low cost."""
    figures["frames of a lying host"] += 1
    if tape.chance(4):
        text = tape.choice(TEXTS)
        bomb = _message(number, b"", text, patch.checksum(text), changed=changed)
        tracemalloc.start()
        try:
            listener.apply_message(bomb)
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        figures["  of which bombs"] += 1
        figures.update({"most memory for one": max(0, peak - figures["most memory for one"])})
        assert peak < MAX_MEMORY, f"{peak:,} bytes"
        return
    text = pack([value(tape, 1) for _ in range(1 + tape.below(3))])
    total = patch.checksum(text)
    if changed and tape.chance(70):
        index = tape.below(len(listener._view))
        change, events = {index: _change(tape, listener._view[index])}, [value(tape, 1)] * tape.chance(30)
        text = encode(ViewChange(change, events))
        with contextlib.suppress(ValueError):
            total = patch.checksum(encode(ViewUpdate(apply_change(listener._view, change), events)))
    news = listener.apply_message(_message(number, listener._dictionary, text, total, changed=changed))
    assert news is None or isinstance(news, ViewUpdate)
    figures["  of which taken for news" if news else "  of which refused"] += 1


def _change(tape: Tape, there: Any) -> Any:
    """Return a change to a value, which may fit it."""
    match tape.below(4):
        case 0:
            return tape.below(9) - 4
        case 1:
            return [value(tape, 1)]
        case _ if isinstance(there, list) and there:
            index = tape.below(len(there) + 2)
            return {index: _change(tape, there[min(index, len(there) - 1)])}
    return 0

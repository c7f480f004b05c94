"""Keeping a guest's view up to date: the host sends each change, and the guest applies it.

A guest that works out its legal actions gets views that leave them out. They still count for the checksum, so a guest
that finds other actions than its host notices.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec import Raw
from msgspec.msgpack import Decoder

from .bounded_data import MAX_ITEMS, PlainData
from .changes import apply_change, change_between
from .codec import VIEW_UPDATE_DECODER, decode_view_change, decode_view_update, encode, pack, unpack
from .messages import VIEW_NUMBERS, Changed, Patch, Snapshot, ViewChange, ViewUpdate
from .patch import MAX_CONTENT_BYTES, PatchError, apply, checksum, diff, extend_dictionary

CHECKSUM_BYTES = 4
MAX_SHARED = 8
"""The number of changes kept for other guests in this process who get the same."""
Completion = Callable[[Any], tuple[Any, bytes]]
"""Return a view with what the host has left out, and that in packed form. Raises ValueError for an impossible view."""


class Received(NamedTuple):
    """The state that a guest's next message builds on: its view, packed, with its number, and the dictionary.

    The next message is the same for guests who have received the same.
    """

    number: int
    view: bytes
    dictionary: bytes


def after_snapshot(number: int, packed_view: bytes) -> Received:
    return Received(number, packed_view, packed_view)


def next_change(
    received: Received, packed_view: bytes, events: Sequence[Any], left_out: bytes
) -> tuple[Changed, Received]:
    """Return the message that leads to a view, and the guest's state after it.

    `left_out` is what the guest works out (`Completion`), in packed form.
    """
    change = change_between(_unpacked(received.view), _unpacked(packed_view))
    content = encode(ViewChange(change, list(events)))
    total = checksum(encode(ViewUpdate(Raw(packed_view), list(events))) + left_out)
    difference = total.to_bytes(CHECKSUM_BYTES) + diff(received.dictionary, content)
    number = (received.number + 1) % VIEW_NUMBERS
    dictionary = extend_dictionary(received.dictionary, content)
    return Changed(received.number, difference), Received(number, packed_view, dictionary)


def next_patch(received: Received, packed_view: bytes, events: Sequence[Any]) -> tuple[Patch, Received]:
    """Return the message and the state for a guest of version 1 to 3, which gets whole views."""
    packed_update = encode(ViewUpdate(Raw(packed_view), list(events)))
    message = Patch(received.number, checksum(packed_update), diff(received.dictionary, packed_update))
    dictionary = extend_dictionary(received.dictionary, packed_update)
    return message, Received(received.number + 1, packed_view, dictionary)


@lru_cache(maxsize=64)
def _unpacked(view: bytes) -> PlainData:
    """Unpack a view; cached, because it is the new one of a change, and then the old one of the next."""
    return unpack(view)


def _nothing_left_out(view: Any) -> tuple[Any, bytes]:
    return view, b""


class Applied(NamedTuple):
    """A view update after a change, its view in packed form, and the checksum of both and of what the host left out."""

    update: ViewUpdate
    packed_view: bytes
    checksum: int


@lru_cache(maxsize=MAX_SHARED)
def _apply_content(packed_view: bytes, content: bytes, decoder: Decoder[ViewUpdate], complete: Completion) -> Applied:
    """Apply the content of a change to a view. Raises ValueError.

    The guests of an ssh door share one process, and most of them watch: the change is applied once for all of them,
    and they keep one copy of the view.
    """
    change = decode_view_change(content)
    view = apply_change(unpack(packed_view), change.change)
    packed_update = encode(ViewUpdate(view, change.events))
    if len(packed_update) > MAX_CONTENT_BYTES:
        raise PatchError(f"the update has more than {MAX_CONTENT_BYTES} bytes")
    update = decode_view_update(packed_update, decoder, is_bounded=True)
    complete_view, left_out = complete(update.view)
    return Applied(ViewUpdate(complete_view, update.events), pack(view), checksum(packed_update + left_out))


class ViewFollower:
    """The guest's side: keeps the current view and its number, and the dictionary for the next message.

    A message that cannot be applied changes none of them.
    """

    def __init__(self) -> None:
        self._number: int | None = None
        self._view = b""
        """The current view, packed."""
        self._dictionary = b""
        self._event_count = 0
        """The number of events since the beginning of the game."""
        self._decoder = VIEW_UPDATE_DECODER
        self._complete: Completion = _nothing_left_out

    def apply_snapshot(
        self,
        snapshot: Snapshot,
        decoder: Decoder[ViewUpdate] = VIEW_UPDATE_DECODER,
        complete: Completion = _nothing_left_out,
    ) -> None:
        """Start from a snapshot. Later messages whose result the decoder rejects will not be applied."""
        self._number = snapshot.number
        self._view = self._dictionary = pack(snapshot.view)
        self._event_count = len(snapshot.events)
        self._decoder, self._complete = decoder, complete

    def apply_message(self, message: Changed | Patch) -> ViewUpdate | None:
        """Apply a message and return the view update, or None if it does not fit: then ask for a snapshot."""
        if message.base != self._number:
            return None
        try:
            return self._apply_patch(message) if isinstance(message, Patch) else self._apply_change(message)
        except ValueError:
            return None

    def _count_events(self, update: ViewUpdate) -> int:
        """Return the number of events so far. Raises PatchError if a snapshot could not hold them."""
        if self._event_count + len(update.events) > MAX_ITEMS:
            raise PatchError(f"the game has more than {MAX_ITEMS} events")
        return self._event_count + len(update.events)

    def _apply_change(self, message: Changed) -> ViewUpdate:
        total, difference = message.difference[:CHECKSUM_BYTES], message.difference[CHECKSUM_BYTES:]
        content = apply(self._dictionary, difference)
        applied = _apply_content(self._view, content, self._decoder, self._complete)
        if applied.checksum.to_bytes(CHECKSUM_BYTES) != total:
            raise PatchError("the checksum is another one")
        self._event_count = self._count_events(applied.update)
        self._number, self._view = (message.base + 1) % VIEW_NUMBERS, applied.packed_view
        self._dictionary = extend_dictionary(self._dictionary, content)
        return applied.update

    def _apply_patch(self, message: Patch) -> ViewUpdate:
        """Apply a message from a host of version 1 to 3."""
        packed_update = apply(self._dictionary, message.difference)
        if checksum(packed_update) != message.checksum:
            raise PatchError("the checksum is another one")
        update = decode_view_update(packed_update, self._decoder)
        self._event_count = self._count_events(update)
        self._number, self._dictionary = message.base + 1, extend_dictionary(self._dictionary, packed_update)
        return update

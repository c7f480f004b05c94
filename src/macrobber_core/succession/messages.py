"""The messages between programs, and the outputs of the state machines to the program around them.

The program delivers messages over links on which it knows the other side's fingerprint, as it does with TLS.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from .generation import Generation
from .sealed_log import Place
from .shares import Share


class TakeOver(NamedTuple):
    """An epoch that began without the host before it, and its proof."""

    epoch: int
    proof: bytes


# --- host to the others


class Begin(msgspec.Struct, frozen=True):
    """The whole state: sent to a person who joins, or comes back, and to all in a new epoch or generation."""

    generation: Generation
    epoch: int
    share: Share | None
    """The person's share; None if the host has given it before."""
    entries: tuple[bytes, ...]
    proof: bytes
    """The proof of the epoch, in the generation in which it began; empty in the first epoch."""
    take_overs: tuple[TakeOver, ...] = ()
    """How the table came to this host, so that somebody who was away can check one of them."""


class Entry(msgspec.Struct, frozen=True):
    """One more entry of the sealed log."""

    place: Place
    epoch: int
    entry: bytes


class Stand(msgspec.Struct, frozen=True):
    """A host asks everybody to vote for it in a later epoch, because somebody has voted for another heir."""

    place: Place
    epoch: int
    current: int
    """The epoch in which it is host now, and the proof of that."""
    proof: bytes


# --- the others to the host


class Held(msgspec.Struct, frozen=True):
    """The number of entries that a person's program holds; it follows this epoch."""

    place: Place
    epoch: int
    count: int


class Promised(msgspec.Struct, frozen=True):
    """Refuses a host: the sender has voted or followed in a later epoch, and follows it only from `epoch` on.

    If it has followed a host of a later epoch, it names the latest and its proof.
    """

    epoch: int
    followed: int
    proof: bytes


# --- voter to heir, and back


class Vote(msgspec.Struct, frozen=True):
    """A vote for the heir of an epoch: the voter's share, and the log that it holds.

    A host that stands again has the key. It also gets votes without a share, from people who missed its generation.
    """

    place: Place
    epoch: int
    share: Share | None
    entries: tuple[bytes, ...]


class Declined(msgspec.Struct, frozen=True):
    """The heir does not take over in this epoch: its program hears the host, or else its player does not want to."""

    epoch: int
    hears_host: bool


Message = Begin | Entry | Stand | Held | Promised | Vote | Declined

# --- to the program


class Send(msgspec.Struct, frozen=True):
    to: str
    message: Message


class TryHost(msgspec.Struct, frozen=True):
    """The host has been silent: try to reach it, and report the outcome."""


class AskPlayer(msgspec.Struct, frozen=True):
    """Ask the player whether to go on at this heir's; it may be the player's own program."""

    heir: str


class TookOver(msgspec.Struct, frozen=True):
    """We are the host now; the contents of the log restore the table."""

    epoch: int
    contents: tuple[bytes, ...]
    altered: tuple[str, ...]
    """The people who gave an altered log."""


class SteppedDown(msgspec.Struct, frozen=True):
    """Somebody else has taken the table over in this epoch, and we are a guest now."""

    epoch: int


class Rejected(msgspec.Struct, frozen=True):
    """A message that was refused and changed nothing, with its sender."""

    person: str
    reason: str


Output = Send | TryHost | AskPlayer | TookOver | SteppedDown | Rejected

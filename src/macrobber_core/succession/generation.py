"""A generation: the people among whom one key is split, the order of their heirs, and what shows that a share is right.

A table has one host in each *epoch*. Epoch by epoch, the announced order says who may become host: after the host that
began the generation come its heirs, and then that host again. So an epoch belongs to one program, and nobody can step
in unannounced. Everybody at the table knows the generation; only the host knows the key.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from .quorum import Mode, Quorum
from .sealed_log import MAX_EPOCH, Place
from .shares import Share, new_key, split

EPOCHS = 32
"""The number of epochs after its first one that a generation lasts at most."""
MAX_PEOPLE = 32


@dataclass(frozen=True)
class Generation:
    """The people at a table and their announced order. People are named by the fingerprints of their programs."""

    place: Place
    host: str
    """The host that began the generation."""
    others: tuple[str, ...]
    heirs: tuple[str, ...]
    """Those of the others who may become host, in order."""
    quorum: Quorum
    share_digests: tuple[bytes, ...]
    """The digest of each voter's share."""
    proof_digests: tuple[bytes, ...]
    """The digest of the proof of each later epoch."""

    @cached_property
    def voters(self) -> tuple[str, ...]:
        """The people who hold a share: the others, and the host's own player if it has a vote."""
        return (*self.others, self.host) if self.quorum.host_votes else self.others

    @property
    def last_epoch(self) -> int:
        return self.place.epoch + len(self.proof_digests)

    @property
    def last_vote(self) -> int:
        """The last epoch in which people vote unasked; one more for each heir is left for the host to return."""
        return self.last_epoch - len(self.heirs) - 1

    def heir_of(self, epoch: int) -> str:
        """Return the only program that may be host in an epoch."""
        order = (self.host, *self.heirs)
        return order[(epoch - self.place.epoch) % len(order)]

    def is_share_of(self, person: str, share: Share) -> bool:
        """Return whether this is the person's own share of this table and generation."""
        if person not in self.voters or share.number != self.voters.index(person) + 1:
            return False
        return share.digest(self.place.encode()) == self.share_digests[share.number - 1]

    def is_proof(self, epoch: int, proof: bytes) -> bool:
        """Return whether somebody who knows the key has taken the table over in this epoch."""
        if not self.place.epoch < epoch <= self.last_epoch:
            return False
        return _digest(proof) == self.proof_digests[epoch - self.place.epoch - 1]


@dataclass(frozen=True, slots=True)
class BegunGeneration:
    """A generation with its secrets, which its host keeps."""

    generation: Generation
    key: bytes = field(repr=False)
    shares: tuple[Share, ...]
    """The share of each voter, in their order."""


def begin_generation(
    place: Place,
    host: str,
    others: Sequence[str],
    heirs: Sequence[str],
    mode: Mode = Mode.MAJORITY,
    *,
    host_plays: bool = True,
    key: bytes | None = None,
    randbelow: Callable[[int], int] = secrets.randbelow,
) -> BegunGeneration:
    """Split a key (by default a new one) among the people at a table.

    Raises ValueError if they are too many, named twice, or too few to go on without the host.
    """
    people = (host, *others)
    if len({*people}) < len(people) or not {*heirs} <= {*others} or len({*heirs}) < len(heirs):
        raise ValueError("people are named twice, or an heir is not at the table")
    if len(people) > MAX_PEOPLE or not 1 <= place.epoch <= MAX_EPOCH:
        raise ValueError(f"there are too many people ({len(people)}) or epochs ({place.epoch})")
    quorum = Quorum(mode, len(others), host_plays)
    if not quorum.can_survive:
        raise ValueError(f"{len(others)} others cannot go on without the host ({mode.value})")
    key = key or new_key()
    shares = split(key, quorum.shares, quorum.voters, randbelow)
    digests = tuple(share.digest(place.encode()) for share in shares)
    epochs = range(place.epoch + 1, min(place.epoch + EPOCHS, MAX_EPOCH) + 1)
    proofs = tuple(_digest(prove(key, place, epoch)) for epoch in epochs)
    return BegunGeneration(Generation(place, host, (*others,), (*heirs,), quorum, digests, proofs), key, shares)


def prove(key: bytes, place: Place, epoch: int) -> bytes:
    """Return the proof that the host of an epoch knows the key: an HMAC of table, generation and epoch."""
    return hmac.digest(key, b"macrobber proof\0" + place.encode() + f"\0{epoch}".encode(), "sha256")


def _digest(proof: bytes) -> bytes:
    return hashlib.sha256(b"macrobber proof\0" + proof).digest()

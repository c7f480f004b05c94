"""The sealed log: what a host gives each person's program so that the game can go on without the host.

Entry 0 is the baseline, from which the table can be restored as it was; every change adds an entry. Entries are sealed
with AES-256-CCM under the key of their *generation*, the people among whom that key is split. Whoever holds a log
without the key learns only the number and the sizes of its entries.

An entry is its epoch (2 bytes), its number (2 bytes), the ciphertext, and a tag of 8 bytes: 12 bytes more than its
content. Epoch and number form the nonce, so no nonce is used twice as long as each epoch has one host, and that host
never seals two entries of the same number. A host that resumes a stored game must therefore begin a new generation.

Eight bytes of tag are enough: a forger has to guess it, with a chance of 1 in 2**64 for each attempt. The only attempt
is to give an altered log to an heir, who notices and names the sender. Short tags are safe with CCM, unlike with GCM,
where each forgery makes the next one easier.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESCCM

TAG_BYTES = 8
HEADER_BYTES = 4
ENTRY_OVERHEAD = HEADER_BYTES + TAG_BYTES
NONCE_BYTES = 11
MAX_EPOCH = 255
MAX_ENTRIES = 4096
MAX_BYTES = 200 * 1024
"""The bound on a log, so that it fits into one frame: a host begins a new generation, with a new baseline, before."""


class LogError(ValueError):
    """An entry or a log that cannot be used."""


class Place(NamedTuple):
    """The table and the generation that a log or a share belongs to."""

    table: str
    epoch: int
    """The epoch in which the generation began."""
    number: int = 0
    """The number of the generation in that epoch."""

    def encode(self) -> bytes:
        return f"{self.table}\0{self.epoch}\0{self.number}".encode()


class Head(NamedTuple):
    """The epoch and number of an entry. Of two logs, the one whose last entry has the greater head is newer."""

    epoch: int
    number: int

    def encode(self) -> bytes:
        return self.epoch.to_bytes(2) + self.number.to_bytes(2)


NO_ENTRY = Head(0, -1)
"""The head of an empty log."""


def head_of(entry: bytes) -> Head:
    """Return the epoch and number of a sealed entry. Raises LogError if it is cut short."""
    if len(entry) < ENTRY_OVERHEAD:
        raise LogError("an entry is cut short")
    return Head(int.from_bytes(entry[:2]), int.from_bytes(entry[2:HEADER_BYTES]))


def seal(key: bytes, place: Place, head: Head, content: bytes) -> bytes:
    """Return the sealed entry. Raises LogError if its epoch or number is out of range."""
    if not (1 <= head.epoch <= MAX_EPOCH and 0 <= head.number < MAX_ENTRIES):
        raise LogError(f"entry {head.number} of epoch {head.epoch} is out of range")
    return head.encode() + _cipher(key).encrypt(_nonce(head), content, _associated(place, head))


def unseal(key: bytes, place: Place, entry: bytes) -> bytes:
    """Return the content of an entry.

    Raises LogError if it was altered or cut short, or belongs to another table or generation.
    """
    from cryptography.exceptions import InvalidTag  # noqa: PLC0415

    head = head_of(entry)
    try:
        return _cipher(key).decrypt(_nonce(head), entry[HEADER_BYTES:], _associated(place, head))
    except InvalidTag as error:
        raise LogError(f"entry {head.number} was not sealed for this table and generation") from error


class SealedLog(Struct, frozen=True):
    """The sealed entries that one program holds, in order from 0 on. It cannot read them without the key."""

    entries: tuple[bytes, ...] = ()
    size: int = 0

    @property
    def head(self) -> Head:
        """The epoch and number of the last entry."""
        return head_of(self.entries[-1]) if self.entries else NO_ENTRY

    def contradicts(self, other: SealedLog) -> bool:
        """Return whether both have different entries of one epoch and number, which an honest host never seals."""
        pairs = zip(self.entries, other.entries, strict=False)
        return any(ours != theirs and head_of(ours) == head_of(theirs) for ours, theirs in pairs)

    def append(self, entry: bytes) -> SealedLog:
        """Return the log with one more entry.

        Raises LogError if it is out of order, repeated or from an earlier epoch, or if the log is full.
        """
        epoch, number = head_of(entry)
        if number != len(self.entries) or not max(1, self.head.epoch) <= epoch:
            raise LogError(f"entry {number} of epoch {epoch} does not follow {len(self.entries)} entries")
        if number >= MAX_ENTRIES or self.size + len(entry) > MAX_BYTES:
            raise LogError("the log is full")
        return SealedLog((*self.entries, entry), self.size + len(entry))

    @classmethod
    def of(cls, entries: tuple[bytes, ...]) -> SealedLog:
        """Return the log of entries received at once. Raises LogError as `append` does."""
        log = cls()
        if len(entries) > MAX_ENTRIES:
            raise LogError("the log is full")
        for entry in entries:
            log = log.append(entry)
        return log


class MergedLog(NamedTuple):
    """The newest valid log of several people, opened."""

    log: SealedLog
    contents: tuple[bytes, ...]
    altered: dict[str, int]
    """The people whose log contains an entry that the host has not sealed, and the number of the first one."""


def merge(key: bytes, place: Place, logs: Mapping[str, SealedLog]) -> MergedLog:
    """Open several people's logs, and return the newest of their valid beginnings."""
    best, altered = MergedLog(SealedLog(), (), {}), {}
    for name, log in logs.items():
        contents: list[bytes] = []
        try:
            for entry in log.entries:
                contents.append(unseal(key, place, entry))  # noqa: PERF401  # keeps what came before an error
        except LogError:
            altered[name] = len(contents)
        valid = SealedLog.of(log.entries[: len(contents)])
        if valid.head > best.log.head:
            best = MergedLog(valid, tuple(contents), {})
    return best._replace(altered=altered)


def _nonce(head: Head) -> bytes:
    return head.encode().rjust(NONCE_BYTES, b"\0")


def _associated(place: Place, head: Head) -> bytes:
    return b"macrobber log\0" + place.encode() + b"\0" + head.encode()


@functools.lru_cache(maxsize=8)
def _cipher(key: bytes) -> AESCCM:
    from cryptography.hazmat.primitives.ciphers.aead import AESCCM  # noqa: PLC0415  # slow to import

    return AESCCM(key, TAG_BYTES)

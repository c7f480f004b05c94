"""Fair chance by commit and reveal, so nobody has to trust the host.

1. Once all seats are taken, the host draws a secret value and publishes its commitment, a hash of the value.
2. Each player draws a value and publishes its commitment.
3. Once all commitments are published, each player opens their value. The host keeps its own secret.
4. All chance in the game is derived from all the values combined. The host cannot choose it, because its value was
fixed before it knew any other; a player cannot predict it, because the host's value is unknown.
5. When the game is over, the host opens its value, and everybody can repeat the draws.

Values and commitments are 32 bytes, written as hexadecimal digits. Bots have no value, since it would only be a second
value from the host.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Self

import msgspec
from msgspec import Meta

from macrobber_core.games.contract import Count
from macrobber_core.translatable import translatable

from . import refusal
from .refusal import Refused

Hex = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
SEAL_DIGITS_SHOWN = 8
"""The number of leading digits of a seal that people compare."""
HOST_SEAT = 0
"""The seat number that stands for the host."""
MALFORMED = translatable("values are 64 hexadecimal digits each")


def commitment(value: str, seat: int) -> str:
    """Return a commitment that binds `seat` (or HOST_SEAT) to `value` without revealing the value.

    The seat is part of the hash, so nobody can pass off another seat's commitment as their own.
    """
    return _sha256(f"macrobber value {seat} {value}")


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


class DealView(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The public state of a deal: the host's commitment, and the commitment and opened value of each seat."""

    host: Hex
    commitments: list[Hex | None]
    values: list[Hex | None]
    bots: list[Count]
    """The seats of bots, which have no value."""

    @property
    def is_committed(self) -> bool:
        """Whether all players have committed, so values may be opened."""
        return all(committed or seat in self.bots for seat, committed in enumerate(self.commitments, 1))


@dataclass(frozen=True, slots=True)
class FairDeal:
    """The values from which all chance in a game is derived. Only the host knows all of them until the game is over."""

    secret: str = field(repr=False)
    values: tuple[str | None, ...]
    """The value of each seat; None for a bot."""
    first: int | None = None
    """The seat that begins by agreement; None if chance draws it."""

    @property
    def seed(self) -> str:
        """HMAC-SHA256 of the players' values, keyed with the host's value."""
        return hmac.digest(bytes.fromhex(self.secret), self._joined_values().encode(), hashlib.sha256).hex()

    @property
    def seal(self) -> str:
        """A hash that identifies the deal; everybody knows it once the deal is complete."""
        return seal(commitment(self.secret, HOST_SEAT), self.values)

    def _joined_values(self) -> str:
        return " ".join(value or "-" for value in self.values)

    def __str__(self) -> str:
        first = f" first {self.first}" if self.first is not None else ""
        return f"{self.secret} {self._joined_values()}{first}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse the format of `str()`. Raises ValueError if the text is malformed."""
        match = re.fullmatch("([0-9a-f]{64})((?: (?:[0-9a-f]{64}|-))*)(?: first ([1-9][0-9]?))?", text)
        if match is None:
            raise ValueError(MALFORMED)
        secret, joined_values, first = match.groups()
        values = (None if value == "-" else value for value in joined_values.split())
        return cls(secret, tuple(values), int(first) if first else None)


def seal(host_commitment: str, values: Iterable[str | None]) -> str:
    """Return the seal of a deal from the host's commitment and the players' opened values."""
    return _sha256(" ".join(["macrobber seal", host_commitment, *(value or "-" for value in values)]))


class PendingDeal:
    """A deal in progress among seats 1 to `players`. The seats in `bots` have no value."""

    def __init__(self, secret: str, players: int, bots: Iterable[int], first: int | None = None) -> None:
        self._secret = secret
        self._first = first
        self._bots = list(bots)
        self._human_seats = [seat for seat in range(1, players + 1) if seat not in self._bots]
        self._seat_count = players
        self._commitments: dict[int, str] = {}
        self._values: dict[int, str] = {}

    def commit(self, seat: int, committed: str) -> None:
        """Record a commitment. Raises Refused if the seat is not part of the deal or has committed to another value."""
        if seat not in self._human_seats or self._commitments.setdefault(seat, committed) != committed:
            raise Refused(refusal.VALUE_FIXED)

    def open(self, seat: int, value: str) -> None:
        """Record an opened value. Raises Refused unless everybody has committed and it matches the commitment."""
        if self.uncommitted_seats:
            raise Refused(refusal.NOT_COMMITTED)
        if seat not in self._human_seats or commitment(value, seat) != self._commitments[seat]:
            raise Refused(refusal.OTHER_VALUE)
        self._values[seat] = value

    @property
    def uncommitted_seats(self) -> list[int]:
        return [seat for seat in self._human_seats if seat not in self._commitments]

    @property
    def missing_seats(self) -> list[int]:
        """The seats that still have to commit or, once all have committed, still have to open their values."""
        return self.uncommitted_seats or [seat for seat in self._human_seats if seat not in self._values]

    def finish(self) -> FairDeal:
        """Return the values of the complete deal. Call it only when `missing_seats` is empty."""
        return FairDeal(self._secret, self._by_seat(self._values), self._first)

    def view(self) -> DealView:
        return DealView(
            commitment(self._secret, HOST_SEAT),
            list(self._by_seat(self._commitments)),
            list(self._by_seat(self._values)),
            self._bots,
        )

    def _by_seat(self, values: Mapping[int, str]) -> tuple[str | None, ...]:
        return tuple(values.get(seat) for seat in range(1, self._seat_count + 1))

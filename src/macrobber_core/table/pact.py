"""Chance that nobody has to take on trust.

1. When the seats are taken, the host draws a secret value and shows its commitment, the hash of it.
2. Each player draws a value and shows its commitment.
3. When all commitments are there, each player opens its value. The host keeps its own.
4. All chance of the game is drawn from all values together. The host could not choose it, for its value was fixed
   before it knew another; a player cannot foresee it, for the host's is not known.
5. When the game is over, the host opens its value, and everybody can draw again what was drawn.

Values and commitments are 32 bytes in hexadecimal digits. A bot's value would be one more of the host's: it has none.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Self

import msgspec
from msgspec import Meta

from macrobber_core.games.contract import Count

Hex = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
SEAL_SHOWN = 8
"""Digits of a seal that people compare."""
HOST = 0
"""Where a seat is asked for, the host's own part."""


def commitment(value: str, seat: int) -> str:
    """What binds a seat, or the HOST, to a value without giving it away; nobody can use another's."""
    return _sha256(f"macrobber value {seat} {value}")


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


class DealView(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """How far the deal has come: the host's commitment, then commitments and opened values by seat."""

    host: Hex
    commitments: list[Hex | None]
    values: list[Hex | None]
    bots: list[Count]
    """The seats that have none."""

    @property
    def is_bound(self) -> bool:
        """Whether all are committed, so that values may be opened."""
        return all(held or seat in self.bots for seat, held in enumerate(self.commitments, 1))


@dataclass(frozen=True, slots=True)
class Pact:
    """The values that all chance of a game was drawn from; known to the host alone until the game is over."""

    secret: str
    values: tuple[str | None, ...]
    """By seat; None for a bot."""

    @property
    def seed(self) -> str:
        """HMAC-SHA256 of the players' values, keyed with the host's."""
        return hmac.digest(bytes.fromhex(self.secret), self._joined().encode(), hashlib.sha256).hex()

    @property
    def seal(self) -> str:
        """One text, known to all from the deal on, that no other pact has."""
        return seal(commitment(self.secret, HOST), self.values)

    def _joined(self) -> str:
        return " ".join(value or "-" for value in self.values)

    def __str__(self) -> str:
        return f"{self.secret} {self._joined()}"

    @classmethod
    def read(cls, text: str) -> Self:
        """The pact that was written so; ValueError where none was."""
        if not re.fullmatch("[0-9a-f]{64}( ([0-9a-f]{64}|-))*", text):
            raise ValueError("values are 64 hexadecimal digits each")
        secret, *values = text.split()
        return cls(secret, tuple(None if value == "-" else value for value in values))


def seal(host: str, values: Iterable[str | None]) -> str:
    """Of a pact, as who knows only the host's commitment can tell it."""
    return _sha256(" ".join(["macrobber seal", host, *(value or "-" for value in values)]))


class Deal:
    """A pact in the making, among the seats of `players`, of which `bots` have no value."""

    def __init__(self, secret: str, players: int, bots: Iterable[int]) -> None:
        self._secret = secret
        self._bots = list(bots)
        self._people = [seat for seat in range(1, players + 1) if seat not in self._bots]
        self._players = players
        self._commitments: dict[int, str] = {}
        self._values: dict[int, str] = {}

    def commit(self, seat: int, committed: str) -> None:
        """ValueError for who has bound itself to something else already."""
        if seat not in self._people or self._commitments.setdefault(seat, committed) != committed:
            raise ValueError("your value for the deal is fixed already")

    def open(self, seat: int, value: str) -> None:
        """ValueError before everybody is bound, and for another value than the one bound to."""
        if self.uncommitted:
            raise ValueError("not everybody is bound to a value yet")
        if seat not in self._people or commitment(value, seat) != self._commitments[seat]:
            raise ValueError("that is not the value you are bound to")
        self._values[seat] = value

    @property
    def uncommitted(self) -> list[int]:
        return [seat for seat in self._people if seat not in self._commitments]

    @property
    def missing(self) -> list[int]:
        """The seats that have yet to commit, or else to open."""
        return self.uncommitted or [seat for seat in self._people if seat not in self._values]

    def pact(self) -> Pact:
        """When nothing is missing."""
        return Pact(self._secret, self._by_seat(self._values))

    def view(self) -> DealView:
        return DealView(
            commitment(self._secret, HOST),
            list(self._by_seat(self._commitments)),
            list(self._by_seat(self._values)),
            self._bots,
        )

    def _by_seat(self, held: Mapping[int, str]) -> tuple[str | None, ...]:
        return tuple(held.get(seat) for seat in range(1, self._players + 1))

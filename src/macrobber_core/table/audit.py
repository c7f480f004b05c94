"""Was it dealt fairly? Plays a finished game again, drawing all chance from the values it should come from."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from macrobber_core.games.contract import CHANCE, IllegalAction, Position
from macrobber_core.record import Record

from .dealer import Dealer
from .pact import Pact


class Seen(NamedTuple):
    """What a peer was shown of a position: as which seat (None: a spectator), and the digest of the view."""

    seat: int | None
    digest: bytes

    @classmethod
    def of(cls, seat: int | None, view: Any) -> Seen:
        """`view` is a game's view, or the plain data that it is on the wire."""
        return cls(seat, hashlib.sha256(msgspec.msgpack.encode(view)).digest())


class UnfairError(ValueError):
    """What was not as it should be, and the ply (counted from 0) where it first shows; None where it is no one ply."""

    def __init__(self, ply: int | None, reason: str) -> None:
        super().__init__(f"ply {ply}: {reason}" if ply is not None else reason)
        self.ply = ply
        self.reason = reason


def audit(record: Record, pact: Pact, seen: Mapping[int, Seen] | None = None) -> int:
    """How many draws of chance there were, all of them what the pact gives. Raises UnfairError.

    `seen` holds what was shown after so many plies; it has to be what the record gives.
    """
    if len(pact.values) != len(record.names):
        raise UnfairError(None, f"there are values for {len(pact.values)} seats, not for {len(record.names)}")
    shown = dict(seen or {})
    dealer = Dealer(pact.seed)
    position = _start(record)
    draws = 0
    for number, ply in enumerate(record.plies):
        if position.actor != ply.actor:
            raise UnfairError(number, f"'{ply}' was not for {'chance' if ply.actor == CHANCE else 'that seat'} to do")
        if ply.actor == CHANCE:
            draws += 1
            drawn = position.chance(dealer.at(number))
            if drawn != ply.action:
                raise UnfairError(number, f"'{ply.action}' was drawn, but the values give '{drawn}'")
        try:
            position.play(ply.action)
        except IllegalAction as refusal:
            raise UnfairError(number, f"'{ply}' breaks a rule: {refusal.reason}") from refusal
        was = shown.pop(number + 1, None)
        if was is not None and was != _shown(position, was.seat, number):
            raise UnfairError(number, f"after '{ply}' the table showed something else")
    if position.actor is not None or any(number > len(record.plies) for number in shown):
        raise UnfairError(len(record.plies), "the game did not end here")
    return draws


def _start(record: Record) -> Position:
    try:
        return record.game.start(len(record.names), record.options)
    except ValueError as error:
        raise UnfairError(None, str(error)) from error


def _shown(position: Position, seat: int | None, number: int) -> Seen:
    try:
        return Seen.of(seat, position.view(seat))
    except ValueError as error:
        raise UnfairError(number, str(error)) from error

"""Was it dealt fairly? Plays a finished game again, drawing all chance from the values it should come from."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from itertools import takewhile
from typing import Any, NamedTuple

import msgspec

from macrobber_core.games.contract import CHANCE, IllegalAction
from macrobber_core.record import Ply, Record

from .dealer import Dealer
from .pact import Pact


class Moment(NamedTuple):
    """When a peer was shown something: after so many plies, and as which seat (None: a spectator).

    A ply comes again when something is taken back: `takebacks` tells one time from another.
    """

    takebacks: int
    ply: int
    seat: int | None


def digest(view: Any, legal: list[str]) -> bytes:
    """Of a game's view and the actions with it; kept by who saw them, and shown to nobody.

    BLAKE2: for something this short most of what SHA-256 of OpenSSL takes is its preparation.
    """
    return hashlib.blake2b(msgspec.msgpack.encode((view, legal)), digest_size=32).digest()


class UnfairError(ValueError):
    """What was not as it should be, and the ply (counted from 0) where it first shows; None where it is no one ply."""

    def __init__(self, ply: int | None, reason: str) -> None:
        super().__init__(f"ply {ply}: {reason}" if ply is not None else reason)
        self.ply = ply
        self.reason = reason


def audit(record: Record, pact: Pact, seen: Mapping[Moment, bytes] | None = None) -> int:
    """How many draws of chance there were, all of them what the pact gives. Raises UnfairError.

    `seen` holds digests of what was shown; it has to be what the record gives, what was taken back included.
    """
    if len(pact.values) != len(record.names):
        raise UnfairError(None, f"there are values for {len(pact.values)} seats, not for {len(record.names)}")
    draws = 0
    shown = dict(seen or {})
    in_the_end = len(record.taken_back)
    for takebacks in sorted({in_the_end, *(moment.takebacks for moment in shown)}):
        here = {moment: view for moment, view in shown.items() if moment.takebacks == takebacks}
        course = _course(record, takebacks)
        if takebacks != in_the_end:
            course = course[: max(moment.ply for moment in here)]
        if takebacks > in_the_end or any(moment.ply > len(course) for moment in here):
            raise UnfairError(len(course), "the game did not end here")
        draws = _replay(record, course, Dealer(pact.seed), here, whole=takebacks == in_the_end)
    return draws


def _course(record: Record, takebacks: int) -> list[Ply]:
    """The plies of the game when so many had been taken back, and perhaps more than there were then.

    What stood at a ply then is what was taken back there next, or what stands there in the end.
    """
    plies = dict(enumerate(record.plies)) | dict(reversed(record.taken_back[takebacks:]))
    return [plies[number] for number in takewhile(plies.__contains__, range(len(plies)))]


def _replay(record: Record, course: list[Ply], dealer: Dealer, shown: Mapping[Moment, bytes], *, whole: bool) -> int:
    """How many draws there were."""
    try:
        position = record.game.start(len(record.names), record.options)
    except ValueError as error:
        raise UnfairError(None, f"there is no such game: {error}") from error
    views: dict[int, list[Moment]] = {}
    for moment in shown:
        views.setdefault(moment.ply, []).append(moment)
    draws = 0
    for number, ply in enumerate(course):
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
        for moment in views.get(number + 1, ()):
            legal = position.legal() if moment.seat is not None and position.actor == moment.seat else []
            if shown[moment] != digest(position.view(moment.seat), legal):
                raise UnfairError(number, f"after '{ply}' the table showed something else")
    if 0 in views or (whole and position.actor is not None):
        raise UnfairError(len(course), "the game did not end here")
    return draws

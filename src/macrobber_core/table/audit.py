"""Fairness audit: replays a finished game and repeats all chance draws from the values of its deal."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from itertools import takewhile
from typing import NamedTuple

import msgspec

from macrobber_core.games.contract import CHANCE, IllegalAction
from macrobber_core.games.phases import start_action
from macrobber_core.record import AT_PLY, Ply, Record
from macrobber_core.translatable import Template, Translatable, translatable

from .chance_source import KeyedChance
from .commit_reveal import FairDeal

OTHER_SEATS = Template("there are values for {number} seats, not for {seats}")
UNKNOWN_GAME = Template("there is no such game: {reason}")
NOT_FOR_CHANCE = Template("chance played '{action}' out of turn")
NOT_FOR_SEAT = Template("that seat played '{action}' out of turn")
OTHER_DRAW = Template("'{action}' was drawn, but the values give '{drawn}'")
BROKEN_RULE = Template("'{action}' breaks a rule: {reason}")
OTHER_VIEW = Template("after '{action}' the table showed something different")
OTHER_END = translatable("the game did not end here")


class ViewKey(NamedTuple):
    """Identifies a view shown to a peer: the number of plies played, and the seat (None for a spectator).

    A ply number can repeat after a takeback; `takebacks`, the number of actions taken back by then, makes the key
    unique.
    """

    takebacks: int
    ply: int
    seat: int | None


def view_digest(view: object, legal: list[str]) -> bytes:
    """Return a 32-byte digest of a position view and its legal actions. The digest never leaves this process.

    Uses BLAKE2 because OpenSSL's SHA-256 spends most of its time on setup for input this short.
    """
    return hashlib.blake2b(msgspec.msgpack.encode((view, legal)), digest_size=32).digest()


class UnfairError(ValueError):
    """The game was not dealt fairly. `ply` (from 0) is the first ply affected, or None if the whole game is."""

    def __init__(self, ply: int | None, reason: Translatable) -> None:
        super().__init__(AT_PLY(number=ply, reason=reason) if ply is not None else reason)
        self.ply = ply
        self.reason = reason


def audit(record: Record, fair_deal: FairDeal, seen: Mapping[ViewKey, bytes] | None = None) -> int:
    """Check every chance draw against `fair_deal` and return the number of draws. Raises UnfairError.

    `seen` holds digests of the views shown to a guest, including views of actions later taken back; each digest is
    checked against the record.
    """
    if len(fair_deal.values) != len(record.names):
        raise UnfairError(None, OTHER_SEATS(number=len(fair_deal.values), seats=len(record.names)))
    draws = 0
    digests = dict(seen or {})
    final_takebacks = len(record.taken_back)
    for takebacks in sorted({final_takebacks, *(key.takebacks for key in digests)}):
        views = {key: view for key, view in digests.items() if key.takebacks == takebacks}
        plies = _plies_after_takebacks(record, takebacks)
        if takebacks != final_takebacks:
            plies = plies[: max(key.ply for key in views)]
        if takebacks > final_takebacks or any(key.ply > len(plies) for key in views):
            raise UnfairError(len(plies), OTHER_END)
        draws = _replay(record, plies, fair_deal, views, is_final=takebacks == final_takebacks)
    return draws


def audit_unfinished(record: Record, fair_deal: FairDeal) -> None:
    """Check every chance draw of a game that may still be in play. Raises UnfairError."""
    _replay(record, record.plies, fair_deal, {}, is_final=False)


def _plies_after_takebacks(record: Record, takebacks: int) -> list[Ply]:
    """Return the plies as they stood after `takebacks` actions had been taken back, possibly followed by later plies.

    At each ply, this is the next action that was taken back there or, if there is none, the action in the final record.
    """
    plies = dict(enumerate(record.plies)) | dict(reversed(record.taken_back[takebacks:]))
    return [plies[index] for index in takewhile(plies.__contains__, range(len(plies)))]


def _replay(
    record: Record, plies: list[Ply], fair_deal: FairDeal, digests: Mapping[ViewKey, bytes], *, is_final: bool
) -> int:
    """Replay the plies, checking the chance draws and the shown views; return the number of chance draws."""
    chance_source = KeyedChance(fair_deal.seed)
    try:
        position = record.game.start(len(record.names), record.options)
    except ValueError as error:
        raise UnfairError(None, UNKNOWN_GAME(reason=error)) from error
    views: dict[int, list[ViewKey]] = {}
    for key in digests:
        views.setdefault(key.ply, []).append(key)
    draws = 0
    for index, ply in enumerate(plies):
        if position.actor != ply.actor:
            raise UnfairError(index, (NOT_FOR_CHANCE if ply.actor == CHANCE else NOT_FOR_SEAT)(action=ply))
        if ply.actor == CHANCE:
            draws += 1
            drawn = position.chance(chance_source.random_at(index))
            if index == 0 and fair_deal.first is not None:
                drawn = start_action(fair_deal.first)
            if drawn != ply.action:
                raise UnfairError(index, OTHER_DRAW(action=ply.action, drawn=drawn))
        try:
            position.play(ply.action)
        except IllegalAction as refusal:
            raise UnfairError(index, BROKEN_RULE(action=ply, reason=refusal.reason)) from refusal
        for key in views.get(index + 1, ()):
            legal = position.legal() if key.seat is not None and position.actor == key.seat else []
            if digests[key] != view_digest(position.view(key.seat), legal):
                raise UnfairError(index, OTHER_VIEW(action=ply))
    if 0 in views or (is_final and position.actor is not None):
        raise UnfairError(len(plies), OTHER_END)
    return draws

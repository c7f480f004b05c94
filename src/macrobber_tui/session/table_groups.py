"""The tables on this network in groups: ours, those to join, those to watch, and finished ones."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from macrobber_core.wire.messages import Offer


class TableGroup(IntEnum):
    """The group of a table; lobbies list the groups in this order."""

    OWN_SEAT = 0
    """It keeps a seat for a player on this machine."""
    OPEN = 1
    TO_WATCH = 2
    """It is full, or its game has begun."""
    FINISHED = 3


def group_of(offer: Offer, fingerprint: str) -> TableGroup:
    """Return the group of a table whose host has this fingerprint."""
    if offer.over:
        return TableGroup.FINISHED
    from macrobber_core.net.guest.seat_tokens import FileTokenStore

    if FileTokenStore().has_seat(offer.table, fingerprint):
        return TableGroup.OWN_SEAT
    return TableGroup.TO_WATCH if offer.begun or not offer.free else TableGroup.OPEN

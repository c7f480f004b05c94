"""A fair share of a limited number of places, so that no address can hold all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from .addresses import address_group, is_loopback

SHARE = 3
"""An address may hold at most this many times as many places as are free.

Many people may share one address, such as a class behind the router of a school, so one address alone may hold three
quarters of all places. Two addresses can hold three sevenths each: the more addresses hold places, the less each of
them may hold, and somebody from elsewhere finds a free one.
"""


def may_take_place(address: str, holders: Iterable[str], places: int) -> bool:
    """Return whether somebody from `address` may take one of the places, some of which are held from other addresses.

    This machine is not limited: a proxy on it may stand for many.
    """
    held = Counter(map(address_group, holders))
    free = places - held.total()
    return free > 0 and (is_loopback(address) or held[address_group(address)] < SHARE * free)

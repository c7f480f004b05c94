"""The tables of this network as the lobby lists them: they come and go, and one of them is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len

from macrobber_core.games import GAMES
from macrobber_core.lan.addresses import canonical
from macrobber_core.lan.keyring import Keyring
from macrobber_core.lan.known_hosts import KeyChangedError, KnownHosts
from macrobber_core.unicode.lookalikes import are_alike
from macrobber_core.wire.messages import Offer
from macrobber_tui.boards.look import Look
from macrobber_tui.language import _
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import cut, fit

from .base import WIDTH

if TYPE_CHECKING:
    from macrobber_core.lan.discovery import Listing

ROOM = 8
"""Tables shown at a time."""


class Tables:
    """What was heard of last. The chosen table stays chosen as long as it is there."""

    def __init__(self) -> None:
        self.listings: Sequence[Listing] = ()
        self._ours: set[Listing] = set()
        """Where a seat is kept for a player of this machine."""
        self._changed: set[Listing] = set()
        """Where another host answers than the one we met there before."""
        self._place = 0

    @property
    def chosen(self) -> Listing | None:
        return self.listings[self._place] if self.listings else None

    def tell(self, listings: Sequence[Listing]) -> None:
        chosen = self.chosen
        self.listings = listings = [listing for listing in listings if not listing.offer.over]
        self._changed = {listing for listing in listings if changed(listing)}
        self._ours = {each for each in listings if Keyring().knows(each.offer.table, each.fingerprint)}
        tables = [listing.offer.table for listing in listings]
        if chosen is not None and chosen.offer.table in tables:
            self._place = tables.index(chosen.offer.table)
        self.move(0)

    def move(self, by: int) -> None:
        self._place = max(0, min(self._place + by, len(self.listings) - 1))

    def point(self, place: int) -> bool:
        """Choose the table there; whether it was the chosen one before."""
        was_chosen = place == self._place
        self._place = place
        self.move(0)
        return was_chosen

    def warning(self) -> str:
        """Name the address of the chosen table where its title, as it is shown, looks like that of another table."""
        chosen = self.chosen
        if chosen is None:
            return ""
        same_table = (chosen.offer.table, chosen.fingerprint)
        others = (each for each in self.listings if (each.offer.table, each.fingerprint) != same_table)
        if not any(are_alike(_shown_title(each), _shown_title(chosen)) for each in others):
            return ""
        address = canonical(chosen.host, chosen.port)
        return _("{address}: another table's title looks the same.").format(address=address)

    def rows(self, look: Look) -> list[Line]:
        first = max(0, self._place - ROOM + 1)
        return [self._row(place, look) for place in range(first, min(first + ROOM, len(self.listings)))]

    def _row(self, place: int, look: Look) -> Line:
        listing = self.listings[place]
        offer = listing.offer
        game = GAMES[offer.game].title if offer.game in GAMES else offer.game
        alarm = listing in self._changed
        # Translators: at most 18 cells, and so the six below
        told = _("your seat is kept") if listing in self._ours else state(offer)
        told = _("KEY HAS CHANGED") if alarm else told
        mark = look.glyphs.turn if place == self._place else " "
        text = f"  {mark} {cut(_shown_title(listing), 24)}  {cut(game, 12)}  {cut(told, 18)}  "
        style = look.ink.alarm if alarm else look.ink.bright if place == self._place else look.ink.bold
        return (Span(text + fit(listing.host, WIDTH - cell_len(text)), style, f"table {place}"),)


def _shown_title(listing: Listing) -> str:
    return fit(listing.offer.title, 24)


def changed(listing: Listing) -> bool:
    """Whether another host answers there than the one met before."""
    try:
        KnownHosts().check(canonical(listing.host, listing.port), listing.fingerprint)
    except KeyChangedError:
        return True
    except OSError:
        return False  # joining says what is wrong
    return False


def state(offer: Offer) -> str:
    """Whether there is a seat at that table."""
    told = _("playing, code") if offer.code else _("playing")
    if not offer.begun:
        told = _("{free} of {seats} free, code") if offer.code else _("{free} of {seats} seats free")
    return told.format(free=offer.free, seats=offer.seats)

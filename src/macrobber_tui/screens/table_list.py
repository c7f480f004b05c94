"""The tables on this network, as shown in the lobby."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.style import Style

from macrobber_core.games import GAMES
from macrobber_core.net.addresses import canonical_address
from macrobber_core.unicode import are_alike
from macrobber_tui.i18n.language import _, join_list
from macrobber_tui.session.table_groups import TableGroup, group_of
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import cut, fit, fit_name

from .base import WIDTH

if TYPE_CHECKING:
    from macrobber_core.net.discovery import Listing
    from macrobber_core.wire.messages import Offer

TITLE_WIDTH, MIN_HOST_WIDTH = 24, 8
TITLE, GAME, STATUS, PLACE = "title", "game", "status", "place"
"""The parts of a table's row, as things to point at."""


class TableList:
    """The tables found by the last update, in groups, and local information about them."""

    def __init__(self) -> None:
        self.listings: Sequence[Listing] = ()
        self.companions: Mapping[str, Sequence[str]] = {}
        """With whom the player last played at a host's table, keyed by the host's fingerprint."""
        self._groups: Mapping[Listing, TableGroup] = {}
        self._with_changed_key: set[Listing] = set()
        """Tables whose address belonged to a different host before."""
        self.is_untouched = True
        """Whether the player has pressed no key since the lobby opened or since they left a table."""
        self._is_followed: Callable[[Listing], bool] = lambda _listing: False

    def follow(self, is_followed: Callable[[Listing], bool]) -> None:
        """Follow the table that `is_followed` recognises."""
        self._is_followed = is_followed

    @property
    def live(self) -> list[Listing]:
        """The tables that are not finished."""
        return [listing for listing in self.listings if not listing.offer.over]

    @property
    def followed(self) -> Listing | None:
        """The followed table, if it is listed now and not finished."""
        return next(filter(self._is_followed, self.live), None)

    def update(self, listings: Sequence[Listing]) -> None:
        """Replace the listings."""
        self.listings = listings
        self.check()

    def check(self) -> None:
        """Refresh the local information about the tables, and sort them."""
        self._with_changed_key = {listing for listing in self.listings if has_changed_key(listing)}
        self._groups = {each: group_of(each.offer, each.fingerprint) for each in self.listings}
        self.listings = sorted(self.listings, key=lambda each: (self._groups[each], not self.company(each)))

    def group(self, listing: Listing) -> TableGroup:
        return self._groups[listing]

    def keeps_seat(self, listing: Listing) -> bool:
        """Return whether a table keeps a seat for a player on this machine."""
        return self._groups[listing] is TableGroup.OWN_SEAT

    def company(self, listing: Listing) -> Sequence[str]:
        """Return the names of those with whom the player last played at this host's table, if it is open again."""
        is_open = self._groups[listing] is TableGroup.OPEN and listing not in self._with_changed_key
        return self.companions.get(listing.fingerprint, ()) if is_open else ()

    def has_changed_key(self, listing: Listing) -> bool:
        """Return whether a table's address belonged to a different host before."""
        return listing in self._with_changed_key

    def cursor_row(self, chosen: str | None, row: int) -> int:
        """Return the cursor's row: the row of the table whose id is `chosen`, or else the old row.

        While the lobby is untouched, it is the row of a table that keeps the player's seat, preferably the followed
        table, or else of a table to play again at.
        """
        listed = list(enumerate(self.listings))
        if self.is_untouched:
            if with_seat := [index for index, each in listed if self.keeps_seat(each)]:
                return min(with_seat, key=lambda index: not self._is_followed(self.listings[index]))
            if again := [index for index, each in listed if self.company(each)]:
                return again[0]
        return next((index for index, each in listed if each.offer.table == chosen), row)

    def warning(self, chosen: Listing) -> str:
        """Return a warning if a table's displayed title looks like another table's; otherwise ""."""
        same_table = (chosen.offer.table, chosen.fingerprint)
        others = (each for each in self.live if (each.offer.table, each.fingerprint) != same_table)
        if not any(are_alike(_shown_title(each), _shown_title(chosen)) for each in others):
            return ""
        address = canonical_address(chosen.host, chosen.port)
        return _("{address}: another table's title looks the same.").format(address=address)

    def row(self, index: int, pointer: str, style: Style, alarm: Style, width: int = WIDTH) -> Line:
        """Return a table's line, in the style `alarm` if its host's key has changed.

        It ends with the host's address, or with whom the player last played there, if there is room.
        """
        listing = self.listings[index]
        offer, company = listing.offer, self.company(listing)
        game = GAMES[offer.game].title if offer.game in GAMES else offer.game
        is_changed = listing in self._with_changed_key
        # Translators: at most 18 cells, like the other statuses below
        status = _("your seat is kept") if self.keeps_seat(listing) else seats_text(offer)
        status = _("KEY HAS CHANGED") if is_changed else status
        title_width = min(TITLE_WIDTH, width - 40)
        title = cut(fit_name(offer.title, title_width), title_width)
        parts = {"": f"  {pointer} ", TITLE: f"{title}  ", GAME: f"{cut(game, 12)}  ", STATUS: f"{cut(status, 18)}  "}
        room = width - sum(map(cell_len, parts.values()))
        if room >= MIN_HOST_WIDTH:
            parts[PLACE] = fit_name(listing.host, room)
            if company:
                parts[PLACE] = fit(_("with {names}").format(names=join_list(company)), room)
        style = alarm if is_changed else style
        return tuple(Span(text, style, f"row {index}", kind and f"{kind} {index}") for kind, text in parts.items())


def _shown_title(listing: Listing) -> str:
    return fit_name(listing.offer.title, TITLE_WIDTH)


def has_changed_key(listing: Listing) -> bool:
    """Return whether the host at this address has a different key than before."""
    from macrobber_core.net.guest.known_hosts import KeyChangedError, KnownHosts

    try:
        KnownHosts().check(canonical_address(listing.host, listing.port), listing.fingerprint)
    except KeyChangedError:
        return True
    except OSError:
        return False  # joining reports the error
    return False


def seats_text(offer: Offer) -> str:
    """Describe the free seats of a table, and whether it needs a code."""
    if offer.over:
        return _("finished")
    template = _("playing, code") if offer.code else _("playing")
    if not offer.begun and not offer.free:
        template = _("full, code") if offer.code else _("full")
    elif not offer.begun:
        template = _("{free} of {seats} free, code") if offer.code else _("{free} of {seats} seats free")
    return template.format(free=offer.free, seats=offer.seats)

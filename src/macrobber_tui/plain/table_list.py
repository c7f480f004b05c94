"""The tables on this network as lines of text; each table keeps its number while the lobby is open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from macrobber_core.games import GAMES
from macrobber_core.net.discovery import Listing
from macrobber_tui.i18n.language import _, join_list, ngettext
from macrobber_tui.session.ssh_command import ssh_command_line, ssh_invitation
from macrobber_tui.session.table_groups import TableGroup, group_of


class PlainTableList:
    """Prints all tables on request, and after that only changes.

    How to join a table, such as its ssh command, is printed once; then only if it has changed, or if the player
    asks for the tables.
    """

    def __init__(self) -> None:
        self._numbers: dict[tuple[str, str], int] = {}
        """The number of each table, keyed by table id and host key."""
        self._printed: dict[int, str] = {}
        self._printed_joining: dict[int, str] = {}
        """The text on joining last printed for each table."""
        self._titles: dict[int, str] = {}
        self._printed_status = ""
        self._has_explained = False
        self.companions: Mapping[str, Sequence[str]] = {}
        """With whom the player last played at a host's table, keyed by the host's fingerprint."""

    def find(self, number: int, listings: Sequence[Listing]) -> Listing | None:
        """Return the table with the given number, or None if there is no such table now."""
        return next((listing for listing in listings if self._number_of(listing) == number), None)

    def all_lines(self, listings: Sequence[Listing], status: str, *, repeats_joining: bool = False) -> list[str]:
        """Return all tables, or `status` if there are none."""
        if repeats_joining:
            self._printed_joining.clear()
        self._printed, self._printed_status = self._rows(listings), status
        if not self._printed:
            return [status]
        self._has_explained = True
        new_joining = self._new_joining(listings)
        lines = [text + new_joining.get(number, "") for number, text in self._printed.items()]
        return [*lines, _("Type the number of a table to join it.")]

    def changed_lines(self, listings: Sequence[Listing], status: str) -> list[str]:
        """Return the tables that are new, changed or gone since the last call, or a new `status` if there are none."""
        before, rows, new_joining = self._printed, self._rows(listings), self._new_joining(listings)
        lines = [
            text + new_joining.get(number, "")
            for number, text in rows.items()
            if before.get(number) != text or number in new_joining
        ]
        template = _("{number}. {table} is no longer there.")
        lines += [template.format(number=number, table=self._titles[number]) for number in before if number not in rows]
        if not rows and not lines and status != self._printed_status:
            lines.append(status)
        elif rows and not self._has_explained:
            lines.append(_("Type the number of a table to join it."))
            self._has_explained = True
        self._printed, self._printed_status = rows, status
        return lines

    def _rows(self, listings: Sequence[Listing]) -> dict[int, str]:
        """Return a line for each table, keyed by its number: tables with a seat of ours first, finished ones last."""
        rows = {}
        for listing in sorted(listings, key=lambda each: group_of(each.offer, each.fingerprint)):
            number = self._number_of(listing)
            self._titles[number] = listing.offer.title
            rows[number] = f"{number}. {table_text(listing)}"
        return rows

    def _new_joining(self, listings: Sequence[Listing]) -> dict[int, str]:
        """Return the texts on joining not printed yet, keyed by the table's number, and count them as printed."""
        texts = {self._number_of(listing): self._joining_text(listing) for listing in listings}
        new = {number: text for number, text in texts.items() if text and text != self._printed_joining.get(number)}
        self._printed_joining |= new
        return new

    def _joining_text(self, listing: Listing) -> str:
        """Return how to return to our seat or to friends at a table, or else how to join by ssh; "" without a way."""
        group = group_of(listing.offer, listing.fingerprint)
        if group is TableGroup.OWN_SEAT:
            return " " + _("Your seat is kept; join to return to it.")
        if group is TableGroup.OPEN and (names := self.companions.get(listing.fingerprint)):
            return " " + _("Join to play again with {names}.").format(names=join_list(names))
        if listing.ssh_port is None:
            return ""
        return f" {ssh_invitation(ssh_command_line(listing.host, listing.ssh_port), begun=listing.offer.begun)}"

    def _number_of(self, listing: Listing) -> int:
        return self._numbers.setdefault((listing.offer.table, listing.fingerprint), len(self._numbers) + 1)


def table_text(listing: Listing) -> str:
    offer = listing.offer
    game = GAMES[offer.game].title if offer.game in GAMES else offer.game
    if offer.over:
        template = _("{table}: {game}, over.")
    elif offer.begun:
        template = _("{table}: {game}, being played.")
    elif not offer.free:
        template = _("{table}: {game}, full, code needed.") if offer.code else _("{table}: {game}, full.")
    elif offer.code:
        template = ngettext(
            "{table}: {game}, {free} of {seats} seats free, code needed.",
            "{table}: {game}, {free} of {seats} seats free, code needed.",
            offer.free,
        )
    else:
        template = ngettext(
            "{table}: {game}, {free} of {seats} seats free.",
            "{table}: {game}, {free} of {seats} seats free.",
            offer.free,
        )
    return template.format(table=offer.title, game=game, free=offer.free, seats=offer.seats)

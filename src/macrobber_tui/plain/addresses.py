"""The tables that the player joined by address, in plain mode: the list, and removing one from it."""

from __future__ import annotations

from macrobber_tui.errors import UsageError
from macrobber_tui.i18n.language import _
from macrobber_tui.session.find_table import canonical_target, parse_target
from macrobber_tui.session.recent_addresses import address_of_table, forget_address, recent_addresses

from .commands import PlainCommand


def address_commands() -> list[PlainCommand]:
    return [
        PlainCommand("addresses", _("the tables that you joined by address"), _address_lines),
        PlainCommand("remove WHICH", _("remove a table from that list, by its name or its address"), _remove),
    ]


def addresses_hint() -> list[str]:
    """Return the line that points to the list, or none if it is empty."""
    return [_("Type 'addresses' for the tables that you joined by address.")] if recent_addresses() else []


def _address_lines() -> list[str]:
    template = _("{table}, joined {day} at {address}.")
    lines = [
        template.format(table=entry.table, day=entry.day_in_words(), address=entry.address)
        for entry in recent_addresses()
    ]
    if not lines:
        return [_("You have not joined a table by address yet.")]
    return [*lines, _("Type 'join' and a table or an address to join it again.")]


def _remove(which: str) -> str:
    typed = parse_target(which)
    address = address_of_table(which) if typed is None else canonical_target(typed)
    if not forget_address(address):
        raise UsageError(_("{text!r} is not in that list; type 'addresses' to read it").format(text=which))
    return _("{address} is no longer in the list.").format(address=address)

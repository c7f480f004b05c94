"""Explains why a player has a different name at the table from the one they requested."""

from __future__ import annotations

from macrobber_core.table import PROGRAM_NAME, TableView
from macrobber_core.unicode import are_alike
from macrobber_tui.i18n.language import _


def taken_name_text(requested: str, table: TableView) -> str:
    """Explain why our seat does not have the name we requested.

    Return "" unless somebody else has that name or one like it.
    """
    if table.seat is None:
        return ""
    others = [seat.name for number, seat in enumerate(table.seats, 1) if seat.name and number != table.seat]
    alike = [other for other in (*others, *table.spectators, PROGRAM_NAME) if are_alike(requested, other)]
    if not alike or (name := table.name(table.seat)) == requested:
        return ""
    if requested in alike:
        return _("The name {name} is taken at this table, so you are {given}.").format(name=requested, given=name)
    template = _("The name {name} is too similar to {other}, so you are {given}.")
    return template.format(name=requested, other=alike[0], given=name)

"""Explains why a player has a different name at the table from the one they requested."""

from __future__ import annotations

from macrobber_core.table import PROGRAM_NAME, TableView
from macrobber_core.unicode import are_alike
from macrobber_tui.i18n.language import _


def taken_name_text(requested: str, table: TableView) -> str:
    """Explain why our seat does not have the name we requested; return "" unless somebody else has that name."""
    if table.seat is None:
        return ""
    others = [seat.name for number, seat in enumerate(table.seats, 1) if seat.name and number != table.seat]
    is_taken = any(are_alike(requested, other) for other in (*others, *table.spectators, PROGRAM_NAME))
    if not is_taken or (name := table.name(table.seat)) == requested:
        return ""
    return _("The name {name} is taken at this table, so you are {given}.").format(name=requested, given=name)

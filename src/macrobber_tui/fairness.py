"""Whether a game was dealt fairly, in words."""

from __future__ import annotations

from macrobber_core.lan.updates import Judged
from macrobber_core.table import SEAL_SHOWN, TableView


def verdict(judged: Judged) -> str:
    """What our own check of a finished game found."""
    if judged.unfair is not None:
        return f"NOT DEALT FAIRLY: {judged.unfair}"
    again = f" The deal was begun {judged.deals} times." if judged.deals > 1 else ""
    if not judged.took_part:
        return f"All {judged.draws} draws are what the values of the deal give; none of these is yours.{again}"
    return f"Dealt fairly: all {judged.draws} draws are what everybody's values give.{again}"


def standing(table: TableView, judged: Judged | None) -> str:
    """What can be said of the deal now."""
    if judged is not None:
        return verdict(judged)
    if table.seal is None:
        return "The host alone settles what is drawn." if table.position is not None else ""
    if table.stage == "over":
        return "NOT CHECKED: the host has not shown what the draws came from."
    return f"Sealed {table.seal[:SEAL_SHOWN]}: all draws come from everybody's values; checked at the end."

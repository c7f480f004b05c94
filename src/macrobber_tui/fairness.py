"""Whether a game was dealt fairly, in words."""

from __future__ import annotations

from macrobber_core.lan.updates import Judged
from macrobber_core.table import SEAL_SHOWN, TableView
from macrobber_tui.language import _

from .core_texts import core_text


def verdict(judged: Judged) -> str:
    """What our own check of a finished game found."""
    if judged.unfair is not None:
        return _("NOT DEALT FAIRLY: {reason}").format(reason=core_text(str(judged.unfair)))
    again = " " + _("The deal was begun {count} times.").format(count=judged.deals) if judged.deals > 1 else ""
    if not judged.took_part:
        told = _("All {count} draws are what the values of the deal give; none of these is yours.")
        return told.format(count=judged.draws) + again
    told = _("Dealt fairly: all {count} draws are what everybody's values give.")
    return told.format(count=judged.draws) + again


def standing(table: TableView, judged: Judged | None) -> str:
    """What can be said of the deal now."""
    if judged is not None:
        return verdict(judged)
    if table.seal is None:
        return _("The host alone settles what is drawn.") if table.position is not None else ""
    if table.stage == "over":
        return _("NOT CHECKED: the host has not shown what the draws came from.")
    told = _("Sealed {seal}: all draws come from everybody's values; checked at the end.")
    return told.format(seal=table.seal[:SEAL_SHOWN])

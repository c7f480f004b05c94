"""Whether a game was dealt fairly, in words."""

from __future__ import annotations

from macrobber_core.lan.updates import Judged
from macrobber_core.table import SEAL_SHOWN, TableView
from macrobber_tui.language import _, ngettext

from .core_texts import core_text


def verdict(judged: Judged) -> str:
    """What our own check of a finished game found."""
    if judged.unfair is not None:
        return _("NOT DEALT FAIRLY: {reason}").format(reason=core_text(str(judged.unfair)))
    again = ""
    if judged.deals > 1:
        told = ngettext("The deal was begun {count} time.", "The deal was begun {count} times.", judged.deals)
        again = " " + told.format(count=judged.deals)
    if not judged.took_part:
        told = ngettext(
            "The {count} draw is what the values of the deal give; none of these is yours.",
            "All {count} draws are what the values of the deal give; none of these is yours.",
            judged.draws,
        )
        return told.format(count=judged.draws) + again
    told = ngettext("Dealt fairly: the {count} draw is what everybody's values give.",
                    "Dealt fairly: all {count} draws are what everybody's values give.", judged.draws)  # fmt: skip
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

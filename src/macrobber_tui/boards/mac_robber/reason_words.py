"""The reasons of hints in words: what an action changes until the end of the turn."""

from __future__ import annotations

from macrobber_core.bots.contract import Reason
from macrobber_core.table.view import TableView
from macrobber_tui.i18n.language import N_, _, percent

MORE = {
    "green": N_("you would score about {vp} VP more for green after this turn"),
    "cattle": N_("you would score about {vp} VP more for cattle after this turn"),
    "blue": N_("you would score about {vp} VP more for blue after this turn"),
    "raids": N_("raids bring you about {vp} VP more"),
}
"""What the player gains in a raid, or would score if the round ended with this turn, by kind of reason."""
LESS = {
    "green": N_("{name} would score about {vp} VP less for green after this turn"),
    "cattle": N_("{name} would score about {vp} VP less for cattle after this turn"),
    "blue": N_("{name} would score about {vp} VP less for blue after this turn"),
}
"""What a rival would score less if the round ended with this turn."""


def reason_in_words(reason: Reason, table: TableView) -> str:
    match reason.kind:
        case "following":
            text = _("Biggest Following would be yours after this turn in {percent}% of cases instead of {other}%")
            return text.format(percent=percent(reason.amount), other=percent(reason.instead))
        case kind:
            text = _((MORE if reason.seat == table.seat else LESS)[kind])
            return text.format(name=table.name(reason.seat), vp=round(abs(reason.amount - reason.instead)))

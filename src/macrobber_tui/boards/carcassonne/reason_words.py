"""The reasons of hints in words: what an action changes at once, and in the end."""

from __future__ import annotations

from macrobber_core.bots.contract import Reason
from macrobber_core.table.view import TableView
from macrobber_tui.boards.names import in_object_case
from macrobber_tui.i18n.language import ngettext

from .names import kind_label

DENIED_SHARE = 0.35
"""A rival is denied a feature if it may still expect at most this share of the points."""


def reason_in_words(reason: Reason, table: TableView) -> str:
    points = round(abs(reason.amount - reason.instead))
    kind, place, _end = [*reason.subject.split(), "", "", ""][:3]
    match reason.kind:
        case "points":
            text = ngettext("about {points} more point at once", "about {points} more points at once", points)
        case "meeples":
            text = ngettext("about {points} more meeple for your next turns",
                            "about {points} more meeples for your next turns", points)  # fmt: skip
        case "claim":
            points = round(reason.amount)
            text = ngettext("the {kind} should bring you about {points} point",
                            "the {kind} should bring you about {points} points", points)  # fmt: skip
        case _ if reason.amount <= DENIED_SHARE * reason.instead:
            text = ngettext("denies {name} the {kind} at {place}, about {points} point",
                            "denies {name} the {kind} at {place}, about {points} points", points)  # fmt: skip
        case _:
            text = ngettext("costs {name} about {points} point on the {kind} at {place}",
                            "costs {name} about {points} points on the {kind} at {place}", points)  # fmt: skip
    name = in_object_case(table.name(reason.seat))
    return text.format(points=points, kind=kind_label(kind) if kind else "", place=place, name=name)

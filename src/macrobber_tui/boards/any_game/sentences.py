"""Puts the turn, the actions and the hands of any game into words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from macrobber_core.bots.contract import Reason
from macrobber_core.table.view import TableView
from macrobber_core.wire.sanitize import clean
from macrobber_tui.i18n.language import _

from .facts import value_of_seat
from .field_words import ValueWriter, fields_of, name_in_words

MAX_HAND = 200
"""The most characters of a value in a hand."""


def decision_prompt(table: TableView, view: Any) -> str:
    """Return whose turn it is, with the phase if the game has phases."""
    phase = phase_in_words(view)
    if not view.actor:
        return _("Chance decides.")
    if view.actor == table.seat:
        if not phase:
            return _("Your turn: choose an action.")
        return _("Your turn ({phase}): choose an action.").format(phase=phase)
    name = table.name(view.actor)
    if not phase:
        return _("{name} chooses an action.").format(name=name)
    return _("{name} chooses an action ({phase}).").format(name=name, phase=phase)


def phase_in_words(view: Any) -> str:
    phase = getattr(view, "phase", "")
    return name_in_words(clean(phase[:40])) if isinstance(phase, str) else ""


def describe(action: str, _table: TableView, _view: Any) -> str:
    """Return an action as it is written."""
    return clean(action)


def reason_in_words(reason: Reason, _table: TableView) -> str:
    """Return what changes, with both amounts."""
    what = " ".join(filter(None, (name_in_words(reason.kind), reason.subject)))
    return _("{what}: {amount} instead of {other}").format(
        what=what, amount=f"{reason.amount:.3g}", other=f"{reason.instead:.3g}"
    )


def hands(views: Sequence[Any], columns: frozenset[str]) -> list[str]:
    """Return what only each seat sees, given the views of all seats in order; [] if all see the same."""
    names = [
        name
        for name in (fields_of(views[0]) if views else ())
        if name != "seat" and any(getattr(view, name) != getattr(views[0], name) for view in views)
    ]
    if not names:
        return []
    writer = ValueWriter(str, limit=MAX_HAND)
    return [", ".join(_own_part(name, view, columns, writer) for name in names) for view in views]


def _own_part(name: str, view: Any, columns: frozenset[str], writer: ValueWriter) -> str:
    value = getattr(view, name)
    own = value_of_seat(value, view.seat) if name in columns else value
    return f"{name_in_words(name)} {writer.text(name, own)}"


def ending_reason(view: Any) -> str:
    """Return why a finished game has ended, in words."""
    return name_in_words(clean(view.result.reason[:MAX_HAND]).replace("-", " "))

"""The clock in words and digits."""

from __future__ import annotations

import math

from macrobber_core.lan.clock import Ticking
from macrobber_core.table import TableView
from macrobber_tui.language import _

HURRY_SECONDS = 10
"""From here on the clock cannot be overlooked."""


def digits(seconds: float) -> str:
    """`1:40`, rounded up: nothing is shown as 0:00 before it is used up."""
    minutes, rest = divmod(math.ceil(seconds), 60)
    return f"{minutes}:{rest:02}"


def terms(ticking: Ticking) -> str:
    """What everybody is granted, before the game begins."""
    reserve = max(ticking.reserves, default=0)
    told = _("Clock: {time} a decision. When it is out, a bot decides.")
    if reserve:
        told = _("Clock: {time} a decision, {reserve} in reserve. When it is out, a bot decides.")
    return told.format(time=digits(ticking.left), reserve=digits(reserve))


def concerns(ticking: Ticking, table: TableView) -> bool:
    """Whether that is the clock of the decision the table waits for."""
    return (ticking.seat, ticking.ply) == (table.actor, table.ply)

"""Formats clock times."""

from __future__ import annotations

import math

from macrobber_core.net.clock import ClockReading
from macrobber_core.table import TableView

from .language import _

HURRY_SECONDS = 10
"""The number of seconds left at which the clock is highlighted."""


def digits(seconds: float) -> str:
    """Format seconds as `1:40`, rounded up so 0:00 means that time has run out."""
    minutes, rest = divmod(math.ceil(seconds), 60)
    return f"{minutes}:{rest:02}"


def time_control_text(reading: ClockReading) -> str:
    """Return the time limits in words."""
    reserve = max(reading.reserves, default=0)
    template = _("Clock: {time} per decision. When it runs out, a bot decides.")
    if reserve:
        template = _("Clock: {time} per decision, {reserve} in reserve. When it runs out, a bot decides.")
    return template.format(time=digits(reading.left), reserve=digits(reserve))


def is_clock_relevant(reading: ClockReading, table: TableView) -> bool:
    """Return whether the clock belongs to the pending decision."""
    return (reading.seat, reading.ply) == (table.actor, table.ply)

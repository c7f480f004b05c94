"""Carcassonne for plain mode, as `boards.recital.Spoken` asks for it."""

from __future__ import annotations

from macrobber_core.table.view import TableView
from macrobber_tui.boards.carcassonne.guide import chapter
from macrobber_tui.boards.names import names
from macrobber_tui.language import N_

from .choices import asked, barred, choices, hinted, reasons, why_not
from .news import Recital
from .table import mine, player, report
from .typed import VERBS, understood

__all__ = [
    "HANDS",
    "OWN",
    "PLAYER",
    "VERBS",
    "asked",
    "barred",
    "choices",
    "end_of_turn",
    "hinted",
    "mine",
    "player",
    "reasons",
    "recital",
    "report",
    "topic",
    "understood",
    "why_not",
]

PLAYER = "player"
OWN = N_("your own points, meeples and robber")
HANDS = ""


def recital(table: TableView) -> Recital:
    return Recital(len(table.seats), names(table))


def end_of_turn(action: str) -> str:
    """No action only ends the turn."""
    return ""


def topic(table: TableView) -> str:
    return chapter(table.position) if table.position is not None else ""

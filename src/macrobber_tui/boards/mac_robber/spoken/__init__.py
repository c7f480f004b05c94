"""Mac Robber for plain mode, as `boards.recital.Spoken` asks for it."""

from __future__ import annotations

from macrobber_core.table.view import TableView
from macrobber_tui.boards.mac_robber.guide import TOPICS
from macrobber_tui.boards.mac_robber.steps import end_of_turn
from macrobber_tui.boards.names import names
from macrobber_tui.language import N_

from .asked import asked
from .choices import barred, choices, hinted, reasons
from .news import Recital
from .table import clan, mine, report
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


PLAYER = "clan"
OWN = N_("your own clan, your display and your cards")
HANDS = N_("the cards of all")
player = clan


def recital(table: TableView) -> Recital:
    return Recital(len(table.seats), names(table))


def topic(table: TableView) -> str:
    return TOPICS.get(table.position.phase, "") if table.position is not None else ""


def why_not(line: str, table: TableView) -> str:
    """All that cannot be done is listed (`barred`)."""
    return ""

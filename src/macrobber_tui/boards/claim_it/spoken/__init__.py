"""Claim It! for plain mode, as `boards.recital.Spoken` asks for it."""

from __future__ import annotations

from macrobber_core.games.claim_it.notation import STOP
from macrobber_core.table.view import TableView
from macrobber_tui.boards.claim_it.guide import TOPICS
from macrobber_tui.boards.names import names
from macrobber_tui.language import N_, _

from .choices import asked, barred, choices, hinted, reasons
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
OWN = N_("your own spaces and figures")
HANDS = ""


def recital(table: TableView) -> Recital:
    return Recital(len(table.seats), names(table))


def end_of_turn(action: str) -> str:
    """Whether to end the turn by that action, as a question; "" where it does not."""
    return _("Stop, and end your turn?") if action == STOP else ""


def topic(table: TableView) -> str:
    return TOPICS.get(table.position.phase, "") if table.position is not None else ""


def why_not(line: str, table: TableView) -> str:
    """All that cannot be done is listed (`barred`)."""
    return ""

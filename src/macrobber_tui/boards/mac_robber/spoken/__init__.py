"""Mac Robber for plain mode, as `boards.recital.Spoken` asks for it."""

from __future__ import annotations

from macrobber_core.table.view import TableView
from macrobber_tui.boards.mac_robber.guide import TOPICS
from macrobber_tui.boards.mac_robber.language import you
from macrobber_tui.boards.mac_robber.steps import end_of_turn

from . import scoring
from .asked import asked
from .choices import barred, choices, hinted, reasons
from .news import Recital
from .table import clan, mine, report
from .typed import VERBS, understood

__all__ = [
    "VERBS",
    "asked",
    "barred",
    "choices",
    "clan",
    "end_of_turn",
    "hinted",
    "mine",
    "points_now",
    "reasons",
    "recital",
    "report",
    "topic",
    "understood",
]


def recital(table: TableView) -> Recital:
    return Recital(len(table.seats), lambda seat: name_of(table, seat))


def points_now(table: TableView) -> list[str]:
    return scoring.standing(table, lambda seat: name_of(table, seat))


def topic(table: TableView) -> str:
    return TOPICS.get(table.position.phase, "") if table.position is not None else ""


def name_of(table: TableView, seat: int) -> str:
    return you() if seat == table.seat else table.name(seat)

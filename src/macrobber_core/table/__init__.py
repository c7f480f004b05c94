"""A table with one game being played, without any I/O.

>>> from macrobber_core.games import DEFAULT_GAME, GAMES
>>> table = Table("Glencoe", GAMES[DEFAULT_GAME], 3, {}, KeyedChance("a seed"))
>>> table.sit("Ada"), table.sit("Ben"), table.sit("Cat")
(1, 2, 3)
>>> table.start()
>>> table
<Table title='Glencoe' game='...' stage='playing' ply=... actor=...>
>>> others = {1, 2, 3} - {table.actor}
>>> table.decide(others.pop(), table.ply, table.legal()[0])
Traceback (most recent call last):
macrobber_core.table.refusal.Refused: it's ...'s turn
>>> table.decide(table.actor, table.ply, table.legal()[0])
>>> table.view(seat=1)
<TableView title='Glencoe' game='...' stage='playing' seat=1 ply=... actor=...>
"""

from . import rematch
from .audit import UnfairError, ViewKey, audit, audit_unfinished, view_digest
from .chance_source import KeyedChance
from .commit_reveal import HOST_SEAT, SEAL_DIGITS_SHOWN, FairDeal, commitment, seal
from .refusal import Refused
from .seats import PROGRAM_NAME, disambiguate
from .table import Table
from .view import NextGame, PlayedGame, Proposal, SeatView, TableView

__all__ = [
    "HOST_SEAT",
    "PROGRAM_NAME",
    "SEAL_DIGITS_SHOWN",
    "FairDeal",
    "KeyedChance",
    "NextGame",
    "PlayedGame",
    "Proposal",
    "Refused",
    "SeatView",
    "Table",
    "TableView",
    "UnfairError",
    "ViewKey",
    "audit",
    "audit_unfinished",
    "commitment",
    "disambiguate",
    "rematch",
    "seal",
    "view_digest",
]

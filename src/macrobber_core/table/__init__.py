"""A table with one game being played, without any I/O.

>>> from macrobber_core.games import GAMES
>>> table = Table("Glencoe", GAMES["claim-it"], 2, {}, KeyedChance("a seed"))
>>> table.sit("Ada"), table.sit("Ben")
(1, 2)
>>> table.start()
>>> table
<Table title='Glencoe' game='claim-it' stage='playing' ply=2 actor=2>
>>> table.decide(seat=1, ply=2, action="stop")
Traceback (most recent call last):
macrobber_core.table.refusal.Refused: it's Ben's turn
>>> table.decide(seat=2, ply=2, action=table.legal()[0])
>>> table.view(seat=1)
<TableView title='Glencoe' game='claim-it' stage='playing' seat=1 ply=3 actor=2>
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

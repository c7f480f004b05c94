"""One game being played, without any I/O."""

from .audit import Moment, UnfairError, audit, digest
from .dealer import Dealer
from .pact import HOST, SEAL_SHOWN, Pact, commitment, seal
from .refusal import Refused
from .seats import PROGRAM, told_apart
from .table import Table
from .view import Proposal, SeatView, TableView

__all__ = [
    "HOST",
    "PROGRAM",
    "SEAL_SHOWN",
    "Dealer",
    "Moment",
    "Pact",
    "Proposal",
    "Refused",
    "SeatView",
    "Table",
    "TableView",
    "UnfairError",
    "audit",
    "commitment",
    "digest",
    "seal",
    "told_apart",
]

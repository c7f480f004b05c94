"""One game being played, without any I/O."""

from .audit import Seen, UnfairError, audit
from .dealer import Dealer
from .pact import HOST, SEAL_SHOWN, Pact, commitment, seal
from .refusal import Refused
from .table import Table
from .view import Proposal, SeatView, TableView

__all__ = [
    "HOST",
    "SEAL_SHOWN",
    "Dealer",
    "Pact",
    "Proposal",
    "Refused",
    "SeatView",
    "Seen",
    "Table",
    "TableView",
    "UnfairError",
    "audit",
    "commitment",
    "seal",
]

"""One game being played, without any I/O."""

from .audit import Seen, UnfairError, audit
from .dealer import Dealer
from .pact import HOST, SEAL_SHOWN, Pact, commitment, seal
from .table import Refused, Table
from .view import SeatView, TableView

__all__ = [
    "HOST",
    "SEAL_SHOWN",
    "Dealer",
    "Pact",
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

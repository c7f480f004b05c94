"""One game being played, without any I/O."""

from .dealer import Dealer
from .refusal import Refused
from .table import Table
from .view import Proposal, SeatView, TableView

__all__ = ["Dealer", "Proposal", "Refused", "SeatView", "Table", "TableView"]

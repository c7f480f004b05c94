"""One game being played, without any I/O."""

from .dealer import Dealer
from .table import Refused, Table
from .view import SeatView, TableView

__all__ = ["Dealer", "Refused", "SeatView", "Table", "TableView"]

"""One game being played, without any I/O."""

from .table import Refused, Table
from .view import SeatView, TableView

__all__ = ["Refused", "SeatView", "Table", "TableView"]

"""What characters look like: which ones are invisible, and which texts can be mistaken for each other."""

from .ignorable import drop_ignorable
from .lookalikes import are_alike

__all__ = ["are_alike", "drop_ignorable"]

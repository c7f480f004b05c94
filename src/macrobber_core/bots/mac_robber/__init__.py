"""Bots for Mac Robber."""

from .adviser import advise, chances
from .priorities import easy

__all__ = ["advise", "chances", "easy"]

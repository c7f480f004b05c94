"""Bots against bots: many games, and what they add up to."""

from .series import Played, play
from .tally import Share, Spread, Tally

__all__ = ["Played", "Share", "Spread", "Tally", "play"]

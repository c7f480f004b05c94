"""Bots against bots: many games, and what they add up to."""

from .crew import SeriesError, finished
from .durations import Durations
from .series import Played, play
from .tally import Share, Spread, Tally

__all__ = ["Durations", "Played", "SeriesError", "Share", "Spread", "Tally", "finished", "play"]

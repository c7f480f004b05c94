"""Statistics of the finished games in the library: wins, points, streaks, head to head, and a rating for each game."""

from .players import Player
from .ratings import START, Rating, RatingStep
from .report import Duel, GameReport, Points, RatedPlayer, Report, Tally
from .statistics import Statistics, VerbCounter

__all__ = [
    "START",
    "Duel",
    "GameReport",
    "Player",
    "Points",
    "RatedPlayer",
    "Rating",
    "RatingStep",
    "Report",
    "Statistics",
    "Tally",
    "VerbCounter",
]

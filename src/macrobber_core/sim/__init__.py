"""Series of games between bots, and their statistics."""

from .entrants import Commands
from .pool import SeriesError, play_games
from .series import PlayedGame, play_game
from .stats import Durations, SeriesStats, Spread, WinShare

__all__ = [
    "Commands",
    "Durations",
    "PlayedGame",
    "SeriesError",
    "SeriesStats",
    "Spread",
    "WinShare",
    "play_game",
    "play_games",
]

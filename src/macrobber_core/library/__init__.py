"""The library: one file that stores every game while it is played, so interrupted games can be resumed."""

from .autosave import Autosave
from .evening import played_games
from .finished import FinishedGame
from .library import Library, LibraryError
from .restore import restore_table
from .saved import GameEntry, SavedGame, SavedSeat, TableConfig, game_id

__all__ = [
    "Autosave",
    "FinishedGame",
    "GameEntry",
    "Library",
    "LibraryError",
    "SavedGame",
    "SavedSeat",
    "TableConfig",
    "game_id",
    "played_games",
    "restore_table",
]

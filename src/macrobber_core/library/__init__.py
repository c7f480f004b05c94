"""The library: one file that stores every game as it is played, so that an interrupted game can be resumed."""

from .autosave import Autosave
from .library import Library, LibraryError
from .saved import GameEntry, SavedGame, SavedSeat, TableConfig

__all__ = ["Autosave", "GameEntry", "Library", "LibraryError", "SavedGame", "SavedSeat", "TableConfig"]

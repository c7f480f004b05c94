"""The library: one file that stores every game while it is played, so interrupted games can be resumed."""

from .autosave import Autosave
from .library import Library, LibraryError
from .saved import GameEntry, SavedGame, SavedSeat, TableConfig

__all__ = ["Autosave", "GameEntry", "Library", "LibraryError", "SavedGame", "SavedSeat", "TableConfig"]

"""The file that keeps every game: nothing announced is lost, and what was interrupted goes on."""

from .library import Library, LibraryError
from .saved import Entry, House, Saved, SavedSeat
from .shelf import Shelf

__all__ = ["Entry", "House", "Library", "LibraryError", "Saved", "SavedSeat", "Shelf"]

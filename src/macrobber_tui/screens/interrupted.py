"""The games that were interrupted: choose one, and its table is there again."""

from __future__ import annotations

from collections.abc import Callable

from macrobber_core.library import Entry, Library
from macrobber_tui.hosting import TableSettings, resumed
from macrobber_tui.language import N_

from .games import Games


class Interrupted(Games):
    """Hands the settings of the chosen game to `opened`."""

    TITLE = N_("Interrupted games")
    NONE = N_("No game was interrupted.")
    VERB = N_("go on")
    HINT = N_(
        "The table opens as it was. Its players find it again by themselves, and whoever was at this machine sits "
        "where they sat."
    )

    def __init__(self, opened: Callable[[TableSettings], None]) -> None:
        super().__init__()
        self._opened = opened

    def has_place(self, entry: Entry) -> bool:
        return entry.interrupted

    def choose(self, entry: Entry) -> None:
        with Library() as library:
            settings = resumed(library.load(entry.id))
        self.go_back()
        self._opened(settings)

"""All games of this machine: choose one to look at it again."""

from __future__ import annotations

from macrobber_core.library import Entry
from macrobber_tui.replay.source import from_library

from .games import Games
from .replay import ReplayScreen


class PlayedGames(Games):
    """Opens the replay of the chosen game."""

    TITLE = "Replay a game"
    NONE = "No game was played yet."
    VERB = "replay"
    HINT = (
        "A game that is over can be seen by the eyes of every player, or with all open; "
        "one that is not over by yours only."
    )

    def has_place(self, entry: Entry) -> bool:
        return entry.actions > 0

    def choose(self, entry: Entry) -> None:
        self.app.push_screen(ReplayScreen(from_library(entry.id)))

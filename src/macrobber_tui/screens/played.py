"""All games of this machine: choose one to look at it again."""

from __future__ import annotations

from macrobber_core.library import Entry
from macrobber_tui.language import N_
from macrobber_tui.replay.source import from_library

from .games import Games


class PlayedGames(Games):
    """Opens the replay of the chosen game."""

    TITLE = N_("Replay a game")
    NONE = N_("No game is kept here yet.")
    VERB = N_("replay")
    HINT = N_(
        "A game that is over can be seen by the eyes of every player, or with all open; one that is not over by yours "
        "only. A game at somebody else's table is kept here when it is over."
    )

    def has_place(self, entry: Entry) -> bool:
        return entry.actions > 0

    def choose(self, entry: Entry) -> None:
        from .replay import ReplayScreen

        self.app.push_screen(ReplayScreen(from_library(entry.id)))

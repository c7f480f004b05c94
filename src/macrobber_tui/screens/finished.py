"""The games that are over: choose one to look at it again."""

from __future__ import annotations

from macrobber_core.library import Entry
from macrobber_tui.analysis.source import checked, from_library
from macrobber_tui.language import N_

from .games import Games


class Finished(Games):
    """Opens the analysis of the chosen game."""

    TITLE = N_("Finished games")
    NONE = N_("No game was played to its end yet.")
    VERB = N_("analyse")
    HINT = N_("Who was how likely to win, ply by ply, and which decisions cost most.")

    def has_place(self, entry: Entry) -> bool:
        return entry.result is not None

    def choose(self, entry: Entry) -> None:
        from .analysis import AnalysisScreen

        self.app.push_screen(AnalysisScreen(checked(from_library(entry.id))))

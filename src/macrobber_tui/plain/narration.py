"""Tells the events of a game in sentences, each only once."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.contract import Event, TableEvent, TakenBack
from macrobber_core.table import TableView
from macrobber_tui.boards import plain_game
from macrobber_tui.boards.narrator import BaseNarrator

from .lookup import latest


class Narration:
    """Knows which events have been told, also after a reconnect, when all of them come again."""

    def __init__(self) -> None:
        self.narrator: BaseNarrator | None = None
        self._told = 0
        """The number of events told, not counting events of the table or events taken back."""

    def begin_next_game(self) -> None:
        """Note that all events of the next game are new."""
        self._told = 0

    def new_sentences(
        self, before: TableView | None, table: TableView, events: Sequence[Event], *, fresh: bool
    ) -> list[str]:
        """Return sentences about new events; only about the latest after joining late.

        With `fresh`, `events` are all events of the game so far. `before` is the table before them, or None.
        """
        if table.game_view is None:
            return []
        played = [event for event in events if not isinstance(event, TableEvent)]
        told, self._told = self._told, len(played) + (0 if fresh else self._told)
        if self.narrator is None or fresh:
            self.narrator = plain_game(table.game).new_narrator(table)
        if before is None:
            return latest(self.narrator.narrate(events))
        if not fresh or before.game_view is None or before.game_number != table.game_number:
            return self.narrator.narrate(events)
        if before.takebacks != table.takebacks:
            back = max(
                (index for index, event in enumerate(events) if isinstance(event, TakenBack)), default=len(events)
            )
            self.narrator.narrate(events[:back])  # some events were taken back
            return self.narrator.narrate(events[back:])
        self.narrator.narrate(played[:told])
        return self.narrator.narrate(played[told:])

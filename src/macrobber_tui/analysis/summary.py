"""Describes the actions and events of a game at each ply, in the game's own words."""

from __future__ import annotations

from rich.style import Style

from macrobber_core.analysis import EvaluationTask
from macrobber_core.games.contract import Event
from macrobber_core.record import Record
from macrobber_core.table import SeatView, TableView
from macrobber_tui.boards import ui_of
from macrobber_tui.i18n.language import _
from macrobber_tui.theme.theme import Theme


class GameSummary:
    """Descriptions of a game in its own words. Raises IllegalAction if its record breaks a rule."""

    def __init__(self, record: Record, tasks: list[EvaluationTask]) -> None:
        self.winners = tasks[-1].winners
        self._words = ui_of(record.game.key)
        self._tasks = tasks
        self._events: list[list[Event]] = [events for _, events in record.replay()][1:]
        self._table = TableView(
            title=record.game.title,
            game=record.game.key,
            options=record.options,
            stage="over",
            seats=[SeatView(name) for name in record.names],
            spectators=[],
            seat=None,
            ply=len(record.plies),
            actor=None,
            legal=[],
            takebacks=0,
            can_undo=False,
            game_view=None,
            winners=None,
            deal=None,
            seal=None,
        )

    def style(self, seat: int, theme: Theme) -> Style:
        """Return a player's style, which is the same as on the board."""
        return self._words.player_styles(theme.palette)[seat - 1]

    def name(self, seat: int) -> str:
        return self._table.name(seat)

    def action(self, ply: int, action: str) -> str:
        """Describe an action that was available to the seat deciding at a ply."""
        return self._words.describe(action, self._table, self._tasks[ply].view)

    def event_text(self, ply: int) -> str:
        """Describe the public events of a ply, or the final standings after the last ply."""
        if ply == len(self._events):
            return self._words.prompt(self._table, self._tasks[ply].public)
        sentences = (self._words.log.sentence(event.seen_by(None), self.name) for event in self._events[ply])
        return " ".join(sentence for sentence in sentences if sentence)

    def ending(self) -> str:
        """Describe the end of the game, or say that it was not finished."""
        return self.event_text(len(self._events)) if self.winners else _("The game was not finished.")

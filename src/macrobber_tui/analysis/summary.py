"""What was done at each ply of a game, and what could have been done, in the words of the game."""

from __future__ import annotations

from rich.style import Style

from macrobber_core.analysis import Question
from macrobber_core.games.contract import Event
from macrobber_core.record import Record
from macrobber_core.table import SeatView, TableView
from macrobber_tui.boards import words
from macrobber_tui.boards.look import Look
from macrobber_tui.language import _


class Telling:
    """Knows a game and the questions its analysis asks; raises IllegalAction for one that breaks a rule."""

    def __init__(self, record: Record, asked: list[Question]) -> None:
        self.winners = asked[-1].winners
        self._words = words(record.game.key)
        self._asked = asked
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
            position=None,
            winners=None,
            deal=None,
            seal=None,
        )

    def style(self, seat: int, look: Look) -> Style:
        """The style of a player, the same as on the board."""
        return self._words.player_styles(look.ink)[seat - 1]

    def name(self, seat: int) -> str:
        return self._table.name(seat)

    def action(self, ply: int, action: str) -> str:
        """What an action of the seat that decided at that ply means."""
        return self._words.describe(action, self._table, self._asked[ply].view)

    def happened(self, ply: int) -> str:
        """What became of that ply, for all to know; after the last one, how things stood."""
        if ply == len(self._events):
            return self._words.prompt(self._table, self._asked[ply].public)
        told = (self._words.sentence(event.seen_by(None), self.name) for event in self._events[ply])
        return " ".join(sentence for sentence in told if sentence)

    def ending(self) -> str:
        """How the game ended, or that it did not."""
        return self.happened(len(self._events)) if self.winners else _("The game was not played to its end.")

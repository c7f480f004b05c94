"""The tutorial game in plain mode: an explanation before each question."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.table import TableView
from macrobber_tui.boards.tutorial import Lesson, Tutor, TutorialMessage, TutorialState
from macrobber_tui.i18n.language import _

from .commands import PlainCommand
from .table import PlainTable
from .table_commands import table_commands


class PlainTutorial:
    """Explains the game to a player while they play."""

    def __init__(self, plain: PlainTable, lessons: Sequence[Lesson]) -> None:
        self._plain = plain
        self._tutor = Tutor(lessons)
        self._last_message: TutorialMessage | None = None
        self._is_stopped = False
        plain.tutorial_lines = self.explanations
        plain.vocabulary = self.commands

    def explanations(self, table: TableView) -> list[str]:
        """Return explanations of the latest events and of the question, to print before the question."""
        narrator = self._plain.narrator
        reading = narrator.reading if narrator is not None else ""
        explanations = self._explain(table, reading) if reading else []
        return [*explanations, *self._explain(table, "")]

    def _explain(self, table: TableView, reading: str) -> list[str]:
        message = self._tutor.message_for(
            TutorialState(table.game_view, [] if reading else table.legal, table.ply, reading)
        )
        if message is None or message is self._last_message:
            return []
        self._last_message = message
        tip = [message.tip] if message.tip else []
        return [_("First steps: {text}").format(text=" ".join([message.plain_text, *tip]))]

    def commands(self, plain: PlainTable) -> list[PlainCommand]:
        def enough() -> str:
            self._tutor.stop()
            self._is_stopped = True
            return _("First steps stopped; the game continues.")

        ended = _("The first steps have ended.") if self._is_stopped else ""
        return [
            *table_commands(plain),
            PlainCommand("enough", _("stop the first steps and play on without them"), enough, ended),
        ]

"""A first game that teaches by playing: before something is asked, a word on it."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.table import TableView
from macrobber_tui.language import _
from macrobber_tui.tutor import Lesson, Moment, Said, Tutor

from .table import PlainTable
from .table_words import table_words
from .words import Word


class FirstSteps:
    """Looks over the shoulder of who plays at a table."""

    def __init__(self, plain: PlainTable, lessons: Sequence[Lesson]) -> None:
        self._plain = plain
        self._tutor = Tutor(lessons)
        self._said: Said | None = None
        self._is_enough = False
        plain.advise = self.advise
        plain.vocabulary = self.words

    def advise(self, table: TableView) -> list[str]:
        """What was told last first, then what is asked."""
        recital = self._plain.recital
        reading = recital.reading if recital is not None else ""
        told = self._look(table, reading) if reading else []
        return [*told, *self._look(table, "")]

    def _look(self, table: TableView, reading: str) -> list[str]:
        said = self._tutor.look(Moment(table.position, [] if reading else table.legal, table.ply, reading))
        if said is None or said is self._said:
            return []
        self._said = said
        tip = [said.tip] if said.tip else []
        return [_("First steps: {text}").format(text=" ".join([said.aloud, *tip]))]

    def words(self, plain: PlainTable) -> list[Word]:
        def enough(_rest: str) -> None:
            self._tutor.stop()
            self._is_enough = True
            plain.voice.say(_("No more first steps; the game goes on."))

        ended = _("The first steps have ended.") if self._is_enough else ""
        return [*table_words(plain), Word("enough", _("no more first steps: play on without them"), enough, ended)]

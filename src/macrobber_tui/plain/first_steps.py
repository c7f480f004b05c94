"""The tutorial game in plain mode: an explanation before each question."""

from __future__ import annotations

from macrobber_core.games.contract import Game
from macrobber_core.table import TableView
from macrobber_tui.boards import tutorial_of
from macrobber_tui.boards.tutorial import Closing, Tutor, TutorialMessage, tutorial_state
from macrobber_tui.i18n.language import _

from .commands import PlainCommand
from .table import PlainTable
from .table_commands import table_commands


class PlainTutorial:
    """Explains the game to a player while they play."""

    def __init__(self, plain: PlainTable, game: Game) -> None:
        self._plain, self._game = plain, game
        self._tutor = Tutor(tutorial_of(game))
        self._last_message: TutorialMessage | None = None
        self._is_stopped = False
        self.wants_real_game = False
        """Whether the player wants a real game after leaving."""
        plain.tutorial_lines = self.explanations
        plain.vocabulary = self.commands
        plain.cites_rulings = False

    def explanations(self, table: TableView) -> list[str]:
        """Return explanations of the latest events and of the question, to print before the question."""
        if table.game_number > 1:
            return []  # the lessons describe the first game
        narrator = self._plain.narration.narrator
        reading = narrator.reading if narrator is not None else ""
        explanations = self._explain(table, reading) if reading else []
        closing = self._tutor.closing(tutorial_state(table), table, self._plain.state.log)
        if closing is not None:
            explanations += self._closing_words(closing)
        return [*explanations, *self._explain(table, "")]

    def _explain(self, table: TableView, reading: str) -> list[str]:
        message = self._tutor.message_for(tutorial_state(table, reading))
        if message is None or message is self._last_message:
            return []
        self._last_message = message
        tip = [message.tip] if message.tip else []
        return [_("First steps: {text}").format(text=" ".join([message.plain_text, *tip]))]

    def _closing_words(self, closing: Closing) -> list[str]:
        go_on = _("Type 'real' for a real game of {game} against easy bots, or continue this game.")
        return [
            _("These were the first steps."),
            *(
                line
                for heading, below in closing.sections
                for line in (_("{name}: ").format(name=heading).rstrip(), *below)
            ),
            go_on.format(game=self._game.title),
        ]

    def commands(self, plain: PlainTable) -> list[PlainCommand]:
        def enough() -> str:
            self._tutor.stop()
            self._is_stopped = True
            return _("First steps stopped; the game continues.")

        async def real_game() -> None:
            plain.has_left = self.wants_real_game = True
            await plain.guest.close()

        ended = _("The first steps have ended.") if self._is_stopped else ""
        return [
            *table_commands(plain),
            PlainCommand("real", _("leave this game for a real one against easy bots"), real_game),
            PlainCommand("enough", _("stop the first steps and play on without them"), enough, ended),
        ]

"""The tutorial: an ordinary table against bots, with an explanation of each decision drawn over its log."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult

from macrobber_core.games import GAMES
from macrobber_core.games.contract import Event, Game
from macrobber_core.net.guest.updates import Update
from macrobber_core.table import TableView
from macrobber_tui.boards import tutorial_of
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.boards.hint import Hints
from macrobber_tui.boards.tutorial import Tutor, TutorialMessage, TutorialState, tutorial_state
from macrobber_tui.i18n.language import N_, _
from macrobber_tui.session.connect import HostTable
from macrobber_tui.session.first_game import TutorialTable, easy_settings, tutorial_settings
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.lines_widget import Lines
from macrobber_tui.widgets.text import wrapped

from .base import BODY_HEIGHT, WIDTH, theme_of
from .base_app import OnClose
from .key_help import KeyHelp
from .lesson_end import REAL_GAME, LessonEnd
from .table import TableScreen

STOP_KEY = "T"
"""The default key of the command that ends the tutorial."""
TITLE = N_("first steps")


class TutorialPanel(Lines):
    """Covers the board's log while the tutorial shows a message."""

    DEFAULT_CSS = "TutorialPanel { layer: slate; dock: bottom; display: none; }"

    def __init__(self) -> None:
        super().__init__(WIDTH, BODY_HEIGHT)

    def show_lines(self, lines: Sequence[Line], width: int, rows: int, stop_key: str) -> None:
        """Show a message in `rows` rows at the bottom; no lines hide it. `stop_key` is the key that ends the tutorial.

        A message that fits only without its heading is shown without it; one that does not fit at all is hidden.
        """
        self.display = 0 < len(lines) <= rows
        if not self.display:
            return
        theme = theme_of(self)
        self.resize(width, rows)
        rule, faint = theme.glyphs.horizontal, theme.palette.faint
        title, end = " " + _(TITLE) + " ", " " + _("{key} stop").format(key=stop_key) + " "
        between = Span(rule * (width - 2 - cell_len(title) - cell_len(end)), faint)
        head: Line = (
            Span(rule, faint), Span(title, theme.palette.bright), between, Span(end, faint, STOP_KEY),
            Span(rule, faint),
        )  # fmt: skip
        self.show([head, *lines] if len(lines) < rows else lines)


def message_lines(message: TutorialMessage, theme: Theme) -> list[Line]:
    """Return the lines that explain the decision, followed by advice on it."""
    lines: list[Line] = []
    explanation = message.text if theme.roles is None else message.painted_text
    for text, style in ((explanation, PLAIN), (message.tip, theme.palette.bright)):
        if text:
            lines += [(Span(f" {line.strip()}", style),) for line in wrapped(text, WIDTH - 2, BODY_HEIGHT)]
    return lines


class FirstStepsScreen(TableScreen):
    """A table against bots, with a tutor that explains each kind of decision for a few rounds."""

    KEY_CONTEXTS = (*TableScreen.KEY_CONTEXTS, "first-steps")
    IS_LESSON = True

    def __init__(self, game: Game, name: str, on_close: OnClose | None = None) -> None:
        super().__init__(TutorialTable(tutorial_settings(game, name), name))
        self._game, self._player_name, self._on_close = game, name, on_close
        self._tutor = Tutor(tutorial_of(game))
        self._panel = TutorialPanel()
        self._recommended: TutorialMessage | None = None
        """The last message whose tip the cursor follows."""

    def body(self) -> ComposeResult:
        yield from super().body()
        yield self._panel

    def help(self) -> KeyHelp:
        if not self._panel.display:
            return super().help()
        return [*super().help(), ("", ""), *self.details(STOP_KEY)]

    def settings_changed(self) -> None:
        super().settings_changed()
        self._recommended = None  # the board has started the decision anew
        self._show_lesson()

    def on_resize(self, event: events.Resize) -> None:
        self.call_later(self._show_lesson)  # after the board has been resized

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        self._show_lesson()

    async def _show_board(self, table: TableView, events: list[Event], *, fresh: bool) -> None:
        await super()._show_board(table, events, fresh=fresh)
        if self._board is not None:
            self._board.on_key_used = self._hints.cancel  # the lesson that the hint has covered is shown again

    def _update_board(self, board: BoardWidget, table: TableView, events: list[Event]) -> None:
        lesson_is_hidden = board.legend_overlay.is_open or (board.is_empty and self._is_legend_due(table))
        with board.drawing_once():
            board.show(table, table.game_view, events)
            state = tutorial_state(table, board.reading, board.remaining_actions)
            if not lesson_is_hidden and not self._tutor.is_closing_due(state):
                self._prepare_lesson(board, state)
        self._show_clock()

    async def _show_update(self, update: Update) -> str:
        reason = await super()._show_update(update)
        self._show_lesson()
        return reason

    def _show_hint(self, hints: Hints | None) -> None:
        super()._show_hint(hints)
        self._show_lesson()

    def _is_legend_due(self, table: TableView) -> bool:
        return self.HAS_LEGEND

    @on(BoardWidget.PageTurned)
    def _show_lesson(self) -> None:
        """Show the lesson for the current decision, if there is one, or end the lessons."""
        table, board = self._state.table, self._board
        if table is None or table.game_view is None or board is None or board.legend_overlay.is_open:
            self._panel.display = False
            return
        state = tutorial_state(table, board.reading, board.remaining_actions)
        closing = self._tutor.closing(state, table, self._state.log) if self.is_current else None
        if closing is not None:
            self.app.push_screen(LessonEnd(self._game, closing), self._go_on)
            return
        lines = self._prepare_lesson(board, state)
        self._panel.show_lines(lines, board.log_width, board.log_rows, self.key_bindings.label_for(STOP_KEY))

    def _prepare_lesson(self, board: BoardWidget, state: TutorialState) -> list[Line]:
        """Put the board's cursor on the recommended action, reserve rows for the lesson, and return its lines."""
        message = self._tutor.message_for(state)
        if message is not None and message is not self._recommended:
            self._recommended = message
            board.recommend(message.action)
        lines = message_lines(message, self.theme) if message is not None else []
        board.reserve(len(lines) and 1 + len(lines))
        return lines

    def _go_on(self, choice: str | None) -> None:
        """Go on as the player has chosen at the end of the lessons."""
        if choice == REAL_GAME:
            name = self._player_name
            self._give_way_to(TableScreen(HostTable(easy_settings(self._game, name), name)))
        elif choice:
            self._give_way_to(FirstStepsScreen(GAMES[choice], self._player_name, self._on_close))

    def _give_way_to(self, screen: TableScreen) -> None:
        """Leave this table, and open another one in its place."""
        if self.is_first:
            self.app.first_screen = screen
        with self.app.batch_update():
            self.app.pop_screen()
            self.app.push_screen(screen, self._on_close)

    def press(self, key: str) -> bool:
        if key != STOP_KEY or self._pages.open_input is not None:
            return super().press(key)
        self._tutor.stop()
        self._show_lesson()
        return True

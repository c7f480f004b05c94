"""A line of talk typed at the table: at the foot of the talk beside the board, or over the log of a small one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from textual import work

from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.boards.layout import talk_lines
from macrobber_tui.i18n.language import _
from macrobber_tui.session.state import SessionState
from macrobber_tui.widgets.lines import Line, Span

from .base import BaseScreen, theme_of
from .key_help import KeyHelp
from .line_editor import LineEditor
from .table_input import TableInput

MAX_MESSAGES, OTHER_ROWS = 5, 2
"""Rows over the log: the latest messages, and the title with the field."""
PAGE_KEYS = {"tab", "pageup"}
"""The keys that open the page of talk."""


class TalkLine(TableInput):
    """Sends each line and stays open for the next, until the player goes back."""

    def __init__(
        self,
        table: BaseScreen,
        board: Callable[[], BoardWidget | None],
        send: Callable[[str], Awaitable[str]],
        open_page: Callable[[str], None],
    ) -> None:
        super().__init__(table, board)
        self.state = SessionState()
        self._send_text = send
        """Sends a message; returns why it was not sent, or ""."""
        self._open_page = open_page
        """Opens the page of talk with a text in its field."""
        self._editor = LineEditor()
        self._sent = self._problem = ""
        """The last message; why it was not sent, until the player types again."""

    def open(self) -> None:
        super().open()
        if (board := self._board()) is not None:
            board.show_talk_field(is_shown=True)

    def close(self) -> None:
        super().close()
        self._editor, self._problem = LineEditor(), ""
        if (board := self._board()) is not None:
            board.show_talk_field(is_shown=False)

    def keys(self) -> KeyHelp:
        return [("enter", _("send")), ("tab", _("the whole talk")), *self._table.labels("esc")]

    @property
    def notice(self) -> str:
        return self._editor.complaint or self._problem

    @property
    def field(self) -> LineEditor | None:
        return self._editor if self.is_open else None

    def edited(self) -> None:
        """Note that the player has typed."""
        self._problem = ""

    def show_problem(self, problem: str) -> None:
        """Show why the last message was not sent, and put it back into the empty field."""
        self._problem = problem
        if not self._editor.text:
            self._editor = LineEditor(self._sent)

    def show_again(self) -> None:
        board = self._board()
        place = board.talk_field if board is not None else None
        if place is not None:
            self.state.unread = 0
            self.show_at(*place, [self._field_line(place.width)])
            return
        width = self._table.page_width
        room = (board.log_rows if board is not None else 0) - OTHER_ROWS
        messages = talk_lines(self.state.talk, width, min(max(room, 1), MAX_MESSAGES))
        if self.state.unread <= len(messages):
            self.state.unread = 0
        self.cover(_("talk"), [*messages, self._field_line(width)])

    def _field_line(self, width: int) -> Line:
        theme = theme_of(self)
        return (Span(" > ", theme.palette.bright), *self._editor.spans(theme, width - 4))

    def press(self, key: str) -> None:
        text = self._editor.text
        if key in PAGE_KEYS:
            self.close()
            self._open_page(text)
        elif key == "escape" or (key == "enter" and not text.strip()):
            self.close()
        elif key == "enter":
            self._sent, self._editor, self._problem = text, LineEditor(), ""
            self._send(text)

    @work
    async def _send(self, text: str) -> None:
        if problem := await self._send_text(text):
            self.show_problem(problem)
            self._table.show_keys()

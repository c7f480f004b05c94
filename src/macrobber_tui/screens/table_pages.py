"""The pages, fields and choices opened over a table, kept up to date while they are open."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import TYPE_CHECKING

from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.boards.sample import load_board
from macrobber_tui.i18n.language import _
from macrobber_tui.session.state import SessionState
from macrobber_tui.widgets.lines import Line

from .base import BaseScreen
from .emote_row import EmoteRow
from .key_help import footer_line
from .log import LogPage
from .table_input import TableInput
from .talk import TalkScreen
from .talk_line import TalkLine

if TYPE_CHECKING:
    from .people import PeopleScreen

PAGES = (".people", ".settings", ".replay", ".rules", ".palette")
"""The modules of pages that are imported only when they are needed."""
PAGE_KEYS = {"t", "Q", "A", "R", "L", "f2", "P", "f3", "S"}


class TablePages:
    """Opens pages with the player's view of the table, given the default keys of their commands."""

    def __init__(
        self,
        table: BaseScreen,
        state: SessionState,
        board: Callable[[], BoardWidget | None],
        send: Callable[[str], Awaitable[str]],
        show_notice: Callable[[str], None],
    ) -> None:
        self._table = table
        self._state = state
        self._board = board
        self._send = send
        self._people: PeopleScreen | None = None
        self._talk: TalkScreen | None = None
        self._talk_line = TalkLine(table, board, send, self._open_talk)
        self._talk_line.state = state
        self._emote_row = EmoteRow(table, board, send, show_notice)
        self._turn_notice = ""

    async def load(self, game: str) -> None:
        """Load the pages, and the board on the page of settings, in a thread, so that the first key need not wait."""
        await asyncio.to_thread(load_pages, game)

    @property
    def inputs(self) -> tuple[TableInput, ...]:
        """The inputs that open over the table itself, and take all keys while they are open."""
        return self._talk_line, self._emote_row

    @property
    def open_input(self) -> TableInput | None:
        """The input that takes all keys now, or None."""
        return next((one for one in self.inputs if one.is_open), None)

    def switch_player(self, state: SessionState) -> None:
        """Switch to another player's view of a hot-seat table."""
        self._state = self._talk_line.state = state
        for one in self.inputs:
            one.close()

    def input_line(self, connection_error: str) -> Line | None:
        """Return the footer of the open input, and draw the input again; None if none is open."""
        if (one := self.open_input) is None:
            return None
        one.show_again()
        notice = one.notice or connection_error or self._pending_notice
        table = self._table
        return footer_line(one.keys(), table.theme, table.key_bindings, notice, table.page_width)

    def press_input(self, key: str) -> bool:
        """Pass a key to the open input; return whether one was open."""
        if (one := self.open_input) is None:
            return False
        if key == "ctrl+c":
            one.close()
            self._table.app.action_help_quit()
        else:
            one.press(key)
        self._table.show_keys()
        return True

    def text_edited(self) -> None:
        """Draw the field again after the player has typed into it."""
        self._talk_line.edited()
        self._table.show_keys()

    def _open_input(self, one: TableInput) -> None:
        self._turn_notice = ""
        one.open()
        self._table.show_keys()

    def _open_talk(self, text: str = "") -> None:
        """Open the page of talk with this text in its field."""
        self._state.unread = 0
        self._table.show_keys()
        self._talk = TalkScreen(self._state.talk_lines, self._send, lambda: self._state.pending_talk, text)
        self._push(self._talk)

    def open(self, key: str) -> None:
        state, table = self._state, self._state.table
        has_begun = table is not None and table.game_view is not None
        match key:
            case "t" if has_begun and self._board() is not None:
                self._open_input(self._talk_line)
            case "t" if table is not None:
                self._open_talk()
            case "Q" if table is not None:
                self._open_input(self._emote_row)
            case "A" if (played := state.finished_record) is not None and not state.is_remote_terminal:
                self._table.app.open_analysis(played)
            case "R" if (source := state.replay_source) is not None:
                self._table.app.open_replay(source, len(source) - 1)
            case "L" | "f2" if table is not None and has_begun:
                self._push(LogPage(table, state.log))
            case "P" | "f3" if table is not None:
                from .people import PeopleScreen

                self._people = PeopleScreen(state)
                self._push(self._people)
            case "S":
                from .settings import SettingsScreen

                self._push(SettingsScreen())
            case _:
                pass

    def _push(self, page: BaseScreen) -> None:
        self._table.app.push_screen(page)

    @property
    def shows_talk(self) -> bool:
        return self._talk is not None and self._talk.is_current

    def show_people(self) -> None:
        """Redraw the people page."""
        if self._people is not None:
            self._people.show()

    def show_talk(self) -> None:
        """Redraw the talk page."""
        if self._talk is not None:
            self._talk.show()

    def show_turn_notice(self, *, is_asked: bool) -> None:
        """Show or remove, on the open page or beside the open input, a notice that it is the player's turn."""
        self._turn_notice = _("The table is waiting for you.") if is_asked else ""
        self.show_pending_notice()

    def show_pending_notice(self) -> None:
        """Show, on the open page or beside the open input, what waits for the player at the table, if anything."""
        self.show_notice(self._pending_notice)
        if self.open_input is not None:
            self._table.show_keys()

    @property
    def _pending_notice(self) -> str:
        if self._state.go_on_asked is not None:
            return _("The host is gone: go back.")
        return _("You are asked to be the host: go back.") if self._state.is_offered else self._turn_notice

    def show_message(self, text: str) -> None:
        """Show a message from the program on the open page: on the page of people, where the host acts, in full."""
        if self._people is not None and self._people.is_current:
            self._people.notice = text
            self._people.show()
        else:
            self.show_notice(text)

    def show_notice(self, notice: str) -> None:
        """Show news of the table on the open page; "" removes them."""
        page = self._table.app.screen
        if isinstance(page, BaseScreen) and page is not self._table:
            page.show_table_notice(notice)

    def show_talk_refusal(self, reason: str) -> bool:
        """Show, where the player talks, why the host refused the last message; return whether that is open."""
        if self._talk_line.is_open:
            self._talk_line.show_problem(reason)
        elif self._talk is not None and self.shows_talk:
            self._talk.show_problem(reason)
        else:
            return False
        return True


def load_pages(game: str) -> None:
    for page in PAGES:
        import_module(page, __package__)
    load_board(game)

"""The pages opened over a table, kept up to date while they are open."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from macrobber_tui.i18n.language import _
from macrobber_tui.session.state import SessionState

from .base import BaseScreen
from .log import LogPage
from .people import PeopleScreen
from .settings import SettingsScreen
from .talk import TalkScreen

PAGE_KEYS = {"t", "A", "R", "L", "f2", "P", "f3", "S"}


class TablePages:
    """Opens pages with the player's view of the table, given the default keys of their commands."""

    def __init__(self, table: BaseScreen, state: SessionState, send: Callable[[str], Awaitable[str]]) -> None:
        self._table = table
        self._state = state
        self._send = send
        self._people: PeopleScreen | None = None
        self._talk: TalkScreen | None = None

    def switch_player(self, state: SessionState) -> None:
        """Switch to another player's view of a hot-seat table."""
        self._state = state

    def open(self, key: str) -> None:
        state, table = self._state, self._state.table
        has_begun = table is not None and table.game_view is not None
        match key:
            case "t" if table is not None:
                state.unread = 0
                self._table.show_keys()
                self._talk = TalkScreen(state.talk_lines, self._send, lambda: state.pending_talk)
                self._push(self._talk)
            case "A" if (played := state.finished_record) is not None and not state.is_remote_terminal:
                self._table.app.open_analysis(played)
            case "R" if (source := state.replay_source) is not None:
                self._table.app.open_replay(source, len(source) - 1)
            case "L" | "f2" if table is not None and has_begun:
                self._push(LogPage(table, state.log))
            case "P" | "f3" if table is not None:
                self._people = PeopleScreen(state)
                self._push(self._people)
            case "S":
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
        """Show or remove, on the open page, a notice that it is the player's turn."""
        self.show_notice(_("The table is waiting for you.") if is_asked else "")

    def show_notice(self, notice: str) -> None:
        """Show news of the table on the open page; "" removes them."""
        page = self._table.app.screen
        if isinstance(page, BaseScreen) and page is not self._table:
            page.show_table_notice(notice)

    def show_talk_refusal(self, reason: str) -> bool:
        """Show on the open talk page why the host refused the last message; return whether it is open."""
        if self._talk is None or not self.shows_talk:
            return False
        self._talk.show_problem(reason)
        return True

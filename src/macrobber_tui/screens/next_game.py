"""The keys that lead from a finished game to the next one at the same table, and their effects."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from macrobber_core.net.host.host import Host
from macrobber_core.table import TableView
from macrobber_core.table.rematch import undecided
from macrobber_tui.i18n.language import _
from macrobber_tui.session.evening import tally_lines
from macrobber_tui.session.host_actions import begin_next_game, open_waiting_room, propose_game
from macrobber_tui.session.next_game import is_another_game
from macrobber_tui.session.state import SessionState
from macrobber_tui.session.table_settings import TableSettings
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import fit

from .base import BaseScreen
from .key_help import KeyHelp, labels
from .setup import Setup
from .setup_rows import SetupRows
from .text_page import TextPage
from .waiting import EVENING, OTHER_GAME

AGAIN, WITHOUT_OTHERS, WAITING_ROOM = "N", "B", "W"
"""The default keys of the commands, besides those that the waiting room uses."""


def next_game_keys(state: SessionState) -> list[str]:
    """Return the default keys that lead to the next game now, most important first."""
    table = state.table
    if table is None or state.closing_reason:
        return []
    evening = [EVENING] if len(table.evening) > (table.stage == "over") else []
    if table.stage != "over" or table.next_game is None:
        return evening if table.stage == "waiting" else []
    host_keys = [OTHER_GAME, WAITING_ROOM] if state.host is not None else []
    if state.host is not None and table.next_game.agreed and undecided(table):
        host_keys.insert(0, WITHOUT_OTHERS)
    return [AGAIN, *host_keys, *evening]


def next_game_labels(state: SessionState) -> KeyHelp:
    """Return those keys with what each one does now: the first one agrees to a proposal, or takes that back."""
    table, keys = state.table, labels(next_game_keys(state), "next game")
    if table is None or table.next_game is None or not keys or keys[0][0] != AGAIN:
        return keys
    if state.own_name in table.next_game.agreed:
        return [(AGAIN, _("take it back")), *keys[1:]]
    return [(AGAIN, _("agree")), *keys[1:]] if is_another_game(table) else keys


class NextGame:
    """Carries out the commands of a finished game that lead to the next one."""

    def __init__(
        self,
        screen: BaseScreen,
        play_again: Callable[[bool], object],
        own_names: Callable[[], Sequence[str]],
        show_notice: Callable[[str], object],
    ) -> None:
        """`play_again` tells the host whether everybody at this keyboard, `own_names`, wants to play again."""
        self._screen = screen
        self._show_notice = show_notice
        self._play_again = play_again
        self._own_names = own_names

    def press(self, key: str, state: SessionState) -> str:
        """Carry out the command with this default key, one of `next_game_keys`. Return an error message, or ""."""
        table, host = state.table, state.host
        assert table is not None  # otherwise there are no such keys
        if key == AGAIN:
            self._play_again(table.next_game is not None and state.own_name not in table.next_game.agreed)
        elif key == EVENING:
            self._screen.app.push_screen(EveningPage(table))
        elif host is None:
            return ""
        elif key == WITHOUT_OTHERS:
            return begin_next_game(host)
        elif key == WAITING_ROOM:
            return open_waiting_room(host)
        elif key == OTHER_GAME:
            self._choose_game(state, host, table)
        return ""

    def _choose_game(self, state: SessionState, host: Host, table: TableView) -> None:
        def propose(settings: TableSettings) -> None:
            if state.host is None:  # the table has moved in the meantime
                self._show_notice(_("Only the host can do that."))
            else:
                self._show_notice(propose_game(state.host, settings, self._own_names()))

        settings = TableSettings(game=host.table.game, players=len(table.seats), options=table.options, listen=False)
        self._screen.app.push_screen(NextGameForm(settings, propose))


class NextGameForm(Setup):
    """Asks the host for the game to propose, its players and its options."""

    def new_form(self, settings: TableSettings) -> SetupRows:
        form = SetupRows(settings)
        bots_rows = {"Bot level", "Bots think"}  # the bots keep their levels, and can be changed in the waiting room
        form.rows = [row for row in form.rows if row.name not in bots_rows]
        return form

    def heading(self, width: int) -> list[Line]:
        text = _("Everybody is asked whether to play it.")
        title = (Span("   " + _("The next game"), self.palette.bright),)
        return [(), title, (Span(f"   {fit(text, width - 3)}", self.palette.faint),), ()]

    def opening(self) -> str:
        return _("propose it")


class EveningPage(TextPage):
    """The games played at a table so far, with the tally."""

    def __init__(self, table: TableView) -> None:
        super().__init__(_("The evening at {table}").format(table=table.title), [])
        self._evening = table.evening

    def show(self) -> None:
        self._lines: list[Line] = [(Span(f"  {line}"),) for line in tally_lines(self._evening, self.page_width - 4)]
        super().show()

"""The table screen: the waiting room until the game begins, then the board."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace as with_setting
from typing import ClassVar

from msgspec.structs import replace
from textual import events, on, work
from textual.app import ComposeResult

from macrobber_core.games import GAMES
from macrobber_core.games.contract import Event, Game
from macrobber_core.net.clock import ClockReading
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.updates import (
    AuditResult,
    ConnectionLost,
    Ended,
    GoOnAsked,
    HostGone,
    JoinedTable,
    RequestRefused,
    TableChanged,
    TableMoved,
    TableOfferedToUs,
    TalkReceived,
    Update,
)
from macrobber_core.table import PROGRAM_NAME, TableView
from macrobber_core.wire import reasons
from macrobber_tui.boards import new_board
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.boards.hint import Hints
from macrobber_tui.boards.render_context import HELP
from macrobber_tui.errors import Aborted, UsageError, invalid_view_message, is_contained
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import N_, _
from macrobber_tui.i18n.rulebook import RULING
from macrobber_tui.session.archive import save_remote_game
from macrobber_tui.session.connect import TableSource
from macrobber_tui.session.hand_over import answered_text, moved_text
from macrobber_tui.session.hints import HintRequester
from macrobber_tui.session.lost_host import connection_lost_text, reason_with_return
from macrobber_tui.session.state import SessionState
from macrobber_tui.session.taken_name import taken_name_text
from macrobber_tui.settings.keys import KeyBindings
from macrobber_tui.widgets.error_boundary import ErrorBoundary
from macrobber_tui.widgets.text import as_sentence

from .base import BaseScreen, bindings_of
from .base_app import app_of
from .clock import ClockFace
from .commands import CommandRow, board_commands
from .confirmation import Question, takeback_question
from .footer import TableFooter
from .hand_over import LostHost, TableOffer
from .join_prompts import join_with_prompts
from .key_help import KeyHelp
from .leaving import Leaving
from .line_editor import LineEditor
from .next_game import NextGame, next_game_keys
from .notice_panel import NoticePanel
from .sizing import fit_to_terminal
from .table_pages import PAGE_KEYS as PAGES
from .table_pages import TablePages
from .turn_alert import TurnAlert
from .waiting import WaitingRoom

LOAD_PAGES_AFTER_SECONDS = 0.5
"""How long after the board is shown its pages are loaded, so that the board is painted first."""
UNREAD_NOTICE = N_("Read this first; space continues.")
"""Shown to a player who presses the wrong key while the board has something to read."""


class TableScreen(ErrorBoundary, BaseScreen):
    """One table, from joining to leaving. The result is the reason the table closed, or "" if the player left."""

    KEY_CONTEXTS: tuple[str, ...] = ("table", "waiting", "next game")
    HAS_LEGEND: ClassVar[bool] = True
    """Whether a player's first game here begins with the legend of the board."""
    IS_LESSON: ClassVar[bool] = False
    """Whether the board belongs to a lesson."""

    def __init__(self, source: TableSource) -> None:
        super().__init__()
        self._source = source
        self._state = SessionState()
        self._board: BoardWidget | None = None
        self._clock = ClockFace()
        self._notice_panel = NoticePanel()
        self._waiting_room = WaitingRoom()
        self._table_footer = TableFooter(self._state, self._waiting_room)
        self._pages = TablePages(self, self._state, lambda: self._board, self._send_talk, self._show_notice)
        self._next_game = NextGame(self, self._play_again, self._own_names, self._show_notice)
        self._offer = TableOffer(self, self._state, self._table_footer, self._pages, self._answer_offer)
        self._lost_host = LostHost(self, self._table_footer, self._pages, self._go_on_without_host)
        self._leaving = Leaving(self, self._state, self._table_footer, self._end_session)
        self._exit_code = UsageError.exit_code
        """The program's exit code if this is its only table and it closes."""
        self._turn_alert = TurnAlert(self)
        self._hints = HintRequester(self._show_hint)
        self.on_error = self._show_view_error

    def body(self) -> ComposeResult:
        yield self._waiting_room
        yield self._clock
        yield self._notice_panel
        yield from self._pages.inputs

    def on_mount(self) -> None:
        self.owned_workers.append(self.run_session())

    async def on_unmount(self) -> None:
        self._turn_alert.close()

    def on_resize(self, event: events.Resize) -> None:
        fit_to_terminal(self, self._board or self._waiting_room)
        self._show_clock()
        if self._board is not None and self._board.shows_talk:
            self._state.unread = 0
        self.show_keys()

    # --- updates from the table

    @work
    async def run_session(self) -> None:
        try:
            reason = await join_with_prompts(self.app, self._source, self._join_table)
        except (OSError, UsageError, ValueError) as error:
            reason = error.message if isinstance(error, UsageError) else core_text(str(error))
        self._close_table("" if self._leaving.has_left else reason)

    async def _join_table(self, source: TableSource) -> str:
        """Stay at the table until it closes. Return the reason for closing."""
        reason = ""
        try:
            async with source.open() as session:
                self._state.session = session
                self._hints.adviser = session.ask_hint
                self._waiting_room.set_session(session)
                async for update in session.guest.updates():
                    try:
                        reason = await self._show_update(update)
                    except Exception as error:
                        if not is_contained(error):
                            raise
                        self._exit_code = Aborted.exit_code
                        return invalid_view_message(error)
        finally:
            await self._hints.close()
        return reason

    async def _show_update(self, update: Update) -> str:
        """Show an update. If it ends the session, return the reason, otherwise ""."""
        previous, had_clock = self._state.table, self._state.clock is not None
        self._state.apply(update)
        match update:
            case TableChanged(table, events, fresh):
                self._table_footer.connection_error = self._table_footer.notice = ""
                if previous is not None and table.game_number != previous.game_number:
                    await self._leave_board()
                self._hints.on_table_changed(table)
                if previous is None and (session := self._state.session) is not None:
                    self._waiting_room.show_notice(taken_name_text(session.guest.name, table))
                if table.stage == "waiting" or (previous is not None and previous.seat is None and table.seat):
                    self._table_footer.lasting_notice = ""  # the waiting room shows it, or it no longer holds
                if table.game_view is None:
                    self._waiting_room.show_table(table, self._state.clock)
                elif fresh or events or previous is None or replace(previous, spectators=table.spectators) != table:
                    await self._show_board(table, events, fresh=fresh)
                if previous is not None:
                    self._table_footer.on_table_update(table, events, previous)
                self._alert_player(table)
                self._pages.show_people()
            case TalkReceived(name, text):
                if name == PROGRAM_NAME:
                    self._show_program_text(text)
                if self._board is not None:
                    self._board.update_talk(self._state.talk)
                if self._pages.shows_talk or (self._board is not None and self._board.shows_talk):
                    self._state.unread = 0
                self._pages.show_talk()
                self._waiting_room.show_talk(self._state.talk)
            case ClockReading():
                self._show_clock_reading(is_first=not had_clock)
                return ""
            case RequestRefused(refusal, is_talk):
                self._show_refusal(core_text(refusal), is_talk=is_talk)
            case ConnectionLost():
                self._offer.drop()
                self._state.clock, self._clock.display = None, False  # until the host sends the time again
                self._table_footer.connection_error = connection_lost_text(update, self._state.table)
            case TableOfferedToUs() | TableMoved() | GoOnAsked() | JoinedTable():
                self._change_hands(update)
            case AuditResult():
                self._table_footer.notice = save_remote_game(self._state)
                self._pages.show_people()
            case Ended(reason):
                if self._state.table_id and not isinstance(update, HostGone):
                    self._exit_code = Aborted.exit_code
                return reason_with_return(self._state, reason)
            case _:
                pass
        self.show_keys()
        self.paint_update()
        return ""

    def _show_refusal(self, reason: str, *, is_talk: bool) -> None:
        if is_talk:
            problem = _("Not possible: {reason}.").format(reason=reason)
            if not self._pages.show_talk_refusal(problem):
                self._table_footer.notice = problem
        elif self._board is not None:
            self._board.show_refusal(reason)
            self._table_footer.on_refusal(reason)
        else:
            self._waiting_room.show_notice(reason, is_reply=True)

    def _show_program_text(self, text: str) -> None:
        if reasons.SSH_DOOR.parse(text) is None and reasons.WEB_DOOR.parse(text) is None:
            self._show_message(as_sentence(core_text(text)))
        elif self._state.is_remote_terminal and self._state.where_to_join:  # others find it in the talk
            self._show_message(self._state.where_to_join)

    def _show_message(self, text: str) -> None:
        """Show a message from the program at the host: in the waiting room or the footer, and on the open page."""
        self._waiting_room.show_notice(text)
        if self._state.stage != "waiting":
            self._table_footer.lasting_notice = text
        self._pages.show_message(text)

    # --- the table changes hands

    def _change_hands(self, update: TableOfferedToUs | TableMoved | GoOnAsked | JoinedTable) -> None:
        match update:
            case TableMoved():
                self._follow_table(update)
            case JoinedTable():
                self._lost_host.drop()
            case GoOnAsked():
                self._turn_alert.call()
                self._lost_host.ask(update)
            case TableOfferedToUs():
                self._turn_alert.call()
                self._offer.ask()

    def _go_on_without_host(self, wants: bool) -> None:
        self._table_footer.connection_error = answered_text(go_on=wants)
        self.show_keys()
        self._state.go_on(wants)

    def _answer_offer(self, wants: bool) -> None:
        self._show_notice(_("The table is being handed over...") if wants else "")
        self._answer_host(wants)

    def _follow_table(self, moved: TableMoved) -> None:
        """Show that the table is at another host now, or here; what only a host or only a guest may do changes."""
        self._set_question(None)  # it may be a host's
        if self._state.session is not None:
            self._waiting_room.set_session(self._state.session)
        if self._board is not None:
            self._board.update_talk(self._state.talk)
        is_by_ssh = self._state.is_remote_terminal  # at the old host's door, which closes with it
        self._show_message(self._state.where_to_join if is_by_ssh else moved_text(moved, self._state.stage))
        self._pages.show_people()
        self._pages.show_talk()

    async def _show_board(self, table: TableView, events: list[Event], *, fresh: bool) -> None:
        if self._board is not None and fresh:
            self._hints.cancel()
            self._board.reset()  # the board will receive all events again
            self._board.update_talk(self._state.talk)
        if self._board is not None:
            self._update_board(self._board, table, events)
            return
        with self.app.batch_update():  # avoids painting an empty area before the board
            self._board = new_board(table.game, self.theme, *self._board_bindings(table))
            self._board.is_lesson = self.IS_LESSON
            self._board.on_error, self._board.unknown_key_handler = self.on_error, self.on_key
            self._board.used, self._board.on_next_step = self._drop_notice, self.press
            self._board.bytes_painted = lambda: self.app.screen_buffer.bytes_painted
            self._waiting_room.display = False
            await self.query_one("#body").mount(self._board)
            self._board.focus()
            self._board.update_talk(self._state.talk)
            fit_to_terminal(self, self._board)
            self._update_board(self._board, table, events)
            self._show_legend(self._board, table)
            if self._board.shows_talk:  # including messages from the waiting room
                self._state.unread = 0
        self.paint_now()
        self.set_timer(LOAD_PAGES_AFTER_SECONDS, self._load_pages)

    @work
    async def _load_pages(self) -> None:
        if self._state.table is not None:
            await self._pages.load(self._state.table.game)

    async def _leave_board(self) -> None:
        """Return to the waiting room, because the table begins its next game."""
        self._hints.cancel()
        self._clock.display, self._was_asked = False, False
        self._table_footer.lasting_notice, self._table_footer.shown_on_board = "", ()
        if self._board is not None:
            board, self._board = self._board, None
            self._waiting_room.display = True
            await board.remove()

    def _show_legend(self, board: BoardWidget, table: TableView) -> None:
        """Name the signs on the board, in a player's first game of a kind on this machine.

        A clock that starts closes it.
        """
        if not self._is_legend_due(table):
            return
        board.legend_overlay.open()
        seen = self.settings.legends.split()
        if table.game not in seen:
            self.app.remember(with_setting(self.settings, legends=" ".join([*seen, table.game])))

    def _is_legend_due(self, table: TableView) -> bool:
        """Return whether the legend opens with the board.

        By ssh, where nobody knows who has played before, it does so only in a game's first round.
        """
        is_late = self._state.is_remote_terminal and table.game_view.round > 1
        is_new = table.game not in self.settings.legends.split()
        return self.HAS_LEGEND and table.seat is not None and is_new and not is_late

    def _update_board(self, board: BoardWidget, table: TableView, events: list[Event]) -> None:
        board.show(table, table.game_view, events)
        self._show_clock()

    def _show_clock_reading(self, *, is_first: bool) -> None:
        if self._board is not None and is_first:
            self._board.legend_overlay.close()  # nobody's time may run while they read it unasked
        self._show_clock()

    @on(BoardWidget.PageTurned)
    def _show_clock(self) -> None:
        if self._state.clock is None or self._state.table is None:
            return
        if self._board is None:
            self._waiting_room.show_table(self._state.table, self._state.clock)
        else:
            self._clock.show_at(self._board.clock_end, self._board.clock_row)
            self._clock.show_time(self._state.table, self._state.clock)
        self._pages.show_people()

    def _alert_player(self, table: TableView) -> None:
        """When the player must act, show a notice on any open page, and tell the terminal."""
        if self._turn_alert.update(table):
            self._pages.show_turn_notice(is_asked=self._turn_alert.is_asked)

    def _close_table(self, reason: str) -> None:
        """Close the screen with a reason. A finished game stays open until the player leaves."""
        if self._state.stage == "over" and not self._leaving.has_left:
            self._show_closing(reason)
            return
        if self.is_first:
            app_of(self).farewell = self._leaving.farewell
            self.app.exit(reason or None, self._exit_code if reason else 0)
        elif self.is_attached:
            with self.app.batch_update():  # avoids painting anything under a curtain
                while self.app.screen is not self:
                    self.app.pop_screen()
                self.go_back(reason or self._leaving.farewell)

    def _show_closing(self, reason: str) -> None:
        """Show why the table has closed while the finished game stays open."""
        self._state.closing_reason = self._state.closing_reason or reason
        sentence = as_sentence(self._state.closing_reason)
        self._state.add_closing_line()
        if self._board is not None:
            self._board.update_talk(self._state.talk)
        self._table_footer.connection_error, self._table_footer.lasting_notice = "", sentence
        self.show_keys()
        self._pages.show_people()
        self._pages.show_talk()
        self._pages.show_notice(sentence)

    def _show_view_error(self, error: Exception) -> None:
        self._show_notice(invalid_view_message(error))

    # --- keys

    def keys(self) -> KeyHelp:
        return self._table_footer.keys()

    def help(self) -> KeyHelp:
        if self._board is not None:
            return [row for row in self._table_footer.help() if row[0] != "H" or not self._board.reading]
        if self._state.table is None or self._state.stage != "waiting":
            return self._table_footer.help()
        return [*self._waiting_room.help(self._state.table), *self._table_footer.help()]

    def help_rows(self) -> KeyHelp:
        if self._board is None:
            return super().help_rows()
        return [*self._board.key_help(), *super().help_rows(), ("", ""), *self._board.legend()]

    def commands(self) -> list[CommandRow]:
        on_board = board_commands(self._board.key_help()) if self._board is not None else []
        own_keys = {row.key for row in on_board}
        return [*on_board, *(row for row in super().commands() if row.key not in own_keys)]

    @property
    def key_bindings(self) -> KeyBindings:
        return bindings_of(self, *(("question",) if self._table_footer.question is not None else self.KEY_CONTEXTS))

    def settings_changed(self) -> None:
        super().settings_changed()
        self._turn_alert.show_title()
        self._waiting_room.redraw()
        self._show_clock()
        if self._board is not None and self._state.table is not None:
            self._board.apply_settings(self.theme, *self._board_bindings(self._state.table))
        fit_to_terminal(self, self._board or self._waiting_room)

    def _board_bindings(self, table: TableView) -> tuple[KeyBindings, KeyBindings | None]:
        """Return the board's bindings, and the bindings for confirming the end of a turn (None if disabled)."""
        board_bindings = bindings_of(self, *self.KEY_CONTEXTS, "board", table.game)
        return board_bindings, bindings_of(self, "question") if self.settings.confirm else None

    @on(BoardWidget.PageTurned)
    def show_keys(self) -> None:
        theme, bindings = self.theme, self.key_bindings
        if self._board is not None:
            self._board.offer_next_steps(self._table_footer.next_steps())
            self._table_footer.shown_on_board = self._board.shown_steps
        input_line = self._pages.input_line(self._table_footer.connection_error)
        self.footer.show([input_line or self._table_footer.line(theme, bindings)])
        long_notice = "" if input_line else self._table_footer.long_notice(theme, bindings)
        self._notice_panel.show_notice(long_notice, self._is_heading_above)
        if self._board is not None:
            self._board.is_input_disabled = self._table_footer.question is not None or input_line is not None

    def _is_heading_above(self, rows: int) -> bool:
        """Return whether a panel of `rows` rows would leave a heading of the board directly above it."""
        return self._board is not None and self._board.is_heading_above(rows)

    def rules_passage(self) -> tuple[Game, str] | None:
        """Return the ruling cited by the refusal on screen, or else the topic of the current phase."""
        if self._state.table is None:
            return None
        refused = RULING.search(self._table_footer.notice)
        topic = refused[0] if refused else self._board.topic() if self._board is not None else ""
        return GAMES[self._state.table.game], topic

    def field(self) -> LineEditor | None:
        one = self._pages.open_input
        return one.field if one is not None else None

    def field_changed(self) -> None:
        self._pages.text_edited()

    def press(self, key: str) -> bool:
        if self._pages.press_input(key):
            return True
        table = self._state.table
        if self._board is None and self._table_footer.question is None and self._waiting_room.press_explain(key):
            return True
        is_panel_open = self._notice_panel.display
        if key != "f1":
            self._drop_notice()
        if (question := self._table_footer.question) is not None:
            if question.is_answer(key):
                self._set_question(None)
                question.answer(key)
        elif key == "escape" and is_panel_open:
            pass  # it closes the panel only
        elif key == "escape" and self._hints.is_open:
            self._hints.cancel()
        elif key in {"q", "escape"}:
            self._leaving.press(key, has_board=self._board is not None)
        elif key == "u" and table is not None and self._board is not None:
            self._press_undo(table)
        elif key == "H" and table is not None and self._board is not None:
            self._show_notice(_(UNREAD_NOTICE) if self._board.reading else self._hints.toggle(table, self._state.log))
        elif key in next_game_keys(self._state):
            self._show_notice(self._next_game.press(key, self._state))
        elif key in PAGES:
            self._pages.open(key)
        elif (
            (key == HELP and self._board is not None and self._board.legend_overlay.turn_to())
            or (self._state.stage == "waiting" and self._waiting_room.press(key))
            or super().press(key)
        ):
            pass
        elif self._board is not None and self._board.reading and (len(key) == 1 or key == "enter"):
            self._show_notice(_(UNREAD_NOTICE))
        else:
            return False
        return True

    def _show_notice(self, notice: str) -> None:
        self._table_footer.notice = notice
        self.show_keys()

    def _drop_notice(self) -> None:
        """Drop the notices that have been read when a key is pressed."""
        if self._table_footer.notice or self._table_footer.lasting_notice:
            self._table_footer.lasting_notice = ""
            self._show_notice("")

    def _set_question(self, question: Question | None) -> None:
        """Ask a question in the footer; None removes the current one."""
        self._table_footer.question = question
        self.show_keys()

    def _press_undo(self, table: TableView) -> None:
        question = takeback_question(table, self._take_back, self._answer_takeback)
        if question is not None:
            self._set_question(question)
        else:
            self._take_back()  # the table explains if that is impossible

    def _show_hint(self, hints: Hints | None) -> None:
        if self._board is not None:
            self._board.show_hint(hints)

    def _end_session(self) -> None:
        """Close the guest if the table is still open, and then the screen."""
        if self._state.session is not None and not self._state.closing_reason:
            self._call_guest(self._close_guest)
        else:
            self._close_table("")

    async def _close_guest(self, guest: Guest) -> None:
        await guest.close()
        if self._table_footer.connection_error:  # the guest would notice only at its next attempt to reconnect
            self._close_table("")

    @work
    async def _call_guest(self, call: Callable[[Guest], Awaitable[object]]) -> None:
        if self._state.session is not None:
            await call(self._state.session.guest)

    @work
    async def _answer_host(self, wants: bool) -> None:
        await self._state.answer_offer(wants=wants)

    async def _send_talk(self, text: str) -> str:
        """Send a message; return why it was not sent, or ""."""
        return await self._state.say(text)

    def _own_names(self) -> list[str]:
        """Return the names of the people at this keyboard."""
        return [self._state.own_name]

    def _play_again(self, wants: bool) -> None:
        self._call_guest(lambda guest: guest.play_again(wants=wants))

    def _take_back(self) -> None:
        self._call_guest(Guest.undo)

    def _answer_takeback(self, agree: bool) -> None:
        self._call_guest(lambda guest: guest.consent(agree=agree))

    def on_board_widget_decided(self, message: BoardWidget.Decided) -> None:
        self._hints.cancel()
        self._call_guest(lambda guest: guest.decide(message.action, message.ply))

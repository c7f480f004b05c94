"""The replay of a game on its board, by ply, turn or round, from any permitted viewpoint."""

from __future__ import annotations

from collections.abc import Callable

from textual import events, on
from textual.app import ComposeResult
from textual.timer import Timer

from macrobber_core.games import GAMES
from macrobber_core.games.contract import Game
from macrobber_core.library import LibraryError
from macrobber_core.record import Record
from macrobber_tui.boards import new_board
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.boards.render_context import EXPLAIN, EXPLAIN_HELP, HELP, POINTS
from macrobber_tui.errors import invalid_view_message
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _, pgettext
from macrobber_tui.session.connect import HostTable
from macrobber_tui.session.replay import (
    OPEN,
    Frame,
    ReplaySource,
    Viewpoint,
    next_start,
    previous_start,
    round_starts,
    turn_starts,
)
from macrobber_tui.session.stored_games import branch_settings
from macrobber_tui.settings.keys import KeyBindings
from macrobber_tui.widgets.error_boundary import ErrorBoundary
from macrobber_tui.widgets.lines import Span
from macrobber_tui.widgets.lines_widget import Lines
from macrobber_tui.widgets.text import fit

from .base import WIDTH, BaseScreen, bindings_of
from .confirmation import Question, play_on_question
from .key_help import KeyHelp
from .log import LogPage
from .replay_status import ReplayStatus, status_line
from .sizing import fit_to_terminal

PACES = (8.0, 4.0, 2.0, 1.0, 0.5, 0.25)
"""Seconds per ply, from slow to fast."""
DEFAULT_PACE = 2


class ReplayScreen(ErrorBoundary, BaseScreen):
    """Shows one frame of a replay source on its game's board; it advances by itself only during playback."""

    DEFAULT_CSS = "ReplayScreen #place { layer: place; }"

    KEY_CONTEXTS = ("replay", "board")

    def __init__(self, source: ReplaySource, step: int = 0) -> None:
        super().__init__()
        self._source = source
        self._step = min(step, len(source) - 1)
        self._viewpoint = source.viewpoints[0]
        self._frame = source.frame(self._step, self._viewpoint)
        self._board: BoardWidget
        self._status = Lines(WIDTH, 1, id="place")
        self._pace = DEFAULT_PACE
        self._timer: Timer | None = None
        self._question: Question | None = None
        self._notice = ""
        self.on_error = self._show_view_error

    def body(self) -> ComposeResult:
        self._board = new_board(self._frame.table.game, self.theme, self._board_bindings())
        self._board.is_input_disabled = True
        self._board.is_replay, self._board.can_move = True, False
        self._board.bytes_painted = lambda: self.app.screen_buffer.bytes_painted
        self._board.on_next_step, self._board.on_error = self.press, self.on_error
        self._board.offer_next_steps([*self.labels("L"), ("q", _("back"))])
        yield self._board
        yield self._status

    def _board_bindings(self) -> KeyBindings:
        return bindings_of(self, *self.KEY_CONTEXTS, self._frame.table.game)

    def on_mount(self) -> None:
        self._show_from_scratch()

    def on_resize(self, event: events.Resize) -> None:
        fit_to_terminal(self, self._board)
        self._show_status()

    def settings_changed(self) -> None:
        self._board.apply_settings(self.theme, self._board_bindings())
        fit_to_terminal(self, self._board)
        self._show_status()

    # --- display

    def keys(self) -> KeyHelp:
        play_key = ("space", _("stop") if self._timer else pgettext("replay", "play"))
        viewpoint_key = "e" if len(self._source.viewpoints) > 1 else ""
        branch_key = "g" if self._source.record_until(self._step) is not None else ""
        commands = self.labels(*viewpoint_key, *branch_key, "?", "esc")
        return [("left, right", _("step")), *self.labels("n"), play_key, *commands]

    def help(self) -> KeyHelp:
        viewpoint_keys = [*self.details("e"), ("1-6, 0", _("that seat's view, or all open"))]
        return [
            ("left, right, h, l", _("a step back or forward")),
            *self.details("n", "p"),
            ("pgdn", _("the next round")),
            ("pgup", _("the previous round")),
            ("home", _("the beginning")),
            ("end", _("the end")),
            ("space", _("play automatically, or stop")),
            *self.details("+", "-"),
            *(viewpoint_keys if len(self._source.viewpoints) > 1 else []),
            *(self.details("g") if self._can_branch else []),
            (POINTS, _("current scoring, then points by round")),
            (EXPLAIN, _(EXPLAIN_HELP)),
            *self.details("L", "F1"),
            ("esc, q", _("back")),
            ("", ""),
            *self._board.legend(),
        ]

    def show_keys(self) -> None:
        if self._question is not None:
            self.footer.show([self._question.prompt.line(self.theme, self.key_bindings)])
        elif self._notice:
            self.footer.show([(Span(f" {fit(self._notice, WIDTH - 2)}", self.palette.alarm),)])
        else:
            super().show_keys()

    def show_notice(self, notice: str) -> None:
        """Show a notice in the footer until a key is pressed."""
        self._notice = notice
        self.show_keys()

    def _show_view_error(self, error: Exception) -> None:
        self.show_notice(invalid_view_message(error))

    def _viewpoint_name(self, viewpoint: Viewpoint) -> str:
        if viewpoint is None:
            return _("a spectator")
        return _("all open") if viewpoint == OPEN else self._frame.table.name(viewpoint)

    def _show_from_scratch(self) -> None:
        """Show the current frame from scratch, without the events that led to it."""
        self._step = max(0, min(self._step, len(self._source) - 1))
        self._frame = self._source.frame(self._step, self._viewpoint)
        self._board.reset()
        self._board.show(self._frame.table, self._frame.table.game_view, list(self._frame.log))
        self._show_status()

    def _advance_to(self, step: int) -> None:
        """Advance to a later frame and show the events in between, or start from scratch if they include a takeback."""
        before, self._step = self._frame, min(step, len(self._source) - 1)
        self._frame = self._source.frame(self._step, self._viewpoint)
        if not follows(before, self._frame):
            self._show_from_scratch()
            return
        self._board.show(self._frame.table, self._frame.table.game_view, list(self._frame.log[len(before.log) :]))
        self._show_status()

    def _step_forward(self) -> None:
        """Advance by one ply, with the motion of a game at a table."""
        self._board.can_move = True
        self._advance()
        self._board.can_move = False

    def _advance(self) -> None:
        if self._step + 1 < len(self._source):
            self._advance_to(self._step + 1)
        else:
            self._stop()

    @on(BoardWidget.PageTurned)
    def _show_status(self) -> None:
        """Show the status line over the horizontal rule of the board."""
        shows_viewpoint = len(self._source.viewpoints) > 1 and self._viewpoint != OPEN
        status = ReplayStatus(
            step=self._step,
            last=len(self._source) - 1,
            viewpoint=self._viewpoint_name(self._viewpoint) if shows_viewpoint else "",
            seconds=PACES[self._pace] if self._timer is not None else None,
            hands=self._frame.hands,
        )
        end = WIDTH if status.hands else self._board.clock_end
        self._status.styles.width = status.width
        self._status.styles.offset = (end - status.width, self._board.clock_row)
        self._status.show([status_line(status, self.theme)])
        self.show_keys()

    # --- keys

    def rules_passage(self) -> tuple[Game, str]:
        return GAMES[self._frame.table.game], self._board.topic()

    def press(self, key: str) -> bool:
        self._notice = ""
        self._board.end_motion()
        if self._question is not None:
            question, self._question = self._question, None
            self.show_keys()
            question.answer(key)
            return True
        pressed = self.key_bindings.key_for(key)
        if key != HELP and self._board.press_legend(pressed):
            return True
        source = self._source
        moves: dict[str, Callable[[], int]] = {
            "left": lambda: self._step - 1, "h": lambda: self._step - 1, "home": lambda: 0,
            "end": lambda: len(source) - 1,
            "p": lambda: previous_start(source, self._step, turn_starts),
            "pageup": lambda: previous_start(source, self._step, round_starts),
        }  # fmt: skip
        while key == POINTS and self._board.dismiss_unread():  # opening the points counts as reading it
            pass
        if (
            (key == HELP and self._board.legend_overlay.turn_to())
            or self._board.press_explain(pressed)
            or self._board.press_view_key(pressed)
            or (key in {POINTS, "escape"} and self._board.press(pressed))
        ):
            pass
        elif key in {"right", "l"}:
            if not self._board.dismiss_unread():
                self._step_forward()
        elif key in {"n", "pagedown"}:
            while self._board.dismiss_unread():  # jumping ahead counts as reading the summaries
                pass
            self._advance_to(next_start(source, self._step, turn_starts if key == "n" else round_starts))
        elif key in moves:
            self._step = moves[key]()
            self._show_from_scratch()
        elif key == "space":
            self._toggle_playback()
        elif key in {"plus", "minus"}:
            self._change_pace(1 if key == "plus" else -1)
        elif key == "e" or key.isdecimal():
            self._change_viewpoint(key)
        elif key == "g":
            self._ask_for_seat()
        elif key in {"L", "f2"}:
            self.app.push_screen(LogPage(self._frame.table, self._frame.log))
        elif key in {"escape", "q"}:
            self.go_back()
        else:
            return super().press(key)
        return True

    def _change_viewpoint(self, key: str) -> None:
        viewpoints = list(self._source.viewpoints)
        if key == "e":
            self._viewpoint = viewpoints[(viewpoints.index(self._viewpoint) + 1) % len(viewpoints)]
        elif int(key) in viewpoints:
            self._viewpoint = int(key)
        else:
            return
        self._show_from_scratch()

    # --- playback

    def _toggle_playback(self) -> None:
        if self._timer is not None:
            self._stop()
            return
        if self._step + 1 == len(self._source):  # at the end: start over
            self._step = 0
            self._show_from_scratch()
        self._start_timer()

    def _start_timer(self) -> None:
        self._timer = self.set_interval(PACES[self._pace], self._tick)
        self._show_status()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self._show_status()

    def _change_pace(self, by: int) -> None:
        self._pace = max(0, min(self._pace + by, len(PACES) - 1))
        if self._timer is not None:
            self._timer.stop()
            self._start_timer()

    def _tick(self) -> None:
        """Advance by one ply; if a summary is on screen, close it instead. Wait while the signs are named."""
        if self.is_current and not self._board.legend_overlay.is_open and not self._board.dismiss_unread():
            self._advance()

    # --- playing on from here

    def _ask_for_seat(self) -> None:
        beginning = self._source.record_until(self._step)
        if beginning is None:
            reason = _("You can play on only from a finished game.")
            if OPEN in self._source.viewpoints:
                reason = _("Not possible on this machine.")
            if self._can_branch:
                reason = _("The game is over here; go back a few steps.")
            self.show_notice(reason)
            return
        self._stop()
        self._question = play_on_question(beginning.names, lambda seat: self._branch(beginning, seat))
        self.show_keys()

    @property
    def _can_branch(self) -> bool:
        """Whether the game can be continued from some step, but not necessarily from this one."""
        return self._source.record_until(0) is not None

    def _branch(self, beginning: Record, seat: int) -> None:
        try:
            settings = branch_settings(beginning, seat)
        except LibraryError as error:
            self.show_notice(core_text(str(error)))
            return
        table = HostTable(settings, beginning.names[seat - 1])
        self.app.open_table(table, lambda reason: self.show_notice(reason or ""))


def follows(before: Frame, after: Frame) -> bool:
    """Return whether both frames have the same viewpoint and no takeback lies between them."""
    return before.table.takebacks == after.table.takebacks and before.table.seat == after.table.seat

"""The table: the waiting room until the game begins, then the board of the game."""

from __future__ import annotations

from collections import deque

from textual import work
from textual.app import ComposeResult

from macrobber_core.games.contract import Declined, Event, TakenBack
from macrobber_core.lan.clock import Ticking
from macrobber_core.lan.host import Host
from macrobber_core.lan.updates import Changed, Ended, Heard, Judged, Lost, Update, WasRefused
from macrobber_core.record import Record
from macrobber_core.table import PROGRAM, TableView
from macrobber_tui.analysis.source import game_of
from macrobber_tui.boards import new_board
from macrobber_tui.boards.board import Board
from macrobber_tui.boards.hint import Hinted
from macrobber_tui.errors import NONSENSE, Wrong, nonsense
from macrobber_tui.fairness import verdict
from macrobber_tui.hints import HintDesk, refusal
from macrobber_tui.ways import Sitting, Way
from macrobber_tui.widgets.lines import Line, Span

from .analysis import AnalysisScreen
from .base import BRIGHT, HouseScreen, Keys, footer
from .clock import ClockFace
from .door import through_the_door
from .log import log_page, told
from .people import People
from .question import Question, asked, closing, leaving, moment, proposed, taking_back
from .talk import Talk
from .waiting import WaitingRoom

MOST_HEARD = 100


class TableScreen(HouseScreen):
    """One table, from sitting down to leaving it; dismissed with the reason it ended, if it was not our doing."""

    DEFAULT_CSS = "TableScreen #body { layers: default clock; }"

    def __init__(self, way: Way, *, only: bool = False) -> None:
        super().__init__()
        self._way = way
        self._only = only
        """Whether there is no lobby to go back to."""
        self._sitting: Sitting | None = None
        self._table: TableView | None = None
        self._board: Board | None = None
        self._ticking: Ticking | None = None
        self._clock = ClockFace()
        self._waiting = WaitingRoom()
        self._log: list[Event] = []
        self._trouble = ""
        self._people: People | None = None
        self._talk: Talk | None = None
        self._heard: deque[Heard] = deque(maxlen=MOST_HEARD)
        self._unread = 0
        self._judged: Judged | None = None
        self._leaving = False
        self._question: Question | None = None
        self._told = ""
        """What has to be said in the line of keys until something else happens."""
        self._was_asked = False
        self._hints = HintDesk(self._show_hint)

    def body(self) -> ComposeResult:
        yield self._waiting
        yield self._clock

    def on_mount(self) -> None:
        self.at_work.append(self.follow())

    # --- what comes from the table

    @work
    async def follow(self) -> None:
        try:
            reason = await through_the_door(self.app, self._way, self._sit)
        except (OSError, Wrong, ValueError) as error:
            reason = error.message if isinstance(error, Wrong) else str(error)
        self._ended("" if self._leaving else reason)

    async def _sit(self, way: Way) -> str:
        """Sit at the table until it is closed; the reason."""
        reason = ""
        try:
            async with way.go() as sitting:
                self._sitting = sitting
                self._waiting.enter(sitting)
                async for update in sitting.guest.updates():
                    try:
                        reason = await self._take(update)
                    except NONSENSE as error:
                        return nonsense(error)
        finally:
            self._sitting = None
            await self._hints.close()
        return reason

    async def _take(self, update: Update) -> str:
        """Show an update; the reason if it was the last one."""
        match update:
            case Changed(table, events, fresh):
                self._trouble = self._told = ""
                self._log = list(events) if fresh else self._log + events
                is_news, self._table = self._table is not None, table
                self._hints.look(table)
                if table.position is None:
                    self._waiting.tell(table, self._ticking)
                else:
                    await self._show_board(table, events, fresh=fresh)
                if is_news:
                    self._take_note(table, events)
                self._alert(table)
                if self._people is not None:
                    self._people.show()
            case Heard(name, text):
                if name == PROGRAM:
                    self._waiting.say(text)
                self._heard.append(update)
                self._unread += self._talk is None or not self._talk.is_current
                if self._talk is not None:
                    self._talk.show()
            case Ticking():
                self._ticking = update
                self._show_clock()
                return ""
            case WasRefused(reason):
                if self._board is not None:
                    self._board.refused(reason)
                    self._told = "" if self._table is not None and self._table.legal else f"Not possible: {reason}."
                else:
                    self._waiting.say(reason)
            case Lost(tries, seconds):
                self._ticking, self._clock.display = None, False  # whoever hosts from now on tells the time
                self._trouble = f"Connection lost. Your seat is kept. Try {tries} in {seconds:g} seconds..."
            case Judged():
                self._judged = update
                if self._people is not None:
                    self._people.show()
            case Ended(reason):
                return reason
            case _:
                pass
        self.show_keys()
        return ""

    async def _show_board(self, table: TableView, events: list[Event], *, fresh: bool) -> None:
        if self._board is not None and fresh:
            self._hints.drop()
            await self._board.remove()  # it is told everything from the beginning
            self._board = None
        if self._board is None:
            self._board = new_board(table.game)
            self._waiting.display = False
            await self.query_one("#body").mount(self._board)
            self._board.deaf = self._question is not None
            self._board.focus()
        self._board.show(table, table.position, events)
        self._show_clock()

    def _show_clock(self) -> None:
        if self._ticking is None or self._table is None:
            return
        if self._board is None:
            self._waiting.tell(self._table, self._ticking)
        else:
            self._clock.lay_over(self._board.clock_row)
            self._clock.tell(self._table, self._ticking)
        if self._people is not None:
            self._people.show()

    def _take_note(self, table: TableView, events: list[Event]) -> None:
        """Of what the table says about taking back: a question about what is past is asked no more."""
        if self._question is not None and self._question.moment not in {None, moment(table)}:
            self._ask(None)
        match events[-1:]:
            case [Declined() | TakenBack(together=True) as event]:
                self._told = told(table, event)

    def _alert(self, table: TableView) -> None:
        """A bell when something is asked of us and we are looking elsewhere."""
        is_asked = bool(table.legal) or (table.proposal is not None and table.seat in table.proposal.asked)
        if is_asked and not self._was_asked and not self.app.app_focus:
            self.app.bell()
        self._was_asked = is_asked

    def _ended(self, reason: str) -> None:
        """The table is closed. A finished game stays to be looked at until we leave."""
        if self._table is not None and self._table.stage == "over" and not self._leaving:
            self._trouble = ""
            self.show_keys()
            return
        if self._only:
            self.app.exit(reason or None)
        elif self.is_attached:
            while self.app.screen is not self:
                self.app.pop_screen()
            self.go_back(reason)

    @property
    def _host(self) -> Host | None:
        """The table itself, where it is ours."""
        return self._sitting.host if self._sitting is not None else None

    @property
    def _played(self) -> Record | None:
        return game_of(self._table, self._judged, self._host) if self._table is not None else None

    # --- keys

    def keys(self) -> Keys:
        table = self._table
        if table is not None and self._is_waiting:
            return [*self._waiting.keys(table), self._talk_key(), ("F1", "rules"), ("q", "leave")]
        away = sum(seat.away for seat in table.seats) if table is not None and table.stage == "playing" else 0
        people = [("P", f"{away} away" if away else "people")]
        hint = [("H", "hint")] if table is not None and not refusal(table) else []
        undo = [("u", "undo")] if self._table is not None and (self._table.can_undo or self._table.may_ask) else []
        rules = ("F1", "rules") if self._played is None else ("A", "analyse")
        return [("?", "keys"), *hint, *undo, rules, ("L", "log"), self._talk_key(), *people, ("q", "leave")]

    @property
    def _is_waiting(self) -> bool:
        return self._table is not None and self._table.stage == "waiting"

    def _talk_key(self) -> tuple[str, str]:
        return ("t", f"talk ({self._unread})" if self._unread else "talk")

    def help(self) -> Keys:
        everywhere = [("F1", "the rules"), ("L", "the log"), ("P", "who is at the table")]
        everywhere += [("t", "talk"), ("H", "a hint: the best actions, and why; H closes it")]
        everywhere += [("u", "take back your last decision, or answer who asks to")]
        everywhere += [("A", "analyse the game when it is over"), ("q", "leave")]
        if self._board is None:
            return [*self.keys()[:-2], *everywhere]
        return [*self._board.key_help(), *everywhere, ("", ""), *self._board.legend()]

    def show_keys(self) -> None:
        self.foot.show([self._footer()])

    def _footer(self) -> Line:
        trouble = self._host.trouble if self._host is not None else None
        if self._trouble:
            return asked(self._trouble, [])
        if self._question is not None:
            return self._question.line()
        if self._table is not None and (line := proposed(self._table)) is not None:
            return line
        if self._told or trouble:
            return asked(self._told or trouble or "", [("?", "keys")])
        if self._judged is not None and self._judged.unfair is not None:
            return asked(verdict(self._judged), [("?", "keys")])
        found = [Span("dealt fairly", BRIGHT)] if self._judged is not None and self._judged.took_part else []
        return (*footer(self.keys()), *found)

    def press(self, key: str) -> bool:
        if self._told:
            self._told = ""
            self.show_keys()
        if self._question is not None:
            question = self._question
            self._ask(None)
            question.answer(key)
            return True
        if key == "escape" and self._hints.is_open:
            self._hints.drop()
        elif key in {"q", "escape"}:
            host = self._host
            playing = self._table is not None and self._table.stage == "playing" and self._table.seat is not None
            if host is not None and not host.table.has_begun and len(host.peers) > 1:
                self._ask(closing(self._leave))
            elif not playing:
                self._leave()
            elif key == "q":
                self._ask(leaving(host, self._leave))
        elif key in {"L", "f2"}:
            if self._table is not None and self._table.position is not None:
                self.app.push_screen(log_page(self._table, self._log))
        elif key == "u" and self._board is not None:
            self._press_undo()
        elif key == "H" and self._board is not None and self._table is not None:
            self._told = self._hints.press(self._table)
            self.show_keys()
        elif key == "t" and self._table is not None:
            self._unread = 0
            self.show_keys()
            self._talk = Talk(self._heard, self._say_aloud)
            self.app.push_screen(self._talk)
        elif key in {"P", "f3"} and self._board is not None:
            self._people = People(lambda: self._table, lambda: self._ticking, lambda: self._judged, self._sitting)
            self.app.push_screen(self._people)
        elif key == "A" and (played := self._played) is not None:
            self.app.push_screen(AnalysisScreen(played))
        elif self._is_waiting and self._waiting.press(key):
            pass
        else:
            return super().press(key)
        return True

    def _ask(self, question: Question | None) -> None:
        """Ask a question in the line of keys, or no more."""
        self._question = question
        if self._board is not None:
            self._board.deaf = question is not None
        self.show_keys()

    def _press_undo(self) -> None:
        question = taking_back(self._table, self._take_back, self._consent) if self._table is not None else None
        if question is not None:
            self._ask(question)
        else:
            self._take_back()  # or the table says why it cannot be

    def _show_hint(self, hinted: Hinted | None) -> None:
        if self._board is not None:
            self._board.hint(hinted)

    def _leave(self) -> None:
        self._leaving = True
        if self._sitting is not None:
            self._close(self._sitting)
        else:
            self._ended("")

    @work
    async def _close(self, sitting: Sitting) -> None:
        await sitting.guest.close()

    @work
    async def _say_aloud(self, text: str) -> None:
        if self._sitting is not None:
            await self._sitting.guest.say(text)

    @work
    async def _take_back(self) -> None:
        if self._sitting is not None:
            await self._sitting.guest.undo()

    @work
    async def _consent(self, agree: bool) -> None:
        if self._sitting is not None:
            await self._sitting.guest.consent(agree=agree)

    @work
    async def on_board_decided(self, message: Board.Decided) -> None:
        if self._sitting is not None:
            await self._sitting.guest.decide(message.action, message.ply)

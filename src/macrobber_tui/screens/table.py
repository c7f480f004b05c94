"""The table: the waiting room until the game begins, then the board of the game."""

from __future__ import annotations

from textual import work
from textual.app import ComposeResult

from macrobber_core.games import GAMES
from macrobber_core.games.contract import Event
from macrobber_core.lan.clock import Ticking
from macrobber_core.lan.updates import Changed, Ended, Heard, Judged, Lost, Update, WasRefused
from macrobber_core.table import PROGRAM, TableView
from macrobber_tui.boards import new_board
from macrobber_tui.boards.board import Board
from macrobber_tui.boards.hint import Hinted
from macrobber_tui.errors import NONSENSE, Wrong, nonsense
from macrobber_tui.hints import HintDesk
from macrobber_tui.rulebook import RULING
from macrobber_tui.ways import Sitting, Way

from .analysis import AnalysisScreen
from .base import HouseScreen, Keys
from .clock import ClockFace
from .door import through_the_door
from .key_line import HELP, KeyLine
from .known import Known
from .log import log_page
from .people import People
from .question import Question, closing, leaving, taking_back
from .replay import ReplayScreen
from .talk import Talk
from .waiting import WaitingRoom


class TableScreen(HouseScreen):
    """One table, from sitting down to leaving it; dismissed with the reason it ended, if it was not our doing."""

    DEFAULT_CSS = "TableScreen #body { layers: default clock; }"

    def __init__(self, way: Way, *, only: bool = False) -> None:
        super().__init__()
        self._way = way
        self._only = only
        """Whether there is no lobby to go back to."""
        self._known = Known()
        self._board: Board | None = None
        self._clock = ClockFace()
        self._waiting = WaitingRoom()
        self._line = KeyLine(self._known, self._waiting)
        self._people: People | None = None
        self._talk: Talk | None = None
        self._replay: ReplayScreen | None = None
        self._leaving = False
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
                self._known.sitting = sitting
                self._waiting.enter(sitting)
                async for update in sitting.guest.updates():
                    try:
                        reason = await self._take(update)
                    except NONSENSE as error:
                        return nonsense(error)
        finally:
            self._known.sitting = None
            await self._hints.close()
        return reason

    async def _take(self, update: Update) -> str:
        """Show an update; the reason if it was the last one."""
        is_news = self._known.table is not None
        self._known.learn(update)
        match update:
            case Changed(table, events, fresh):
                self._line.trouble = self._line.told = ""
                self._hints.look(table)
                if table.position is None:
                    self._waiting.tell(table, self._known.ticking)
                else:
                    await self._show_board(table, events, fresh=fresh)
                if is_news:
                    self._line.take_note(table, events)
                self._alert(table)
                if self._people is not None:
                    self._people.show()
            case Heard(name, text):
                if name == PROGRAM:
                    self._waiting.say(text)
                if self._talk is not None:
                    self._talk.show()
                    self._known.unread *= not self._talk.is_current
            case Ticking():
                self._show_clock()
                return ""
            case WasRefused(reason):
                if self._board is not None:
                    self._board.refused(reason)
                    self._line.take_refusal(reason)
                else:
                    self._waiting.say(reason)
            case Lost(tries, seconds):
                self._known.ticking, self._clock.display = None, False  # whoever hosts from now on tells the time
                self._line.trouble = f"Connection lost. Your seat is kept. Try {tries} in {seconds:g} seconds..."
            case Judged():
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
            self._board.forget()  # it is told everything from the beginning
        if self._board is None:
            self._board = new_board(table.game, self.look)
            self._waiting.display = False
            await self.query_one("#body").mount(self._board)
            self._board.focus()
        self._board.show(table, table.position, events)
        self._show_clock()

    def _show_clock(self) -> None:
        if self._known.ticking is None or self._known.table is None:
            return
        if self._board is None:
            self._waiting.tell(self._known.table, self._known.ticking)
        else:
            self._clock.lay_over(self._board.clock_row)
            self._clock.tell(self._known.table, self._known.ticking)
        if self._people is not None:
            self._people.show()

    def _alert(self, table: TableView) -> None:
        """A bell when something is asked of us and we are looking elsewhere."""
        is_asked = bool(table.legal) or (table.proposal is not None and table.seat in table.proposal.asked)
        if is_asked and not self._was_asked:
            if not self.app.app_focus:
                self.app.bell()
            if self._replay is not None and self._replay.is_current:
                self._replay.tell("You are asked something at the table.")
        self._was_asked = is_asked

    def _ended(self, reason: str) -> None:
        """The table is closed. A finished game stays to be looked at until we leave."""
        if self._known.stage == "over" and not self._leaving:
            self._line.trouble = ""
            self.show_keys()
            return
        if self._only:
            self.app.exit(reason or None)
        elif self.is_attached:
            while self.app.screen is not self:
                self.app.pop_screen()
            self.go_back(reason)

    # --- keys

    def keys(self) -> Keys:
        return self._line.keys()

    def help(self) -> Keys:
        if self._board is None:
            return [*self.keys()[:-2], *HELP]
        return [*self._board.key_help(), *HELP, ("", ""), *self._board.legend()]

    def show_keys(self) -> None:
        self.foot.show([self._line.line(self.look)])
        if self._board is not None:
            self._board.deaf = self._line.question is not None

    def press(self, key: str) -> bool:
        table = self._known.table
        if self._line.told and key != "f1":
            self._line.told = ""
            self.show_keys()
        if self._line.question is not None:
            question = self._line.question
            self._ask(None)
            question.answer(key)
        elif key == "escape" and self._hints.is_open:
            self._hints.drop()
        elif key in {"q", "escape"}:
            self._press_leave(key)
        elif key == "u" and table is not None and self._board is not None:
            self._press_undo(table)
        elif key == "H" and table is not None and self._board is not None:
            self._line.told = self._hints.press(table)
            self.show_keys()
        elif key in {"L", "f2", "t", "P", "f3", "A", "R"}:
            self._open_page(key)
        elif key == "f1" and table is not None:
            self._show_rules(table)
        elif self._known.stage == "waiting" and self._waiting.press(key):
            pass
        else:
            return super().press(key)
        return True

    def _ask(self, question: Question | None) -> None:
        """Ask a question in the line of keys, or no more."""
        self._line.question = question
        self.show_keys()

    def _press_leave(self, key: str) -> None:
        host, table = self._known.host, self._known.table
        is_playing = table is not None and table.stage == "playing" and table.seat is not None
        if host is not None and not host.table.has_begun and len(host.peers) > 1:
            self._ask(closing(self._leave))
        elif not is_playing:
            self._leave()
        elif key == "q":
            self._ask(leaving(host, self._leave))

    def _press_undo(self, table: TableView) -> None:
        question = taking_back(table, self._take_back, self._consent)
        if question is not None:
            self._ask(question)
        else:
            self._take_back()  # or the table says why it cannot be

    def _open_page(self, key: str) -> None:
        table = self._known.table
        if key == "t" and table is not None:
            self._known.unread = 0
            self.show_keys()
            self._talk = Talk(self._known.heard, self._say_aloud)
            self.app.push_screen(self._talk)
        elif key == "A" and (played := self._known.played) is not None:
            self.app.push_screen(AnalysisScreen(played))
        elif key == "R" and (course := self._known.course) is not None:
            self._replay = ReplayScreen(course, len(course) - 1)
            self.app.push_screen(self._replay)
        elif key in {"L", "f2"} and table is not None and table.position is not None:
            self.app.push_screen(log_page(table, self._known.log))
        elif key in {"P", "f3"} and self._board is not None:
            self._people = People(self._known)
            self.app.push_screen(self._people)

    def _show_rules(self, table: TableView) -> None:
        """At what was refused, if anything was; else at what is being done."""
        refused = RULING.search(self._line.told)
        about = refused[0] if refused else self._board.topic() if self._board is not None else ""
        self.app.show_rules(GAMES[table.game], about)  # type: ignore[attr-defined]  # the only app there is

    def _show_hint(self, hinted: Hinted | None) -> None:
        if self._board is not None:
            self._board.hint(hinted)

    def _leave(self) -> None:
        self._leaving = True
        if self._known.sitting is not None:
            self._close(self._known.sitting)
        else:
            self._ended("")

    @work
    async def _close(self, sitting: Sitting) -> None:
        await sitting.guest.close()

    @work
    async def _say_aloud(self, text: str) -> None:
        if self._known.sitting is not None:
            await self._known.sitting.guest.say(text)

    @work
    async def _take_back(self) -> None:
        if self._known.sitting is not None:
            await self._known.sitting.guest.undo()

    @work
    async def _consent(self, agree: bool) -> None:
        if self._known.sitting is not None:
            await self._known.sitting.guest.consent(agree=agree)

    @work
    async def on_board_decided(self, message: Board.Decided) -> None:
        if self._known.sitting is not None:
            await self._known.sitting.guest.decide(message.action, message.ply)

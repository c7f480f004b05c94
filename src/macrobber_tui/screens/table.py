"""The table: the waiting room until the game begins, then the board of the game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from msgspec.structs import replace
from textual import events, on, work
from textual.app import ComposeResult

from macrobber_core.games.contract import Event
from macrobber_core.lan.clock import Ticking
from macrobber_core.lan.guest import Guest
from macrobber_core.lan.updates import Changed, Ended, Heard, Judged, Lost, Update, WasRefused
from macrobber_core.table import PROGRAM, TableView
from macrobber_tui.boards import new_board
from macrobber_tui.boards.board import Board
from macrobber_tui.boards.hint import Hinted
from macrobber_tui.core_texts import core_text
from macrobber_tui.errors import NONSENSE, Wrong, nonsense
from macrobber_tui.hints import HintDesk
from macrobber_tui.keeping import keep_played
from macrobber_tui.keys import Keyboard
from macrobber_tui.known import Known
from macrobber_tui.language import _
from macrobber_tui.ways import Way
from macrobber_tui.widgets.careful import Careful

from .base import HouseScreen, Keys, keyboard_of
from .clock import ClockFace
from .door import through_the_door
from .key_line import KeyLine
from .pages import KEYS as PAGES
from .pages import Pages
from .question import Question, closing, leaving, taking_back
from .room import make_room
from .waiting import WaitingRoom


class TableScreen(Careful, HouseScreen):
    """One table, from sitting down to leaving it; dismissed with the reason it ended, if it was not our doing."""

    DEFAULT_CSS = "TableScreen #body { layers: default clock; }"

    PLACES: tuple[str, ...] = ("table", "waiting")

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
        self._pages = Pages(self, self._known, self._say_aloud)
        self._leaving = False
        self._was_asked = False
        self._hints = HintDesk(self._show_hint)
        self.stumbled = self._stumble

    def body(self) -> ComposeResult:
        yield self._waiting
        yield self._clock

    def on_mount(self) -> None:
        self.at_work.append(self.follow())

    def on_resize(self, event: events.Resize) -> None:
        make_room(self, self._board)
        self._show_clock()
        if self._board is not None and self._board.shows_talk:
            self._known.unread = 0
            self.show_keys()

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
                self._hints.adviser = sitting.ask
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
        before = self._known.table
        self._known.learn(update)
        match update:
            case Changed(table, events, fresh):
                self._line.trouble = self._line.told = ""
                self._hints.look(table)
                if table.position is None:
                    self._waiting.tell(table, self._known.ticking)
                elif fresh or events or before is None or replace(before, spectators=table.spectators) != table:
                    await self._show_board(table, events, fresh=fresh)
                if before is not None:
                    self._line.take_note(table, events)
                self._alert(table)
                self._pages.show_people()
            case Heard(name, text):
                if name == PROGRAM:
                    self._waiting.say(core_text(text))
                if self._board is not None:
                    self._board.hear(self._known.said)
                if self._pages.shows_talk or (self._board is not None and self._board.shows_talk):
                    self._known.unread = 0
                self._pages.show_talk()
            case Ticking():
                self._show_clock()
                return ""
            case WasRefused(refusal):
                reason = core_text(refusal)
                if self._board is not None:
                    self._board.refused(reason)
                    self._line.take_refusal(reason)
                else:
                    self._waiting.say(reason)
            case Lost(tries, seconds):
                self._known.ticking, self._clock.display = None, False  # whoever hosts from now on tells the time
                self._line.trouble = _(
                    "Connection lost. Your seat is kept. Try {tries} in {seconds:g} seconds..."
                ).format(tries=tries, seconds=seconds)
            case Judged():
                self._line.told = keep_played(self._known)
                self._pages.show_people()
            case Ended(reason):
                return core_text(reason)
            case _:
                pass
        self.show_keys()
        return ""

    async def _show_board(self, table: TableView, events: list[Event], *, fresh: bool) -> None:
        if self._board is not None and fresh:
            self._hints.drop()
            self._board.forget()  # it is told everything from the beginning
            self._board.hear(self._known.said)
        if self._board is not None:
            self._tell_board(self._board, table, events)
            return
        with self.app.batch_update():  # the board is painted at once, not after an empty place for it
            self._board = new_board(table.game, self.look, *self._board_keys(table))
            self._board.stumbled, self._board.unmeant = self.stumbled, self.on_key
            self._waiting.display = False
            await self.query_one("#body").mount(self._board)
            self._board.focus()
            self._board.hear(self._known.said)
            make_room(self, self._board)
            self._tell_board(self._board, table, events)
        self.paint_now()

    def _tell_board(self, board: Board, table: TableView, events: list[Event]) -> None:
        board.show(table, table.position, events)
        self._show_clock()

    @on(Board.Turned)
    def _show_clock(self) -> None:
        if self._known.ticking is None or self._known.table is None:
            return
        if self._board is None:
            self._waiting.tell(self._known.table, self._known.ticking)
        else:
            self._clock.lay_over(self._board.clock_end, self._board.clock_row)
            self._clock.tell(self._known.table, self._known.ticking)
        self._pages.show_people()

    def _alert(self, table: TableView) -> None:
        """A bell, and a word on the page before us, when something is asked of us and we are looking elsewhere."""
        is_asked = bool(table.legal) or (table.proposal is not None and table.seat in table.proposal.asked)
        if is_asked == self._was_asked:
            return
        self._was_asked = is_asked
        if is_asked and self.settings.bell and not self.app.app_focus:
            self.app.bell()
        self._pages.summon(is_asked=is_asked)

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

    def _stumble(self, error: Exception) -> None:
        self._line.told = nonsense(error)
        self.show_keys()

    # --- keys

    def keys(self) -> Keys:
        return self._line.keys()

    def help(self) -> Keys:
        if self._board is not None:
            return [row for row in self._line.help() if row[0] != "H" or not self._board.reading]
        if self._known.table is None:
            return self._line.help()
        return [*self._waiting.help(self._known.table), *self._line.help()]

    def shown_help(self) -> Keys:
        if self._board is None:
            return super().shown_help()
        return [*self._board.key_help(), *super().shown_help(), ("", ""), *self._board.legend()]

    @property
    def keyboard(self) -> Keyboard:
        return keyboard_of(self, *(("question",) if self._line.question is not None else self.PLACES))

    def settings_changed(self) -> None:
        super().settings_changed()
        self._waiting.draw()
        self._show_clock()
        if self._board is not None and self._known.table is not None:
            self._board.change(self.look, *self._board_keys(self._known.table))

    def _board_keys(self, table: TableView) -> tuple[Keyboard, Keyboard | None]:
        """Those of the board, and those by which the end of a turn is confirmed."""
        own = keyboard_of(self, *self.PLACES, "board", table.game)
        return own, keyboard_of(self, "question") if self.settings.confirm else None

    def show_keys(self) -> None:
        self.foot.show([self._line.line(self.look, self.keyboard)])
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
            is_read = self._board.reading
            self._line.told = self._read_first() if is_read else self._hints.press(table)
            self.show_keys()
        elif key in PAGES:
            self._pages.open(key)
        elif key == "f1" and table is not None:
            self._pages.show_rules(self._line.told, self._board)
        elif (self._known.stage == "waiting" and self._waiting.press(key)) or super().press(key):
            pass
        elif self._board is not None and self._board.reading and (len(key) == 1 or key == "enter"):
            self._line.told = self._read_first()
            self.show_keys()
        else:
            return False
        return True

    def _read_first(self) -> str:
        """What to press, said to a player who wants something else."""
        onward = self._board.onward if self._board is not None else ""
        return _("There is something to read first; {key} goes on.").format(key=onward)

    def _ask(self, question: Question | None) -> None:
        """Ask a question in the line of keys, or no more."""
        self._line.question = question
        self.show_keys()

    def _press_leave(self, key: str) -> None:
        host, stage = self._known.host, self._known.stage
        if self._known.is_needed:
            if key == "q":
                self._ask(leaving(host, self._leave))
        elif host is not None and stage == "waiting" and len(host.peers) > 1:
            self._ask(closing(self._leave))
        elif key == "q" or not (stage == "over" or self._only):  # esc goes back, and never out of the program
            self._leave()

    def _press_undo(self, table: TableView) -> None:
        question = taking_back(table, self._take_back, self._consent)
        if question is not None:
            self._ask(question)
        else:
            self._take_back()  # or the table says why it cannot be

    def _show_hint(self, hinted: Hinted | None) -> None:
        if self._board is not None:
            self._board.hint(hinted)

    def _leave(self) -> None:
        self._leaving = True
        if self._known.sitting is not None:
            self._do(Guest.close)
        else:
            self._ended("")

    @work
    async def _do(self, act: Callable[[Guest], Awaitable[object]]) -> None:
        if self._known.sitting is not None:
            await act(self._known.sitting.guest)

    def _say_aloud(self, text: str) -> None:
        self._do(lambda guest: guest.say(text))

    def _take_back(self) -> None:
        self._do(Guest.undo)

    def _consent(self, agree: bool) -> None:
        self._do(lambda guest: guest.consent(agree=agree))

    def on_board_decided(self, message: Board.Decided) -> None:
        self._do(lambda guest: guest.decide(message.action, message.ply))

"""A game looked at again on its board: by plies, turns and rounds, from whose eyes one may."""

from __future__ import annotations

from collections.abc import Callable

from textual import events, on
from textual.app import ComposeResult
from textual.timer import Timer

from macrobber_core.library import LibraryError
from macrobber_core.record import Record
from macrobber_tui.boards import new_board
from macrobber_tui.boards.board import POINTS, Board
from macrobber_tui.core_texts import core_text
from macrobber_tui.keys import Keyboard
from macrobber_tui.language import _, pgettext
from macrobber_tui.replay.course import OPEN, Course, Eyes, Scene
from macrobber_tui.replay.going_on import played_on
from macrobber_tui.replay.moves import later, rounds, sooner, turns
from macrobber_tui.ways import Hosted
from macrobber_tui.widgets.lines import Lines, Span
from macrobber_tui.widgets.text import fit

from .base import WIDTH, HouseScreen, Keys, keyboard_of
from .log import LogPage
from .place import Place, place_line
from .question import Question, playing_on
from .room import make_room

PACES = (8.0, 4.0, 2.0, 1.0, 0.5, 0.25)
"""Seconds a ply, slow to quick."""
USUAL_PACE = 2


class ReplayScreen(HouseScreen):
    """Shows one moment of a course on the board of its game. Nothing moves by itself unless it is asked to."""

    DEFAULT_CSS = """
    ReplayScreen #body { layers: default place; }
    ReplayScreen #place { layer: place; }
    """

    PLACES = ("replay", "board")

    def __init__(self, course: Course, at: int = 0, *, only: bool = False) -> None:
        super().__init__()
        self._course = course
        self._at = min(at, len(course) - 1)
        self._eyes = course.eyes[0]
        self._only = only
        """Whether there is nothing to go back to."""
        self._scene = course.scene(self._at, self._eyes)
        self._board: Board
        self._place = Lines(WIDTH, 1, id="place")
        self._pace = USUAL_PACE
        self._timer: Timer | None = None
        self._question: Question | None = None
        self._notice = ""

    def body(self) -> ComposeResult:
        self._board = new_board(self._scene.table.game, self.look, self._board_keys())
        self._board.deaf = True
        self._board.walked = True
        yield self._board
        yield self._place

    def _board_keys(self) -> Keyboard:
        return keyboard_of(self, *self.PLACES, self._scene.table.game)

    def on_mount(self) -> None:
        self._show_anew()

    def on_resize(self, event: events.Resize) -> None:
        make_room(self, self._board)
        self._show_place()

    def settings_changed(self) -> None:
        self._board.change(self.look, self._board_keys())
        self._show_place()

    # --- what is shown

    def keys(self) -> Keys:
        step = [("left, right", _("step")), ("n", _("turn"))]
        play = ("space", _("stop") if self._timer else pgettext("replay", "play"))
        view = [("e", _("eyes"))] if len(self._course.eyes) > 1 else []
        going_on = [("g", _("play on"))] if self._course.beginning(self._at) is not None else []
        return [*step, play, *view, *going_on, ("?", _("keys")), ("esc", _("back"))]

    def help(self) -> Keys:
        several = [
            ("e", _("see it by other eyes: all open, each player, an onlooker")),
            ("1-6, 0", _("by the eyes of that seat, or all open")),
        ]
        going_on = [("g", _("play on from here against bots, as one of the players"))]
        return [
            ("left, right, h, l", _("a step back or on")),
            ("n, p", _("the next turn, the one before")),
            ("pgdn, pgup", _("the next round, the one before")),
            ("home, end", _("the beginning, the end")),
            ("space", _("play by itself, or stop")),
            ("+, -", _("quicker, slower")),
            *(several if len(self._course.eyes) > 1 else []),
            *(going_on if self._may_go_on else []),
            (POINTS, _("how the points stand, then points by round")),
            ("L", _("the log until here")),
            ("F1", _("the rules")),
            ("esc, q", _("back")),
            ("", ""),
            *self._board.legend(),
        ]

    def show_keys(self) -> None:
        if self._question is not None:
            self.foot.show([self._question.line(self.look, self.keyboard)])
        elif self._notice:
            self.foot.show([(Span(f" {fit(self._notice, WIDTH - 2)}", self.ink.alarm),)])
        else:
            super().show_keys()

    def tell(self, notice: str) -> None:
        """Say something in the line of keys, until a key is pressed."""
        self._notice = notice
        self.show_keys()

    def _whose(self, eyes: Eyes) -> str:
        if eyes is None:
            return _("an onlooker")
        return _("all open") if eyes == OPEN else self._scene.table.name(eyes)

    def _show_anew(self) -> None:
        """The moment as if one had just come to the table."""
        self._at = max(0, min(self._at, len(self._course) - 1))
        self._scene = self._course.scene(self._at, self._eyes)
        self._board.forget()
        self._board.show(self._scene.table, self._scene.table.position, list(self._scene.log))
        self._show_place()

    def _go_to(self, at: int) -> None:
        """To a later moment, told as it happened."""
        before, self._at = self._scene, min(at, len(self._course) - 1)
        self._scene = self._course.scene(self._at, self._eyes)
        if not follows(before, self._scene):
            self._show_anew()
            return
        self._board.show(self._scene.table, self._scene.table.position, list(self._scene.log[len(before.log) :]))
        self._show_place()

    def _step(self) -> None:
        if self._at + 1 < len(self._course):
            self._go_to(self._at + 1)
        else:
            self._stop()

    @on(Board.Turned)
    def _show_place(self) -> None:
        """Over the rule of the board."""
        goes_on, is_told = self._timer is not None, len(self._course.eyes) > 1 and self._eyes != OPEN
        place = Place(
            step=self._at,
            last=len(self._course) - 1,
            whose=self._whose(self._eyes) if is_told else "",
            seconds=PACES[self._pace] if goes_on else None,
            hands=self._scene.hands,
        )
        end = WIDTH if place.hands else self._board.clock_end
        self._place.styles.width = place.width
        self._place.styles.offset = (end - place.width, self._board.clock_row)
        self._place.show([place_line(place, self.look)])
        self.show_keys()

    # --- keys

    def press(self, key: str) -> bool:
        self._notice = ""
        if self._question is not None:
            question, self._question = self._question, None
            self.show_keys()
            question.answer(key)
            return True
        course = self._course
        moves: dict[str, Callable[[], int]] = {
            "left": lambda: self._at - 1, "h": lambda: self._at - 1, "home": lambda: 0, "end": lambda: len(course) - 1,
            "p": lambda: sooner(course, self._at, turns),
            "pageup": lambda: sooner(course, self._at, rounds),
        }  # fmt: skip
        pressed = self.keyboard.pressed(key)
        if self._board.glance(pressed) or (key in {POINTS, "escape"} and self._board.press(pressed)):
            pass
        elif key in {"right", "l"}:
            if not self._board.go_on():
                self._step()
        elif key in {"n", "pagedown"}:
            while self._board.go_on():  # whoever goes on like this has read it
                pass
            self._go_to(later(course, self._at, turns if key == "n" else rounds))
        elif key in moves:
            self._at = moves[key]()
            self._show_anew()
        elif key == "space":
            self._stop_or_start()
        elif key in {"plus", "minus"}:
            self._change_pace(1 if key == "plus" else -1)
        elif key == "e" or key.isdecimal():
            self._look_by(key)
        elif key == "g":
            self._ask_as_whom()
        elif key in {"L", "f2"}:
            self.app.push_screen(LogPage(self._scene.table, self._scene.log))
        elif key in {"escape", "q"}:
            self._leave()
        else:
            return super().press(key)
        return True

    def _look_by(self, key: str) -> None:
        eyes = list(self._course.eyes)
        if key == "e":
            self._eyes = eyes[(eyes.index(self._eyes) + 1) % len(eyes)]
        elif int(key) in eyes:
            self._eyes = int(key)
        else:
            return
        self._show_anew()

    def _leave(self) -> None:
        if self._only:
            self.app.exit()
        else:
            self.go_back()

    # --- by itself

    def _stop_or_start(self) -> None:
        if self._timer is not None:
            self._stop()
        else:
            self._start()

    def _start(self) -> None:
        if self._at + 1 == len(self._course):  # from the beginning
            self._at = 0
            self._show_anew()
        self._run()

    def _run(self) -> None:
        self._timer = self.set_interval(PACES[self._pace], self._tick)
        self._show_place()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self._show_place()

    def _change_pace(self, by: int) -> None:
        self._pace = max(0, min(self._pace + by, len(PACES) - 1))
        if self._timer is not None:
            self._timer.stop()
            self._run()

    def _tick(self) -> None:
        """What is to be read stays for as long as a ply does."""
        if self.is_current and not self._board.go_on():
            self._step()

    # --- going on from here

    def _ask_as_whom(self) -> None:
        beginning = self._course.beginning(self._at)
        if beginning is None:
            why = _("Only a game that is over is played on from.")
            if OPEN in self._course.eyes:
                why = _("Not at this machine.")
            if self._may_go_on:
                why = _("The game is over here: go back a bit.")
            self.tell(why)
            return
        self._stop()
        self._question = playing_on(beginning.names, lambda seat: self._go_on(beginning, seat))
        self.show_keys()

    @property
    def _may_go_on(self) -> bool:
        """From somewhere, if not from here."""
        return self._course.beginning(0) is not None

    def _go_on(self, beginning: Record, seat: int) -> None:
        from .table import TableScreen

        try:
            settings = played_on(beginning, seat)
        except LibraryError as error:
            self.tell(core_text(str(error)))
            return
        self.app.push_screen(TableScreen(Hosted(settings, beginning.names[seat - 1])), self._came_back)

    def _came_back(self, reason: str | None) -> None:
        self.tell(reason or "")


def follows(before: Scene, after: Scene) -> bool:
    """Whether nothing was taken back between them."""
    return before.table.takebacks == after.table.takebacks and before.table.seat == after.table.seat

"""The Mac Robber board: takes in what happens, has it drawn, and turns keys and clicks into decisions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber import events as ev
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.board import POINTS
from macrobber_tui.boards.drawn import DrawnBoard
from macrobber_tui.boards.hint import Hinted
from macrobber_tui.boards.look import Look
from macrobber_tui.keys import Keyboard
from macrobber_tui.language import _
from macrobber_tui.widgets.lines import Lines

from . import guide
from .asking import Asking
from .choices import ask
from .effects import Foresight
from .picture import Moment, Page, Reading, clock_end, clock_row, picture
from .preview import as_things_stand
from .sight import Sight, Size
from .steps import turns_end
from .story import Raid, Scoring, Story


def of_kind(kind: type[Scoring | Raid], waiting: Iterable[Scoring | Raid]) -> list[Scoring | Raid]:
    return [one for one in waiting if isinstance(one, kind)]


class MacRobberBoard(DrawnBoard):
    DEFAULT_CSS = "MacRobberBoard { width: auto; height: auto; }"
    SIZE = Size
    _extent: Size
    _view: MacRobberView | None
    _asking: Asking | None

    def __init__(self, look: Look, keyboard: Keyboard, yes_or_no: Keyboard | None = None) -> None:
        super().__init__(look, keyboard, yes_or_no)
        self._story: Story | None = None
        self._sight: Sight | None = None
        self._asked_at = -1
        self._hinted: Hinted | None = None
        self._page = Page.GAME
        self._reading: list[Scoring | Raid] = []
        """What waits to be read before the game is looked at again."""

    @property
    def clock_row(self) -> int:
        return clock_row(self._view.players if self._view is not None else 0, self._extent)

    @property
    def reading(self) -> str:
        if not self._reading:
            return ""
        return guide.SCORING if isinstance(self._reading[0], Scoring) else guide.RAID

    # --- what comes in

    def show(self, table: TableView, position: MacRobberView | None, events: Sequence[Event]) -> None:
        first, was_over, unread = self._story is None, self._is_over, self._reading
        self._table, self._view = table, position
        self._sight = None
        if position is None:
            self._story = None
            self.draw()
            return
        if self._story is None:
            self._story, self._reading = Story(position.players), []
        for event in events:
            self._tell(event, self._story)
        if first:  # told all at once: what is long past is not read again
            ends = self._is_over and not was_over
            self._reading = self._reading[-1:] if ends else [one for one in self._reading if one in unread]
        if not table.legal:
            self._asking = None
            self._asked_at = -1
        elif table.ply != self._asked_at:
            self._ask(table, position)
            if len(self._reading) == 1 and isinstance(raid := self._reading[0], Raid) and self._seat in raid.sides:
                self._reading = []  # seen as it was fought
        self.draw()

    @property
    def _is_over(self) -> bool:
        return self._view is not None and self._view.result is not None

    def _tell(self, event: Event, story: Story) -> None:
        """A scoring is read with its tile, a raid once the turn has passed; our own alone keeps us from nothing."""
        fought = story.raid
        story.tell(event)
        if fought is not None and story.raid is None and not self.walked:
            self._reading = [*self._reading[:1], *of_kind(Scoring, self._reading[1:]), fought]
        match event:
            case ev.RaidBegan() if self._seat is None:  # an onlooker may be away: what stands there was seen
                self._reading = of_kind(Scoring, self._reading[1:])
            case ev.RaidBegan() if not of_kind(Scoring, self._reading):
                self._reading = []
            case ev.TileRemoved() | ev.TileTurned() | ev.GameEnded("supply") if story.scoring is not None:
                self._reading = [*of_kind(Raid, self._reading), story.scoring]
            case _:
                pass

    @property
    def _seat(self) -> int | None:
        return self._table.seat if self._table is not None else None

    def forget(self) -> None:
        self._story = self._asking = self._sight = self._hinted = None
        self._asked_at = -1
        self._page = Page.GAME

    def go_on(self) -> bool:
        if not self._reading:
            return False
        self._reading.pop(0)
        self.draw()
        self.post_message(self.Turned())
        return True

    def hint(self, hinted: Hinted | None) -> None:
        self._hinted = hinted
        self._page = Page.GAME
        self.draw()

    def _ask(self, table: TableView, position: MacRobberView) -> None:
        question = ask(position, table.legal, table.name, self.keyboard)
        if (yes_or_no := self.yes_or_no) is not None:
            self._asking = Asking(question, self.keyboard, lambda action: turns_end(action, yes_or_no))
        else:
            self._asking = Asking(question, self.keyboard)
        self._asked_at = table.ply

    def change(self, look: Look, keyboard: Keyboard, yes_or_no: Keyboard | None = None) -> None:
        self._sight = None
        super().change(look, keyboard, yes_or_no)

    # --- keys and mouse

    def on_lines_clicked(self, message: Lines.Clicked) -> None:
        message.stop()
        if self.deaf and not self._reading:
            return
        self.focus()
        kind, _rest, index = message.key.partition(" ")
        if kind == "item" and self._asking is not None and not self._reading:
            self._asking.click(int(index))
            self.draw()
        else:
            self.press(message.key)

    def press(self, key: str) -> bool:
        """Whether the key meant anything to the board."""
        if self._reading:
            return key in {self.onward, "escape"} and self.go_on()
        wants_points = self.keyboard.meant(key) == POINTS
        if wants_points or (self._page is not Page.GAME and key == "escape"):
            self._page = self._next_page() if wants_points else Page.GAME
            self.draw()
            self.post_message(self.Turned())
            return True
        return self._page is Page.GAME and self._press_choice(key)

    def _next_page(self) -> Page:
        pages = [Page.GAME, Page.CHART] if self._is_over else [*Page]
        return pages[(pages.index(self._page) + 1) % len(pages)] if self._page in pages else Page.GAME

    def _press_choice(self, key: str) -> bool:
        asking = self._asking
        if asking is None:
            return False
        hint = asking.hint
        known, action = asking.press(key)
        if action:
            self._asking = None
            self.post_message(self.Decided(action, self._asked_at))
        if known or asking.hint != hint:  # what was told of another key is told no more
            self.draw()
        return known

    def topic(self) -> str:
        if self.reading or self._page is not Page.GAME:
            return self.reading or guide.SCORING
        return guide.topic(self._asking, self._view)

    def key_help(self) -> list[tuple[str, str]]:
        if self._reading:
            return [(self.onward, _("go on"))]
        if self._page is not Page.GAME:
            return guide.page_help(self.keyboard)
        return guide.keys(self._asking, self.keyboard)

    def legend(self) -> list[tuple[str, str]]:
        return guide.legend(self.look.glyphs)

    # --- drawing

    def draw(self) -> None:
        table, view, story = self._table, self._view, self._story
        if table is None:
            return
        if view is None or story is None:
            self.draw_waiting(table)
            return
        moment = Moment(
            self._asking,
            Reading(self._reading[0], self._reading[1:], self.onward) if self._reading else None,
            self._page,
            self._hinted,
            self._heard,
        )
        if self._sight is None:
            just_scored = story.scoring if view.phase == "tile" else None
            stands = just_scored or as_things_stand(view)
            self._sight = Sight(table, view, story, stands, Foresight(view), self.look, self.keyboard)
        drawn = picture(self._sight, moment, self._extent)
        self._log_rows = drawn.log_rows
        self._clock_end = clock_end(self._sight)
        self._lines.show(drawn.lines)


BOARD = MacRobberBoard

"""The Claim It! board: takes in what happens, has it drawn, and turns keys and clicks into decisions."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.claim_it import events as ev
from macrobber_core.games.claim_it.view import ClaimItView
from macrobber_core.games.contract import Event
from macrobber_core.table.view import TableView
from macrobber_tui.boards.board import POINTS
from macrobber_tui.boards.drawn import DrawnBoard
from macrobber_tui.boards.hint import Hinted
from macrobber_tui.boards.look import Look
from macrobber_tui.keys import Keyboard
from macrobber_tui.language import _
from macrobber_tui.widgets.lines import Lines

from . import guide, keys
from .asking import Asking, Deciding, Placing
from .picture import Moment, Page, clock_end, clock_row, picture
from .sight import Sight, Size, Wishes
from .story import Bust, Story
from .ways import by_space


class ClaimItBoard(DrawnBoard):
    DEFAULT_CSS = "ClaimItBoard { width: auto; height: auto; }"
    SIZE = Size
    _extent: Size
    _view: ClaimItView | None
    _asking: Asking | None

    def __init__(self, look: Look, keyboard: Keyboard, yes_or_no: Keyboard | None = None) -> None:
        super().__init__(look, keyboard, yes_or_no)
        self.wishes = Wishes()
        self._story: Story | None = None
        self._asked_at = -1
        self._hinted: Hinted | None = None
        self._page = Page.GAME
        self._reading: Bust | None = None
        """A bust of ours that waits to be read."""

    @property
    def clock_row(self) -> int:
        return clock_row(self._extent)

    @property
    def reading(self) -> str:
        return guide.BUST if self._reading is not None else ""

    # --- what comes in

    def show(self, table: TableView, position: ClaimItView | None, events: Sequence[Event]) -> None:
        first = self._story is None
        self._table, self._view = table, position
        if position is None:
            self._story = None
            self.draw()
            return
        if self._story is None:
            self._story = Story(position.players)
        for event in events:
            self._story.tell(event)
            if isinstance(event, ev.Busted) and event.seat == table.seat and not first:
                self._reading, self._page = self._story.bust, Page.GAME
        if not table.legal:
            self._asking = None
            self._asked_at = -1
        elif table.ply != self._asked_at:
            self._ask(table, position)
        self.draw()

    def forget(self) -> None:
        self._story = self._asking = self._hinted = self._reading = None
        self._asked_at = -1
        self._page = Page.GAME

    def go_on(self) -> bool:
        if self._reading is None:
            return False
        self._reading = None
        self.draw()
        self.post_message(self.Turned())
        return True

    def hint(self, hinted: Hinted | None) -> None:
        self._hinted = hinted
        self._page = Page.GAME
        self.draw()

    def _ask(self, table: TableView, position: ClaimItView) -> None:
        if position.phase == "place":
            self._asking = Placing(position, table.legal, self.keyboard)
        else:
            self._asking = Deciding(self.keyboard, self.yes_or_no)
        self._asked_at = table.ply

    # --- keys and mouse

    def on_lines_clicked(self, message: Lines.Clicked) -> None:
        message.stop()
        if self.deaf and self._reading is None:
            return
        self.focus()
        kind, _space, rest = message.key.partition(" ")
        if kind == "outline":
            seat = int(rest)
            self.wishes.outlined = 0 if self.wishes.outlined == seat else seat
            self.draw()
        elif kind == "space" and rest:
            if isinstance(self._asking, Placing) and self._reading is None:
                self._decide(self._asking.click(rest))
                self.draw()
        else:
            self.press(message.key)

    def press(self, key: str) -> bool:
        """Whether the key meant anything to the board."""
        if self._reading is not None:
            return key in {self.onward, "escape"} and self.go_on()
        meant = self.keyboard.meant(key)
        if meant == POINTS or (self._page is not Page.GAME and key == "escape"):
            self._page = Page((self._page.value + 1) % len(Page)) if meant == POINTS else Page.GAME
            self.draw()
            self.post_message(self.Turned())
            return True
        if self._page is not Page.GAME:
            return False
        return self._press_choice(key) or self._wish(meant)

    def _wish(self, meant: str) -> bool:
        """Show more, or less."""
        wishes = self.wishes
        match meant:
            case keys.LIGHT:
                wishes.light = not wishes.light
            case keys.RISK:
                wishes.risk = not wishes.risk
            case keys.SIGNS:
                wishes.letters = not wishes.letters
            case keys.OUTLINE if self._view is not None:
                wishes.outlined = (wishes.outlined + 1) % (self._view.players + 1)
            case _:
                return False
        self.draw()
        return True

    def _press_choice(self, key: str) -> bool:
        if self._asking is None:
            return False
        known, action = self._asking.press(key)
        self._decide(action)
        if known:
            self.draw()
        return known

    def _decide(self, action: str) -> None:
        if action:
            self._asking = None
            self.post_message(self.Decided(action, self._asked_at))

    def topic(self) -> str:
        return self.reading or guide.topic(self._asking, self._view)

    def key_help(self) -> list[tuple[str, str]]:
        if self._reading is not None:
            return [(self.onward, _("go on"))]
        if self._page is not Page.GAME:
            return guide.page_help(self.keyboard)
        return guide.key_help(self._asking, self.keyboard)

    def legend(self) -> list[tuple[str, str]]:
        return guide.legend(self.look)

    # --- drawing

    def draw(self) -> None:
        table, view, story = self._table, self._view, self._story
        if table is None:
            return
        if view is None or story is None:
            self.draw_waiting(table)
            return
        possible = by_space(table.legal) if isinstance(self._asking, Placing) and self._reading is None else {}
        sight = Sight(
            table, view, story, self.look, self.keyboard, self.wishes, self._asking, self._reading, self.onward,
            possible, self.deaf,
        )  # fmt: skip
        drawn = picture(sight, Moment(self._page, self._hinted, self._heard), self._extent)
        self._log_rows = drawn.log_rows
        self._clock_end = clock_end(sight, self._extent)
        self._lines.show(drawn.lines)


BOARD = ClaimItBoard

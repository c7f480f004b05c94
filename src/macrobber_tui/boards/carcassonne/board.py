"""The Carcassonne board: takes in what happens, has it drawn, and turns keys and clicks into decisions."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events

from macrobber_core.games.carcassonne import events as ev
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_core.games.contract import Event
from macrobber_core.table.view import TableView
from macrobber_tui.boards.board import POINTS
from macrobber_tui.boards.drawn import DrawnBoard
from macrobber_tui.boards.hint import Hinted
from macrobber_tui.boards.look import Look
from macrobber_tui.keys import Keyboard
from macrobber_tui.widgets.lines import Lines

from . import guide, keys, lists
from .asking import MOVES, Asking, Choosing, Laying
from .camera import Camera, Scene
from .choices import about
from .foresight import Foresight
from .ground import Parts, land
from .map import Place, Window
from .picture import Moment, clock_end, clock_row, following, picture
from .sight import Aside, Page, Sight, Size, Wishes
from .story import Story
from .tiles import MIDDLE, Painter

ASIDES = {keys.FEATURES: Aside.FEATURES, keys.FIELDS: Aside.FIELDS}


class CarcassonneBoard(DrawnBoard):
    DEFAULT_CSS = "CarcassonneBoard { width: auto; height: auto; }"
    SIZE = Size
    _extent: Size
    _view: CarcassonneView | None
    _asking: Asking | None

    def __init__(self, look: Look, keyboard: Keyboard, yes_or_no: Keyboard | None = None) -> None:
        super().__init__(look, keyboard, yes_or_no)
        self.wishes = Wishes(MIDDLE)
        self._painter = Painter(look)
        self._story: Story | None = None
        self._foresight: Foresight | None = None
        self._asked_at = -1
        self._hinted: Hinted | None = None
        self._page = Page.GAME
        self._camera = Camera(self._extent.map)

    @property
    def clock_row(self) -> int:
        return clock_row(self._extent, self._page)

    @property
    def reading(self) -> str:
        return ""

    # --- what comes in

    def show(self, table: TableView, position: CarcassonneView | None, events: Sequence[Event]) -> None:
        first = self._story is None
        self._table, self._view = table, position
        if position is None:
            self._story = None
            self.draw()
            return
        self._foresight = Foresight(position)
        if self._story is None:
            self._story = Story(position.players)
            self._camera.forget()
        for event in events:
            self._story.tell(event)
            if isinstance(event, ev.GameEnded) and not first:
                self._page = Page.COURSE
        if not table.legal:
            self._asking = None
            self._asked_at = -1
            self._camera.follow(self._scene)
        elif table.ply != self._asked_at:
            self._ask(table, position)
        self.draw()

    def forget(self) -> None:
        self._story = self._asking = self._hinted = None
        self._asked_at = -1
        self._page = Page.GAME
        self.wishes.aside, self.wishes.roams = Aside.HAND, False

    def go_on(self) -> bool:
        return False

    def hint(self, hinted: Hinted | None) -> None:
        if isinstance(hinted, list) and hinted and hinted != self._hinted and isinstance(self._asking, Laying):
            self._asking.show(hinted[0].action)
            self._camera.follow(self._scene)
        self._hinted = hinted
        self._page = Page.GAME
        self.draw()

    def change(self, look: Look, keyboard: Keyboard, yes_or_no: Keyboard | None = None) -> None:
        self._painter = Painter(look)
        super().change(look, keyboard, yes_or_no)

    def resize(self, width: int, height: int) -> None:
        if (width, height) != (self._extent.width, self._extent.height):
            self._camera.forget()
        super().resize(width, height)

    def _ask(self, table: TableView, position: CarcassonneView) -> None:
        if position.phase in {"place", "meeple"}:
            self._asking = Laying(position, table.legal, self.keyboard)
        else:
            self._asking = Choosing(table.legal, self.keyboard)
        self._asked_at = table.ply
        self._camera.follow(self._scene)

    # --- the map

    @property
    def window(self) -> Window:
        """What of the land is seen."""
        return self._camera.window(self._scene)

    @property
    def _scene(self) -> Scene:
        assert self._view is not None
        return Scene(land(self._view.board), self._focus, self.wishes.zoom, self._extent.map)

    @property
    def _focus(self) -> Place | None:
        """What the map shows in any case."""
        assert self._view is not None
        parts: Parts = frozenset()
        if self.wishes.aside is not Aside.HAND:
            found = lists.looked_at(self._view, self.wishes.aside)
            parts = found[min(self.wishes.chosen, len(found) - 1)].parts if found else parts
        elif isinstance(self._asking, Laying):
            return self._asking.place
        elif isinstance(self._asking, Choosing) and self._asking.is_moved:
            parts = about(self._asking.action, self._view)
        if parts:
            return min(parts)[0]
        return self._story.newest if self._story is not None else None

    # --- keys and mouse

    def on_lines_clicked(self, message: Lines.Clicked) -> None:
        message.stop()
        if self.deaf:
            self.glance(message.key)
            return
        self.focus()
        kind, _space, rest = message.key.partition(" ")
        if kind == "feature" and rest:
            number, aside = map(int, rest.split())
            self._look_aside(Aside(aside))
            self.wishes.chosen = number
            self._camera.follow(self._scene)
            self.draw()
        elif kind in {"at", "item"} and rest:
            if self._asking is not None and self._page is Page.GAME and self.wishes.aside is Aside.HAND:
                self._decide(self._asking.click(kind, rest))
                self.draw()
        else:
            self.press(message.key)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._scroll(1)
        event.stop()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._scroll(-1)
        event.stop()

    def _scroll(self, down: int) -> None:
        if self._view is not None and self._page is Page.GAME:
            self._camera.move(self._scene, 0, down)
            self.draw()

    def press(self, key: str) -> bool:
        """Whether the key meant anything to the board."""
        if self.glance(key):
            return True
        is_game = self._page is Page.GAME and self._view is not None
        return is_game and self._drawn(known=self._press_choice(key) or self._roam(self.keyboard.meant(key)))

    def glance(self, key: str) -> bool:
        meant = self.keyboard.meant(key)
        if self._view is None:
            return False
        if meant in {POINTS, keys.TILES} or (self._page is not Page.GAME and key == "escape"):
            self._page = following(self._page, meant, is_over=self._view.result is not None)
            self.draw()
            self.post_message(self.Turned())
            return True
        return self._page is Page.GAME and self._drawn(known=self._look_around(key, meant))

    def _drawn(self, *, known: bool) -> bool:
        if known:
            self.draw()
        return known

    def _look_around(self, key: str, meant: str) -> bool:
        """Show more, or less."""
        wishes = self.wishes
        if meant == keys.ZOOM:
            self._camera.change_zoom(self._scene)
        elif meant == keys.ROAM or (wishes.roams and key == "enter"):
            wishes.roams = not wishes.roams
            self._camera.follow(self._scene)
        elif meant in ASIDES:
            self._look_aside(Aside.HAND if wishes.aside is ASIDES[meant] else ASIDES[meant])
        elif key == "escape" and (wishes.roams or wishes.aside is not Aside.HAND):
            self._look_aside(Aside.HAND)
        elif wishes.roams and meant in MOVES:
            self._camera.move(self._scene, *MOVES[meant])
        elif wishes.aside is not Aside.HAND:
            return self._press_list(key, meant)
        else:
            return False
        return True

    def _look_aside(self, aside: Aside) -> None:
        """Open a list, or come back from it."""
        wishes = self.wishes
        if wishes.aside is Aside.HAND:
            self._camera.leave()
        if aside is Aside.HAND and not wishes.roams:
            self._camera.come_back()
        wishes.aside, wishes.chosen, wishes.roams = aside, 0, False
        self._camera.follow(self._scene)

    def _press_list(self, key: str, meant: str) -> bool:
        """Among the features, or the fields."""
        assert self._view is not None
        count = len(lists.looked_at(self._view, self.wishes.aside))
        by = {keys.NEXT: 1, keys.PREVIOUS: -1}.get(meant) or sum(MOVES.get(meant, (0, 0)))
        if by and count:
            self.wishes.chosen = (min(self.wishes.chosen, count - 1) + by) % count
            self._camera.follow(self._scene)
        return bool(by) or key in {"enter", "space"}

    def _roam(self, meant: str) -> bool:
        """While nothing is asked the arrows move the map."""
        if self._asking is not None or meant not in MOVES:
            return False
        self._camera.move(self._scene, *MOVES[meant])
        return True

    def _press_choice(self, key: str) -> bool:
        if self._asking is None:
            return False
        known, action = self._asking.press(key)
        if known:
            self._camera.follow(self._scene)
        self._decide(action)
        return known

    def _decide(self, action: str) -> None:
        if action:
            self._asking = None
            self.post_message(self.Decided(action, self._asked_at))

    def topic(self) -> str:
        return guide.topic(self._asking, self._view)

    def key_help(self) -> list[tuple[str, str]]:
        if self._page is not Page.GAME:
            return guide.page_help(self.keyboard)
        if self.wishes.roams:
            return guide.map_help(self.keyboard)
        if self.wishes.aside is not Aside.HAND:
            return guide.list_help(self.keyboard)
        return guide.key_help(self._asking, self.keyboard)

    def legend(self) -> list[tuple[str, str]]:
        return guide.legend(self.look)

    # --- drawing

    def draw(self) -> None:
        table, view, story = self._table, self._view, self._story
        if table is None:
            return
        if view is None or story is None or self._foresight is None:
            self.draw_waiting(table)
            return
        self.wishes.zoom = self._camera.zoom(self._scene)
        sight = Sight(
            table, view, story, self._foresight, self.look, self._painter, self.keyboard, self.wishes, self.window,
            self._asking,
        )  # fmt: skip
        drawn = picture(sight, Moment(self._page, self._hinted, self._heard), self._extent)
        self._log_rows = drawn.log_rows
        self._clock_end = clock_end(sight, self._extent)
        self._lines.show(drawn.lines)


BOARD = CarcassonneBoard

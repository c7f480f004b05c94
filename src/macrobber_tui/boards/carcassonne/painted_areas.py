"""How the parts of a large painted board share the terminal."""

from __future__ import annotations

from typing import NamedTuple

from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_tui.boards.hint import Hints
from macrobber_tui.boards.hint_panel import render_hints
from macrobber_tui.boards.render_context import MIN_WIDE_WIDTH
from macrobber_tui.settings.keys import KeyBindings
from macrobber_tui.theme.theme import Theme

from .layout import MAX_HINT_ROWS, MAX_PROMPT_HEAD
from .render_context import Size
from .tiles import Zoom

MIN_LARGE_HEIGHT = 30
"""Rows from which the players are cards above the map, and the tile in hand lies in a dock below it."""
MIN_TWO_SIDES_WIDTH = 170
"""Columns from which there are panels at both sides of the map. Below that, the dock is as wide as the board."""
LEFT_WIDTH = 36
CARD_ROWS, TRACK_ROWS = 3, 2
MIN_MAP_ROWS = 11
"""Minimum rows of the map while hints are shown."""
MIN_MAP_ABOVE_MESSAGE = 7
"""Minimum rows of the map above a message of the screen."""
DOCKS = ((56, Zoom(22, 10)), (40, Zoom(17, 8)), (0, Zoom(15, 7)))
"""The size of the tile in hand, by the minimum rows of the board."""
MIN_MARGIN_HEIGHT = 34
"""Rows from which there is a margin above the tile in hand too, not only below it."""


class Area(NamedTuple):
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int


class Areas(NamedTuple):
    """The parts of a large painted board below its heading, from top to bottom."""

    cards: Area
    track: Area
    """The scoreboard; without rows if positions on it do not matter."""
    bar: Area
    """The row above the map, with the keys that change the view."""
    left: Area
    """The lists of features beside the map; without columns on a narrower board."""
    map: Area
    side: Area
    """The panel at the right, down to the last row."""
    dock: Area
    hand: Zoom
    """The size of the tile in hand."""
    margin: int
    """The blank rows at the top of the dock."""
    message: Area
    """The rows at the bottom for a message of the screen."""

    @property
    def page(self) -> Area:
        """The area of a page shown instead of the game: all beside the right panel, except the last two rows."""
        return Area(0, self.bar.y, self.side.x - 1, self.side.height - 1)

    @property
    def beside_page(self) -> Area:
        return self.side._replace(y=self.bar.y, height=self.side.height + 1)

    @property
    def right(self) -> Area:
        """The right panel during the game, which ends above a wide dock."""
        return self.side._replace(height=self.map.height) if self.has_wide_dock else self.side

    @property
    def has_two_sides(self) -> bool:
        return bool(self.left.width)

    @property
    def has_wide_dock(self) -> bool:
        """Whether the dock is as wide as the board, and the log is in it."""
        return self.dock.width > self.side.x

    def with_narrow_dock(self) -> Areas:
        """Return the parts with the right panel down to the last row."""
        return self._replace(dock=self.dock._replace(width=self.side.x - 1))


def has_scoreboard(view: CarcassonneView) -> bool:
    """Return whether it matters where the figures stand on the scoreboard."""
    return view.options["robbers"] != "off" or bool(view.options["messengers"])


def areas_of(size: Size, *, has_track: bool, hint_rows: int = 0, reserved: int = 0) -> Areas | None:
    """Return the parts of a large painted board, or None on a smaller board.

    `hint_rows` is the number of rows that the hints would fill, `reserved` that of a message of the screen; they take
    rows from the map, down to its minimum.
    """
    if size.width < MIN_WIDE_WIDTH or size.height < MIN_LARGE_HEIGHT:
        return None
    hand = next(zoom for rows, zoom in DOCKS if size.height >= rows)
    cards = Area(0, 1, size.width, CARD_ROWS)
    track = Area(0, cards.y + cards.height, size.width, TRACK_ROWS if has_track else 0)
    bar = Area(0, track.y + track.height, size.width, 1)
    y = bar.y + 1
    margin = int(size.height >= MIN_MARGIN_HEIGHT)
    least_below = margin + hand.rows + 1
    message_rows = max(0, min(reserved, size.height - y - least_below - MIN_MAP_ABOVE_MESSAGE))
    rows = size.height - y - message_rows
    message = Area(0, y + rows, size.width, message_rows)
    below = max(least_below, min(hint_rows, rows - MIN_MAP_ROWS))
    map_rows = rows - below
    left = Area(0, y, LEFT_WIDTH if size.width >= MIN_TWO_SIDES_WIDTH else 0, map_rows)
    start = left.width + bool(left.width)
    land = Area(start, y, size.main - start, map_rows)
    side = Area(size.main + 1, y, size.width - size.main - 1, rows)
    dock = Area(0, y + map_rows, size.main if left.width else size.width, below)
    return Areas(cards, track, bar, left, land, side, dock, hand, margin, message)


def board_areas(
    view: CarcassonneView | None, hints: Hints | None, size: Size, theme: Theme, keyboard: KeyBindings, reserved: int
) -> Areas | None:
    """Return the parts of the board in a painted theme, or None on a smaller board or in plain detail.

    The `reserved` rows for a message of the screen are only kept free while no hints are shown.
    """
    if theme.roles is None:
        return None
    hint_rows = wanted_hint_rows(hints, size, theme, keyboard)
    kept = reserved if hints is None else 0
    return areas_of(size, has_track=view is None or has_scoreboard(view), hint_rows=hint_rows, reserved=kept)


def wanted_hint_rows(hints: Hints | None, size: Size, theme: Theme, keyboard: KeyBindings) -> int:
    """Return the rows that the prompt and all hints fill together; 0 without hints."""
    if hints is None:
        return 0
    return MAX_PROMPT_HEAD + len(render_hints(hints, 1 + MAX_HINT_ROWS, theme, keyboard, size.main))

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
from .render_context import PROMPT_ROWS, Size
from .tiles import LARGE, Zoom

MIN_LARGE_HEIGHT = 30
"""Rows from which the players are cards above the map, and the tile in hand lies in a dock below it."""
MIN_TWO_SIDES_WIDTH = 170
"""Columns from which there are panels at both sides of the map."""
LEFT_WIDTH = 36
CARD_ROWS, TRACK_ROWS = 3, 2
MIN_MAP_ROWS = 11
"""Minimum rows of the map while hints are shown."""
DOCKS = ((56, Zoom(20, 9)), (40, Zoom(15, 7)), (34, Zoom(13, 6)), (0, LARGE))
"""The size of the tile in hand, by the minimum rows of the board."""


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
    left: Area
    """The lists of features beside the map; without columns on a narrower board."""
    map: Area
    right: Area
    bar: Area
    """The row between the map and the dock."""
    dock: Area
    hand: Zoom
    """The size of the tile in hand."""

    @property
    def page(self) -> Area:
        """The area of a page shown instead of the game: all that is left of the right panel, but for two rows."""
        y = self.track.y + self.track.height
        return Area(0, y, self.dock.width, self.right.height - 2)


def has_scoreboard(view: CarcassonneView) -> bool:
    """Return whether it matters where the figures stand on the scoreboard."""
    return view.options["robbers"] != "off" or bool(view.options["messengers"])


def areas_of(size: Size, *, has_track: bool, hint_rows: int = 0) -> Areas | None:
    """Return the parts of a large painted board, or None on a smaller board.

    `hint_rows` is the number of rows that the hints would fill; they take rows from the map, down to its minimum.
    """
    if size.width < MIN_WIDE_WIDTH or size.height < MIN_LARGE_HEIGHT:
        return None
    hand = next(zoom for rows, zoom in DOCKS if size.height >= rows)
    cards = Area(0, 1, size.width, CARD_ROWS)
    track = Area(0, cards.y + cards.height, size.width, TRACK_ROWS if has_track else 0)
    y = track.y + track.height
    rows = size.height - y
    below = max(PROMPT_ROWS + hand.rows, min(hint_rows, rows - 1 - MIN_MAP_ROWS))
    map_rows = rows - 1 - below
    left = Area(0, y, LEFT_WIDTH if size.width >= MIN_TWO_SIDES_WIDTH else 0, map_rows)
    start = left.width + bool(left.width)
    land = Area(start, y, size.main - start, map_rows)
    right = Area(size.main + 1, y, size.width - size.main - 1, rows)
    bar, dock = Area(0, y + map_rows, size.main, 1), Area(0, y + map_rows + 1, size.main, below)
    return Areas(cards, track, left, land, right, bar, dock, hand)


def board_areas(
    view: CarcassonneView | None, hints: Hints | None, size: Size, theme: Theme, keyboard: KeyBindings
) -> Areas | None:
    """Return the parts of the board in a painted theme, or None on a smaller board or in plain detail."""
    if theme.roles is None:
        return None
    hint_rows = wanted_hint_rows(hints, size, theme, keyboard)
    return areas_of(size, has_track=view is None or has_scoreboard(view), hint_rows=hint_rows)


def wanted_hint_rows(hints: Hints | None, size: Size, theme: Theme, keyboard: KeyBindings) -> int:
    """Return the rows that the prompt and all hints fill together; 0 without hints."""
    if hints is None:
        return 0
    return MAX_PROMPT_HEAD + len(render_hints(hints, 1 + MAX_HINT_ROWS, theme, keyboard, size.main))

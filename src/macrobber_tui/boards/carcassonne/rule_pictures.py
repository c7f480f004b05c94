"""The pictures in Carcassonne's rules: tiles with meeples on them, and spaces of the scoreboard."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from macrobber_core.games.carcassonne.messengers import DARK_SPACE_INTERVAL
from macrobber_core.games.carcassonne.tiles import START
from macrobber_tui.boards.rule_pictures import Look, Picture, RulePictures, painted
from macrobber_tui.i18n.language import N_
from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas, Paint
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import join_columns

from .names import ROLES
from .painted_tiles import tile_painter
from .painted_track import columns_of, paint_pieces, space_ground
from .players import OccupiedSpace, meeple_sign, occupied_space_spans, owner_style
from .tiles import LARGE, MIDDLE, DrawnMeeple, DrawnTile, merge_cells

SPACE_WIDTH = 6
SUPPLY = 7


def _tiles(*tiles: DrawnTile) -> Callable[[Look], list[Line]]:
    """Return a picture of tiles in a row, each touching the next."""

    def draw(look: Look) -> list[Line]:
        painter, zoom = tile_painter(look.theme), LARGE if look.is_large else MIDDLE
        pieces = [[tuple(merge_cells(row, "")) for row in painter.cells(tile, zoom)] for tile in tiles]
        return join_columns(pieces, zoom.rows)

    return draw


def _meeples(look: Look) -> list[Line]:
    return [(Span(meeple_sign(look.theme) * SUPPLY, owner_style(1, look.theme)),)]


def _space(stop: OccupiedSpace, look: Look, *, marks_dark: bool = False) -> list[Line]:
    """Draw a space of the scoreboard with its pieces."""
    theme, roles = look.theme, look.theme.roles
    if roles is None:
        return [occupied_space_spans(stop, theme, marks_dark=marks_dark)]
    is_dark = marks_dark and stop.space % DARK_SPACE_INTERVAL == 0
    return painted(SPACE_WIDTH, 2, roles, lambda canvas: _paint_space(canvas, stop, look, roles, is_dark=is_dark))


def _paint_space(canvas: Canvas, stop: OccupiedSpace, look: Look, roles: Roles, *, is_dark: bool) -> None:
    land = roles.landscape
    canvas.fill(0, 0, SPACE_WIDTH, 2, space_ground(stop.space, land, is_dark=is_dark))
    number = str(stop.space)
    ink = land.dark_space_text if is_dark else roles.text.main
    canvas.text((SPACE_WIDTH - len(number)) // 2, 1, number, Paint(ink, bold=True))
    paint_pieces(canvas, (SPACE_WIDTH - columns_of(stop)) // 2, 0, stop, look.theme, roles)


def _on(letter: str, turns: int, part: int) -> Callable[[Look], list[Line]]:
    """Return a picture of a tile with a meeple on one of its parts."""
    return _tiles(DrawnTile(letter, turns, DrawnMeeple(1, part)))


ALL = OccupiedSpace(0, ((1, "meeple"), (2, "meeple"), (3, "meeple")), ())
ROBBED = OccupiedSpace(17, ((1, "meeple"),), (2,))
MEEPLE, MESSENGER = OccupiedSpace(13, ((1, "meeple"),), ()), OccupiedSpace(15, ((1, "messenger"),), ())
HIGHWAYMAN = Picture(_on("U", 0, 0), ROLES["road"])
KNIGHT = Picture(_on("M", 0, 0), ROLES["city"])
MONK = Picture(_on("B", 0, 0), ROLES["monastery"])
FARMER = Picture(_tiles(DrawnTile("E", 0, DrawnMeeple(1, 1), completed=frozenset({0}))), ROLES["field"])
ROAD = Picture(_tiles(DrawnTile("A", 3), DrawnTile("W", 0, is_odd=True)), N_("completed road"))
CITY = Picture(
    _tiles(DrawnTile("E", 1, completed=frozenset({0})), DrawnTile("E", 3, is_odd=True, completed=frozenset({0}))),
    N_("completed city"),
)

PICTURES: RulePictures = {
    "The table": {
        "- Each player has 7 meeples": (Picture(_meeples),),
        "- The scoreboard": (Picture(partial(_space, ALL)),),
        "The start tile": (Picture(_tiles(DrawnTile(START, 0))),),
    },
    "Placing a tile": {
        "Place it next to": (
            Picture(_tiles(DrawnTile(START, 0), DrawnTile("V", 0, is_odd=True)), N_("fits")),
            Picture(_tiles(DrawnTile(START, 0), DrawnTile("E", 0, is_odd=True)), N_("does not fit")),
        )
    },
    "Placing a meeple": {"You may place one meeple": (HIGHWAYMAN, KNIGHT, MONK, FARMER)},
    "Scoring": {
        "A road is completed": (ROAD, CITY),
        "- A road scores": (HIGHWAYMAN._replace(caption=""),),
        "- A completed city": (KNIGHT._replace(caption=""),),
        "- A completed monastery": (MONK._replace(caption=""),),
        "- A field scores": (FARMER._replace(caption=""),),
    },
    "The Robbers": {
        "Each player has one robber.": (
            Picture(_tiles(DrawnTile("Vb", 0)), N_("tile with a bag")),
            Picture(partial(_space, ROBBED), N_("a robber beside a figure")),
        )
    },
    "The Messengers": {
        "Each player has a messenger": (
            Picture(partial(_space, MEEPLE, marks_dark=True), N_("scoring meeple")),
            Picture(partial(_space, MESSENGER, marks_dark=True), N_("messenger on a dark space")),
        )
    },
}

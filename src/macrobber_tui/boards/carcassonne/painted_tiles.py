"""Painted tiles: fields, walled cities, roads and houses in quarter cells, with figures on them."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations

from rich.style import Style

from macrobber_core.games.carcassonne.tiles import Kind
from macrobber_tui.theme.roles import Landscape, Roles
from macrobber_tui.theme.theme import BOLD, Theme
from macrobber_tui.widgets.colours import mix

from .painted_shape import Sample, TileShape, tile_shape
from .terrain_style import REVERSE
from .tile_raster import BAG, PENNANT
from .tiles import FREE_SIGN, MEEPLE, SPOT_SIGN, Cells, DrawnTile, TileCell, TilePainter, Zoom, meeple_sign

QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""Blocks by the quarters they fill: upper left 1, upper right 2, lower left 4, lower right 8."""
TREES, ROOFS = 0.045, 0.22
"""Shares of the samples of a field with a tree, and of a city with another roof."""
PENNANT_SIGN, BAG_SIGN, DEAD_SIGN = "♦", "$", "╳"
STANDING = {(0, -1): "▄", (-1, 0): "▟", (1, 0): "▙"}
LYING = {(-1, 0): "▄", (1, 0): "▄"}
"""The rest of a meeple, by the columns and rows from its letter."""
FRAME = {
    (True, False, True, False): "▛", (False, True, True, False): "▜",
    (True, False, False, True): "▙", (False, True, False, True): "▟",
    (False, False, True, False): "▀", (False, False, False, True): "▄",
    (True, False, False, False): "▌", (False, True, False, False): "▐",
}  # fmt: skip
"""The signs of a frame, by whether a cell is at the left, at the right, at the top or at the bottom."""


class PaintedTilePainter(TilePainter):
    """Paints tiles in a painted theme. The smallest zoom stays as it is in plain detail."""

    def __init__(self, theme: Theme, roles: Roles) -> None:
        super().__init__(theme)
        self._roles = roles

    def meeple_style(self, seat: int) -> Style:
        return Style(color=self._roles.figures[seat - 1], bgcolor=self._roles.text.ink) + BOLD + REVERSE

    def highlighted(self, cell: TileCell) -> TileCell:
        ground = self._roles.landscape.lit_field
        if cell.piece == MEEPLE:
            return cell._replace(style=cell.style + Style(bgcolor=ground))
        lit = Style(color=ink_on(ground), bgcolor=ground)
        return cell._replace(glyph=" " if cell.glyph in QUADRANTS else cell.glyph, style=lit)

    def dead_place(self, zoom: Zoom) -> Cells:
        land = self._roles.landscape
        return _plate(zoom, DEAD_SIGN, land.dead_ink, land.dead_place)

    def free_place(self, zoom: Zoom) -> Cells:
        """Return the cells of a place where the tile in hand fits."""
        return _plate(zoom, FREE_SIGN, self._roles.text.accent, self._roles.landscape.place)

    def draw_frame(self, cells: Cells) -> None:
        """Draw a frame of half cells around a place, but not over letters, numbers and dots."""
        right, bottom = len(cells[0]) - 1, len(cells) - 1
        for y, row in enumerate(cells):
            for x, cell in enumerate(row):
                glyph = FRAME.get((x == 0, x == right, y == 0, y == bottom))
                if glyph is not None and not (cell.glyph.isalnum() or cell.glyph == SPOT_SIGN):
                    style = Style(color=self._roles.text.accent, bgcolor=_ground(cell))
                    row[x] = TileCell(glyph, style, cell.part)

    def _paint(self, tile: DrawnTile, zoom: Zoom) -> Cells:
        shape, land = tile_shape(tile.letter, tile.turns, *zoom), self._roles.landscape
        drawn = [[_cell(shape, tile, x, y, land) for x in range(zoom.columns)] for y in range(zoom.rows)]
        for number, part in enumerate(tile.tile.parts):
            if part.pennant:
                self._put(drawn, shape.symbol_cells[number], PENNANT_SIGN, land.shield, number)
        if tile.tile.has_bag:
            fields = [number for number, part in enumerate(tile.tile.parts) if part.kind is Kind.FIELD]
            biggest = max(fields, key=lambda number: _area(shape, number))
            self._put(drawn, shape.symbol_cells[biggest], BAG_SIGN, land.bag, biggest)
        for number, label, is_free in tile.spots:
            ground = land.spot if is_free else land.taken_spot
            self._put(drawn, shape.figure_cells[number], label, ground, number)
        if tile.meeple is not None:
            self._draw_figure(drawn, tile, shape, zoom)
        return drawn

    def _put(self, drawn: Cells, at: tuple[int, int], sign: str, ground: str, part: int) -> None:
        x, y = at
        ink, below = (ground, _ground(drawn[y][x])) if sign == SPOT_SIGN else (ink_on(ground), ground)
        piece = {BAG_SIGN: BAG, PENNANT_SIGN: PENNANT}.get(sign, "")
        drawn[y][x] = TileCell(sign, Style(color=ink, bgcolor=below, bold=True), part, piece)

    def _draw_figure(self, drawn: Cells, tile: DrawnTile, shape: TileShape, zoom: Zoom) -> None:
        """Draw a meeple around its letter: with a head and a wide robe, or flat on the ground as a farmer."""
        assert tile.meeple is not None
        seat, part = tile.meeple
        x, y = shape.figure_cells[part]
        kind, colour = tile.tile.parts[part].kind, self._roles.figures[seat - 1]
        drawn[y][x] = TileCell(meeple_sign(seat, kind), self.meeple_style(seat), part, MEEPLE)
        for (across, down), glyph in (LYING if kind is Kind.FIELD else STANDING).items():
            column, row = x + across, y + down
            if 0 <= column < zoom.columns and 0 <= row < zoom.rows:
                below = drawn[row][column]
                style = Style(color=colour, bgcolor=_ground(below))
                drawn[row][column] = below._replace(glyph=glyph, style=style, piece=MEEPLE)


def tile_painter(theme: Theme) -> TilePainter:
    """Return a painter for the theme."""
    return TilePainter(theme) if theme.roles is None else PaintedTilePainter(theme, theme.roles)


def _plate(zoom: Zoom, sign: str, ink: str, ground: str) -> Cells:
    """Return the cells of an empty place: a plate a little smaller than a tile, with a sign in its middle."""
    columns, rows = zoom
    edge, face = Style(color=ground), Style(color=ink, bgcolor=ground, bold=True)
    cells = [[TileCell(" ", face)] * columns for _row in range(rows)]
    if rows > 1:
        cells = [[TileCell(glyph, edge) for glyph in "▐" + "█" * (columns - 2) + "▌"] for _row in range(rows)]
        cells[0] = [TileCell(glyph, edge) for glyph in "▗" + "▄" * (columns - 2) + "▖"]
        cells[-1] = [TileCell(glyph, edge) for glyph in "▝" + "▀" * (columns - 2) + "▘"]
    cells[rows // 2][columns // 2 if columns > 2 else 0] = TileCell(sign, face)
    return cells


def _ground(cell: TileCell) -> str | None:
    return cell.style.bgcolor.name if cell.style.bgcolor is not None else None


def _area(shape: TileShape, number: int) -> int:
    return sum(part == number for row in shape.samples for _sign, part in row)


def _cell(shape: TileShape, tile: DrawnTile, x: int, y: int, land: Landscape) -> TileCell:
    samples = enumerate(shape.cell(x, y))
    colours = [_colour(sample, tile, 2 * x + index % 2, 2 * y + index // 2, land) for index, sample in samples]
    back, front = _two_colours(tuple(colours))
    is_front = [_distance(colour, front) < _distance(colour, back) for colour in colours]
    filled = sum(1 << index for index, is_set in enumerate(is_front) if is_set)
    return TileCell(QUADRANTS[filled], Style(color=front, bgcolor=back), shape.part_of(x, y))


def _colour(sample: Sample, tile: DrawnTile, x: int, y: int, land: Landscape) -> str:
    """Return the colour of a sample; trees and roofs are scattered by cell, the same on every painting."""
    sign, part = sample
    is_done = part in tile.completed
    chance = _scatter(tile.letter, tile.turns, x // 2, y)
    match sign:
        case "field":
            field = land.other_field if tile.is_odd else land.field
            return mix(field, land.tree, 0.75) if chance < TREES else field
        case "city":
            if is_done and chance > 1 - TREES:
                return land.window
            if (x // 2 + y) % 2 == 0 and chance < ROOFS:
                return land.completed_roofs if is_done else land.roofs
            return land.completed_city if is_done else land.city
        case "wall":
            return land.completed_wall if is_done else land.wall
        case "road":
            return land.road
        case "roof":
            return land.roof
        case _:
            return land.house


@lru_cache(maxsize=1 << 14)
def _scatter(letter: str, turns: int, x: int, y: int) -> float:
    """Return a number from 0 to 1 that looks random but depends only on the place."""
    value = 17
    for part in (ord(letter[0]), len(letter), turns, x, y):
        value = (value * 1000003 ^ part * 2654435761) & 0xFFFFFFFF
        value ^= value >> 13
    return value / 2**32


@lru_cache(maxsize=1 << 14)
def _two_colours(colours: tuple[str, ...]) -> tuple[str, str]:
    """Return the two colours of a cell; of more than two, those that keep its edges."""
    counted = Counter(colours).most_common()
    if len(counted) == 1:
        return counted[0][0], counted[0][0]
    if len(counted) == 2:
        return counted[0][0], counted[1][0]
    pairs = combinations(counted, 2)
    (one, _number), (other, _other_number) = max(
        pairs, key=lambda pair: _distance(pair[0][0], pair[1][0]) * pair[0][1] * pair[1][1]
    )
    return one, other


@lru_cache(maxsize=1 << 14)
def _distance(one: str, other: str) -> int:
    """Return the squared distance of two colours."""
    return sum((int(one[at : at + 2], 16) - int(other[at : at + 2], 16)) ** 2 for at in (1, 3, 5))


@lru_cache(maxsize=256)
def ink_on(ground: str) -> str:
    """Return black or white, whichever is easier to read on a ground."""
    red, green, blue = (int(ground[at : at + 2], 16) for at in (1, 3, 5))
    return "#101010" if 0.299 * red + 0.587 * green + 0.114 * blue > 128 else "#ffffff"

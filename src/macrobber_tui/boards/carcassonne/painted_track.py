"""The scoreboard as a painted row of 50 spaces, with figures and robbers above their numbers."""

from __future__ import annotations

from macrobber_core.games.carcassonne.components import SCOREBOARD_SPACES
from macrobber_core.games.carcassonne.messengers import DARK_SPACE_INTERVAL
from macrobber_tui.boards.names import letter
from macrobber_tui.theme.roles import Landscape, Roles
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.canvas import Canvas, Paint

from .painted_areas import Area
from .painted_tiles import ink_on
from .players import OccupiedSpace, occupied_spaces, robber_sign
from .render_context import RenderContext


def paint_track(canvas: Canvas, area: Area, context: RenderContext, roles: Roles) -> None:
    """Paint the scoreboard into two rows that it fills, with a blank between its numbers.

    Occupied spaces have numbers, and so has every fifth space with enough columns, or every space on a wide board.
    """
    stops = {stop.space: stop for stop in occupied_spaces(context.view)}
    needed = {space: max(columns_of(stop), len(str(space))) for space, stop in stops.items()}
    has_all_labels = area.width >= 3 * SCOREBOARD_SPACES
    x, free_from = area.x, area.x
    for space, width in enumerate(space_widths(area.width, with_gaps(area.width, needed))):
        is_dark = context.has_messengers and space % DARK_SPACE_INTERVAL == 0
        stop = stops.get(space)
        canvas.fill(x, area.y, width, 2, space_ground(space, roles.landscape, is_dark=is_dark))
        thing = f"stop {space}" if stop is not None else "dark" if is_dark else "scoreboard"
        canvas.show_thing(x, area.y, width, 2, thing)
        label = str(space)
        start = max(x + (width - len(label)) // 2, free_from)
        if start + len(label) <= x + width and (stop or has_all_labels or space % DARK_SPACE_INTERVAL == 0):
            text = roles.landscape.dark_space_text if is_dark else roles.text.main if stop else roles.text.faint
            free_from = canvas.text(start, area.y + 1, label, Paint(text, bold=stop is not None)) + 1
        if stop is not None:
            paint_pieces(canvas, x + (width - columns_of(stop)) // 2, area.y, stop, context.theme, roles)
        x += width


def with_gaps(width: int, needed: dict[int, int]) -> dict[int, int]:
    """Return the columns needed with one more on each space, which keeps pieces and numbers apart, if all have room."""
    has_room = sum(needed.values()) + SCOREBOARD_SPACES <= width
    return {space: columns + has_room for space, columns in needed.items()}


def space_widths(width: int, needed: dict[int, int]) -> list[int]:
    """Return the columns of each space: all alike, except that empty spaces make room for crowded ones."""
    ends = [(space + 1) * width // SCOREBOARD_SPACES for space in range(SCOREBOARD_SPACES)]
    widths = [end - start for start, end in zip([0, *ends], ends, strict=False)]
    for space, columns in needed.items():
        widths[space] = max(widths[space], columns)
    while sum(widths) > width:
        roomy = max(range(SCOREBOARD_SPACES), key=lambda space: widths[space] - needed.get(space, 1))
        widths[roomy] -= 1
    return widths


def columns_of(stop: OccupiedSpace) -> int:
    """Return the columns of the pieces on a space."""
    return len(stop.figures) + 2 * len(stop.robbers)


def space_ground(space: int, land: Landscape, *, is_dark: bool) -> str:
    """Return the colour of a space; even and odd ones differ."""
    return land.dark_space if is_dark else land.other_space if space % 2 else land.space


def paint_pieces(canvas: Canvas, x: int, y: int, stop: OccupiedSpace, theme: Theme, roles: Roles) -> None:
    for seat, figure in stop.figures:
        sign = letter(seat) if figure == "meeple" else letter(seat).lower()
        x = canvas.text(x, y, sign, Paint(roles.text.ink, roles.figures[seat - 1], bold=True))
    ground = roles.landscape.robber
    for seat in stop.robbers:
        x = canvas.text(x, y, robber_sign(theme) + letter(seat), Paint(ink_on(ground), ground, bold=True))

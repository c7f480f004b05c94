"""The painted page at the end of a game: the podium, the standings, the game's story, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from macrobber_tui.i18n.language import _
from macrobber_tui.settings.keys import KeyBindings, label_of
from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas, Paint
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import WIDTH
from macrobber_tui.widgets.text import fit, wrapped

from .layout import rule_with_keys, sidebar_lines, story_lines
from .names import game_over_sentence, letter
from .painting import panel, put_lines
from .podium import Place, Scene, paint_podium
from .render_context import MIN_WIDE_WIDTH, BaseRenderContext, TalkLine

MIN_ROOMY_ROWS = 8
"""Rows of the podium from which a blank row parts the standings and the story."""
MIN_CHART_ROWS = 6
MIN_MIDDLE_WIDTH = 170
"""Columns from which the chart has a panel of its own, between the standings and the talk."""
MIN_SIDE_ROWS = 13
"""Rows beside the standings that log and talk need."""
SCREEN = "screen"
"""The kind of a click on a key of the screen."""
BADGE_WIDTH = 3
STEP_GAP = 2

NextStep = tuple[str, str]
"""The default key of a command of the screen, and what it does."""


class Ending(NamedTuple):
    """A game's result, and how to paint its podium."""

    places: Sequence[Place]
    scene: Scene
    reason: str
    """Why the game ended, or by how much it was won."""
    table: Sequence[Line]
    """Everybody's points, with a heading."""
    chart: Callable[[Canvas, int, int, int, int], None]
    """Paints the chart of points into a rectangle."""
    bar: int
    """Columns of the bar with the keys that turn the page."""


def paint_ending(
    canvas: Canvas,
    context: BaseRenderContext,
    ending: Ending,
    talk: Sequence[TalkLine] | None,
    next_steps: Sequence[NextStep],
    roles: Roles,
) -> None:
    """Paint the page below the first row."""
    width, height = canvas.width, canvas.height
    is_wide = width >= MIN_WIDE_WIDTH
    canvas.fill(0, 1, width, 1, roles.ground.raised)
    sentence = context.with_fitting_names(
        lambda context: game_over_sentence([context.name_of(place.seat) for place in ending.places if place.rank == 1]),
        lambda text: cell_len(text) <= WIDTH - 2,
    )
    canvas.text(1, 1, fit(sentence, WIDTH - 2), Paint(roles.text.accent, bold=True))
    reason = wrapped(ending.reason, width - 2, 2)
    canvas.fill(0, 2, width, len(reason), roles.ground.raised)
    put_lines(canvas, 1, 2, width - 2, [(Span(line),) for line in reason], roles)
    story = context.cached(story_lines, WIDTH - 2 - BADGE_WIDTH)
    top, rows = 2 + len(reason), len(ending.table) + len(story)
    room = height - 2 - top
    if room - rows - 1 >= MIN_ROOMY_ROWS:
        rows += 1
    if is_wide:
        rows = max(rows, MIN_SIDE_ROWS, room // 3)
    paint_podium(canvas, 0, top, width, room - rows, ending.places, ending.scene, roles)
    _paint_facts(canvas, top + room - rows, rows, context, ending, talk, roles)
    canvas.fill(0, height - 2, width, 1, roles.ground.bar)
    palette = context.theme.palette
    back = (Span(" esc", palette.bold, "escape"), Span(" " + _("the board") + " ", palette.faint, "escape"))
    put_lines(canvas, 0, height - 2, ending.bar, [rule_with_keys(context, back, ending.bar)], roles)
    _paint_next_steps(canvas, height - 1, context, next_steps, roles)


def _paint_facts(
    canvas: Canvas, y: int, rows: int, context: BaseRenderContext, ending: Ending, talk: Sequence[TalkLine] | None,
    roles: Roles,
) -> None:  # fmt: skip
    """Paint the standings with the story below them; on wide boards, also the chart, the log and the talk."""
    is_wide, has_middle = canvas.width >= MIN_WIDE_WIDTH, canvas.width >= MIN_MIDDLE_WIDTH
    panel(canvas, 0, y, WIDTH if is_wide else canvas.width, rows, roles)
    end = put_lines(canvas, 0, y, WIDTH, ending.table, roles)
    story = context.cached(story_lines, WIDTH - 2 - BADGE_WIDTH)
    end += rows - len(ending.table) > len(story)
    for row, (seat, text) in enumerate(story, end):
        badge = Paint(ending.scene.ink, ending.scene.colours[seat - 1], bold=True)
        column = canvas.text(1, row, f" {letter(seat)} ", badge)
        canvas.text(column + 1, row, text, Paint(roles.text.main))
    end += len(story)
    if not is_wide:
        return
    if not has_middle and y + rows - end >= MIN_CHART_ROWS:
        ending.chart(canvas, 0, end, WIDTH, y + rows - end)
    x = WIDTH + 1
    if has_middle:
        width = (canvas.width - x - 1) // 2
        panel(canvas, x, y, width, rows, roles)
        ending.chart(canvas, x, y, width, rows)
        x += width + 1
    width = canvas.width - x
    panel(canvas, x, y, width, rows, roles)
    put_lines(canvas, x, y, width, sidebar_lines(context, rows, width, talk), roles)


def fitting_steps(steps: Sequence[NextStep], keyboard: KeyBindings) -> list[NextStep]:
    """Return the steps that the page has room for: all, or the first ones and the last."""

    def width(steps: Sequence[NextStep]) -> int:
        gaps = STEP_GAP * (len(steps) - 1)
        return 1 + gaps + sum(cell_len(f" {label_of(keyboard.key_for(key))}  {text}") for key, text in steps)

    shown = [*steps]
    while len(shown) > 1 and width(shown) > WIDTH:
        shown.pop(-2)
    return shown


def _paint_next_steps(
    canvas: Canvas, y: int, context: BaseRenderContext, steps: Sequence[NextStep], roles: Roles
) -> None:
    """Write what one can do next, with its keys."""
    canvas.fill(0, y, canvas.width, 1, roles.ground.raised)
    x = 1
    for default_key, text in fitting_steps(steps, context.keyboard):
        key = label_of(context.keyboard.key_for(default_key))
        click = f"{SCREEN} {default_key}"
        x = canvas.text(x, y, f" {key} ", Paint(roles.text.accent, roles.ground.chosen, bold=True), click)
        x = canvas.text(x, y, f" {text}", Paint(roles.text.main), click) + STEP_GAP

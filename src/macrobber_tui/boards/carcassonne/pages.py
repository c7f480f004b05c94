"""Pages shown instead of the game: points by source and round, the scoreboard, the final scoring, the tiles left."""

from __future__ import annotations

from functools import partial

from macrobber_core.games.carcassonne import events as ev
from macrobber_core.games.carcassonne.components import SCOREBOARD_SPACES, Figure
from macrobber_core.games.carcassonne.messengers import DARK_SPACE_INTERVAL
from macrobber_core.games.carcassonne.tiles import COUNTS, LETTERS, has_bag
from macrobber_tui.boards.chart import chart, scale_from_zero
from macrobber_tui.boards.layout import page_heading, render_story
from macrobber_tui.boards.names import NameOf, capitalize_you, in_object_case, letter
from macrobber_tui.boards.render_context import POINTS
from macrobber_tui.i18n.language import N_, _, ngettext
from macrobber_tui.settings.game_keys import carcassonne as keys
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.spans import clip, join_columns, length, pad, showing
from macrobber_tui.widgets.text import cut, fit_name, wrapped

from .choices import feature_at
from .event_words import feature_size_without_pennants
from .feature_view import feature_thing, tiles_left
from .history import SOURCES
from .names import kind_label as kind_called
from .players import (
    OccupiedSpace,
    figure_span,
    occupied_spaces,
    owner_style,
    robber_sign,
    robber_span,
    victims,
)
from .render_context import RenderContext
from .tile_raster import PENNANT
from .tiles import LARGE, MIDDLE, DrawnTile, Zoom, merge_cells

SOURCE_HEADINGS = {
    "city": N_("cities"), "road": N_("roads"), "monastery": N_("monast."), "field": N_("fields"),
    "robbery": N_("robber"), "message": N_("by msg."), "robber": N_("rob.end"),
}  # fmt: skip
COLUMN_WIDTH = 8
MIN_CHART_HEIGHT, MAX_CHART_HEIGHT = 4, 24
"""Minimum and maximum rows of the chart."""
MIN_SLOT_WIDTH = 4
"""Minimum columns per round."""
MORE_SIGN = "+"
TILE_SIZES = (Zoom(20, 9), Zoom(15, 7), Zoom(13, 6), LARGE)
"""Sizes of tiles on the page of tiles, on a painted board with enough room."""


def points_page(context: RenderContext, width: int, height: int) -> list[Line]:
    """Return the points of all players by source, and the chart of scores by round."""
    lines = points_lines(context, width)
    if context.view.result is not None:
        lines += [(), *render_story(context, width)]
    left = height - len(lines) - 2
    if left < MIN_CHART_HEIGHT:
        return lines
    slot = max(MIN_SLOT_WIDTH, context.view.players + 1)  # tied players are drawn side by side
    drawn = chart(
        context.history.score_history,
        width,
        context.theme,
        lambda seat: Span(letter(seat), owner_style(seat, context.theme)),
        lambda values: scale_from_zero(max(values), min(left, MAX_CHART_HEIGHT)),
        slots=(slot, slot),
        start="0",
        shows_steps=False,
        shows_all=True,
    )
    return [*lines, (), *drawn]


def points_lines(context: RenderContext, width: int) -> list[Line]:
    """Return the heading and the table of points by source."""
    back_hint = _("{key}: the scoreboard   esc: back")
    if context.view.result is not None:
        back_hint = _("{key}: the final scoring   esc: back")
    heading = page_heading(context, _("Points by source and by round."), POINTS, back_hint)
    return [heading, *points_table(context, width)]


def final_page(context: RenderContext, width: int, height: int) -> list[Line]:
    """Return the features of the final scoring, highest points first, in as many columns as fit."""
    lines = [page_heading(context, _("The final scoring: who scored what."), POINTS), *robbers_line(context)]
    room = height - len(lines) - 1
    rows_to_show = final_rows(context)
    rows: list[Line] = [()] * min(room, len(rows_to_show))
    for start in range(0, len(rows_to_show), room):
        column = rows_to_show[start : start + room]
        left = max(map(length, rows)) + 1 if start else 0
        if left + max(map(length, column)) > width:
            break
        rows[: len(column)] = [(*pad(row, left), *found) for row, found in zip(rows, column, strict=False)]
    return [*lines, (), *rows]


def robbers_line(context: RenderContext) -> list[Line]:
    """Return a line about the robbers that scored at the end, if there are any."""
    paid = [event.seat for event in context.history.final_scoring if isinstance(event, ev.RobberPaid)]
    if not paid:
        return []
    names = " ".join(map(letter, paid))
    return [(Span(" " + _("Robbers on the scoreboard, 3 points each: {names}").format(names=names)),)]


def final_rows(context: RenderContext) -> list[Line]:
    """Return a line for each feature of the final scoring, highest points first."""
    found = (event for event in context.history.final_scoring if isinstance(event, ev.FeatureScored))
    return [feature_row(context, event) for event in sorted(found, key=lambda event: -event.points)]


def feature_row(context: RenderContext, event: ev.FeatureScored) -> Line:
    """Format a feature of the final scoring as `8 E city at 2,-1: 5 tiles +3♦`: points, players, feature and size."""
    owners = [Span(letter(seat), owner_style(seat, context.theme)) for seat in event.seats]
    pennants = f" +{event.pennants}{context.painter.terrain.glyphs[PENNANT]}" if event.pennants else ""
    place = event.source.split(maxsplit=1)[0]
    text = _("{kind} at {place}: {size}").format(
        kind=kind_called(event.kind), place=place, size=feature_size_without_pennants(event) + pennants
    )
    players = clip((*owners, Span("")), max(3, len(owners) + 1))
    thing = f"{feature_thing(feature_at(event.source, context.view))}@list"
    return showing(thing, (Span(f"{event.points:>3} ", context.theme.palette.bold), *players, Span(text)))


def scoreboard_page(context: RenderContext, width: int, height: int) -> list[Line]:
    """Return the scoreboard and the figures that the robbers would rob."""
    robber_part = robber_lines(context, width)
    room = max(1, height - len(robber_part) - 6)
    return [
        page_heading(context, _("The scoreboard: a loop of 50 spaces."), POINTS),
        (),
        *scoreboard_loop(context, width, room),
        (),
        *robber_part,
    ]


def points_table(context: RenderContext, width: int) -> list[Line]:
    """Return the table of points by source, with one line per player."""
    palette, history = context.theme.palette, context.history
    used = [
        source
        for source in SOURCES
        if source in SOURCES[:4] or any(points[source] for points in history.points_by_source)
    ]
    name_width = width - COLUMN_WIDTH * (len(used) + 1)
    # Translators: headings of the sources of points; at most 7 cells each
    heads = [*(_(SOURCE_HEADINGS[source]) for source in used), _("points")]
    shown = (
        Span(f"{heading:>{COLUMN_WIDTH}}", palette.faint, thing=f"source {source}" if source else "")
        for heading, source in zip(heads, [*used, ""], strict=True)
    )
    lines: list[Line] = [(Span(cut("", name_width)), *shown)]
    for seat, points in enumerate(history.points_by_source, 1):
        counts = "".join(f"{points[source] or context.theme.glyphs.empty_place:>{COLUMN_WIDTH}}" for source in used)
        row = (
            Span(f" {letter(seat)}", owner_style(seat, context.theme)),
            Span(cut(f" {fit_name(context.name_of(seat), name_width - 3)}", name_width - 2)),
            Span(counts),
            Span(f"{sum(points.values()):>{COLUMN_WIDTH}}", palette.bold, thing=f"points {seat}@list"),
        )
        lines.append(showing(f"player {seat}@list", row))
    return lines


def scoreboard_loop(context: RenderContext, width: int, height: int) -> list[Line]:
    """Return the spaces of the scoreboard in one row, with pieces stacked above them in at most `height` rows."""
    theme = context.theme
    piles = {stop.space: stacked_pieces(stop, theme) for stop in occupied_spaces(context.view)}
    stack_height = min(height, max(map(len, piles.values())))
    rows = [[Span(" ") for _space in range(SCOREBOARD_SPACES)] for _row in range(stack_height)]
    for space, pieces in piles.items():
        for row, piece in enumerate(pieces[:stack_height]):
            more = row == stack_height - 1 and len(pieces) > stack_height
            shown = Span(MORE_SIGN, theme.palette.bold) if more else piece
            rows[stack_height - 1 - row][space] = shown._replace(thing=f"stop {space}")
    track = [
        Span("+", theme.palette.faint, thing="dark" if context.has_messengers else "scoreboard")
        if space % DARK_SPACE_INTERVAL == 0
        else Span(theme.glyphs.horizontal, theme.palette.faint, thing="scoreboard")
        for space in range(SCOREBOARD_SPACES)
    ]
    numbers = "".join(f"{space:<{DARK_SPACE_INTERVAL}}" for space in range(0, SCOREBOARD_SPACES, DARK_SPACE_INTERVAL))
    return [clip((Span(" "), *row), width) for row in (*rows, track, (Span(numbers, theme.palette.faint),))]


def stacked_pieces(stop: OccupiedSpace, theme: Theme) -> list[Span]:
    """Return the pieces on a space, with one span of one cell per piece."""
    figures = [figure_span(*figure, theme) for figure in stop.figures]
    return [*figures, *(robber_span(seat, theme)._replace(text=robber_sign(theme)) for seat in stop.robbers)]


def robber_lines(context: RenderContext, width: int) -> list[Line]:
    """Return a line per robber with the figures on its space; the first of these figures to move is robbed."""
    lines: list[Line] = []
    for seat, player in enumerate(context.view.seats, 1):
        if player.robber is None:
            continue
        text = context.within(partial(robber_sentence, seat=seat), width - 4, 2)
        first, *rest = wrapped(text, width - 4, 2)
        told: list[Line] = [(Span(" "), robber_span(seat, context.theme), Span(f" {first}"))]
        told += [(Span(f"   {line}"),) for line in rest]
        lines += [showing(f"robber {seat}@list", line) for line in told]
    return lines


def robber_sentence(context: RenderContext, seat: int) -> str:
    """Return the figures that a robber on the scoreboard would rob."""
    names = [figure_name(*victim, context.name_of) for victim in victims(context.view, seat)]
    text = _("{name} on {space} would rob: {names}") if names else _("{name} on {space} would rob nobody")
    space = context.view.seats[seat - 1].robber
    return text.format(name=capitalize_you(context.name_of(seat)), space=space, names=", ".join(names))


def figure_name(seat: int, figure: Figure, name_of: NameOf) -> str:
    name = in_object_case(name_of(seat))
    return name if figure == "meeple" else _("{name} (messenger)").format(name=name)


def tiles_page(context: RenderContext, width: int, height: int) -> list[Line]:
    """Return all kinds of tiles with the number left of each kind."""
    view = context.view
    count = tiles_left(view)
    text = ngettext("{count} tile is left.", "{count} tiles are left.", count)
    if view.tile:
        text = ngettext(
            "{count} tile is left, plus {tile} in hand.", "{count} tiles are left, plus {tile} in hand.", count
        )
    lines = [page_heading(context, text.format(count=count, tile=view.tile), keys.TILES)]
    if view.gone:
        removed = _("Out of the game: {tiles}.").format(tiles=" ".join(view.gone))
        lines = [(*lines[0], Span(f"  {removed}", context.theme.palette.alarm))]
    names = [name for name in LETTERS if context.has_robbers or not has_bag(name)]
    zoom = MIDDLE if context.theme.roles is None else largest_shown(len(names), width, height - 1)
    columns = (width + 1) // (zoom.columns + 1)
    has_spacing = height - 1 >= (zoom.rows + 2) * -(-len(names) // columns)
    for start in range(0, len(names), columns):
        pieces = [tile_with_count(context, name, zoom) for name in names[start : start + columns]]
        lines += join_columns(pieces, zoom.rows + 1)
        lines += [()] * has_spacing
    return lines[:height]


def largest_shown(count: int, width: int, height: int) -> Zoom:
    """Return the largest size at which that many tiles fit with their numbers below them."""
    fitting = (
        zoom for zoom in TILE_SIZES if -(-count // ((width + 1) // (zoom.columns + 1))) * (zoom.rows + 2) <= height
    )
    return next(fitting, MIDDLE)


def tile_with_count(context: RenderContext, name: str, zoom: Zoom) -> list[Line]:
    """Return a tile and, below it, the number of identical tiles left."""
    left = context.view.pile[LETTERS.index(name)]
    drawn = [tuple(merge_cells(row, "")) for row in context.painter.cells(DrawnTile(name, 0), zoom)]
    style = context.theme.palette.bold if left else context.theme.palette.faint
    count: Line = (
        Span(f"{name} ", style),
        Span(f"{left}/{COUNTS[name]}", style if left else PLAIN + context.theme.palette.faint),
    )
    return [(*showing(f"kind {name}", pad(line, zoom.columns)), Span(" ")) for line in (*drawn, count)]

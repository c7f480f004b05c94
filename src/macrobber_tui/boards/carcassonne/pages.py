"""What is looked at in place of the game: who has points for what, the scores by round, the tiles that are left."""

from __future__ import annotations

from macrobber_core.games.carcassonne.tiles import COUNTS, LETTERS
from macrobber_tui.boards.board import POINTS
from macrobber_tui.boards.names import letter
from macrobber_tui.keys import called
from macrobber_tui.language import N_, _
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.spans import clip, joined, pad
from macrobber_tui.widgets.text import cut, fit

from . import keys
from .chart import chart
from .ground import tiles_left
from .map import merged
from .pieces import figure_span, owner, robber_span, stops, victims
from .sight import Sight
from .story import SOURCES
from .tiles import MIDDLE, Laid

HEADS = {
    "city": N_("cities"), "road": N_("roads"), "monastery": N_("monast."), "field": N_("fields"),
    "robbery": N_("robbed"), "message": N_("messages"), "robber": N_("robber"),
}  # fmt: skip
COLUMN = 9


def course(sight: Sight, width: int, height: int) -> list[Line]:
    """Who has points for what; the scoreboard, if more than points stand on it; and the scores by round."""
    ink, key = sight.look.ink, sight.keyboard.pressed(POINTS)
    told = _("Points by what they are for; below the scoreboard, and scores by round.")
    head: Line = (
        Span(f" {told}", ink.bright),
        Span("  " + _("{key} or esc: back").format(key=called(key)), ink.faint, key),
    )
    lines = [head, *sources(sight, width), (), *scoreboard(sight, width), *robbers(sight, width)]
    left = height - len(lines) - 1
    return [*lines, (), *chart(sight, width, min(left, 30))] if left > 4 else lines


def sources(sight: Sight, width: int) -> list[Line]:
    """A line a player."""
    ink, story = sight.look.ink, sight.story
    used = [source for source in SOURCES if source in SOURCES[:4] or any(points[source] for points in story.points)]
    named = width - COLUMN * (len(used) + 1)
    # Translators: of points, what they are for; at most 8 cells each
    heads = "".join(f"{_(HEADS[source]):>{COLUMN}}" for source in used)
    lines: list[Line] = [(Span(cut("", named)), Span(heads + f"{_('points'):>{COLUMN}}", ink.faint))]
    for seat, points in enumerate(story.points, 1):
        counts = "".join(f"{points[source] or sight.look.glyphs.place:>{COLUMN}}" for source in used)
        lines.append(
            (
                Span(f" {letter(seat)}", owner(seat, sight.look)),
                Span(cut(f" {fit(sight.name_of(seat), named - 4)}", named - 2)),
                Span(counts),
                Span(f"{sum(points.values()):>{COLUMN}}", ink.bold),
            )
        )
    return lines


def scoreboard(sight: Sight, width: int) -> list[Line]:
    """The loop of 50 spaces in one row, what stands on each above it; the first to come stands lowest."""
    look = sight.look
    most = max(len(stop.figures) + len(stop.robbers) for stop in stops(sight.view))
    rows: list[list[Span]] = [[Span(" ")] * 50 for _ in range(most)]
    for stop in stops(sight.view):
        pieces = [
            *(figure_span(*one, look) for one in stop.figures),
            *(robber_span(seat, look) for seat in stop.robbers),
        ]
        for height, piece in enumerate(pieces):
            rows[most - 1 - height][stop.space] = piece._replace(
                text=piece.text[-1:] if len(piece.text) == 1 else piece.text[0]
            )
    ruler = "".join(f"{space:<5}" for space in range(0, 50, 5))
    ground = "".join("+" if space % 5 == 0 else look.glyphs.rule for space in range(50))
    margin = Span(" " * 2)
    return [clip(line, width) for line in (*((margin, *row) for row in rows), (margin, Span(ground, look.ink.faint)),
                                           (margin, Span(ruler, look.ink.faint)))]  # fmt: skip


def robbers(sight: Sight, width: int) -> list[Line]:
    """Whose figures stand where a robber does."""
    if not sight.with_robbers:
        return []
    lines: list[Line] = []
    for seat in range(1, sight.view.players + 1):
        found = victims(sight.view, seat)
        if sight.view.seats[seat - 1].robber is None:
            continue
        spans = [Span(" "), robber_span(seat, sight.look), Span(" " + _("would rob") + " ")]
        for one in found:
            spans += [figure_span(*one, sight.look), Span(" ")]
        lines.append(clip(tuple(spans), width // 3))
    return [tuple(span for line in lines[start : start + 3] for span in line) for start in range(0, len(lines), 3)]


def tiles(sight: Sight, width: int, height: int) -> list[Line]:
    """All kinds with how many are left."""
    ink, view = sight.look.ink, sight.view
    key = sight.keyboard.pressed(keys.TILES)
    told = _("{count} tiles are left, and in hand {tile}.") if view.tile else _("{count} tiles are left.")
    told = told.format(count=tiles_left(view), tile=view.tile)
    gone = _("Out of the game: {tiles}.").format(tiles=" ".join(view.gone)) if view.gone else ""
    lines: list[Line] = [
        (
            Span(f" {told}", ink.bright),
            Span(f"  {gone}", ink.alarm),
            Span("  " + _("{key} or esc: back").format(key=called(key)), ink.faint, key),
        )
    ]
    shown = [name for name in LETTERS if sight.with_robbers or not name.endswith("b")]
    across = max(1, min(len(shown), (width - 1) // (MIDDLE.columns + 1)))
    with_air = height - 1 >= 5 * -(-len(shown) // across)
    for start in range(0, len(shown), across):
        pieces = [piece(sight, name) for name in shown[start : start + across]]
        lines += [(Span(" "), *line) for line in joined(pieces, 4)]
        lines += [()] * with_air
    return lines[:height]


def piece(sight: Sight, name: str) -> list[Line]:
    """A tile, and below it how many of it are left."""
    left = sight.view.pile[LETTERS.index(name)]
    drawn = [tuple(merged(row, "")) for row in sight.painter.cells(Laid(name, 0), MIDDLE)]
    style = sight.look.ink.bold if left else sight.look.ink.faint
    count: Line = (
        Span(f"{name} ", style),
        Span(f"{left}/{COUNTS[name]}", style if left else PLAIN + sight.look.ink.faint),
    )
    return [(*pad(line, MIDDLE.columns), Span(" ")) for line in (*drawn, count)]

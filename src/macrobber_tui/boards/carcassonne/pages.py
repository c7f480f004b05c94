"""What is looked at in place of the game: who has points for what, the scores by round, the tiles that are left."""

from __future__ import annotations

from macrobber_core.games.carcassonne import events as ev
from macrobber_core.games.carcassonne.components import LOOP, Figure
from macrobber_core.games.carcassonne.messengers import DARK
from macrobber_core.games.carcassonne.tiles import COUNTS, LETTERS, has_bag
from macrobber_tui.boards.board import POINTS
from macrobber_tui.boards.look import Look
from macrobber_tui.boards.names import NameOf, capital, letter, whom
from macrobber_tui.keys import called
from macrobber_tui.language import N_, _, ngettext
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.spans import clip, joined, length, pad
from macrobber_tui.widgets.text import cut, fit, wrapped

from . import keys
from .chart import chart
from .event_words import extent
from .ground import tiles_left
from .names import called as kind_called
from .pieces import Stop, figure_span, owner, robber_sign, robber_span, stops, victims
from .relief import PENNANT
from .sight import Sight
from .story import SOURCES
from .tiles import MIDDLE, Laid, merged

HEADS = {
    "city": N_("cities"), "road": N_("roads"), "monastery": N_("monast."), "field": N_("fields"),
    "robbery": N_("robbed"), "message": N_("by msg."), "robber": N_("robber"),
}  # fmt: skip
COLUMN = 8
LEAST_CHART, MOST_CHART = 4, 24
"""Rows."""
SEVERAL = "+"


def course(sight: Sight, width: int, height: int) -> list[Line]:
    """Who has points for what, and the scores by round."""
    on = _("{key}: the scoreboard   esc: back")
    if sight.view.result is not None:
        on = _("{key}: the final scoring   esc: back")
    lines = [head(sight, _("Points by what they are for, and by round."), POINTS, on), *sources(sight, width)]
    left = height - len(lines) - 2
    return [*lines, (), *chart(sight, width, min(left, MOST_CHART))] if left >= LEAST_CHART else lines


def final(sight: Sight, width: int, height: int) -> list[Line]:
    """What the final scoring gave, most points first, in as many columns as there is room for."""
    found = sorted(
        (event for event in sight.story.final if isinstance(event, ev.FeatureScored)), key=lambda event: -event.points
    )
    paid = [event.seat for event in sight.story.final if isinstance(event, ev.RobberPaid)]
    lines = [head(sight, _("The final scoring: points for whom, and what for."), POINTS)]
    if paid:
        names = " ".join(map(letter, paid))
        lines.append((Span(" " + _("Robbers on the scoreboard, 3 points each: {names}").format(names=names)),))
    room = height - len(lines) - 1
    told = [feature_row(sight, event) for event in found]
    rows: list[Line] = [()] * min(room, len(told))
    for at in range(0, len(told), room):
        column = told[at : at + room]
        left = max(map(length, rows)) + 1 if at else 0
        if left + max(map(length, column)) > width:
            break
        rows[: len(column)] = [(*pad(row, left), *found) for row, found in zip(rows, column, strict=False)]
    return [*lines, (), *rows]


def feature_row(sight: Sight, event: ev.FeatureScored) -> Line:
    """`8 E city of 5 tiles and 3 pennants`; those who score it come first."""
    owners = [Span(letter(seat), owner(seat, sight.look)) for seat in event.seats]
    pennants = f" +{event.pennants}{sight.painter.land.glyphs[PENNANT]}" if event.pennants else ""
    where = event.source.split(maxsplit=1)[0]
    what = _("{kind} at {place}: {size}").format(
        kind=kind_called(event.kind), place=where, size=extent(event) + pennants
    )
    who = clip((*owners, Span("")), max(3, len(owners) + 1))
    return (Span(f"{event.points:>3} ", sight.look.ink.bold), *who, Span(what))


def scoreboard(sight: Sight, width: int, height: int) -> list[Line]:
    """What stands where, and who would rob whom."""
    would = robbers(sight, width)
    room = max(1, height - len(would) - 6)
    return [head(sight, _("The scoreboard: a loop of 50 spaces."), POINTS), (), *loop(sight, width, room), (), *would]


def head(sight: Sight, title: str, own: str, back: str = "") -> Line:
    ink, key = sight.look.ink, sight.keyboard.pressed(own)
    text = (back or _("{key} or esc: back")).format(key=called(key))
    return (Span(f" {title}", ink.bright), Span(f"  {text}", ink.faint, key))


def sources(sight: Sight, width: int) -> list[Line]:
    """A line a player."""
    ink, story = sight.look.ink, sight.story
    used = [source for source in SOURCES if source in SOURCES[:4] or any(points[source] for points in story.points)]
    named = width - COLUMN * (len(used) + 1)
    # Translators: of points, what they are for; at most 7 cells each
    heads = [*(_(HEADS[source]) for source in used), _("points")]
    lines: list[Line] = [(Span(cut("", named)), Span("".join(f"{one:>{COLUMN}}" for one in heads), ink.faint))]
    for seat, points in enumerate(story.points, 1):
        counts = "".join(f"{points[source] or sight.look.glyphs.place:>{COLUMN}}" for source in used)
        lines.append(
            (
                Span(f" {letter(seat)}", owner(seat, sight.look)),
                Span(cut(f" {fit(sight.name_of(seat), named - 3)}", named - 2)),
                Span(counts),
                Span(f"{sum(points.values()):>{COLUMN}}", ink.bold),
            )
        )
    return lines


def loop(sight: Sight, width: int, height: int) -> list[Line]:
    """The loop of spaces in one row; what stands on each is piled on it, in so many rows at most."""
    look = sight.look
    piles = {stop.space: pile(stop, look) for stop in stops(sight.view)}
    high = min(height, max(map(len, piles.values())))
    rows = [[Span(" ") for _space in range(LOOP)] for _row in range(high)]
    for space, pieces in piles.items():
        for row, piece in enumerate(pieces[:high]):
            more = row == high - 1 and len(pieces) > high
            rows[high - 1 - row][space] = Span(SEVERAL, look.ink.bold) if more else piece
    ground = "".join("+" if space % DARK == 0 else look.glyphs.rule for space in range(LOOP))
    ruler = "".join(f"{space:<{DARK}}" for space in range(0, LOOP, DARK))
    below = (Span(text, look.ink.faint) for text in (ground, ruler))
    return [clip((Span(" "), *row), width) for row in (*rows, *((span,) for span in below))]


def pile(stop: Stop, look: Look) -> list[Span]:
    """What stands on a space, a cell each."""
    figures = [figure_span(*one, look) for one in stop.figures]
    return [*figures, *(robber_span(seat, look)._replace(text=robber_sign(look)) for seat in stop.robbers)]


def robbers(sight: Sight, width: int) -> list[Line]:
    """Whose figures stand where a robber does: who moves first of them is robbed."""
    told: list[Line] = []
    for seat, one in enumerate(sight.view.seats, 1):
        if one.robber is None:
            continue
        found = [figure(*victim, sight.name_of) for victim in victims(sight.view, seat)]
        text = _("{name} on {space} would rob: {names}") if found else _("{name} on {space} would rob nobody")
        text = text.format(name=capital(sight.name_of(seat)), space=one.robber, names=", ".join(found))
        first, *rest = wrapped(text, width - 4, 2)
        told.append((Span(" "), robber_span(seat, sight.look), Span(f" {first}")))
        told += [(Span(f"   {line}"),) for line in rest]
    return told


def figure(seat: int, what: Figure, name_of: NameOf) -> str:
    name = whom(name_of(seat))
    return name if what == "meeple" else _("{name} (messenger)").format(name=name)


def tiles(sight: Sight, width: int, height: int) -> list[Line]:
    """All kinds with how many are left."""
    view = sight.view
    count = tiles_left(view)
    told = ngettext("{count} tile is left.", "{count} tiles are left.", count)
    if view.tile:
        told = ngettext(
            "{count} tile is left, and in hand {tile}.", "{count} tiles are left, and in hand {tile}.", count
        )
    lines = [head(sight, told.format(count=count, tile=view.tile), keys.TILES)]
    if view.gone:
        gone = _("Out of the game: {tiles}.").format(tiles=" ".join(view.gone))
        lines = [(*lines[0], Span(f"  {gone}", sight.look.ink.alarm))]
    shown = [name for name in LETTERS if sight.with_robbers or not has_bag(name)]
    across = (width + 1) // (MIDDLE.columns + 1)
    with_air = height - 1 >= 5 * -(-len(shown) // across)
    for start in range(0, len(shown), across):
        pieces = [piece(sight, name) for name in shown[start : start + across]]
        lines += joined(pieces, 4)
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

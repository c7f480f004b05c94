"""A line for each player (points, supply, robber), and the pieces on each space of the scoreboard."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style

from macrobber_core.games.carcassonne.components import Figure, space
from macrobber_core.games.carcassonne.messengers import DARK_SPACE_INTERVAL
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_tui.boards.names import letter
from macrobber_tui.i18n.language import _
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.spans import clip, length, showing
from macrobber_tui.widgets.text import cut, fit_name

from .render_context import RenderContext

ROBBER_SIGNS = {"─": "♠", "-": "&"}
MEEPLE_SIGNS = {"─": "▲", "-": "^"}
"""Meeple signs, keyed by the glyph set's horizontal line."""


class OccupiedSpace(NamedTuple):
    """A space of the scoreboard with pieces on it."""

    space: int
    figures: tuple[tuple[int, Figure], ...]
    robbers: tuple[int, ...]


def occupied_spaces(view: CarcassonneView) -> list[OccupiedSpace]:
    """Return the occupied spaces in the order of the scoreboard."""
    figures: dict[int, list[tuple[int, Figure]]] = {}
    robbers: dict[int, list[int]] = {}
    for seat, player in enumerate(view.seats, 1):
        figures.setdefault(space(player.meeple), []).append((seat, "meeple"))
        if player.messenger is not None:
            figures.setdefault(space(player.messenger), []).append((seat, "messenger"))
        if player.robber is not None:
            robbers.setdefault(player.robber, []).append(seat)
    return [
        OccupiedSpace(at, tuple(figures.get(at, ())), tuple(robbers.get(at, ()))) for at in sorted({*figures, *robbers})
    ]


def others_on(view: CarcassonneView, at: int | None, seat: int | None) -> list[tuple[int, Figure]]:
    """Return the figures on a space that do not belong to `seat`."""
    return [
        figure for stop in occupied_spaces(view) if stop.space == at for figure in stop.figures if figure[0] != seat
    ]


def victims(view: CarcassonneView, seat: int) -> list[tuple[int, Figure]]:
    """Return the other players' figures on the space of a seat's robber."""
    return others_on(view, view.seats[seat - 1].robber, seat)


def robber_sign(theme: Theme) -> str:
    return ROBBER_SIGNS[theme.glyphs.horizontal]


def meeple_sign(theme: Theme) -> str:
    return MEEPLE_SIGNS[theme.glyphs.horizontal]


def figure_span(seat: int, figure: Figure, theme: Theme) -> Span:
    """Return a scoring figure as its player's letter; lower case for a messenger."""
    sign = letter(seat) if figure == "meeple" else letter(seat).lower()
    return Span(sign, owner_style(seat, theme))


def robber_span(seat: int, theme: Theme) -> Span:
    return Span(robber_sign(theme) + letter(seat), owner_style(seat, theme))


def chip_style(seat: int, theme: Theme) -> Style:
    """Return the style of a player's letter on a field of their colour."""
    if theme.roles is not None:
        return Style(color=theme.roles.text.ink, bgcolor=theme.roles.figures[seat - 1], bold=True)
    return owner_style(seat, theme) + theme.palette.chosen


def owner_style(seat: int, theme: Theme) -> Style:
    return theme.palette.figures[seat - 1] + theme.palette.bold


def occupied_space_spans(stop: OccupiedSpace, theme: Theme, *, marks_dark: bool) -> Line:
    """Return a space with its figures and robbers, as `12 Ab♠C`; `marks_dark` adds a full stop to a dark space."""
    number = f"{stop.space}{'.' if marks_dark and stop.space % DARK_SPACE_INTERVAL == 0 else ''} "
    line = (
        Span(number, theme.palette.bold if stop.robbers else theme.palette.faint),
        *(figure_span(*figure, theme) for figure in stop.figures),
        *(robber_span(seat, theme) for seat in stop.robbers),
    )
    return showing(f"stop {stop.space}", line)


POINTS_WIDTH, FIGURES_WIDTH, SUPPLY_WIDTH, ROBBER_WIDTH = 4, 7, 3, 4
"""Widths of the columns. FIGURES is narrower beside long names, which are shortened only then."""
NAME_PADDING = 3
MIN_NAME_WIDTH = 6
"""Columns that the name of an absent player keeps beside the word that says so; only there FIGURES gives way."""


def player_table(context: RenderContext, width: int) -> list[Line]:
    faint = context.theme.palette.faint
    seats = range(1, context.view.players + 1)
    longest = max(cell_len(context.name_of(seat) + absence_label(context, seat)) for seat in seats)
    name_width = width - POINTS_WIDTH - SUPPLY_WIDTH - ROBBER_WIDTH * context.has_robbers
    figures_width = 0
    if context.has_messengers:
        needed = 1 + max(len(figures_text(context, seat)) for seat in seats)
        figures_width = max(needed, min(FIGURES_WIDTH, name_width - NAME_PADDING - longest))
    name_width -= figures_width
    # Translators: at most 7 cells
    points = _("points")
    head: Line = (Span(cut(" " + _("player"), name_width + POINTS_WIDTH - 7), faint), Span(f"{points:>7}", faint))
    is_over = context.view.result is not None
    ordered = sorted(seats, key=context.view.score, reverse=True) if is_over else seats
    return [
        clip(head, width),
        *(clip(player_row(context, seat, name_width, figures_width), width) for seat in ordered),
    ]


def figures_text(context: RenderContext, seat: int) -> str:
    """Return the points of the meeple and of the messenger; "" without messengers."""
    player = context.view.seats[seat - 1]
    return f"{player.meeple}+{player.messenger}" if player.messenger is not None else ""


def absence_label(context: RenderContext, seat: int) -> str:
    """Return the word after the name of an absent player, with a leading blank; "" if the player is here."""
    return f" {context.absence(seat)}".rstrip()


def player_row(context: RenderContext, seat: int, name_width: int, figures_width: int) -> Line:
    view, theme = context.view, context.theme
    player = view.seats[seat - 1]
    is_winner = view.result is not None and seat in view.result.winners
    is_active = view.result is None and seat == view.active
    is_deciding = view.result is None and seat == view.actor
    style = theme.palette.bright if is_winner or is_deciding else theme.palette.bold if is_active else PLAIN
    absent = absence_label(context, seat)
    name = context.name_of(seat)
    if absent and name_width - NAME_PADDING - cell_len(absent) < min(MIN_NAME_WIDTH, cell_len(name)):
        name_width, figures_width = name_width + figures_width, 0
    name = fit_name(name, name_width - NAME_PADDING - cell_len(absent))
    if absent:
        style = theme.palette.faint
    mark = theme.glyphs.pointer if is_deciding else theme.glyphs.empty_place if is_active else " "
    label: Line = (
        Span(mark, theme.palette.bright),
        Span(letter(seat), chip_style(seat, theme)),
        *clip((Span(f" {name}", style), Span(absent, theme.palette.alarm)), name_width - 2),
    )
    spans = [
        *showing(f"player {seat}", label),
        Span(f"{player.score:>{POINTS_WIDTH}}", style + theme.palette.bold, thing=f"points {seat}"),
    ]
    if figures_width:
        figures = f"{figures_text(context, seat):>{figures_width}}"
        spans.append(Span(figures, theme.palette.faint, thing=f"figures {seat}"))
    supply: Line = (Span(f" {meeple_sign(theme)}", owner_style(seat, theme)), Span(str(player.meeples), PLAIN))
    spans += showing(f"supply {seat}", supply)
    if context.has_robbers:
        robber_space, thing = "" if player.robber is None else str(player.robber), f"robber {seat}"
        style = owner_style(seat, theme) if robber_space else theme.palette.faint
        spans.append(Span(f" {robber_sign(theme)}", style, thing=thing))
        spans.append(Span(f"{robber_space:<2}", theme.palette.bold, thing=thing))
    return tuple(spans)


def scoreboard_summary(context: RenderContext, width: int, max_lines: int) -> list[Line]:
    """Return the occupied scoreboard spaces, in at most `max_lines` lines; no lines if positions do not matter."""
    if not (context.has_robbers or context.has_messengers) or max_lines < 1:
        return []
    found = [
        occupied_space_spans(stop, context.theme, marks_dark=context.has_messengers)
        for stop in occupied_spaces(context.view)
    ]
    lines: list[list[Span]] = [[Span(" ")]]
    for spans in found:
        if length(tuple(lines[-1])) + length(spans) > width - 1:
            lines.append([Span(" ")])
        lines[-1] += [*spans, Span("  ")]
    return [tuple(line) for line in lines[:max_lines]]

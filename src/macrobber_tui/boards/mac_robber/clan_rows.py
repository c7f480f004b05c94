"""One row per clan: its public information, and whether it can be chosen."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.style import Style

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.view import ClanView
from macrobber_tui.boards.names import capitalize_you, letter
from macrobber_tui.i18n.language import _, pgettext
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.spans import WIDTH, showing
from macrobber_tui.widgets.text import cut, fit_name

from .decision_input import DecisionInput
from .history import TurnAction
from .log_lines import LOG
from .menus import Menu, MenuOption
from .pieces import FREE, NOT_BOUGHT, cube, cube_count, place_thing, places_of
from .previews import is_scored
from .render_context import RenderContext

NAME_WIDTH = 13
LAST_WIDTH = 14


def render_clans(context: RenderContext, decision: DecisionInput | None, *, tall: bool) -> list[Line]:
    """Return the heading and a row per clan, and on tall boards a second row with each clan's last turn."""
    lines: list[Line] = [(Span(heading(tall=tall), context.theme.palette.faint),)]
    for seat in range(1, context.view.players + 1):
        row = context.cached(render_clan, seat, find_target(decision, seat), aiming=is_choosing_clan(decision))
        lines += [row[:-1], render_last_turn(context, seat)] if tall else [row]
    return lines


def heading(*, tall: bool) -> str:
    # Translators: the headings of columns; at most 15, 2, 4, 5, 12, 19 and 14 cells
    last = "" if tall else _("last turn")
    return (
        " "
        + cut(_("clan"), 15)
        + " * "
        + cut(_("VP"), 3)
        + cut(_("now"), 4)
        + cut(pgettext("column", "cards"), 6)
        + cut(_("courtyard"), 13)
        + cut(_("estates"), 19)
        + last
    )


Target = tuple[MenuOption, bool]
"""The option for a clan, and whether the cursor is on it."""


def is_choosing_clan(decision: DecisionInput | None) -> bool:
    return decision is not None and isinstance(decision.step, Menu) and decision.step.is_clan_menu


def find_target(decision: DecisionInput | None, seat: int) -> Target | None:
    if decision is None or not isinstance(decision.step, Menu):
        return None
    for index, option in enumerate(decision.step.options):
        if option.seat == seat:
            return option, index == decision.cursor
    return None


def render_clan(context: RenderContext, seat: int, target: Target | None, *, aiming: bool) -> Line:
    """Return a clan's row. While the player chooses a clan, only the cursor is marked at the left."""
    view, theme = context.view, context.theme
    state = view.clan(seat)
    style = theme.palette.bright if seat == view.seat else theme.palette.bold
    absent = context.absence(seat)
    on_turn = seat == view.active and view.result is None and not aiming
    is_deciding = seat == view.actor and not aiming
    turn = Span(
        theme.glyphs.pointer if on_turn else "?" if is_deciding else " ",
        theme.palette.bright if is_deciding else theme.palette.bold,
    )
    name_line: Line = (
        Span(letter(seat) + " ", style),
        *clan_name(context, seat, style, is_away=bool(absent)),
    )
    if target is not None:
        turn, name_line = highlight_target(name_line, target, theme)
    row: Line = (
        *showing(f"clan {seat}", (turn, *name_line)),
        Span(" *", theme.palette.bright, thing="start") if seat == view.start else Span("  ", theme.palette.bright),
        Span(f"{state.vp:>3}", theme.palette.bold, thing=f"vp {seat}"),
        Span("    ", theme.palette.faint)
        if is_scored(view)
        else Span(f"{context.scoring_now.gained(seat):>+4}", theme.palette.faint, thing=f"now {seat}"),
        Span(f"{f'[{state.cards}]':>5}", thing=f"cards {seat}"),
        Span(" "),
        *showing(f"warriors {seat}", cube_count("Y", state.warriors, theme, 5)),
        *showing(f"pipers {seat}", cube_count("B", state.pipers, theme, 4)),
        *showing(f"monks {seat}", cube_count("G", state.monks, theme, 4)),
        # Translators: two letters that stand for Biggest Following
        Span(_("BF"), theme.palette.bright, thing="following")
        if seat == view.following
        else Span("  ", theme.palette.bright),
        Span(" "),
        *estate_spans(seat, state, theme),
        Span(" " * (state.estates == box.MAX_ESTATES)),  # gap after the fence
        Span(f"{absent} " * bool(absent), theme.palette.alarm),
        Span(
            summarize_actions(
                context.history.last_actions[seat - 1], LAST_WIDTH - 1 - (cell_len(absent) + 1) * bool(absent)
            ),
            PLAIN if on_turn else theme.palette.faint,
            thing=f"last {seat}",
        ),
    )
    return row if target is None else tuple(span._replace(key=target[0].keys[0]) for span in row)


def highlight_target(name_line: Line, target: Target, theme: Theme) -> tuple[Span, Line]:
    """Return the mark and name of a clan that can be chosen, with its key and the cursor highlighted."""
    option, current = target
    mark = Span(theme.glyphs.arrows["right"] if current else " ", theme.palette.bright)
    style = theme.palette.faint if option.refusal else theme.palette.bright
    first, *rest = name_line
    highlight = theme.palette.chosen if current else PLAIN
    return mark, (first._replace(style=style), *(span._replace(style=span.style + highlight) for span in rest))


def clan_name(context: RenderContext, seat: int, style: Style, *, is_away: bool) -> Line:
    """Return the player's name, followed by the clan's name if all of it fits."""
    if is_away:
        return (Span(cut(fit_name(context.table.name(seat), NAME_WIDTH), NAME_WIDTH), context.theme.palette.faint),)
    name, surname = context.name_of(seat), f" {box.CLANS[seat - 1]}"
    room = NAME_WIDTH - cell_len(name)
    if cell_len(surname) > room:
        return (Span(cut(fit_name(name, NAME_WIDTH), NAME_WIDTH), style),)
    return (Span(name, style), Span(cut(surname, room), context.theme.palette.faint))


def estate_spans(seat: int, clan: ClanView, theme: Theme) -> Line:
    """Return six places: the owned estates, each fenced and with its building, then the estates not bought yet."""
    fence, faint = Span(theme.glyphs.vertical, theme.palette.faint), theme.palette.faint
    spans: list[Span] = [Span("[")]
    for place, sign in enumerate(places_of(clan)):
        if sign == NOT_BOUGHT:
            line: Line = (Span(f" {theme.glyphs.empty_place} ", faint),)
        else:
            is_last = place + 1 == clan.estates
            piece = Span("  ") if sign == FREE else cube(sign, theme, theme.palette.bold)
            line = (piece, Span("]") if is_last else fence)
        spans += showing(place_thing(seat, place, clan), line)
    return tuple(spans)


def summarize_actions(actions: Sequence[TurnAction], width: int) -> str:
    """Summarize a clan's turn. If it does not fit, put the raid first and add the number of actions left out."""
    words = [str(action) for action in actions]
    text = " ".join(words)
    if cell_len(text) <= width:
        return text
    words = [str(action) for action in sorted(actions, key=lambda action: not action.outcome)]
    for left in reversed(range(len(words))):
        text = " ".join([*words[:left], f"&{len(words) - left}"])
        if cell_len(text) <= width:
            break
    return text


def render_last_turn(context: RenderContext, seat: int) -> Line:
    """Describe a clan's turn in a sentence, or in short labels if that is too long."""
    entry, room = context.history.last_turn(seat), WIDTH - 4
    player, text = LOG.summarize_turn(entry, context.name_of) if entry is not None else ("", "")
    if player != capitalize_you(context.name_of(seat)):
        text = ""  # so far only another player has acted in that turn
    if cell_len(text) > room:
        text = summarize_actions(context.history.last_actions[seat - 1], room)
    style = PLAIN if seat == context.view.active else context.theme.palette.faint
    return (Span(f"   {text}", style),)

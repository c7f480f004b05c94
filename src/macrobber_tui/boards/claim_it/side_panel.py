"""The panel beside the grid: the players' figures, the dice with their assignments, and roll or stop."""

from __future__ import annotations

from rich.cells import cell_len
from rich.style import Style

from macrobber_core.games.claim_it import components as box
from macrobber_core.games.claim_it.notation import PLACEMENTS, ROLL, STOP
from macrobber_tui.boards import chart as charts
from macrobber_tui.boards.decision_input import choice_thing
from macrobber_tui.i18n.language import _, join_list, pgettext
from macrobber_tui.settings.game_keys import claim_it as keys
from macrobber_tui.settings.keys import label_of
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.spans import clip, length, showing
from macrobber_tui.widgets.text import cut, fit, fit_name, wrapped

from .decision_input import PlacementInput, RollOrStopInput
from .dice import dice_lines
from .grid import owner_span, player_sign
from .painted_pieces import chip_style
from .render_context import RenderContext
from .turn_options import (
    DiceAssignment,
    StopPreview,
    blocked_reason,
    bust_percent,
    dice_assignments,
    preview_stop,
)

COLUMN_WIDTH = 7
"""Width of a column of figures, in cells."""
MIN_CHART_HEIGHT = 4
LARGE_DICE_HEIGHT = 4
"""Lines needed by the large dice and the free squatters."""


def panel(context: RenderContext, width: int, height: int) -> list[Line]:
    """Return exactly `height` lines: the figures, and below them the current phase."""
    lines_above = figure_table(context, width)
    left = height - len(lines_above)
    if context.view.result is not None and context.bust_to_read is None:
        phase_lines = chart_section(context, width, left - 1)
    else:
        phase_lines = phase_section(context, width, left)
    spacer: list[Line] = [()] * max(0, min(1, left - len(phase_lines)))
    lines = [*lines_above, *spacer, *phase_lines][:height]
    return [*(clip(line, width) for line in lines), *[()] * (height - len(lines))]


def phase_section(context: RenderContext, width: int, room: int) -> list[Line]:
    """Return lines about the current phase; the dice are large if `room` has enough lines for that."""
    if context.bust_to_read is not None:
        return bust_section(context, width, room)
    if context.view.phase == "place":
        return placing_section(context, width, room)
    return deciding_section(context, width) if context.view.phase == "decide" else []


# --- figures


def figure_table(context: RenderContext, width: int) -> list[Line]:
    """Return the table of figures at the start of the turn, without the markers placed since then."""
    faint = context.theme.palette.faint
    # Translators: headings of the size of the largest group, claimed spaces, all spaces; at most 7 cells each
    heads = (_("group"), _("claims"), _("spaces"))
    name_width = width - COLUMN_WIDTH * len(heads)
    head: Line = (
        Span(cut(" " + _("player"), name_width), faint),
        *(Span(f"{name:>{COLUMN_WIDTH}}", faint) for name in heads),
    )
    seats = range(1, context.view.players + 1)
    ordered = seats if context.view.result is None else sorted(seats, key=context.view.figures, reverse=True)
    return [head, *(figure_row(context, seat, name_width) for seat in ordered)]


def figure_row(context: RenderContext, seat: int, name_width: int) -> Line:
    view, theme = context.view, context.theme
    key = f"outline {seat}"
    mark = theme.glyphs.pointer if seat == view.active and view.result is None else " "
    is_winner = view.result is not None and seat in view.result.winners
    style = theme.palette.bright if is_winner or (view.result is None and seat == view.active) else PLAIN
    name, note, absent = player_label(context, seat, name_width - 4)
    if absent:
        style = theme.palette.faint
    group, claims, spaces = view.figures(seat)
    outlined = theme.glyphs.strong_frame[1] if context.view_options.outlined_seat == seat else " "
    line: Line = (
        Span(mark, theme.palette.bright, key),
        owner_span(seat, theme, letters=context.view_options.uses_letters)._replace(key=key),
        Span(outlined, theme.palette.figures[seat - 1], key),
        Span(name, style, key),
        Span(note, theme.palette.alarm, key),
    )
    return (
        *clip(showing(f"player {seat}", line), name_width),
        *figure_spans(str(group), f"group {seat}", style + theme.palette.bold),
        *figure_spans(claims_text(context, claims), f"claims {seat}"),
        *figure_spans(str(spaces), f"spaces {seat}"),
    )


def figure_spans(text: str, thing: str, style: Style = PLAIN) -> Line:
    """Return a figure at the right of its column."""
    return Span(" " * (COLUMN_WIDTH - len(text)), style), Span(text, style, thing=thing)


def player_label(context: RenderContext, seat: int, room: int) -> tuple[str, str, bool]:
    """Return the name and a note after it, cut to `room` cells together, and whether the player is absent."""
    view = context.view
    # Translators: after the name of the player with the last turn of the game; at most 7 cells
    last = " " + pgettext("who plays the last turn", "last") if seat == view.last_round and not view.result else ""
    name, absent = context.name_of(seat), context.absence(seat)
    if cell_len(name + last + absent) + bool(absent) > room:  # the header also shows this
        last = ""
    note = f" {absent}{last}" if absent else last
    return fit_name(name, room - cell_len(note)), note, bool(absent)


def claims_text(context: RenderContext, claims: int) -> str:
    """Return a player's claims, as in 3/7 until the last round begins."""
    view = context.view
    return f"{claims}/{box.CLAIMS_TO_END[view.players]}" if view.last_round is None else str(claims)


# --- dice


def placing_section(context: RenderContext, width: int, room: int) -> list[Line]:
    """Return the free squatters, the dice, and all assignments of the dice."""
    assignments = dice_assignments(context.view)
    needed = LARGE_DICE_HEIGHT + len(assignments)
    lines = dice_lines(context, context.view.dice, width, large=room >= needed)
    has_gap = context.theme.roles is not None and room > needed + 1
    return [
        free_squatters_line(context),
        *([()] if has_gap else []),
        *lines,
        *(showing_choice(assignment_line(assignment, context, width)) for assignment in assignments),
    ]


def free_squatters_line(context: RenderContext) -> Line:
    """Return the squatters in the supply."""
    left = context.view.free
    theme, empty = context.theme, context.theme.glyphs.empty_place
    head = Span(" " + _("free squatters") + " ", theme.palette.faint, thing="squatters")
    if theme.roles is None:
        marks = " ".join(str(number) if number in left else empty for number in box.SQUATTERS)
        return (head, Span(marks, theme.palette.bold, thing="squatters"))
    style, faint = chip_style(theme.roles), theme.palette.faint
    chips = (Span(str(number), style) if number in left else Span(empty, faint) for number in box.SQUATTERS)
    return (head, *showing("squatters", tuple(part for chip in chips for part in (chip, Span(" ")))))


def assignment_line(assignment: DiceAssignment, context: RenderContext, width: int) -> Line:
    """Return a line for an assignment: its column and row as typed, and the marker it places or why it is blocked."""
    theme, decision = context.theme, context.decision
    key = f"space {assignment.space}" if decision is not None else ""
    is_selected = (
        isinstance(decision, PlacementInput) and not decision.typed_column and decision.space == assignment.space
    )
    typed = assignment.space.replace(",", " ")
    if not assignment.action:
        assert assignment.barred is not None
        text = fit(blocked_reason(assignment.barred), width - 8)
        return (Span("   "), Span(typed, theme.palette.faint, key), Span(f"  {text}", theme.palette.faint, key))
    number = PLACEMENTS[assignment.action].squatter
    text = _("claim marker") if number is None else _("squatter {number}").format(number=number)
    body = fit(text, width - 15)
    style = theme.palette.chosen if is_selected else PLAIN
    mark = (
        theme.glyphs.pointer if is_selected and isinstance(decision, PlacementInput) and decision.picked_action else " "
    )
    line: Line = (
        Span(f" {mark} ", theme.palette.bright),
        Span(typed, theme.palette.bright if decision is not None else PLAIN, key),
        Span(" "),
        Span(f" {body} ", style, key),
    )
    if not context.view_options.shows_risk:
        return line
    risk = _("bust {percent}%").format(percent=bust_percent(context.view, assignment.action))
    return (*clip(line, width - length((Span(risk),))), Span(risk, theme.palette.faint))


def bust_section(context: RenderContext, width: int, room: int) -> list[Line]:
    """Return lines about a bust: the dice, and the reason each assignment was blocked."""
    assert context.bust_to_read is not None
    theme, bust = context.theme, context.bust_to_read.event
    rolled = [int(die) for die in bust.dice]
    large = theme.roles is not None and room >= LARGE_DICE_HEIGHT + len(bust.why)
    head = dice_lines(context, rolled, width, large=large)
    lines: list[Line] = [(Span(" " + _("No way to place a marker: bust!"), theme.palette.alarm),), *head]
    for blocked in bust.why:
        typed = blocked.space.replace(",", " ")
        lines.append(
            (Span("   "), Span(typed, theme.palette.bold), Span(f"  {fit(blocked_reason(blocked), width - 8)}"))
        )
    return lines


# --- roll or stop


def deciding_section(context: RenderContext, width: int) -> list[Line]:
    """Return the choices to roll or stop, with the effects of stopping."""
    theme, decision = context.theme, context.decision
    is_our_decision = isinstance(decision, RollOrStopInput)
    if isinstance(decision, RollOrStopInput) and decision.is_confirming_stop:
        return confirmation_section(context, decision, width)
    risk = ""
    if context.view_options.shows_risk:
        risk = _("bust {percent}%").format(percent=bust_percent(context.view))
    cursor = decision.cursor if isinstance(decision, RollOrStopInput) else ""
    lines: list[Line] = [free_squatters_line(context)]
    for action, default_key, text in ((ROLL, keys.ROLL, _("roll again")), (STOP, keys.STOP, _("stop and keep:"))):
        pressed = context.keyboard.key_for(default_key) if is_our_decision else ""
        style = theme.palette.chosen if cursor == action else PLAIN if is_our_decision else theme.palette.faint
        line: Line = (
            Span(f" {label_of(pressed)}" if is_our_decision else "  ", theme.palette.bright, pressed),
            Span(f" {text} ", style, pressed),
        )
        if risk and action == ROLL:
            gap = " " * min(1, width - length(line) - cell_len(risk))
            line = (*line, Span(gap + risk, theme.palette.danger, pressed))
        lines.append(showing_choice(line))
    stop = preview_stop(context.view)
    return [*lines, *(stop_effects(stop, context, width) if stop is not None else [])]


def showing_choice(line: Line) -> Line:
    """Return a line as the picture of the choice that a click on it takes, if it takes one."""
    key = next((span.key for span in line if span.key), "")
    return showing(choice_thing(key), line) if key else line


def confirmation_section(context: RenderContext, decision: RollOrStopInput, width: int) -> list[Line]:
    palette = context.theme.palette
    yes, no = decision.confirmation_keys
    stop = preview_stop(context.view)
    return [
        (Span(" " + fit(_("Stop and end your turn?"), width - 1), palette.bright),),
        showing_choice((Span(f" {label_of(yes)}", palette.bright, yes), Span(" " + _("yes, end my turn"), key=yes))),
        showing_choice((Span(f" {label_of(no)}", palette.bright, no), Span(" " + _("no, not yet"), key=no))),
        *(stop_effects(stop, context, width) if stop is not None else []),
    ]


def stop_effects(stop: StopPreview, context: RenderContext, width: int) -> list[Line]:
    """Return the figures that stopping would change, then the spaces settled, claimed and taken."""
    palette = context.theme.palette
    arrow = context.theme.glyphs.arrows["right"]
    changes = [
        f"{name} {old}{arrow}{new}"
        for name, old, new in zip((_("group"), _("claims"), _("spaces")), stop.before, stop.after, strict=True)
        if old != new
    ]
    taken = (
        _("{spaces} from {name}").format(
            spaces=" ".join(loss.spaces),
            name=player_sign(loss.seat, context.theme, letters=context.view_options.uses_letters),
        )
        for loss in stop.taken
    )
    texts = [
        *([_("settle {spaces}").format(spaces=" ".join(stop.settled))] if stop.settled else []),
        *([_("claim {spaces}").format(spaces=" ".join(stop.claimed))] if stop.claimed else []),
        *([_("take {what}").format(what=join_list(taken))] if stop.taken else []),
    ]
    styled = [
        (", ".join(changes), palette.bold),
        *([(_("this triggers the last round"), palette.alarm)] if stop.triggers_last_round else []),
        *((text, PLAIN) for text in texts),
    ]
    return [(Span(f"   {line}", style),) for text, style in styled for line in wrapped(text, width - 3, 2)]


# --- the end


def chart_section(context: RenderContext, width: int, height: int) -> list[Line]:
    """Return the chart of largest groups, if there is room for it."""
    head: Line = (Span(" " + _("largest groups by round"), context.theme.palette.faint),)
    return [head, *chart(context, 0, width, height - 1)] if height > MIN_CHART_HEIGHT else []


def chart(context: RenderContext, figure: int, width: int, height: int) -> list[Line]:
    """Return a chart in at most `height` lines. `figure` is the index of the `Figures` field to plot."""
    theme, letters = context.theme, context.view_options.uses_letters
    return charts.chart(
        [[figures[figure] for figures in reached] for reached in context.history.score_history],
        width,
        theme,
        lambda seat: owner_span(seat, theme, letters=letters),
        lambda values: charts.scale_from_zero(max(values), height),
        slots=(6, 6),
        start=_("start"),
    )

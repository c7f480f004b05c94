"""The table of a past or current scoring, colour by colour and with its arithmetic."""

from __future__ import annotations

from rich.cells import cell_len

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber import events as ev
from macrobber_tui.boards.names import letter
from macrobber_tui.i18n.language import N_, _, pgettext
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.spans import WIDTH, clip, length, pad, showing
from macrobber_tui.widgets.text import all_lines, cut, fit, fit_name, wrapped

from .history import Scoring
from .log_lines import LOG
from .pieces import cube
from .previews import NO_TILE, following_now, is_last_round, leader_after, percent_of_ending
from .render_context import RenderContext

NAME_WIDTH = 14
COLUMNS = (("G", 20), ("R", 17), ("B", 15))
"""The colours that score VP, and the width of each column."""
COLOUR_WIDTH, SUM_WIDTH = 4, 6
"""Column widths in the sidebar."""
MAX_NOTES = 5
"""Rows of the notes below the current scoring in the sidebar."""


def column_titles(theme: Theme) -> tuple[Line, ...]:
    """Return the heading of each colour's column."""
    palette = theme.palette
    # Translators: at most 13 cells
    cattle = pgettext("column", "cattle")
    return (
        (cube("G", theme), Span(" " + _("green"), palette.cubes["G"])),
        (cube("R", theme), Span(f" {cattle}", palette.cubes["R"])),
        (cube("B", theme), Span(" " + _("blue") + " - ", palette.cubes["B"]), cube("R", theme)),
    )


def column_worths() -> tuple[str, str, str]:
    """Return the worth of each colour."""
    # Translators: at most 19 cells
    green = _("{most}, then {second}, tied {tied}")
    # Translators: at most 15 cells
    red = _("{vp} each, most +{most}")
    return (
        green.format(most=box.MOST_GREEN_VP, second=box.SECOND_GREEN_VP, tied=box.TIED_GREEN_VP),
        red.format(vp=box.CATTLE_VP, most=box.MOST_RED_VP),
        # Translators: at most 26 cells; rival cattle reduce the VP for blue
        _("less rival cattle"),
    )


def scoring_table(score: Scoring, heading: str, context: RenderContext) -> list[Line]:
    """Return a heading, the worth of each colour, and a line per clan: its VP per colour, the reasons, the total."""
    palette = context.theme.palette
    head: list[Span] = [Span(cut(f" {heading}", NAME_WIDTH + 3), palette.bold)]
    worth_line: list[Span] = [Span(" " * (NAME_WIDTH + 3))]
    for (colour, width), title, price in zip(COLUMNS, column_titles(context.theme), column_worths(), strict=True):
        head += showing(f"colour {colour}@list", clip(title, width))
        worth_line += showing(f"colour {colour}@list", pad((Span(price, palette.faint),), width))
    rows = [row(score, seat, context) for seat in sorted(score.green)]
    return [(*head, Span(_("VP"))), tuple(worth_line), *rows]


def cell_texts(score: Scoring, seat: int) -> tuple[str, str, str]:
    """Return a clan's VP for each colour with the reasons, as in `+3: 7 most`; "" where there is none."""
    green, red, blue = score.green[seat], score.red[seat], score.blue[seat]
    blue_reason = f"{blue.cubes} - {blue.rival_cattle}" if blue.cubes else ""
    reasons = ((green.vp, green_reason(green, score)), (red.vp, red_reason(red)), (blue.vp, blue_reason))
    first, second, third = (f"+{vp}: {why}" if why else "" for vp, why in reasons)
    return first, second, third


def row(score: Scoring, seat: int, context: RenderContext) -> Line:
    palette = context.theme.palette
    green, red, blue = score.green[seat], score.red[seat], score.blue[seat]
    before, gained = score.before[seat - 1], score.gained(seat)
    style = palette.bright if seat == context.view.seat else PLAIN
    name = fit_name(context.name_of(seat), NAME_WIDTH - 1)
    spans: list[Span] = [Span(cut(f" {letter(seat)} {name}", NAME_WIDTH + 3), style)]
    for (colour, width), vp, text in zip(COLUMNS, (green.vp, red.vp, blue.vp), cell_texts(score, seat), strict=True):
        spans.append(Span(cut(fit(text, width - 1), width), palette.cubes[colour] if vp else palette.faint))
    line = (*spans, Span(f"{before:>2} {gained:+d} = {before + gained}", style))
    return showing(f"now {seat}@list", line) if score is context.scoring_now else line


def red_reason(red: ev.RedScored) -> str:
    if red.bonus:
        # Translators: at most 11 cells
        return _("{cattle} +{bonus} most").format(cattle=red.cattle, bonus=red.bonus)
    return str(red.cattle) if red.cattle else ""


GREEN_RANKS = {
    # Translators: at most 15 cells each, this text and the next three
    (1, False): N_("{cubes} most"),
    (1, True): N_("{cubes} tied first"),
    (2, False): N_("{cubes} second"),
    (2, True): N_("{cubes} tied second"),
}


def green_reason(green: ev.GreenScored, score: Scoring) -> str:
    if not green.cubes:
        return ""
    if green.vp:
        return _(GREEN_RANKS[green.place, green.tied]).format(cubes=green.cubes)
    is_tied = any(other.place == 1 and other.tied for other in score.green.values())
    # Translators: green cubes that score nothing, because two others tie for most; at most 15 cells
    template = _("{cubes}, no second") if is_tied else _("{cubes}, too few")
    return template.format(cubes=green.cubes)


def render_scoring(score: Scoring, context: RenderContext, *, with_worths: bool) -> list[Line]:
    """Return the scoring of a past round: Biggest Following, colour by colour, then the tile."""
    text = LOG.sentence(score.following, context.name_of) if score.following is not None else ""
    first, *rest = wrapped(text or "", WIDTH - 5, 2) or [""]
    shape = cube("Y", context.theme)
    lines: list[Line] = [(Span(" "), shape, Span(f" {first}")), *((Span(f"    {line}"),) for line in rest)]
    head, worth_line, *rows = scoring_table(score, _("Round {number}").format(number=score.round), context)
    lines += [head, worth_line, *rows] if with_worths and not rest else [head, *rows]  # keeps the clans' rows in place
    text = LOG.sentence(score.tile, context.name_of) if score.tile is not None else ""
    tile_style = context.theme.palette.danger if isinstance(score.tile, ev.TileTurned) else context.theme.palette.faint
    return [*lines, *((Span(f" {line}", tile_style),) for line in wrapped(text or "", WIDTH - 2, 2))]


def render_scoring_now(context: RenderContext, *, with_worths: bool = True) -> list[Line]:
    """Return the current scoring, then Biggest Following and the probability that the game ends."""
    head, worth_line, *rows = scoring_table(context.scoring_now, _("Scored now"), context)
    text = f"{following_text(context)}  {ending_now(context)}".rstrip()
    style = context.theme.palette.cubes["Y"]
    lines: list[Line] = [head, worth_line, *rows] if with_worths else [head, *rows]
    return [*lines, *((Span(f" {note}", style),) for note in wrapped(text, WIDTH - 2, 2))]


def following_text(context: RenderContext) -> str:
    return following_now(context.scoring_now, context.name_of)


def ending_now(context: RenderContext) -> str:
    """Describe the probability that the current scoring ends the game; "" if it cannot."""
    if is_last_round(context.view):
        return _(NO_TILE)
    leader = leader_after(context.scoring_now)
    percent = percent_of_ending(context.view, leader)
    return _("End of the game: {percent}% (leader {leader}).").format(percent=percent, leader=leader) if percent else ""


def scoring_summary(context: RenderContext, room: int, *, is_over: bool) -> Line:
    """Return our VP by colour in the current scoring or in the whole game, in at most `room` cells.

    The line is empty for spectators.
    """
    view, scoring_now, theme = context.view, context.scoring_now, context.theme
    if view.seat is None:
        return ()
    label = _("VP by colour:") if is_over else _("scored now:")
    line: list[Span] = [Span(f" {label} ", theme.palette.faint)]
    now = (scoring_now.green[view.seat].vp, scoring_now.red[view.seat].vp, scoring_now.blue[view.seat].vp)
    in_all = (context.history.vp_by_source[source][view.seat - 1] for source in ("green", "red", "blue"))
    for colour, vp in zip("GRB", in_all if is_over else now, strict=True):
        line += [cube(colour, theme), Span(f"{vp:+d} ")]
    if not is_over:
        line = [*showing(f"now {view.seat}@rule", tuple(line))]
    following = scoring_now.following
    if not is_over and following is not None and following.seat is not None:
        text, thing = _("BF {clan}").format(clan=letter(following.seat)), f"would-follow {following.seat}@rule"
        span = Span(f" {text} ", theme.palette.faint, thing=thing)
        line += [span] * (length((*line, span)) <= room)
    return tuple(line)


def render_points_now(context: RenderContext, width: int) -> list[Line]:
    """Return the current scoring, by colour if the names leave room.

    It is followed by Biggest Following and the probability that the game ends.
    """
    theme, scoring_now = context.theme, context.scoring_now
    names = {seat: f" {letter(seat)} {context.name_of(seat)}" for seat in sorted(scoring_now.green)}
    longest = max(map(cell_len, names.values()))
    colours = "GRB" if longest + 1 + COLOUR_WIDTH * 3 + SUM_WIDTH <= width else ""
    name_width = width - COLOUR_WIDTH * len(colours) - SUM_WIDTH
    head: list[Span] = [Span(cut(" " + _("scored now"), name_width), theme.palette.faint)]
    for colour in colours:
        head += showing(f"colour {colour}", (Span("  "), cube(colour, theme)))
    lines: list[Line] = [(*head, Span(_("VP").rjust(SUM_WIDTH), theme.palette.faint))]
    for seat, name in names.items():
        style = theme.palette.bright if seat == context.view.seat else PLAIN
        line = [Span(cut(fit_name(name, name_width - 1), name_width), style)]
        gains = {"G": scoring_now.green[seat].vp, "R": scoring_now.red[seat].vp, "B": scoring_now.blue[seat].vp}
        for colour in colours:
            vp = gains[colour]
            text = f"+{vp}" if vp else theme.glyphs.empty_place
            line.append(Span(f"{text:>{COLOUR_WIDTH}}", theme.palette.cubes[colour] if vp else theme.palette.faint))
        gained = Span(f"{scoring_now.gained(seat):>+{SUM_WIDTH}}", theme.palette.bold)
        lines.append(showing(f"now {seat}@list", (*line, gained)))
    text = context.with_fitting_names(
        lambda context: f"{following_text(context)} {ending_now(context)}",
        lambda text: len(all_lines(text, width - 2)) <= MAX_NOTES,
    )
    notes = wrapped(text, width - 2, MAX_NOTES)
    return [*lines, *((Span(f" {line}", theme.palette.faint),) for line in notes)]

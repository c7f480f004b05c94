"""The scoring of a round, colour by colour, with its arithmetic: that which was, and that which would be now."""

from __future__ import annotations

from rich.cells import cell_len

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber import events as ev
from macrobber_tui.boards.look import Look
from macrobber_tui.language import N_, _, pgettext
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.text import cut, fit, wrapped

from .event_words import sentence
from .language import letter
from .pieces import WIDTH, clip, cube, length, pad
from .preview import NO_TILE, is_last_round, leader_after, percent_of_ending
from .sight import Sight
from .story import Scoring

NAME_WIDTH = 14
COLUMNS = (("G", 20), ("R", 17), ("B", 15))
"""The colours that bring VP, and the width of each column."""


def titles(look: Look) -> tuple[Line, ...]:
    """What is counted in each colour."""
    ink = look.ink
    # Translators: at most 13 cells
    cattle = pgettext("column", "cattle")
    return (
        (cube("G", look), Span(" " + _("green"), ink.cubes["G"])),
        (cube("R", look), Span(f" {cattle}", ink.cubes["R"])),
        (cube("B", look), Span(" " + _("blue") + " - ", ink.cubes["B"]), cube("R", look)),
    )


def prices() -> tuple[str, str, str]:
    """What each colour is worth."""
    # Translators: at most 19 cells
    green = _("{most}, then {second}, tied {tied}")
    # Translators: at most 15 cells
    red = _("{vp} each, most +{most}")
    return (
        green.format(most=box.MOST_GREEN_VP, second=box.SECOND_GREEN_VP, tied=box.TIED_GREEN_VP),
        red.format(vp=box.CATTLE_VP, most=box.MOST_RED_VP),
        # Translators: at most 26 cells; what blue brings is lessened by it
        _("less rival cattle"),
    )


def table(score: Scoring, heading: str, sight: Sight) -> list[Line]:
    """A line a clan: what each colour brings it and why, and its VP; below the heading what each colour is worth."""
    ink = sight.look.ink
    head: list[Span] = [Span(cut(f" {heading}", NAME_WIDTH + 3), ink.bold)]
    worth: list[Span] = [Span(" " * (NAME_WIDTH + 3))]
    for (_colour, width), title, price in zip(COLUMNS, titles(sight.look), prices(), strict=True):
        head += clip(title, width)
        worth += pad((Span(price, ink.faint),), width)
    rows = [row(score, seat, sight) for seat in sorted(score.green)]
    return [(*head, Span(_("VP"))), tuple(worth), *rows]


def row(score: Scoring, seat: int, sight: Sight) -> Line:
    ink = sight.look.ink
    green, red, blue = score.green[seat], score.red[seat], score.blue[seat]
    before, gained = score.before[seat - 1], score.gained(seat)
    style = ink.bright if seat == sight.view.seat else PLAIN
    name = fit(sight.name_of(seat), NAME_WIDTH - 1)
    spans: list[Span] = [Span(cut(f" {letter(seat)} {name}", NAME_WIDTH + 3), style)]
    reasons = (green_reason(green, score), red_reason(red), blue_reason(blue))
    for (colour, width), vp, why in zip(COLUMNS, (green.vp, red.vp, blue.vp), reasons, strict=True):
        told = fit(f"+{vp}: {why}" if why else "", width - 1)
        spans.append(Span(cut(told, width), ink.cubes[colour] if vp else ink.faint))
    return (*spans, Span(f"{before:>2} {gained:+d} = {before + gained}", style))


def red_reason(red: ev.RedScored) -> str:
    if red.bonus:
        # Translators: at most 11 cells
        return _("{cattle} +{bonus} most").format(cattle=red.cattle, bonus=red.bonus)
    return str(red.cattle) if red.cattle else ""


GREEN_RANKS = {
    # Translators: at most 15 cells, this one and those below it
    (1, False): N_("{cubes} most"),
    (1, True): N_("{cubes} tied most"),
    (2, False): N_("{cubes} second"),
    (2, True): N_("{cubes} tied second"),
}


def green_reason(green: ev.GreenScored, score: Scoring) -> str:
    if not green.cubes:
        return ""
    if green.vp:
        return _(GREEN_RANKS[green.place, green.tied]).format(cubes=green.cubes)
    is_tied = any(one.place == 1 and one.tied for one in score.green.values())
    # Translators: green cubes that bring nothing, as two others are tied for most; at most 15 cells
    told = _("{cubes}, no second") if is_tied else _("{cubes}, too few")
    return told.format(cubes=green.cubes)


def blue_reason(blue: ev.BlueScored) -> str:
    return f"{blue.cubes} - {blue.rival_cattle}" if blue.cubes else ""


def scored(score: Scoring, sight: Sight, *, prices: bool) -> list[Line]:
    """The scoring of a round that is over: Biggest Following, colour by colour, then the tile."""
    told = sentence(score.following, sight.name_of) if score.following is not None else ""
    first, *rest = wrapped(told or "", WIDTH - 5, 2) or [""]
    shape = cube("Y", sight.look)
    lines: list[Line] = [(Span(" "), shape, Span(f" {first}")), *((Span(f"    {line}"),) for line in rest)]
    head, worth, *rows = table(score, _("Round {number}").format(number=score.round), sight)
    lines += [head, worth, *rows] if prices and not rest else [head, *rows]  # the clans stay in their rows
    told = sentence(score.tile, sight.name_of) if score.tile is not None else ""
    drama = sight.look.ink.danger if isinstance(score.tile, ev.TileTurned) else sight.look.ink.faint
    return [*lines, *((Span(f" {line}", drama),) for line in wrapped(told or "", WIDTH - 2, 2))]


def standing(sight: Sight, *, prices: bool = True) -> list[Line]:
    """The scoring, were it now; then Biggest Following, and how likely the game would end."""
    head, worth, *rows = table(sight.stands, _("Scored now"), sight)
    told = f"{following_now(sight)}  {ending_now(sight)}".rstrip()
    notes = [told] if cell_len(told) < WIDTH - 1 else wrapped(told, WIDTH - 2, 2)
    ink = sight.look.ink.cubes["Y"]
    lines: list[Line] = [head, worth, *rows] if prices else [head, *rows]
    return [*lines, *((Span(f" {note}", ink),) for note in notes)]


def following_now(sight: Sight) -> str:
    judged = sight.stands.following
    if judged is None or judged.seat is None:
        return _("Biggest Following would stay with nobody.")
    if judged.seat == judged.before:
        return _("Biggest Following would stay with {name}.").format(name=fit(sight.name_of(judged.seat), 14))
    return _("Biggest Following would go to {name}.").format(name=fit(sight.name_of(judged.seat), 14))


def ending_now(sight: Sight) -> str:
    """How likely the game would end with this scoring; "" where it could not."""
    if is_last_round(sight.view):
        return _(NO_TILE)
    leader = leader_after(sight.stands)
    percent = percent_of_ending(sight.view, leader)
    return _("End of the game: {percent}% (leader {leader}).").format(percent=percent, leader=leader) if percent else ""


def in_short(sight: Sight, room: int, *, is_over: bool) -> Line:
    """What the scoring would give us were it now, in so many cells, or has given us in the whole game.

    Nothing for who only watches.
    """
    view, stands, look = sight.view, sight.stands, sight.look
    if view.seat is None:
        return ()
    told = _("all scored:") if is_over else _("scored now:")
    line: list[Span] = [Span(f" {told} ", look.ink.faint)]
    now = (stands.green[view.seat].vp, stands.red[view.seat].vp, stands.blue[view.seat].vp)
    in_all = (sight.story.brought[source][view.seat - 1] for source in ("green", "red", "blue"))
    for colour, vp in zip("GRB", in_all if is_over else now, strict=True):
        line += [cube(colour, look), Span(f"{vp:+d} ")]
    judged = stands.following
    if not is_over and judged is not None and judged.seat is not None:
        following = Span(" " + _("BF {clan}").format(clan=letter(judged.seat)) + " ", look.ink.faint)
        line += [following] * (length((*line, following)) <= room)
    return tuple(line)

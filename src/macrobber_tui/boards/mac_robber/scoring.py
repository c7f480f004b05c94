"""The scoring of a round, colour by colour, with its arithmetic: that which was, and that which would be now."""

from __future__ import annotations

from rich.cells import cell_len

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber import events as ev
from macrobber_tui.language import N_, _
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import cut, fit, wrapped

from .event_words import sentence
from .language import letter
from .pieces import WIDTH, cube, length
from .preview import NO_TILE, is_last_round, leader_after, percent_of_ending
from .sight import Sight
from .story import Scoring

NAME_WIDTH = 14
COLUMNS = (("G", N_("green"), 20), ("R", N_("red"), 16), ("B", N_("blue"), 16))
"""The colours that bring VP, and the width of each column."""


def prices() -> tuple[str, str, str]:
    """What each colour is worth."""
    # Translators: at most 19 cells
    green = _("{most}, then {second}, tied {tied}")
    # Translators: at most 15 cells
    red = _("{vp} each, most +{most}")
    return (
        green.format(most=box.MOST_GREEN_VP, second=box.SECOND_GREEN_VP, tied=box.TIED_GREEN_VP),
        red.format(vp=box.CATTLE_VP, most=box.MOST_RED_VP),
        # Translators: at most 15 cells; what blue brings is lessened by it
        _("- rival cattle"),
    )


def table(score: Scoring, title: str, sight: Sight) -> list[Line]:
    """A line a clan: what each colour brings it and why, and its VP; below the heading what each colour is worth."""
    ink = sight.look.ink
    head: list[Span] = [Span(cut(f" {title}", NAME_WIDTH + 3), ink.bold)]
    worth: list[Span] = [Span(" " * (NAME_WIDTH + 3))]
    for (colour, name, width), price in zip(COLUMNS, prices(), strict=True):
        head += [cube(colour, sight.look), Span(cut(" " + _(name), width - 2), ink.cubes[colour])]
        worth.append(Span(cut(fit(price, width - 1), width), ink.faint))
    rows = [row(score, seat, sight) for seat in sorted(score.green)]
    return [(*head, Span(_("VP"), ink.faint)), tuple(worth), *rows]


def row(score: Scoring, seat: int, sight: Sight) -> Line:
    ink = sight.look.ink
    green, red, blue = score.green[seat], score.red[seat], score.blue[seat]
    before, gained = score.before[seat - 1], score.gained(seat)
    style = ink.bright if seat == sight.view.seat else ink.bold
    spans: list[Span] = [
        Span(f" {letter(seat)} ", style),
        Span(cut(fit(sight.name_of(seat), NAME_WIDTH - 1), NAME_WIDTH)),
    ]
    reasons = (green_reason(green, score), red_reason(red), blue_reason(blue))
    for (colour, _rest, width), vp, why in zip(COLUMNS, (green.vp, red.vp, blue.vp), reasons, strict=True):
        brings = f"+{vp}" if why else sight.look.glyphs.place
        told = Span(f"{brings:>2} ", ink.cubes[colour] + ink.bold if vp else ink.faint)
        spans += [told, Span(cut(fit(why, width - 4), width - 3), ink.faint)]
    return (*spans, Span(f"{before:>2} {gained:+d} "), Span(f"= {before + gained}", ink.bold))


def red_reason(red: ev.RedScored) -> str:
    if red.bonus:
        # Translators: at most 12 cells
        return _("{cattle} +{bonus} most").format(cattle=red.cattle, bonus=red.bonus)
    # Translators: at most 12 cells
    return _("{cattle} cattle").format(cattle=red.cattle) if red.cattle else ""


GREEN_RANKS = {
    # Translators: at most 16 cells, this one and those below it
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
    # Translators: green cubes that bring nothing, as two others are tied for most; at most 16 cells
    told = _("{cubes}, no second") if is_tied else _("{cubes}, too few")
    return told.format(cubes=green.cubes)


def blue_reason(blue: ev.BlueScored) -> str:
    # Translators: at most 12 cells
    told = _("{cubes} - {cattle} cattle")
    return told.format(cubes=blue.cubes, cattle=blue.rival_cattle) if blue.cubes else ""


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
    return (
        _("It would end the game at {percent}% (leader {leader}).").format(percent=percent, leader=leader)
        if percent
        else ""
    )


def in_short(sight: Sight, room: int) -> Line:
    """What the scoring would give us were it now, in so many cells, or has given us in the whole game.

    Nothing for who only watches.
    """
    view, stands, look = sight.view, sight.stands, sight.look
    if view.seat is None:
        return ()
    is_over = view.result is not None
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

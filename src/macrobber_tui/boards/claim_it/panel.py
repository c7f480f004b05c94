"""Beside the grid: the figures of all players, the dice with every way to assign them, and roll or stop."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from macrobber_core.games.claim_it import components as box
from macrobber_core.games.claim_it.notation import PLACEMENTS, ROLL, STOP
from macrobber_tui.keys import called
from macrobber_tui.language import _, listed, pgettext
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.spans import clip, framed, joined, length
from macrobber_tui.widgets.text import cut, fit, wrapped

from . import keys
from .asking import Deciding, Placing
from .chart import chart
from .marks import owner_span, sign
from .preview import Stop, if_stopped
from .sight import Sight
from .ways import Way, alike, bars, percent_of_bust, ways

COLUMN = 7
"""Cells of a figure."""
LEAST_CHART = 4
LARGE_DICE = 4
"""Lines of dice drawn large, and of the squatters that are free."""


def panel(sight: Sight, width: int, height: int) -> list[Line]:
    """In so many lines: the figures first, and below them what is being done."""
    told = figures(sight, width)
    left = height - len(told)
    if sight.reading is not None:
        doing = barred(sight, width)
    elif sight.view.phase == "place":
        doing = placing(sight, width, left)
    elif sight.view.phase == "decide":
        doing = deciding(sight, width)
    elif sight.view.result is not None:
        doing = course(sight, width, left - 1)
    else:
        doing = []
    air: list[Line] = [()] * max(0, min(1, left - len(doing)))
    lines = [*told, *air, *doing][:height]
    return [*(clip(line, width) for line in lines), *[()] * (height - len(lines))]


# --- figures


def figures(sight: Sight, width: int) -> list[Line]:
    """As of the start of the turn: nothing that was placed in it counts yet."""
    faint = sight.look.ink.faint
    # Translators: the spaces of the largest group, claimed spaces, all spaces; at most 7 cells each
    heads = (_("group"), _("claims"), _("spaces"))
    named = width - COLUMN * len(heads)
    head: Line = (Span(cut(" " + _("player"), named), faint), *(Span(f"{name:>{COLUMN}}", faint) for name in heads))
    seats = range(1, sight.view.players + 1)
    ordered = seats if sight.view.result is None else sorted(seats, key=sight.view.figures, reverse=True)
    return [head, *(row(sight, seat, named) for seat in ordered)]


def row(sight: Sight, seat: int, named: int) -> Line:
    view, look = sight.view, sight.look
    key = f"outline {seat}"
    mark = look.glyphs.turn if seat == view.active and view.result is None else " "
    won = view.result is not None and seat in view.result.winners
    style = look.ink.bright if won or (view.result is None and seat == view.active) else PLAIN
    # Translators: behind the name of who plays the last turn of the game; at most 7 cells
    last = " " + pgettext("who plays the last turn", "last") if seat == view.last_round and not view.result else ""
    name = sight.name_of(seat)
    if cell_len(name + last) > named - 4:  # the line above the board tells it, too
        last = ""
    group, claims, spaces = view.figures(seat)
    outlined = look.glyphs.strong[1] if sight.wishes.outlined == seat else " "
    needed = f"{claims}/{box.CLAIMS_TO_END[view.players]}" if view.last_round is None else str(claims)
    line: Line = (
        Span(mark, look.ink.bright, key),
        owner_span(seat, look, letters=sight.wishes.letters)._replace(key=key),
        Span(outlined, look.ink.figures[seat - 1], key),
        Span(fit(name, named - 4), style, key),
        Span(last, look.ink.alarm, key),
    )
    return (
        *clip(line, named),
        Span(f"{group:>{COLUMN}}", style + look.ink.bold),
        Span(f"{needed:>{COLUMN}}"),
        Span(f"{spaces:>{COLUMN}}"),
    )


# --- dice


def placing(sight: Sight, width: int, room: int) -> list[Line]:
    """The dice, and all they may be."""
    found = ways(sight.view)
    shown = dice(sight, sight.view.dice, width, large=room >= LARGE_DICE + len(found))
    return [free(sight), *shown, *(way(one, sight, width) for one in found)]


def free(sight: Sight) -> Line:
    """The squatters that are not on the board."""
    left = sight.view.free
    look = sight.look
    shown = (str(number) if number in left else look.glyphs.place for number in box.SQUATTERS)
    return (Span(" " + _("free squatters") + " ", look.ink.faint), Span(" ".join(shown), look.ink.bold))


def dice(sight: Sight, rolled: Sequence[int], width: int, *, large: bool) -> list[Line]:
    """A line, or three with the dice as tiles; and why there are fewer than six ways, if so."""
    look = sight.look
    name, told = Span(" " + _("dice") + " ", look.ink.faint), doubles(alike(rolled), sight)
    if not large:
        shown = " ".join(f"[{die}]" for die in rolled)
        line: Line = (name, Span(shown, look.ink.bold), *told)
        return [line if length(line) <= width else line[:-1]]
    tiles = joined([framed((Span(f" {die} ", look.ink.bold),), look) for die in rolled])
    before = Span(" " * length((name,)))
    return [(before, *tiles[0], *told[:1]), (name, *tiles[1], *told[1:]), (before, *tiles[2])]


def doubles(equal: int, sight: Sight) -> Line:
    """Why there are fewer than six ways, and how many there are."""
    if equal < 2:
        return ()
    # Translators: of the dice; at most 14 cells each
    told = (_("two are equal"), _("3 ways")) if equal == 2 else (_("all are equal"), _("1 way"))
    return tuple(Span(f" {text}", sight.look.ink.faint) for text in told)


def way(one: Way, sight: Sight, width: int) -> Line:
    """Column and row as they are typed, and what would be placed; or what is in the way."""
    look, asking = sight.look, sight.asking
    key = f"space {one.space}" if asking is not None else ""
    here = isinstance(asking, Placing) and not asking.typed and asking.space == one.space
    typed = one.space.replace(",", " ")
    if not one.action:
        assert one.barred is not None
        text = fit(bars(one.barred), width - 8)
        return (Span("   "), Span(typed, look.ink.faint, key), Span(f"  {text}", look.ink.faint, key))
    number = PLACEMENTS[one.action].squatter
    text = _("claim marker") if number is None else _("squatter {number}").format(number=number)
    body = fit(text, width - 15)
    style = look.ink.chosen if here else PLAIN
    mark = look.glyphs.turn if here and isinstance(asking, Placing) and asking.picked else " "
    line: Line = (
        Span(f" {mark} ", look.ink.bright),
        Span(typed, look.ink.bright if asking is not None else PLAIN, key),
        Span(" "),
        Span(f" {body} ", style, key),
    )
    if not sight.wishes.risk:
        return line
    risk = _("bust {percent}%").format(percent=percent_of_bust(sight.view, one.action))
    return (*clip(line, width - length((Span(risk),))), Span(risk, look.ink.faint))


def barred(sight: Sight, width: int) -> list[Line]:
    """Of a bust: what the dice showed, and why each way was barred."""
    assert sight.reading is not None
    look, told = sight.look, sight.reading.told
    rolled = [int(die) for die in told.dice]
    head = dice(sight, rolled, width, large=False)
    lines: list[Line] = [(Span(" " + _("No way to place a marker: bust!"), look.ink.alarm),), *head]
    for one in told.why:
        typed = one.space.replace(",", " ")
        lines.append((Span("   "), Span(typed, look.ink.bold), Span(f"  {fit(bars(one), width - 8)}")))
    return lines


# --- roll or stop


def deciding(sight: Sight, width: int) -> list[Line]:
    """The two decisions, and what each would be."""
    look, asking = sight.look, sight.asking
    mine = isinstance(asking, Deciding)
    if isinstance(asking, Deciding) and asking.asks_once_more:
        return once_more(sight, asking, width)
    risk = ""
    if sight.wishes.risk:
        risk = _("bust {percent}%").format(percent=percent_of_bust(sight.view))
    cursor = asking.cursor if isinstance(asking, Deciding) else ""
    lines: list[Line] = [free(sight)]
    for action, own, text in ((ROLL, keys.ROLL, _("roll again")), (STOP, keys.STOP, _("stop and keep:"))):
        pressed = sight.keyboard.pressed(own) if mine else ""
        style = look.ink.chosen if cursor == action else PLAIN if mine else look.ink.faint
        lines.append(
            (
                Span(f" {called(pressed)}" if mine else "  ", look.ink.bright, pressed),
                Span(f" {text} ", style, pressed),
                *([Span(f" {risk}", look.ink.danger, pressed)] if risk and action == ROLL else []),
            )
        )
    stop = if_stopped(sight.view)
    return [*lines, *(kept(stop, sight, width) if stop is not None else [])]


def once_more(sight: Sight, asking: Deciding, width: int) -> list[Line]:
    ink = sight.look.ink
    yes, no = asking.answers
    stop = if_stopped(sight.view)
    return [
        (Span(" " + fit(_("Stop, and end your turn?"), width - 1), ink.bright),),
        (Span(f" {called(yes)}", ink.bright, yes), Span(" " + _("yes, end my turn"), key=yes)),
        (Span(f" {called(no)}", ink.bright, no), Span(" " + _("no, not yet"), key=no)),
        *(kept(stop, sight, width) if stop is not None else []),
    ]


def kept(stop: Stop, sight: Sight, width: int) -> list[Line]:
    """The figures that would change, then what would be settled, claimed and taken."""
    ink = sight.look.ink
    arrow = sight.look.glyphs.arrows["right"]
    changes = [
        f"{name} {was}{arrow}{will}"
        for name, was, will in zip((_("group"), _("claims"), _("spaces")), stop.before, stop.after, strict=True)
        if was != will
    ]
    taken = (
        _("{spaces} from {name}").format(
            spaces=" ".join(one.spaces), name=sign(one.seat, sight.look, letters=sight.wishes.letters)
        )
        for one in stop.taken
    )
    texts = [
        *([_("settle {spaces}").format(spaces=" ".join(stop.settled))] if stop.settled else []),
        *([_("claim {spaces}").format(spaces=" ".join(stop.claimed))] if stop.claimed else []),
        *([_("take {what}").format(what=listed(taken))] if stop.taken else []),
    ]
    lines: list[Line] = [(Span(f"   {line}", ink.bold),) for line in wrapped(", ".join(changes), width - 3, 2)]
    if stop.calls:
        lines += [(Span(f"   {line}", ink.alarm),) for line in wrapped(_("this brings the last round"), width - 3, 2)]
    return [*lines, *((Span(f"   {line}"),) for text in texts for line in wrapped(text, width - 3, 2))]


# --- the end


def course(sight: Sight, width: int, height: int) -> list[Line]:
    """The largest groups by round, as many of the last ones as fit."""
    head: Line = (Span(" " + _("largest groups by round"), sight.look.ink.faint),)
    return [head, *chart(sight, 0, width, height - 1)] if height > LEAST_CHART else []

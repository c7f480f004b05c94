"""The dice in the panel, in one line or large, with a note about equal dice."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style

from macrobber_tui.i18n.language import _
from macrobber_tui.theme.roles import Roles
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.spans import framed, join_columns, length, showing

from .render_context import RenderContext
from .turn_options import count_equal_dice

PIPS = {
    1: ("     ", "  ●  ", "     "),
    2: (" ●   ", "     ", "   ● "),
    3: (" ●   ", "  ●  ", "   ● "),
    4: (" ● ● ", "     ", " ● ● "),
    5: (" ● ● ", "  ●  ", " ● ● "),
    6: (" ● ● ", " ● ● ", " ● ● "),
}
"""The faces of painted dice."""


def large_die(die: int, theme: Theme) -> list[Line]:
    """Return a die in three lines: its number in a frame, or its painted face."""
    if theme.roles is None:
        return framed((Span(f" {die} ", theme.palette.bold),), theme)
    return [(Span(pips, die_style(theme.roles)),) for pips in PIPS[die]]


def small_dice(rolled: Sequence[int], theme: Theme) -> Line:
    """Return the dice in one line, in a painted theme on the ground of dice."""
    face, between = theme.palette.bold, theme.palette.bold
    if theme.roles is not None:
        face, between = die_style(theme.roles), PLAIN
    frame = "[]" if theme.roles is None else "  "
    dice = (
        Span(f"{frame[0]}{die}{frame[1]}", face, thing=die_thing(place, die)) for place, die in enumerate(rolled, 1)
    )
    return tuple(span for die in dice for span in (die, Span(" ", between)))[:-1]


def die_thing(place: int, die: int) -> str:
    return f"die {place} {die}"


def die_style(roles: Roles) -> Style:
    return Style(color=roles.grid.pip, bgcolor=roles.grid.die)


def dice_lines(context: RenderContext, rolled: Sequence[int], width: int, *, large: bool) -> list[Line]:
    """Return the dice, small in one line or large in three, with a note about equal dice."""
    theme = context.theme
    name, notes = Span(" " + _("dice") + " ", theme.palette.faint), doubles_note(count_equal_dice(rolled), context)
    if not large:
        line: Line = (name, *small_dice(rolled, theme), *notes[:1])
        whole: Line = (*line, Span(":", theme.palette.faint), *notes[1:])
        return [whole if notes and length(whole) <= width else line]
    gap: Line = () if theme.roles is None else (Span(" "),)
    tiles = join_columns(
        [
            [(*showing(die_thing(place, die), row), *gap) for row in large_die(die, theme)]
            for place, die in enumerate(rolled, 1)
        ]
    )
    if max(length((name, *tiles[0], note)) for note in (*notes, Span(""))) > width:  # large dice need no name
        name = Span(" ")
    before = Span(" " * length((name,)))
    return [(before, *tiles[0], *notes[:1]), (name, *tiles[1], *notes[1:]), (before, *tiles[2])]


def doubles_note(equal: int, context: RenderContext) -> Line:
    """Return a note about equal dice and the number of assignments left; nothing if all dice differ."""
    if equal < 2:
        return ()
    # Translators: notes beside the dice; at most 14 cells each
    texts = (_("two are equal"), _("3 ways")) if equal == 2 else (_("all are equal"), _("1 way"))
    return tuple(Span(f" {text}", context.theme.palette.faint) for text in texts)

"""The pictures in Mac Robber's rules: cubes, cards, estates, and cards laid in a raid."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rich.style import Style

from macrobber_tui.boards.rule_pictures import Look, Picture, RulePictures, beside_each_other, painted
from macrobber_tui.i18n.language import N_, _
from macrobber_tui.theme.theme import PLAIN
from macrobber_tui.widgets.canvas import Canvas
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import framed, join_columns

from .painted_pieces import paint_card, paint_cube, paint_place
from .pieces import FREE, Face, card, cube, cube_spans

CUBE_WIDTH = 5
ESTATE, LARGE_ESTATE = (5, 3), (7, 4)
"""Width and height of a painted estate."""
CARD = (3, 2)


def _small_cubes(colours: str, look: Look) -> list[Line]:
    """Draw cubes in one line, as in a courtyard."""
    return [tuple(span for colour in colours for span in (*cube_spans(colour, look.theme), Span(" ")))[:-1]]


def _large_cubes(colours: str, look: Look) -> list[Line]:
    """Draw cubes in three lines, as in a display."""
    roles = look.theme.roles
    if roles is None:
        return join_columns([framed(cube_spans(colour, look.theme), look.theme) for colour in colours])

    def paint(canvas: Canvas) -> None:
        x = 0
        for colour in colours:
            x = paint_cube(canvas, x, 0, colour, CUBE_WIDTH, roles)

    return painted((CUBE_WIDTH + 1) * len(colours), 3, roles, paint)


def _cards(values: str, look: Look) -> list[Line]:
    roles = look.theme.roles
    if roles is None:
        return [tuple(Span(f"[{value}]", look.theme.palette.bold) for value in values)]

    def paint(canvas: Canvas) -> None:
        x = 0
        for value in values:
            x = paint_card(canvas, x, 0, value, CARD, roles)

    return painted((CARD[0] + 1) * len(values) - 1, CARD[1], roles, paint)


def _estate(sign: str, look: Look) -> list[Line]:
    """Draw an estate with the building of this sign, or without one."""
    theme, roles = look.theme, look.theme.roles
    if roles is None:
        piece = Span("  ") if sign == FREE else cube(sign, theme, theme.palette.bold)
        return [(Span("["), piece, Span("]"))]
    width, height = LARGE_ESTATE if look.is_large else ESTATE
    return painted(width, height, roles, lambda canvas: paint_place(canvas, 0, 0, width, height, sign, roles))


def _following(look: Look) -> list[Line]:
    # Translators: two letters that stand for Biggest Following
    text, roles = _("BF"), look.theme.roles
    if roles is None:
        return [(Span(text, look.theme.palette.bright),)]
    return [(Span(f" {text} ", Style(color=roles.text.clan_ink, bgcolor=roles.clans[0], bold=True)),)]


def _laid(*faces: tuple[str, str], winner: int | None = None) -> Callable[[Look], list[Line]]:
    """Return a picture of cards laid in a raid: for each its value, "" face down, and the cubes on it."""

    def draw(look: Look) -> list[Line]:
        back = look.theme.glyphs.card_back
        return beside_each_other(
            [
                card(Face(value or back, PLAIN, cubes, is_winner=number == winner), look.theme, large=False)
                for number, (value, cubes) in enumerate(faces)
            ]
        )

    return draw


def _cost(colours: str) -> tuple[Picture, ...]:
    return (Picture(partial(_small_cubes, colours)),)


def _value(digit: str) -> tuple[Picture, ...]:
    return (Picture(partial(_cards, digit)),)


CATTLE = Picture(partial(_estate, "R"))
CASTLE = Picture(partial(_estate, "B"))
MONASTERY = Picture(partial(_estate, "G"))
EMPTY = Picture(partial(_estate, FREE))

PICTURES: RulePictures = {
    "The table": {
        "- 86 cubes": _cost("YBGR"),
        "- 67 raid cards": _value("14"),
        "- 25 estate tiles": (EMPTY,),
        "- The Biggest Following": (Picture(_following),),
        "- yellow": _cost("Y"),
        "- blue": (*_cost("B"), CASTLE),
        "- green": (*_cost("G"), MONASTERY),
        "- red": (*_cost("R"), CATTLE),
    },
    "Phase 1: draw": {"You draw 6 cubes": (Picture(partial(_large_cubes, "YYBBGR")),)},
    "Phase 2: actions": {
        "- Cattle": _cost("R"),
        "- Castle": _cost("BB"),
        "- Monastery": _cost("GGG"),
        "- Warrior": _cost("Y"),
        "- Piper": _cost("B"),
        "- Monk": _cost("G"),
        "- Estate": _cost("YR"),
        "- Bard": _cost("B"),
        "Building.": (
            CATTLE._replace(caption=N_("cattle")),
            CASTLE._replace(caption=N_("castle")),
            MONASTERY._replace(caption=N_("monastery")),
            EMPTY._replace(caption=N_("free estate")),
        ),
    },
    "Phase 3: raid or exchange": {
        "1. The attacker": (Picture(_laid(("", "B"))),),
        "2. The defender": (Picture(_laid(("", "B"), ("", ""))),),
        "3. Both cards": (Picture(_laid(("3", "B"), ("3", ""), winner=0)),),
    },
    "Scoring": {"- Yellow": _cost("Y"), "- Green": _cost("G"), "- Red": _cost("R"), "- Blue": _cost("B")},
    "The French variant": {
        "- An attacker with a castle": (Picture(_laid(("3", "Y"))),),
        "- A defender with two castles": (CASTLE,),
        "- A 1 carries over": _value("1"),
        "- A 2 strikes": _value("2"),
        "- A 4 counts": _value("4"),
    },
}

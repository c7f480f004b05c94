"""What stands on the scoreboard: scoring meeples, messengers and robbers, by spaces; and who would rob whom."""

from __future__ import annotations

from typing import NamedTuple

from rich.style import Style

from macrobber_core.games.carcassonne.components import Figure, space
from macrobber_core.games.carcassonne.messengers import DARK
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_tui.boards.look import Look
from macrobber_tui.boards.names import letter
from macrobber_tui.widgets.lines import Line, Span

ROBBERS = {"─": "♠", "-": "&"}
MEEPLES = {"─": "▲", "-": "^"}
"""By the rule of a set of glyphs."""


class Stop(NamedTuple):
    """A space of the scoreboard where something stands."""

    space: int
    figures: tuple[tuple[int, Figure], ...]
    robbers: tuple[int, ...]


def stops(view: CarcassonneView) -> list[Stop]:
    """In the order of the scoreboard."""
    figures: dict[int, list[tuple[int, Figure]]] = {}
    robbers: dict[int, list[int]] = {}
    for seat, one in enumerate(view.seats, 1):
        figures.setdefault(space(one.meeple), []).append((seat, "meeple"))
        if one.messenger is not None:
            figures.setdefault(space(one.messenger), []).append((seat, "messenger"))
        if one.robber is not None:
            robbers.setdefault(one.robber, []).append(seat)
    return [Stop(at, tuple(figures.get(at, ())), tuple(robbers.get(at, ()))) for at in sorted({*figures, *robbers})]


def victims(view: CarcassonneView, seat: int) -> list[tuple[int, Figure]]:
    """Whose figures stand where the robber of that seat does."""
    at = view.seats[seat - 1].robber
    return [one for stop in stops(view) if stop.space == at for one in stop.figures if one[0] != seat]


def robber_sign(look: Look) -> str:
    return ROBBERS[look.glyphs.rule]


def meeple_sign(look: Look) -> str:
    return MEEPLES[look.glyphs.rule]


def figure_span(seat: int, figure: Figure, look: Look) -> Span:
    """A scoring meeple by its letter, a messenger by a small one."""
    sign = letter(seat) if figure == "meeple" else letter(seat).lower()
    return Span(sign, owner(seat, look))


def robber_span(seat: int, look: Look) -> Span:
    return Span(robber_sign(look) + letter(seat), owner(seat, look))


def owner(seat: int, look: Look) -> Style:
    return look.ink.figures[seat - 1] + look.ink.bold


def stop_spans(stop: Stop, look: Look, *, dark: bool) -> Line:
    """`12 Ab♠C`: a space, who stands there, and whose robbers do. With The Messengers dark spaces have a point."""
    number = f"{stop.space}{'.' if dark and stop.space % DARK == 0 else ''} "
    return (
        Span(number, look.ink.bold if stop.robbers else look.ink.faint),
        *(figure_span(*one, look) for one in stop.figures),
        *(robber_span(seat, look) for seat in stop.robbers),
    )

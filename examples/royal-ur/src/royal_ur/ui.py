"""The words of the Royal Game of Ur, and its board."""

from collections.abc import Callable

from macrobber_core.games.contract import Event
from macrobber_core.table.view import TableView
from macrobber_tui.boards.any_game import default_log, default_ui
from macrobber_tui.boards.any_game.board import AnyGameBoard
from macrobber_tui.boards.any_game.render_context import Drawing, RenderContext
from macrobber_tui.widgets.lines import Line, Span

from . import GAME
from .events import Captured, Moved, Passed, Rolled
from .rules import ORIGINS
from .state import HOME, ROSETTES, SHARED, WAITING
from .view import UrView

ROW = (4, 3, 2, 1, 0, 0, 14, 13)  # a player's own squares; 0 is none


def way(origin: int, target: int) -> str:
    start = "enter a piece on" if origin == WAITING else f"move {origin} to"
    return f"{start} {'home' if target == HOME else target}"


def describe(action: str, table: TableView, view: UrView) -> str:
    origin, seat = ORIGINS[action], view.actor or 1
    target = origin + view.roll
    capture = ", capture" if target in SHARED and target in view.pieces[2 - seat] else ""
    return way(origin, target) + capture + (", roll again" if target in ROSETTES else "")


def clause(event: Event, seat: int, name: Callable[[int], str]) -> str:
    match event:
        case Rolled(_, roll):
            return f"rolled {roll}"
        case Passed():
            return "could not move"
        case Moved(_, origin, target):
            return way(origin, target).replace("move", "moved").replace("enter", "entered")
        case Captured(seat, square):
            return f"captured {name(3 - seat)} on {square}"
    return "began"


def prompt(table: TableView, view: UrView) -> str:
    who = "You have" if view.seat == view.actor else f"{table.name(view.actor or 1)} has"
    return f"{who} to move a piece by {view.roll}." if view.roll else "The dice are rolled."


def track(context: RenderContext, columns: int) -> list[Line]:
    """Draw the three rows of the board, the viewer's own at the bottom, with a row above and below."""
    view, palette, low = context.view, context.theme.palette, context.view.seat or 1
    styles = UI.player_styles(palette)
    lines: list[Line] = [()]

    def cell(square: int, seats: tuple[int, ...]) -> Span:
        mark = "*" if square in ROSETTES else " "
        for seat in seats:
            if square and square in view.pieces[seat - 1]:
                text = f"[{'AB'[seat - 1]}{mark}{square:>2}]"
                return Span(text, styles[seat - 1] + palette.bold, thing=f"value pieces {seat}")
        return Span(f"[ {mark}{square:>2}]" if square else " " * 6, palette.bold if mark == "*" else palette.faint)

    for seat, squares in ((3 - low, ROW), (0, SHARED), (low, ROW)):
        row = [Span("  "), *(cell(square, (seat,) if seat else (1, 2)) for square in squares)]
        if seat:
            own = view.pieces[seat - 1]
            turn = context.theme.glyphs.pointer if view.active == seat else " "
            name = f" {turn} {'AB'[seat - 1]} {context.table.name(seat)}"
            row.append(Span(name, styles[seat - 1], thing=f"player {seat}"))
            row.append(Span(f"  {own.count(WAITING)} wait, {own.count(HOME)} home"))
        else:
            row.append(Span(f"   roll: {view.roll or '-'}", palette.bold))
        lines.append(tuple(row))
    return lines


class Board(AnyGameBoard):
    DRAWING = Drawing(rows=5, lines=track)


UI = default_ui(
    GAME,
    describe=describe,
    decision_prompt=prompt,
    log=default_log(
        event_clause=clause,
        event_sentence=lambda event, name: f"{name(getattr(event, 'seat', 1))} {clause(event, 1, name)}.",
    ),
    board=lambda: Board,
)

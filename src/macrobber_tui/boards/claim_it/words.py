"""Claim It! in plain sentences: what happened, what is asked, what an action does."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style

from macrobber_core.games.claim_it.board import TEXTS
from macrobber_core.games.claim_it.notation import PLACEMENTS, ROLL
from macrobber_core.games.claim_it.view import ClaimItView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.look import Ink
from macrobber_tui.language import _, listed

from .event_words import sentence

__all__ = ["describe", "hands", "place", "player_styles", "prompt", "sentence"]


def prompt(table: TableView, position: ClaimItView | None) -> str:
    """One sentence: what is asked of this seat, or whom the table waits for."""
    if position is None:
        return _("The game has not begun.")
    if position.result is not None:
        names = listed(table.name(seat) for seat in position.result.winners)
        return _("The game is over: {names} won.").format(names=names)
    if position.actor in {None, 0}:
        return _("The dice are rolling.")
    assert position.actor is not None
    name = table.name(position.actor)
    match position.phase, position.actor == table.seat:
        case "place", True:
            return _("Your turn: choose a column and a row for a marker.")
        case "place", False:
            return _("{name} places a marker.").format(name=name)
        case _, True:
            return _("Your turn: roll again, or stop and keep what you placed.")
        case _:
            return _("{name} rolls again or stops.").format(name=name)


def place(position: ClaimItView) -> tuple[int, int]:
    """The round, and the seat whose turn it is; 0 before the first."""
    return round_of(position), position.active or 0


def round_of(position: ClaimItView) -> int:
    return max(0, position.turn - 1) // position.players + 1


def hands(positions: Sequence[ClaimItView]) -> list[str]:
    """Nothing is hidden in this game."""
    return []


def describe(action: str, table: TableView, position: ClaimItView) -> str:
    """What an action does."""
    if action not in PLACEMENTS:
        return _("roll the dice again") if action == ROLL else _("stop: what you placed is yours, the turn is over")
    bit, squatter = PLACEMENTS[action]
    space = TEXTS[bit]
    if squatter is None:
        return _("claim marker on {space}").format(space=space)
    column, row = map(int, space.split(","))
    owner = position.space(column, row).owner
    if owner is None:
        return _("squatter {number} on {space}").format(number=squatter, space=space)
    told = _("squatter {number} on {space}, over a marker of {name}")
    return told.format(number=squatter, space=space, name=table.name(owner))


def player_styles(ink: Ink) -> Sequence[Style]:
    return ink.figures

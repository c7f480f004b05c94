"""Hints in words: what an action is called in short, and what it changes."""

from __future__ import annotations

from macrobber_core.games.carcassonne.tiles import TILES
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.names import NameOf
from macrobber_tui.language import _

from .asking import part_of
from .choices import explained
from .foresight import Foresight
from .outlook import claimed, completes
from .words import describe


def called(action: str, table: TableView) -> str:
    """In a few words."""
    return describe(action, table, table.position)


def reasons(action: str, table: TableView) -> list[str]:
    """What it changes, the most telling first."""
    view: CarcassonneView = table.position
    if not action.startswith("place "):
        return [explained(action, view, table.name)]
    return placing(action, Foresight(view), view, table.name) or [_("nothing is completed")]


def placing(action: str, foresight: Foresight, view: CarcassonneView, name_of: NameOf) -> list[str]:
    _verb, where, turned, *_claim = action.split()
    x, y = map(int, where.split(","))
    turns = int(turned)
    assert view.tile is not None
    part = part_of(action, TILES[view.tile][turns])
    outcome = foresight.outcome((x, y), turns)
    mine = [] if part is None else [", ".join(claimed(outcome.parts[part]))]
    others = [one for one in outcome.completed if part is None or one != outcome.parts[part]]
    return [*mine, *(completes(one, name_of) for one in others)]

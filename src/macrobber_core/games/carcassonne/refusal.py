"""Why an action is refused, in words and by ruling."""

from __future__ import annotations

from . import claiming, notation
from .board import STEPS, Board, Cell, xy
from .notation import Placement
from .state import State
from .tiles import SIDES, TILES, Tile

OVER = "the game is over (CB-12)"
START = "the first player is drawn now (CB-01)"
MESSAGE = "the message on top of the stack is read now (CM-02)"
PLACE = "place the tile in hand, as in place 2,-1 0 or place 2,-1 0 knight n (CB-02)"
MEEPLE_LATER = "on a tile with a bag the meeple comes after the robbers; older versions placed it with the tile (CR-12)"
MEEPLE_NOW = (
    "place a meeple on the tile with the bag, as in meeple knight n, or meeple none; "
    "older versions placed it with the tile (CR-12)"
)
NAMES = {"F": "field", "R": "road", "C": "city"}


def draw(letter: str | None) -> str:
    if letter is None:
        return "a tile is drawn now, as in draw V (CB-03)"
    return f"no tile {letter} is left (CB-03)"


def place(state: State, action: str) -> str:
    """For an action that does not fit the tile in hand, or the land."""
    placement = notation.placement(action)
    if placement is None:
        return PLACE
    assert state.tile is not None
    board, cell, lies = state.board, placement.cell, TILES[state.tile]
    where = "{},{}".format(*xy(cell))
    if cell in board.at:
        return f"there is a tile at {where} (CB-02)"
    if cell not in board.gaps:
        return f"{where} is beside no tile (CB-02)"
    if placement.turns >= len(lies):
        return f"turned by {placement.turns} this tile looks as by {placement.turns % len(lies)} (CB-05)"
    tile = lies[placement.turns]
    wrong = mismatch(board, cell, tile)
    return wrong or meeple(state, placement, tile)


def mismatch(board: Board, cell: Cell, tile: Tile) -> str:
    """The first edge that does not match; "" if all do."""
    for side, step in enumerate(STEPS):
        number = board.at.get(cell + step)
        if number is None:
            continue
        theirs, ours = board.laid[number].tile.edges[(side + 2) % 4], tile.edges[side]
        if theirs != ours:
            return f"at its edge {SIDES[side]} a {NAMES[ours]} would touch a {NAMES[theirs]} (CB-02)"
    return ""


def meeple(state: State, placement: Placement, tile: Tile) -> str:
    assert placement.kind is not None
    if not any(part.kind == placement.kind for part in tile.parts):
        return f"this tile has no {placement.kind.name.lower()} (CB-04)"
    number = tile.at[placement.place]
    if number < 0 or tile.parts[number].kind != placement.kind:
        return f"no {placement.kind.name.lower()} of this tile is there, as it lies (CB-04)"
    if tile.parts[number].places[0] != placement.place:
        return f"that feature is named by its first place: {notation.claim(tile.parts[number])} (CB-04)"
    if claiming.comes_later(state.options, tile.letter):
        return MEEPLE_LATER
    if not state.meeples[state.active]:
        return "no meeple is in your supply (CB-04)"
    return "a meeple stands on that feature already (CB-04)"


def robber(state: State, action: str) -> str:
    if action == notation.PASS:
        return "in this edition you must place your robber (CR-16)"
    if action not in notation.ROBBERS:
        return "place your robber on a space, as in robber 17, or pass (CR-01)"
    if state.robbers[state.asked[0]] == notation.ROBBERS[action]:
        return "your robber stands there already (CR-01)"
    return "no scoring figure of another player stands there (CR-01)"


def claim(state: State, action: str) -> str:
    """For an action that places no meeple on the tile just laid."""
    if not action.startswith("meeple "):
        return MEEPLE_NOW
    part = next((part for part in state.board.laid[-1].tile.parts if notation.meeple(part) == action), None)
    if part is None:
        return "no feature of this tile is named so, as it lies (CB-04)"
    return "a meeple stands on that feature already (CB-04)"


def score(state: State, action: str) -> str:
    if state.with_messengers:
        return "say what scores next and which figure moves, from the list (CM-01, CM-05)"
    return "say which of your events is scored next, from the list (CR-06, CR-13)"


def rob(state: State, action: str) -> str:
    return "your robber robs a figure that scores from its space, from the list (CR-07, CR-14)"


def answer(state: State, action: str) -> str:
    return "do what the message says, or take 2 points (CM-02)"


def home(state: State, action: str) -> str:
    return "take home one of your meeples on the land, as in home 2,-1 n (CM-03)"

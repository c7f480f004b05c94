"""The reasons for refusing an action, each with its ruling."""

from __future__ import annotations

from macrobber_anchors.v0_2.frozen.translatable import Template, Translatable, translatable

from . import deferred_meeple, notation
from .board import SIDE_STEPS, Board, Cell, xy
from .notation import Placement
from .state import State
from .tiles import SIDE_NAMES, TILES, Kind, Tile

GAME_OVER = translatable("the game is over (CB-12)")
START = translatable("the first player is drawn now (CB-01)")

# placing the tile
DRAW = translatable("a tile is drawn now, as in draw V (CB-03)")
NO_TILE_LEFT = Template("no tile {letter} is left (CB-03)")
PLACE = translatable("place the tile in hand, as in place 2,-1 0 or place 2,-1 0 knight n (CB-02)")
PLACE_TAKEN = Template("there is a tile at {space} (CB-02)")
BESIDE_NO_TILE = Template("{space} is not next to a tile (CB-02)")
SAME_TURN = Template("rotation {number} of this tile looks the same as {other} (CB-05)")
EDGES = {
    ("C", "F"): Template("to the {side}, a city would touch a field (CB-02)"),
    ("C", "R"): Template("to the {side}, a city would touch a road (CB-02)"),
    ("F", "C"): Template("to the {side}, a field would touch a city (CB-02)"),
    ("F", "R"): Template("to the {side}, a field would touch a road (CB-02)"),
    ("R", "C"): Template("to the {side}, a road would touch a city (CB-02)"),
    ("R", "F"): Template("to the {side}, a road would touch a field (CB-02)"),
}
"""Refusals, indexed by the edge of the tile in hand and the neighbour's edge it would touch."""

# the meeple
NO_SUCH_FEATURE = {
    Kind.CITY: translatable("this tile has no city (CB-04)"),
    Kind.FIELD: translatable("this tile has no field (CB-04)"),
    Kind.MONASTERY: translatable("this tile has no monastery (CB-04)"),
    Kind.ROAD: translatable("this tile has no road (CB-04)"),
}
NOT_THERE = {
    Kind.CITY: translatable("in this rotation the tile has no city there (CB-04)"),
    Kind.FIELD: translatable("in this rotation the tile has no field there (CB-04)"),
    Kind.MONASTERY: translatable("in this rotation the tile has no monastery there (CB-04)"),
    Kind.ROAD: translatable("in this rotation the tile has no road there (CB-04)"),
}
OTHER_NAME = Template("name that feature by its first place: {claim} (CB-04)")
NO_MEEPLE = translatable("you have no meeple in your supply (CB-04)")
MEEPLE_THERE = translatable("there is already a meeple on that feature (CB-04)")
MEEPLE_LATER = translatable(
    "on a tile with a bag the meeple comes after the robbers; older versions placed it with the tile (CR-12)"
)
MEEPLE_NOW = translatable(
    "place a meeple on the tile with the bag, as in meeple knight n, or meeple none; "
    "older versions placed it with the tile (CR-12)"
)
NO_FEATURE_NAMED_SO = translatable("no feature on the tile has that name in this rotation (CB-04)")

# the expansions
MUST_PLACE_ROBBER = translatable("in this edition you must place your robber (CR-16)")
ROBBER = translatable("place your robber on a space, as in robber 17, or pass (CR-01)")
ROBBER_THERE = translatable("your robber is already there (CR-01)")
NOBODY_TO_ROB = translatable("there is no scoring figure of another player there (CR-01)")
SCORE_FIGURE = translatable("choose what scores next and which figure moves, from the list (CM-01, CM-05)")
SCORE_EVENT = translatable("choose which of your events scores next, from the list (CR-06, CR-13)")
ROB = translatable("choose from the list which figure your robber robs (CR-07, CR-14)")
MESSAGE = translatable("the message on top of the stack is read now (CM-02)")
ANSWER = translatable("do what the message says, or take 2 points (CM-02)")
HOME = translatable("take home one of your meeples on the land, as in home 2,-1 n (CM-03)")


def why_not_draw(letter: str | None) -> Translatable:
    return DRAW if letter is None else NO_TILE_LEFT(letter=letter)


def why_not_place(state: State, action: str) -> Translatable:
    """Return the reason an action is illegal with the tile in hand."""
    placement = notation.parse_placement(action)
    if placement is None:
        return PLACE
    assert state.tile is not None
    board, cell, orientations = state.board, placement.cell, TILES[state.tile]
    cell_text = "{},{}".format(*xy(cell))
    if cell in board.tile_at:
        return PLACE_TAKEN(space=cell_text)
    if cell not in board.gaps:
        return BESIDE_NO_TILE(space=cell_text)
    if placement.turns >= len(orientations):
        return SAME_TURN(number=placement.turns, other=placement.turns % len(orientations))
    tile = orientations[placement.turns]
    return mismatch(board, cell, tile) or why_not_meeple(state, placement, tile)


def mismatch(board: Board, cell: Cell, tile: Tile) -> Translatable | None:
    """Return the refusal for the first edge that does not match, or None if all edges match."""
    for side, step in enumerate(SIDE_STEPS):
        index = board.tile_at.get(cell + step)
        if index is None:
            continue
        neighbour_edge, edge = board.placed_tiles[index].tile.edges[(side + 2) % 4], tile.edges[side]
        if neighbour_edge != edge:
            return EDGES[edge, neighbour_edge](side=SIDE_NAMES[side])
    return None


def why_not_meeple(state: State, placement: Placement, tile: Tile) -> Translatable:
    assert placement.kind is not None
    if not any(part.kind == placement.kind for part in tile.parts):
        return NO_SUCH_FEATURE[placement.kind]
    index = tile.part_at[placement.place]
    if index < 0 or tile.parts[index].kind != placement.kind:
        return NOT_THERE[placement.kind]
    if tile.parts[index].places[0] != placement.place:
        return OTHER_NAME(claim=notation.meeple_text(tile.parts[index]))
    if deferred_meeple.is_meeple_deferred(state.options, tile.letter):
        return MEEPLE_LATER
    if not state.meeples[state.active]:
        return NO_MEEPLE
    return MEEPLE_THERE


def why_not_robber(state: State, action: str) -> Translatable:
    if action == notation.PASS:
        return MUST_PLACE_ROBBER
    if action not in notation.ROBBERS:
        return ROBBER
    if state.robbers[state.robber_queue[0]] == notation.ROBBERS[action]:
        return ROBBER_THERE
    return NOBODY_TO_ROB


def why_not_deferred_meeple(state: State, action: str) -> Translatable:
    """Return the reason an action is illegal after a bag tile has been placed."""
    if not action.startswith("meeple "):
        return MEEPLE_NOW
    part = next(
        (part for part in state.board.placed_tiles[-1].tile.parts if notation.meeple_action(part) == action), None
    )
    if part is None:
        return NO_FEATURE_NAMED_SO
    return MEEPLE_THERE


def why_not_score(state: State, action: str) -> Translatable:
    return SCORE_FIGURE if state.has_messengers else SCORE_EVENT

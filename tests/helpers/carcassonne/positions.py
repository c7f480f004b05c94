"""Hand-made positions of Carcassonne."""

from __future__ import annotations

from typing import Any, TypeVar

import pytest

from macrobber_core.games import GAMES
from macrobber_core.games.carcassonne.board import cell
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.carcassonne.tiles import LETTERS, PLACES, TILES
from macrobber_core.games.contract import Event, IllegalAction, OptionValue

E = TypeVar("E", bound=Event)


def fresh(players: int = 2, **options: OptionValue) -> Carcassonne:
    game = GAMES["carcassonne"].start(players, {"robbers": "off", **options})
    assert isinstance(game, Carcassonne)
    return game


def opening(players: int = 2, start: int = 1, **options: OptionValue) -> Carcassonne:
    """Return a position before the first draw, without expansions unless the options say otherwise."""
    game = fresh(players, **options)
    game.play(f"start {start}")
    return game


def land(game: Carcassonne, *tiles: str) -> None:
    """Place matching tiles, with meeples from the supply: `V 1,0 2`, or `V 1,0 2 1 nl` with a meeple of seat 1."""
    for text in tiles:
        letter, where, turns, *meeple = text.split()
        x, y = map(int, where.split(","))
        tile = TILES[letter][int(turns)]
        take(game, letter)
        if meeple:
            seat = int(meeple[0])
            game.state.meeples[seat] -= 1
            game.state.board = game.state.board.with_tile(cell(x, y), tile, seat, tile.part_at[PLACES.index(meeple[1])])
        else:
            game.state.board = game.state.board.with_tile(cell(x, y), tile)


def take(game: Carcassonne, letter: str) -> None:
    """Take a tile out of the pile."""
    number = LETTERS.index(letter)
    pile = list(game.state.pile)
    pile[number] -= 1
    assert pile[number] >= 0
    game.state.pile = tuple(pile)


def leave(game: Carcassonne, *letters: str) -> None:
    """Leave only the given tiles in the pile."""
    game.state.pile = tuple(letters.count(letter) for letter in LETTERS)


def do(game: Carcassonne, *actions: str) -> list[Event]:
    """Play all the actions and return the events."""
    return [event for action in actions for event in game.play(action)]


def events_of(events: list[Event], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def refused(game: Carcassonne, action: str) -> str:
    """Return why an action is refused, and check that the position is unchanged."""
    before = game.snapshot()
    with pytest.raises(IllegalAction) as refusal:
        game.play(action)
    assert game.snapshot() == before
    assert refusal.value.action == action
    return refusal.value.reason


def seat(game: Carcassonne, number: int) -> Any:
    """Return a player's part of the snapshot."""
    return game.snapshot()["seats"][number - 1]


def points(game: Carcassonne) -> list[int]:
    """Return the points of the scoring meeples in seat order."""
    return [there["meeple"] for there in game.snapshot()["seats"]]


def meeples(game: Carcassonne) -> dict[str, str]:
    """Return the meeples on the land by place and side, such as `1,0 n`, with seat and role."""
    return {
        f"{laid['x']},{laid['y']} {laid['meeple']['place']}": f"{laid['meeple']['seat']} {laid['meeple']['role']}"
        for laid in game.snapshot()["board"]
        if laid["meeple"]
    }


def with_robbers(players: int = 3, robbers: str = "c3") -> Carcassonne:
    """Return a position before the first draw, by seat 1, with The Robbers."""
    return opening(players, robbers=robbers)


def scoreboard(game: Carcassonne, *figures: int, messengers: tuple[int, ...] = ()) -> None:
    """Set the points of the scoring meeples and messengers, in seat order."""
    game.state.points[1:] = figures
    if messengers:
        game.state.messengers[1:] = messengers


def robber(game: Carcassonne, number: int, space: int) -> None:
    """Place a seat's robber on a space."""
    game.state.robbers[number] = space


def robbers(game: Carcassonne) -> list[int | None]:
    """Return the robbers' spaces in seat order."""
    return [there["robber"] for there in game.snapshot()["seats"]]


def road(game: Carcassonne, owner: int, points: int, *, row: int = 20) -> None:
    """Build a seat's road that ends at 20,row; the tile that completes it there makes it worth the given points."""
    land(game, *(f"U {20 - number},{row} 0" for number in range(1, points - 1)), f"W {21 - points},{row} 3 {owner} e")


def city(game: Carcassonne, owner: int, points: int, *, row: int = 20) -> None:
    """Build a seat's city that ends at 20,row from the north; completed, it is worth 4, 6 or 8 points."""
    land(game, *[f"G 20,{row - 1} 1", f"Gb 20,{row - 2} 0"][: points // 2 - 2])
    land(game, f"E 20,{row + 1 - points // 2} 2 {owner} s")


BOTH = "L 20,20 0"
"""The tile that completes both the road and the city."""


def complete(game: Carcassonne, text: str = BOTH) -> list[Event]:
    """Draw and place a tile for the active player; return the events."""
    letter, where, turns = text.split()
    return do(game, f"draw {letter}", f"place {where} {turns}")

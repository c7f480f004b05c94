"""A seat sees everything, and the land only grows."""

from __future__ import annotations

import random

import msgspec
import pytest

from helpers.carcassonne.positions import do, opening
from macrobber_core.games import GAMES
from macrobber_core.games.carcassonne import view as view_module
from macrobber_core.games.carcassonne.board import Board
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.carcassonne.state import Gain, Robbery
from macrobber_core.games.carcassonne.view import CarcassonneView, SeatView, TileView, rebuild_board
from macrobber_core.games.contract import CHANCE, Result


def played(plies: int, seed: int = 1) -> Carcassonne:
    rng = random.Random(seed)
    game = Carcassonne.setup(3, GAMES["carcassonne"].settle({"messengers": True}))
    for _ in range(plies):
        game.play(game.chance(rng) if game.actor == CHANCE else rng.choice(game.legal()))
    return game


@pytest.mark.parametrize("seat", [1, 3, None])
@pytest.mark.parametrize("plies", [0, 1, 2, 3, 40, 90, 130])
def test_a_view_hides_nothing(seat: int | None, plies: int) -> None:
    game = played(plies)
    twin = game.imagine(seat, random.Random(1))
    assert twin.snapshot() == game.snapshot()
    assert twin.legal() == game.legal()


def test_a_seat_that_does_not_exist_has_no_view() -> None:
    with pytest.raises(ValueError, match="no seat 3"):
        opening(2).view(3)


def test_a_view_shows_a_tile_with_its_meeple() -> None:
    game = opening()
    do(game, "draw A", "place 1,0 1 farmer nl")
    seen = game.view(None)
    assert seen.board == (TileView("D", 0, 0, 0), TileView("A", 1, 0, 1, 1, "nl"))
    assert seen.seats[0] == SeatView(6, 0, None, None)


def test_the_board_only_grows() -> None:
    """Patches stay small: tiles keep their places and lose at most a meeple."""
    rng = random.Random(3)
    game = Carcassonne.setup(2, GAMES["carcassonne"].settle({}))
    before = game.view(None)
    while game.actor is not None:
        game.play(game.chance(rng) if game.actor == CHANCE else rng.choice(game.legal()))
        after = game.view(None)
        assert [(one.tile, one.x, one.y, one.turns) for one in after.board[: len(before.board)]] == [
            (one.tile, one.x, one.y, one.turns) for one in before.board
        ]
        assert 0 <= len(after.board) - len(before.board) <= 1
        before = after


def rebuilt(game: Carcassonne) -> Board:
    board = game.imagine(None, random.Random(1)).state.board
    rebuild_board.cache_clear()
    return board


@pytest.mark.slow
def test_boards_of_games_in_turns_are_rebuilt_like_those_of_one_game() -> None:
    """The views of a game come one after the other, so a board is rebuilt from one before it."""
    rng = random.Random(5)
    options = GAMES["carcassonne"].settle({"messengers": True})
    games = [Carcassonne.setup(3, options), Carcassonne.setup(3, options)]
    while any(game.actor is not None for game in games):
        game = rng.choice([game for game in games if game.actor is not None])
        game.play(game.chance(rng) if game.actor == CHANCE else rng.choice(game.legal()))
        board = rebuilt(game)
        view_module._rebuilt.clear()
        for other in (rebuilt(game), game.state.board):
            for part in ("placed_tiles", "tile_at", "features", "monasteries"):
                assert getattr(board, part) == getattr(other, part)
            assert list(board.gaps.items()) == list(other.gaps.items())
        rebuilt(games[0])


def test_a_score_is_the_sum_of_both_figures() -> None:
    game = opening(2, messengers=True)
    game.state.points[1] = 7
    game.state.messengers[1] = 5
    assert game.view(2).score(1) == 12


def decoded_view(**facts: object) -> CarcassonneView:
    """Return the view that a guest decodes, with some facts replaced."""
    view = played(40).view(1)
    values = {name: facts.get(name, getattr(view, name)) for name in view.__struct_fields__}
    return msgspec.convert(msgspec.to_builtins([*values.values()]), CarcassonneView)


def test_a_valid_view_is_decoded() -> None:
    assert decoded_view() == played(40).view(1)


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"players": 900}, "seats"),
        ({"seat": 4}, "seats"),
        ({"active": 75}, "seats"),
        ({"asked": (0,)}, "seats"),
        ({"gains": (Gain(9, "0,0 n", 2),)}, "seats"),
        ({"result": Result([1], [3, 2], "last-tile")}, "seats"),
        ({"options": {"robbers": "c4", "messengers": True}}, "options"),
        ({"options": {}}, "options"),
        ({"tile": "Z"}, "not in the box"),
        ({"pile": ()}, "not in the box"),
        ({"gone": ("Ab",)}, "not in the box"),
        ({"message": 9}, "messages"),
        ({"read": (0,)}, "messages"),
        ({"board": ()}, "two tiles on one space, or no tile"),
        ({"board": (TileView("D", 0, 0, 0), TileView("D", 0, 0, 1))}, "two tiles"),
        ({"board": tuple(TileView("D", x, y, 0) for x in range(10) for y in range(10))}, "length <= 80"),
        ({"gains": (Gain(1, "0,0 n", 2),) * 28}, "more gains"),
        ({"robberies": (Robbery(1, 0),)}, "robbery without a gain"),
    ],
)
def test_an_impossible_view_is_refused(facts: dict[str, object], why: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=why):
        decoded_view(**facts)


@pytest.mark.parametrize(
    "tile", [("Z", 0, 0, 0), ("D", 0, 0, 4), ("D", 0, 0, -1), ("C", 0, 0, 1), ("D", 2**40, 0, 0), ("D", 0, -103, 0)]
)
def test_an_impossible_tile_is_refused(tile: tuple[str, int, int, int]) -> None:
    with pytest.raises(ValueError, match="impossible tile"):
        TileView(*tile)


@pytest.mark.parametrize("place", ["", "x", "m", "nw"])
def test_a_meeple_without_a_feature_is_refused(place: str) -> None:
    with pytest.raises(ValueError, match="no feature"):
        TileView("D", 0, 0, 0, 1, place)


@pytest.mark.parametrize("space", [-1, 50, 2**63 - 1])
def test_a_robber_off_the_scoreboard_is_refused(space: int) -> None:
    with pytest.raises(ValueError, match="scoreboard"):
        SeatView(7, 0, None, space)

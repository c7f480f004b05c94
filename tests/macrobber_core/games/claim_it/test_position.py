"""The snapshot that other programs rely on."""

from __future__ import annotations

from helpers.claim_it.positions import do, fresh, give, opening, stack

EMPTY = [[stack()] * 6] * 6


def test_a_fresh_snapshot_has_every_key() -> None:
    assert fresh(3).snapshot() == {
        "game": "claim-it",
        "players": 3,
        "options": {"free-squatters": False},
        "start": None,
        "active": None,
        "actor": "chance",
        "phase": "start",
        "dice": [],
        "free": [1, 2, 3, 4, 5, 6],
        "last_round": None,
        "turns_left": None,
        "board": EMPTY,
        "result": None,
    }


def test_the_board_of_a_snapshot_is_indexed_by_row_then_column() -> None:
    game = opening(3)
    give(game, 2, settled="2,5")
    do(game, "dice 345", "squat 3,5 4")
    board = game.snapshot()["board"]
    assert (board[4][1], board[4][2]) == (stack(2), stack(squatter=4))
    assert sum(space != stack() for row in board for space in row) == 2


def test_a_snapshot_has_the_dice_until_they_are_placed() -> None:
    game = opening(2)
    do(game, "dice 345")
    assert (game.snapshot()["dice"], game.snapshot()["phase"], game.snapshot()["actor"]) == ([3, 4, 5], "place", 1)
    do(game, "squat 3,5 4")
    assert (game.snapshot()["dice"], game.snapshot()["phase"], game.snapshot()["free"]) == (
        [],
        "decide",
        [1, 2, 3, 5, 6],
    )


def test_the_next_player_rolls_after_a_stop_and_after_a_bust() -> None:
    game = opening(2)
    do(game, "dice 345", "squat 3,5 4", "stop")
    after_stop = game.snapshot()
    assert (after_stop["phase"], after_stop["actor"], after_stop["active"]) == ("dice", "chance", 2)
    give(game, 1, claimed="6,6")
    do(game, "dice 666")
    after_bust = game.snapshot()
    assert (after_bust["phase"], after_bust["actor"], after_bust["active"]) == ("dice", "chance", 1)


def test_playing_on_a_copy_leaves_the_original_unchanged() -> None:
    game = opening(3)
    do(game, "dice 345", "squat 3,5 4")
    before, twin = game.snapshot(), game.copy()
    assert twin == game
    do(twin, "stop")
    assert game.snapshot() == before
    assert twin != game

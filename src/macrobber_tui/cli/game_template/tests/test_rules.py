"""The rules of My Game by their numbers."""

import pytest
from macrobber_core.games.contract import CHANCE, IllegalAction

from my_game import GAME
from my_game.events import Held, Lost, Rolled, Started


def played(*actions, players=2, **options):
    """Return the position after these actions, and the events of the last one."""
    position, events = GAME.start(players, options), []
    for action in actions:
        events = position.play(action)
    return position, events


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_mg_01_the_seat_that_is_drawn_rolls_first(seat):
    position, events = played(f"start {seat}", players=3)
    assert events == [Started(seat)]
    assert (position.actor, position.view(None).active) == (CHANCE, seat)


def test_mg_01_turns_pass_clockwise():
    position, _ = played("start 2", "die 4", "hold", "die 5", players=3)
    assert position.actor == 3


def test_mg_02_a_roll_is_at_stake():
    position, events = played("start 1", "die 4", "roll", "die 3")
    assert events == [Rolled(1, 3)]
    assert position.view(None).at_stake == 7


def test_mg_02_a_1_loses_everything_at_stake_and_the_turn():
    position, events = played("start 1", "die 4", "roll", "die 1")
    assert events == [Rolled(1, 1), Lost(1, 4)]
    assert (position.view(None).active, position.view(None).points) == (2, (0, 0))


def test_mg_03_a_player_who_holds_keeps_the_points():
    position, events = played("start 1", "die 4", "hold")
    assert events == [Held(1, 4)]
    assert position.view(None).points == (4, 0)


def test_mg_03_a_player_can_only_roll_or_hold():
    position, _ = played("start 1", "die 4")
    assert position.legal() == ["roll", "hold"]
    with pytest.raises(IllegalAction, match=r"roll or hold \(MG-03\)"):
        position.play("pass")


@pytest.mark.parametrize(("length", "goal"), [("short", 30), ("long", 60)])
def test_mg_03_whoever_holds_at_the_goal_wins(length, goal):
    position, _ = played("start 2", *["die 6", "roll"] * (goal // 6 - 1), "die 6", "hold", length=length)
    assert position.result.winners == [2]
    assert position.result.scores == [0, goal]
    with pytest.raises(IllegalAction, match="the game is over"):
        position.play("roll")

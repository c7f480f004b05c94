"""The rules by their numbers."""

import pytest
from macrobber_core.games.contract import CHANCE, IllegalAction

from royal_ur import GAME
from royal_ur.events import Captured, Moved, Passed, Rolled, Started


def played(*actions):
    position, events = GAME.start(2, {"pieces": "four"}), []
    for action in actions:
        events = position.play(action)
    return position, events


def placed(own, rival, *actions):
    """Return the position and the last events after these actions of seat 1, from these pieces before its roll."""
    position, events = played("start 1")[0], []
    position.state.pieces = [(), own, rival]
    for action in actions:
        events = position.play(action)
    return position, events


def test_ru_01_the_drawn_seat_begins():
    position, events = played("start 2")
    assert (position.actor, position.state.active, events) == (CHANCE, 2, [Started(2)])


def test_ru_02_the_dice_count_0_to_4():
    position, _ = played("start 1")
    assert GAME.outcomes(position) == {"dice 0": 1, "dice 1": 4, "dice 2": 6, "dice 3": 4, "dice 4": 1}
    with pytest.raises(IllegalAction, match="RU-02"):
        position.play("dice 5")


def test_ru_03_a_piece_enters_and_moves():
    position, events = played("start 1", "dice 2", "enter")
    assert (events, position.state.pieces[1]) == ([Moved(1, 0, 2)], (0, 0, 0, 2))
    position, events = placed((0, 0, 0, 2), (0,) * 4, "dice 3")
    assert (events, position.legal()) == ([Rolled(1, 3)], ["enter", "move 2"])


@pytest.mark.parametrize(
    ("own", "rival", "dice", "action", "number"),
    [
        ((0, 0, 0, 2), (0, 0, 0, 0), "dice 1", "move 3", "RU-03"),
        ((0, 0, 0, 2), (0, 0, 0, 0), "dice 1", "pass", "RU-03"),
        ((0, 0, 0, 2), (0, 0, 0, 0), "dice 2", "enter", "RU-04"),
        ((0, 0, 0, 6), (0, 0, 0, 8), "dice 2", "move 6", "RU-07"),
        ((0, 0, 0, 13), (0, 0, 0, 8), "dice 3", "move 13", "RU-09"),
    ],
)
def test_refusals_cite_their_rule(own, rival, dice, action, number):
    position, _ = placed(own, rival, dice)
    with pytest.raises(IllegalAction, match=number):
        position.play(action)


def test_ru_05_a_turn_without_a_move_is_over():
    position, events = played("start 1", "dice 0")
    assert (events, position.state.active) == ([Rolled(1, 0), Passed(1, 0)], 2)
    _, events = placed((13, 14, 15, 15), (0,) * 4, "dice 4")
    assert events == [Rolled(1, 4), Passed(1, 4)]


def test_ru_06_a_capture_only_on_shared_squares():
    position, events = placed((0, 0, 0, 4), (0, 0, 3, 6), "dice 2", "move 4")
    assert (events, position.state.pieces[2]) == ([Moved(1, 4, 6), Captured(1, 6)], (0, 0, 0, 3))
    assert placed((0, 0, 0, 0), (0, 0, 0, 3), "dice 3", "enter")[1] == [Moved(1, 0, 3)]


def test_ru_08_a_rosette_rolls_again():
    position, events = played("start 1", "dice 4", "enter")
    assert (events, position.state.active, position.actor) == ([Moved(1, 0, 4)], 1, CHANCE)


def test_ru_10_the_last_piece_home_wins():
    position, _ = placed((14, 15, 15, 15), (0, 0, 0, 15), "dice 1", "move 14")
    assert (position.result.winners, position.result.scores) == ([1], [4, 1])
    with pytest.raises(IllegalAction, match="RU-10"):
        position.play("move 14")

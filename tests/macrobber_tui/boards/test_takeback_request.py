"""A takeback request names the decision, and how many steps after it would go with it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace as changed

from helpers.net import new_table
from macrobber_core.table import Proposal, SeatView, TableView
from macrobber_tui.boards.takeback_request import request_question, request_sentence

REQUEST = Proposal(2, 4, "castle", [], [1])


def table(steps: int) -> TableView:
    seats = [SeatView("Ada"), SeatView("Ben"), SeatView("Cat")]
    return changed(new_table().view(1), stage="playing", seats=seats, ply=REQUEST.ply + 1 + steps)


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        (0, "Ben asks to take back the castle."),
        (1, "Ben asks to take back the castle and 1 step after it."),
        (2, "Ben asks to take back the castle and 2 steps after it."),
    ],
)
def test_the_others_read_who_asks_for_what(steps: int, expected: str) -> None:
    assert request_sentence(table(steps), REQUEST) == expected


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        (0, "You are asking to take back the castle."),
        (1, "You are asking to take back the castle and 1 step after it."),
        (2, "You are asking to take back the castle and 2 steps after it."),
    ],
)
def test_the_player_who_asks_reads_what_they_asked_for(steps: int, expected: str) -> None:
    assert request_sentence(changed(table(steps), seat=2), REQUEST) == expected


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        (0, "Take back the castle?"),
        (1, "Take back the castle and 1 step after it?"),
        (2, "Take back the castle and 2 steps after it?"),
    ],
)
def test_the_question_says_what_would_be_taken_back(steps: int, expected: str) -> None:
    assert request_question(table(steps), REQUEST) == expected

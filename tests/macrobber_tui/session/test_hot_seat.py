"""The decision announced to everybody at a shared keyboard."""

from __future__ import annotations

import pytest
from msgspec.structs import replace as changed

from helpers.net import new_table
from macrobber_core.table import Proposal, SeatView
from macrobber_tui.session.hot_seat import public_prompt


@pytest.mark.parametrize("seat", [1, 2])
def test_a_takeback_request_says_how_much_would_be_taken_back(seat: int) -> None:
    request = Proposal(2, 4, "castle", [], [1])
    seats = [SeatView("Ada"), SeatView("Ben"), SeatView("Cat")]
    table = changed(new_table().view(1), stage="playing", seat=seat, seats=seats, ply=7, proposal=request)
    assert public_prompt(table) == "Ben asks to take back the castle and 2 steps after it."

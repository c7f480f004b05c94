"""What the events add up to: turns, what each clan did last, what happened since our own."""

from __future__ import annotations

import pytest

from macrobber_core.games.mac_robber import events as ev
from macrobber_tui.boards.mac_robber.story import Story


def told(turns: list[int]) -> Story:
    story = Story(3)
    for seat in turns:
        story.tell(ev.Drew(seat, "YYBBGG"))
        story.tell(ev.Built(seat, "cattle"))
    return story


@pytest.mark.parametrize(
    ("turns", "since"),
    [
        ([1], [1]),
        ([2, 3, 1], [2, 3, 1]),
        ([1, 2, 3], [2, 3]),
        ([1, 2, 3, 1], [2, 3, 1]),
        ([2, 1, 3, 2, 1], [3, 2, 1]),
    ],
)
def test_since_our_last_turn_is_all_after_it_and_the_turn_under_way(turns: list[int], since: list[int]) -> None:
    assert [entry.seat for entry in told(turns).since(1)] == since


def test_cubes_drawn_again_begin_no_turn() -> None:
    story = told([1, 2])
    story.tell(ev.Returned(2, "BB"))
    story.tell(ev.Drew(2, "YR"))
    assert [entry.seat for entry in story.entries] == [1, 2]


def test_a_turn_in_which_nothing_was_done_yet_is_not_the_latest() -> None:
    story = told([1, 2])
    assert story.latest(1) is story.entries[0]
    story.tell(ev.Drew(1, "YYBBGG"))
    assert story.latest(1) is story.entries[0]
    story.tell(ev.Joined(1, "monk", 2))
    assert story.latest(1) is story.entries[2]
    assert story.latest(3) is None

"""The history built from events: turns, each clan's last actions, and the events since our own turn."""

from __future__ import annotations

import pytest

from macrobber_core.games.mac_robber import events as ev
from macrobber_tui.boards.mac_robber.history import GameHistory

from .conftest import Play


def told(turns: list[int]) -> GameHistory:
    story = GameHistory(3)
    for seat in turns:
        story.add_event(ev.Drew(seat, "YYBBGG"))
        story.add_event(ev.Built(seat, "cattle"))
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
def test_entries_since_our_last_turn_include_our_current_turn(turns: list[int], since: list[int]) -> None:
    assert [entry.seat for entry in told(turns).since(1)] == since


def test_redrawn_cubes_do_not_begin_a_turn() -> None:
    story = told([1, 2])
    story.add_event(ev.Returned(2, "BB"))
    story.add_event(ev.Drew(2, "YR"))
    assert [entry.seat for entry in story.entries] == [1, 2]


def test_a_turn_without_an_action_is_not_the_last_turn() -> None:
    story = told([1, 2])
    assert story.last_turn(1) is story.entries[0]
    story.add_event(ev.Drew(1, "YYBBGG"))
    assert story.last_turn(1) is story.entries[0]
    story.add_event(ev.Joined(1, "monk", 2))
    assert story.last_turn(1) is story.entries[2]
    assert story.last_turn(3) is None


@pytest.mark.parametrize("preset", ["", "variante"])
def test_points_by_source_add_up_to_the_final_scores(preset: str, play: Play) -> None:
    table = play(4, 3, None, preset)
    assert table.result is not None
    story = GameHistory(4)
    for event in table.log_seen_by(None):
        story.add_event(event)
    made = [sum(points) for points in zip(story.score_history[0], *story.vp_by_source.values(), strict=True)]
    assert made == table.result.scores
    assert all(any(points) for points in story.vp_by_source.values())

"""The history built from events: turns, each clan's last actions, and the events since our own turn."""

from __future__ import annotations

import pytest

from macrobber_core.games.mac_robber import events as ev
from macrobber_tui.boards.mac_robber.history import GameHistory

from .conftest import Play


def history_of(turns: list[int]) -> GameHistory:
    history = GameHistory(3)
    for seat in turns:
        history.add_event(ev.Drew(seat, "YYBBGG"))
        history.add_event(ev.Built(seat, "cattle"))
    return history


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
    assert [entry.seat for entry in history_of(turns).since(1)] == since


def test_redrawn_cubes_do_not_begin_a_turn() -> None:
    history = history_of([1, 2])
    history.add_event(ev.Returned(2, "BB"))
    history.add_event(ev.Drew(2, "YR"))
    assert [entry.seat for entry in history.entries] == [1, 2]


def test_a_turn_without_an_action_is_not_the_last_turn() -> None:
    history = history_of([1, 2])
    assert history.last_turn(1) is history.entries[0]
    history.add_event(ev.Drew(1, "YYBBGG"))
    assert history.last_turn(1) is history.entries[0]
    history.add_event(ev.Joined(1, "monk", 2))
    assert history.last_turn(1) is history.entries[2]
    assert history.last_turn(3) is None


@pytest.mark.parametrize("preset", ["", "variante"])
def test_points_by_source_add_up_to_the_final_scores(preset: str, play: Play) -> None:
    table = play(4, 3, None, preset)
    assert table.result is not None
    history = GameHistory(4)
    for event in table.log_seen_by(None):
        history.add_event(event)
    totals = [sum(points) for points in zip(history.score_history[0], *history.vp_by_source.values(), strict=True)]
    assert totals == table.result.scores
    assert all(any(points) for points in history.vp_by_source.values())

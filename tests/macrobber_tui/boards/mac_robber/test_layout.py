"""The short log separates new entries from old ones."""

from __future__ import annotations

import re

import pytest

from helpers.looks import IN_SAFE, KEYBOARD
from macrobber_tui.boards.layout import recent_log
from macrobber_tui.boards.mac_robber.history import GameHistory
from macrobber_tui.boards.mac_robber.previews import ActionPreview, score_now
from macrobber_tui.boards.mac_robber.render_context import RenderContext

from .conftest import Play


def context_for(play: Play, seat: int | None, number: int = 3) -> RenderContext:
    """Return a seat's view of the table as seat 1 begins a turn, its third by default."""
    table = play(
        4, 3, lambda view: view.actor == 1 and view.game_view.phase == "action" and view.game_view.round == number
    )
    history = GameHistory(4)
    for event in table.log_seen_by(seat):
        history.add_event(event)
    table_view = table.view(seat)
    view = table_view.game_view
    return RenderContext(table_view, view, history, IN_SAFE, KEYBOARD, score_now(view), ActionPreview(view))


def text(context: RenderContext, height: int, width: int = 80) -> list[str]:
    return ["".join(span.text for span in line) for line in recent_log(context, height, width)]


def test_a_rule_separates_new_entries_from_old_ones_if_all_fit(play: Play) -> None:
    lines = text(context_for(play, 1), 30)
    rules = [line.strip("─ ") for line in lines if line.startswith("─")]
    assert rules == ["log", "since your last turn"]
    new = lines[next(number for number, line in enumerate(lines) if "since your" in line) :]
    assert sum(line.startswith(" You:") for line in new) <= 1
    assert any(line.startswith(" Scoring:") for line in new)


def test_entries_that_do_not_fit_are_counted_in_the_heading(play: Play) -> None:
    heads = [text(context_for(play, 1), height)[0].strip("─ ") for height in (2, 3, 30)]
    assert [bool(re.fullmatch(r"new turns \(\d+ more: L\)", head)) for head in heads] == [True, True, False]


def heads_of(lines: list[str]) -> list[str]:
    return [line.strip("─ ") for line in lines if line.startswith("─")]


def test_a_spectator_sees_the_log_without_a_rule_for_new_entries(play: Play) -> None:
    for height in (3, 8, 30):
        lines = text(context_for(play, None), height)
        assert len(lines) <= height
        assert heads_of(lines) == ["log"]


@pytest.mark.parametrize("height", [2, 3, 30])
def test_nothing_is_since_the_last_turn_before_the_first(play: Play, height: int) -> None:
    assert heads_of(text(context_for(play, 1, number=1), height)) == ["log"]


def test_a_waiting_player_sees_as_much_of_the_log_as_fits(play: Play) -> None:
    assert heads_of(text(context_for(play, 2), 30)) == ["log", "since your last turn"]
    lines = text(context_for(play, 2), 7)
    assert heads_of(lines) == ["log"]
    assert len(lines) == 7
    assert heads_of(text(context_for(play, 2), 3)) == ["since your last turn"]


def test_no_log_line_is_wider_than_its_width(play: Play) -> None:
    for width in (28, 40, 80):
        assert max(len(line) for line in text(context_for(play, 1), 20, width)) <= width

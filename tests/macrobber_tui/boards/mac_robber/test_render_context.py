"""The cache of the render context: parts that do not depend on the cursor are drawn once."""

from __future__ import annotations

import random

import pytest

from helpers.looks import IN_ASCII, IN_SAFE, KEYBOARD
from macrobber_tui.boards.mac_robber.board import MacRobberBoard
from macrobber_tui.boards.mac_robber.render_context import RenderContext
from macrobber_tui.i18n.language import LANGUAGES, set_language

from .conftest import Play, step, table_with_names


@pytest.mark.slow
def test_a_cached_drawing_equals_a_new_one() -> None:
    table, rng, seen_events = table_with_names(4, 11), random.Random(11), 0
    board = MacRobberBoard(IN_SAFE, KEYBOARD)
    while table.actor is not None:
        view = table.view(1)
        board.show(view, view.game_view, table.log_seen_by(1, seen_events))
        seen_events = len(table.log)
        for key in rng.choices(["right", "down", "left", "up", "escape", "v", "space", "r", "b", "i"], k=4):
            board.press(key)
            if rng.random() < 0.05:
                set_language(rng.choice([*LANGUAGES]))
                board.apply_settings(rng.choice([IN_SAFE, IN_ASCII]), KEYBOARD)
            board.draw()
            drawn = board._lines.lines
            board._render_context = None
            board.draw()
            assert board._lines.lines == drawn
        step(table, rng)


def test_a_cached_part_is_drawn_again_only_for_new_arguments_or_a_new_view(play: Play) -> None:
    calls: list[tuple[int, bool]] = []

    def draw(context: RenderContext, height: int, *, tall: bool) -> int:
        calls.append((height, tall))
        return len(calls)

    view = play(3, 1, lambda view: view.actor == 1).view(1)
    board = MacRobberBoard(IN_SAFE, KEYBOARD)
    board.show(view, view.game_view, [])
    context = board._render_context
    assert context is not None
    assert [context.cached(draw, height, tall=tall) for height in (1, 2) for tall in (True, False)] == [1, 2, 3, 4]
    assert [context.cached(draw, height, tall=tall) for height in (1, 2) for tall in (True, False)] == [1, 2, 3, 4]
    board.press("right")
    assert board._render_context is context
    board.show(view, view.game_view, [])
    assert board._render_context is not context
    assert len(calls) == 4

"""The log beside a board."""

from __future__ import annotations

from itertools import pairwise

import pytest

from helpers import painted
from helpers.looks import IN_SAFE
from macrobber_tui.boards.history import TurnEntry
from macrobber_tui.boards.log_panel import LINES_PER_STEP, LogPanel
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line

ENTRIES = [TurnEntry(seat=1 + number % 2) for number in range(60)]


def shown(count: int, height: int) -> list[Line]:
    """Return the panel's lines after a number of turns, one line for each."""
    numbers = {id(entry): number for number, entry in enumerate(ENTRIES)}
    panel = LogPanel(IN_SAFE, lambda entry: ("Ada", f"turn {numbers[id(entry)]}"), 40)
    return panel.latest(ENTRIES[:count], height)


def test_a_high_panel_keeps_its_lines_in_place_until_several_leave_at_once() -> None:
    height = 4 * LINES_PER_STEP + 1
    panels = [shown(count, height) for count in range(height, 60)]
    moved = sum(before[1] != after[1] for before, after in pairwise(panels))
    assert moved <= len(panels) // 4 + 1
    for count, lines in enumerate(panels, height):
        assert f"turn {count - 1}" in lines[-1][-1].text
        assert len(lines) > height - 4


def test_a_low_panel_is_always_full() -> None:
    assert all(len(shown(count, 4)) == 4 for count in range(4, 60))


@pytest.mark.parametrize("theme", [painted.PAINTED, painted.plain()], ids=["painted", "plain"])
def test_only_painted_boards_show_old_turns_fainter_than_new_ones(theme: Theme) -> None:
    old, new = [TurnEntry(seat=1)] * 3, [TurnEntry(seat=2)] * 2
    panel = LogPanel(theme, lambda entry: ("Ada", "old" if entry.seat == 1 else "new"), 40)
    lines = panel.split_at_new([*old, *new], new, 20, "L", is_our_turn=True)
    for text in ("old", "new"):
        turns = [line for line in lines if line[-1].text.endswith(text)]
        assert turns
        is_faint = {span.style == theme.palette.faint for line in turns for span in line}
        assert is_faint == {theme is painted.PAINTED and text == "old"}

"""The status line over the board of a replay."""

from __future__ import annotations

import pytest

from macrobber_tui.screens.replay_status import ReplayStatus, status_line
from macrobber_tui.theme.theme import choose_theme
from macrobber_tui.widgets.spans import length


@pytest.mark.parametrize("name", ["Anne, the Younger of Skye", "Anne, the Elder of Skye"])
def test_a_long_name_keeps_as_many_letters_as_fit(name: str) -> None:
    line = status_line(ReplayStatus(1, 9, name, None, []), choose_theme("dark", "unicode", None, {}))
    assert length(line) == 30
    assert "Anne, the " in "".join(span.text for span in line)

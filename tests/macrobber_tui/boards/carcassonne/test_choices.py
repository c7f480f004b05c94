"""Short labels of choices."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len

from helpers.carcassonne.moments import moments
from macrobber_core.games.carcassonne.state import Gain
from macrobber_tui.boards.carcassonne import choices
from macrobber_tui.boards.carcassonne.choices import short_label
from macrobber_tui.boards.carcassonne.render_context import MIN_PANEL
from macrobber_tui.i18n.language import LANGUAGES, _, set_language


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("points", [2, 9])
@pytest.mark.parametrize("source", ["message", "monastery"])
def test_points_for_a_source_are_not_read_as_its_number(
    source: str, points: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`message 2` would be one of the eight messages."""
    set_language(language)
    view = moments(3, 1)["scoring"].table.game_view
    monkeypatch.setattr(choices, "declared_gain", lambda action, view: Gain(1, source, points, "meeple"))
    monkeypatch.setattr(choices, "source_name", lambda text, view, is_short=False: _(source))
    monkeypatch.setattr(choices, "space_reached", lambda view, gain: 47)
    label = short_label("score message meeple", view)
    assert re.match(rf"{_(source)} \+{points}\b.* A .*47", label)
    assert cell_len(label) <= MIN_PANEL - 7

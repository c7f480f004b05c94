"""The log of a game."""

from __future__ import annotations

from helpers.lan import a_table
from macrobber_core.games.mac_robber import events as ev
from macrobber_tui.screens.log import log_page


def test_a_long_sentence_is_read_to_its_end() -> None:
    page = log_page(a_table().view(1), [ev.GameEnded("tile", [1], [43, 31, 25])])
    lines = ["".join(span.text for span in line) for line in page._lines]
    assert " ".join(" ".join(lines).split()).endswith("You won with 43 VP.")
    assert len(lines) > 1
    assert max(map(len, lines)) <= 80

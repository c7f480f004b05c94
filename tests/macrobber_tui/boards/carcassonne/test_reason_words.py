"""The reasons of hints say what an action changes for whom."""

from __future__ import annotations

import pytest

from helpers.tables import started_table
from macrobber_core.bots import Reason
from macrobber_tui.boards.carcassonne.reason_words import reason_in_words


@pytest.mark.parametrize(
    ("reason", "expected"),
    [
        (Reason("points", 1, "", 9.0, 1.0), "about 8 more points at once"),
        (Reason("meeples", 1, "", 5.0, 4.2), "about 1 more meeple for your next turns"),
        (Reason("claim", 1, "city", 7.9, 1.0), "the city should bring you about 8 points"),
        (Reason("feature", 2, "city 3,-4 n", 1.0, 9.0), "denies Bo the city at 3,-4, about 8 points"),
        (Reason("feature", 2, "city 3,-4 n", 6.0, 9.0), "costs Bo about 3 points on the city at 3,-4"),
    ],
)
def test_a_reason_is_a_sentence(reason: Reason, expected: str) -> None:
    table = started_table().view(1)
    assert reason_in_words(reason, table).replace(table.name(2), "Bo") == expected

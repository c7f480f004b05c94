"""The reasons of hints say what an action changes for whom."""

from __future__ import annotations

import pytest

from helpers.tables import started_table
from macrobber_core.bots import Reason
from macrobber_tui.boards.mac_robber.reason_words import reason_in_words


@pytest.mark.parametrize(
    ("reason", "expected"),
    [
        (Reason("green", 1, "", 3.1, 0.9), "you would score about 2 VP more for green after this turn"),
        (Reason("raids", 1, "", 1.2, 0.1), "raids bring you about 1 VP more"),
        (Reason("blue", 2, "", 0.2, 3.1), "Bo would score about 3 VP less for blue after this turn"),
        (
            Reason("following", 1, "", 0.9, 0.35),
            "Biggest Following would be yours after this turn in 90% of cases instead of 35%",
        ),
    ],
)
def test_a_reason_is_a_sentence(reason: Reason, expected: str) -> None:
    table = started_table().view(1)
    told = reason_in_words(reason, table).replace(table.name(2), "Bo")
    assert told == expected

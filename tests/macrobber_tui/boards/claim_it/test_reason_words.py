"""The reasons of hints say what an action changes for whom."""

from __future__ import annotations

import pytest

from helpers.tables import started_table
from macrobber_core.bots import Reason
from macrobber_tui.boards.claim_it.reason_words import reason_in_words


@pytest.mark.parametrize(
    ("reason", "expected"),
    [
        (Reason("group", 1, "", 6.2, 4.1), "your group is about 2 spaces larger by your next turn"),
        (Reason("group", 2, "", 3.0, 4.1), "keeps Bo's group about 1 space smaller"),
        (Reason("claims", 1, "", 2.9, 2.0), "about 1 more claim by your next turn"),
        (Reason("spaces", 1, "", 9.4, 7.6), "about 2 more spaces by your next turn"),
        (Reason("bust", 1, "", 0.0, 0.42), "the next roll: 42% bust risk"),
    ],
)
def test_a_reason_is_a_sentence(reason: Reason, expected: str) -> None:
    table = started_table().view(1)
    assert reason_in_words(reason, table).replace(table.name(2), "Bo") == expected

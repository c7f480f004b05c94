"""The rules for players are complete."""

from __future__ import annotations

import re

import pytest

from macrobber_core.games import GAMES

RULES = GAMES["mac-robber"].rules()
RULINGS = [*(f"MR-{number:02}" for number in range(1, 36)), *(f"MR-V{number}" for number in range(1, 9))]
TOPICS = [
    "Goal", "The table", "Set-up", "A round and a turn", "Phase 1: draw", "Phase 2: actions",
    "Phase 3: raid or exchange", "Hands and cards", "Scoring", "Biggest Following", "The end of the game",
    "The French variant", "Options", "Typing actions",
]  # fmt: skip


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_told(ruling: str) -> None:
    assert f"({ruling})" in RULES


def test_no_other_ruling_is_named() -> None:
    assert set(re.findall(r"MR-\w+", RULES)) == set(RULINGS)


def test_the_topics_stand_in_the_order_of_play() -> None:
    assert re.findall(r"^## (.+)$", RULES, re.MULTILINE) == TOPICS


@pytest.mark.parametrize("verb", ["cattle", "castle", "monastery", "warrior", "piper", "monk", "estate", "bard"])
def test_every_action_can_be_looked_up_as_it_is_typed(verb: str) -> None:
    assert re.search(rf"`{verb}[` ]", RULES.partition("## Typing actions")[2])

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
def test_rules_contain_every_ruling(ruling: str) -> None:
    assert f"({ruling})" in RULES


def test_rules_name_no_unknown_ruling() -> None:
    assert set(re.findall(r"MR-\w+", RULES)) == set(RULINGS)


def test_chapters_are_in_the_order_of_play() -> None:
    assert re.findall(r"^## (.+)$", RULES, re.MULTILINE) == TOPICS


@pytest.mark.parametrize("verb", ["cattle", "castle", "monastery", "warrior", "piper", "monk", "estate", "bard"])
def test_rules_explain_how_to_type_every_action(verb: str) -> None:
    assert re.search(rf"`{verb}[` ]", RULES.partition("## Typing actions")[2])

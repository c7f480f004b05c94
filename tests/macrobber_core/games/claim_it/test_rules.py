"""The rules for players are complete."""

from __future__ import annotations

import re

import pytest

from macrobber_core.games import GAMES
from macrobber_core.games.claim_it import components as box

RULES = GAMES["claim-it"].rules()
RULINGS = [f"CI-{number:02}" for number in range(1, 14)]
TOPICS = [
    "Goal", "The table", "Your turn", "Placing a marker", "Bust", "Stop", "The end of the game", "Options",
    "Typing actions",
]  # fmt: skip


@pytest.mark.parametrize("ruling", RULINGS)
def test_rules_contain_every_ruling(ruling: str) -> None:
    assert f"({ruling})" in RULES


def test_rules_name_no_unknown_ruling() -> None:
    assert set(re.findall(r"CI-\w+", RULES)) == set(RULINGS)


def test_chapters_are_in_the_order_of_play() -> None:
    assert re.findall(r"^## (.+)$", RULES, re.MULTILINE) == TOPICS


@pytest.mark.parametrize("players", box.PLAYERS)
def test_rules_give_the_claims_that_trigger_the_last_round(players: int) -> None:
    rules = " ".join(RULES.split())
    found = re.search(rf"(\d+)(?: claims)? with {players}\b", rules)
    assert found is not None
    assert int(found[1]) == box.CLAIMS_TO_END[players]


@pytest.mark.parametrize("verb", ["squat", "claim", "roll", "stop", "start", "dice"])
def test_rules_explain_how_to_type_every_action(verb: str) -> None:
    assert re.search(rf"`{verb}[` ]", RULES.partition("## Typing actions")[2])

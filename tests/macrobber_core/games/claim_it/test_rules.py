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
def test_every_ruling_is_told(ruling: str) -> None:
    assert f"({ruling})" in RULES


def test_no_other_ruling_is_named() -> None:
    assert set(re.findall(r"CI-\w+", RULES)) == set(RULINGS)


def test_the_topics_stand_in_the_order_of_play() -> None:
    assert re.findall(r"^## (.+)$", RULES, re.MULTILINE) == TOPICS


@pytest.mark.parametrize("players", box.PLAYERS)
def test_the_claims_that_bring_the_last_round_are_told(players: int) -> None:
    rules = " ".join(RULES.split())
    told = re.search(rf"(\d+)(?: claims)? with {players}\b", rules)
    assert told is not None
    assert int(told[1]) == box.CLAIMS_TO_END[players]


@pytest.mark.parametrize("verb", ["squat", "claim", "roll", "stop", "start", "dice"])
def test_every_action_can_be_looked_up_as_it_is_typed(verb: str) -> None:
    assert re.search(rf"`{verb}[` ]", RULES.partition("## Typing actions")[2])

"""The bots of Carcassonne: they play by the rules, and each better than the one before."""

from __future__ import annotations

import random

import msgpack
import msgspec
import pytest

from helpers.carcassonne.courses import GAME, deciding
from macrobber_core.bots import Effort, choose, known_levels
from macrobber_core.bots.worker import answer
from macrobber_core.sim import play_game

LEVELS = known_levels(GAME.key)
EVERY = {"random": 1, "easy": 5, "medium": 11, "hard": 11}
"""Of the placements of a game, a bot is asked about one in so many; of everything else, about all."""


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", GAME.seats)
def test_a_bot_chooses_a_legal_action_and_the_same_wherever_it_thinks(level: str, players: int) -> None:
    for ply, position in enumerate(deciding(players, players, EVERY[level])):
        view, legal, before = position.view(position.actor), position.legal(), position.snapshot()
        action = choose(GAME.key, level, view, legal, random.Random(ply))
        assert action in legal
        assert position.snapshot() == before
        asked: bytes = msgpack.packb([GAME.key, level, msgspec.to_builtins(view), legal, ply, (1.0, None)])
        assert answer(asked).decode() == action


def beaten(better: str, other: str, games: int) -> float:
    results = (play_game(GAME.key, {}, [better, other], Effort(), "1", number, keep=False) for number in range(games))
    return sum((played.entrants[seat - 1] == 0) / len(played.result.winners) for played in results
               for seat in played.result.winners)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("better", "other"), [("easy", "random"), ("medium", "easy"), ("hard", "medium")])
def test_each_level_beats_the_one_before(better: str, other: str) -> None:
    """By far more than these few games ask for: measured are 90 of 100 and more."""
    assert beaten(better, other, 8) >= 5

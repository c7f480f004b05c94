"""The bots of Carcassonne: legal play, each level better than the one before, and advice for hints and analyses."""

from __future__ import annotations

import random
from itertools import pairwise

import msgpack
import msgspec
import pytest

from helpers.carcassonne.courses import GAME, course, deciding
from macrobber_core.bots import ADVISERS, Effort, choose, known_levels
from macrobber_core.bots.carcassonne.levels import advise
from macrobber_core.bots.worker import answer
from macrobber_core.sim import play_game

LEVELS = known_levels(GAME.key)
EVERY = {"random": 1, "easy": 5, "medium": 11, "hard": 11, "chief": 31}
"""The interval between sampled placements for each level; all other decisions are tested."""


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", GAME.seats)
def test_a_bot_chooses_a_legal_action_and_the_same_in_a_worker_process(level: str, players: int) -> None:
    for ply, position in enumerate(deciding(players, players, EVERY[level])):
        view, legal, before = position.view(position.actor), position.legal(), position.snapshot()
        action = choose(GAME.key, level, view, legal, random.Random(ply), Effort(1.0, 2))
        assert action in legal
        assert position.snapshot() == before
        asked: bytes = msgpack.packb([GAME.key, level, msgspec.to_builtins(view), legal, ply, (1.0, 2), []])
        assert answer(asked).decode() == action


def wins_most_games(better: str, other: str, games: int) -> bool:
    """Play until one of the two has won more than half of the games; a tie is half a win for both."""
    won, number = 0.0, 0
    while max(won, number - won) <= games / 2 and number < games:
        played = play_game(GAME.key, {}, [better, other], Effort(simulations=3), "1", number, keep=False)
        winners = [played.entrants[seat - 1] for seat in played.result.winners]
        won += winners.count(0) / len(winners)
        number += 1
    return won > games / 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("better", "other"), [("easy", "random"), ("medium", "easy"), ("hard", "medium"), ("chief", "hard")]
)
def test_each_level_beats_the_next_weaker_one(better: str, other: str) -> None:
    """The measured results are 90 of 100 and more, and for `chief` about 80, far above the requirement here."""
    assert wins_most_games(better, other, 5)


EFFORT = Effort(simulations=10)
chances = ADVISERS["carcassonne"].chances


@pytest.mark.parametrize("players", GAME.seats)
def test_chances_change_gradually_and_end_with_the_result(players: int) -> None:
    found, last = [], None
    for position in course(players, players):
        found.append(chances(position.view(None)))
        last = position.result
    assert all(sum(each) == pytest.approx(1) and min(each) >= 0 for each in found)
    assert last is not None
    assert found[-1] == [(seat in last.winners) / len(last.winners) for seat in range(1, players + 1)]
    leaps = [max(abs(a - b) for a, b in zip(before, after, strict=True)) for before, after in pairwise(found)]
    assert sum(leaps) / len(leaps) < 0.1


def test_chances_are_equal_before_the_first_player_is_drawn() -> None:
    assert chances(GAME.start(4).view(None)) == pytest.approx([0.25] * 4)


@pytest.mark.slow
def test_advice_ranks_every_action_and_is_deterministic() -> None:
    for position in deciding(3, 2, every=9):
        view, legal = position.view(position.actor), position.legal()
        advice = advise(view, legal, random.Random(1), EFFORT)
        assert sorted(one.action for one in advice) == sorted(legal)
        assert [one.chance for one in advice] == sorted((one.chance for one in advice), reverse=True)
        assert all(0 <= one.chance <= 1 for one in advice)
        assert advise(view, legal[::-1], random.Random(2), EFFORT)[0].chance == advice[0].chance

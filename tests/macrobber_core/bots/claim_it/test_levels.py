"""The bots of Claim It!: legal play, each level better than the one before, and advice for hints and analyses."""

from __future__ import annotations

import random
from itertools import pairwise

import msgpack
import msgspec
import pytest

from helpers.analysis import analysed, golden
from helpers.claim_it.courses import GAME, course
from helpers.claim_it.positions import do, first_claims, give, opening
from macrobber_core.bots import ADVISERS, Effort, choose, known_levels
from macrobber_core.bots.claim_it.levels import advise
from macrobber_core.bots.worker import answer
from macrobber_core.games.contract import CHANCE
from macrobber_core.sim import play_game

LEVELS = known_levels(GAME.key)
EVERY = {"random": 1, "easy": 1, "medium": 7, "hard": 31, "chief": 31}
"""The interval between sampled decisions for each level, because some levels are slow."""


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", GAME.seats)
def test_a_bot_chooses_a_legal_action_and_the_same_in_a_worker_process(level: str, players: int) -> None:
    for ply, position in enumerate(course(players, seed=players, free=players % 2 == 0)):
        if position.actor in {None, CHANCE} or ply % EVERY[level]:
            continue
        view, legal, before = position.view(position.actor), position.legal(), position.snapshot()
        action = choose(GAME.key, level, view, legal, random.Random(ply))
        assert action in legal
        assert position.snapshot() == before
        asked: bytes = msgpack.packb([GAME.key, level, msgspec.to_builtins(view), legal, ply, (1.0, None), []])
        assert answer(asked).decode() == action


def games_won(better: str, other: str, games: int) -> float:
    results = (play_game(GAME.key, {}, [better, other], Effort(), "1", number, keep=False) for number in range(games))
    return sum((played.entrants[seat - 1] == 0) / len(played.result.winners) for played in results
               for seat in played.result.winners)  # fmt: skip


@pytest.mark.slow
def test_easy_beats_random_clearly() -> None:
    assert games_won("easy", "random", 20) >= 16


@pytest.mark.slow
def test_medium_beats_easy() -> None:
    assert games_won("medium", "easy", 10) >= 6


@pytest.mark.parametrize("level", ["medium", "hard", "chief"])
def test_a_bot_stops_if_a_stop_wins_the_game(level: str) -> None:
    game = opening(2)
    game.state.last_round, game.state.turns_left = 1, 1
    give(game, 2, claimed=first_claims(2))
    do(game, "dice 556", "squat 5,5 6", "roll", "dice 456", "squat 5,6 4", "roll", "dice 155", "claim 5,5", "roll",
       "dice 455", "squat 5,4 5")  # fmt: skip
    assert choose(GAME.key, level, game.view(1), game.legal(), random.Random(1)) == "stop"


@pytest.mark.parametrize("level", ["medium", "hard", "chief"])
def test_a_bot_rolls_if_a_stop_loses_the_game(level: str) -> None:
    game = opening(2)
    game.state.last_round, game.state.turns_left = 1, 1
    give(game, 2, claimed=first_claims(3))
    do(game, "dice 556", "squat 5,5 6")
    assert choose(GAME.key, level, game.view(1), game.legal(), random.Random(1)) == "roll"


EFFORT = Effort(simulations=10)
chances = ADVISERS["claim-it"].chances


@pytest.mark.slow
@pytest.mark.parametrize("players", GAME.seats)
def test_chances_change_gradually_and_end_with_the_result(players: int) -> None:
    found, last = [], None
    for position in course(players, seed=players + 20):
        found.append(chances(position.view(None)))
        last = position.result
    assert all(sum(each) == pytest.approx(1) and min(each) >= 0 for each in found)
    assert last is not None
    assert found[-1] == [(seat in last.winners) / len(last.winners) for seat in range(1, players + 1)]
    leaps = [max(abs(a - b) for a, b in zip(before, after, strict=True)) for before, after in pairwise(found[:-1])]
    assert sum(leaps) / len(leaps) < 0.1


@pytest.mark.slow
def test_a_game_is_analysed_with_its_rolls_and_stops() -> None:
    """The decisions with a choice: the worth of an earlier stop, or of a bolder roll."""
    found = analysed(golden("claim-it/two-players", plies=70))
    assert len(found.standings) == 71
    assert found.standings[-1].round > 1
    assert {decision.chosen for decision in found.decisions} >= {"roll", "stop"}
    assert all(decision.best_chance >= decision.chance for decision in found.decisions)


def test_chances_are_equal_before_the_first_player_is_drawn() -> None:
    assert chances(GAME.start(4).view(None)) == [0.25] * 4


@pytest.mark.slow
def test_advice_ranks_every_action_and_is_deterministic() -> None:
    for ply, position in enumerate(course(3, seed=4, most=80)):
        if position.actor in {None, CHANCE} or ply % 9:
            continue
        view, legal = position.view(position.actor), position.legal()
        advice = advise(view, legal, random.Random(1), EFFORT)
        assert sorted(one.action for one in advice) == sorted(legal)
        assert [one.chance for one in advice] == sorted((one.chance for one in advice), reverse=True)
        assert all(0 <= one.chance <= 1 for one in advice)
        assert advise(view, legal[::-1], random.Random(2), EFFORT)[0].chance == advice[0].chance

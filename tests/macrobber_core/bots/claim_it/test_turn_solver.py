"""The solver finds the exact chances of short turns, as naive play with the engine counts them."""

from __future__ import annotations

import random

import pytest

from helpers.claim_it.positions import do, give, opening, spaces
from macrobber_core.bots import Effort, choose
from macrobber_core.bots.claim_it.network import learned_networks
from macrobber_core.bots.claim_it.turn_solver import TurnSolver
from macrobber_core.games.claim_it.board import SPACE_TEXTS
from macrobber_core.games.claim_it.dice import ROLLS, THROWS
from macrobber_core.games.claim_it.position import ClaimIt

EFFORT = Effort(simulations=10_000)
THROWS_OF = {text: THROWS.count(text) for text in ROLLS}


def last_turn(own: str, open_spaces: str, *, first: str, free: bool = False) -> ClaimIt:
    """Return a last turn of seat 1 after its first roll; seat 2 has the claims of row 6, four in a group."""
    game = opening(2, free_squatters=free)
    game.state.last_round, game.state.turns_left = 1, 1
    give(game, 2, claimed="1,6 2,6 3,6 4,6")
    give(game, 1, claimed=own)
    nobody = [text for text in SPACE_TEXTS.values() if text not in f"{own} {open_spaces} 1,6 2,6 3,6 4,6".split()]
    game.state.claimed |= sum(space for space, text in SPACE_TEXTS.items() if text in nobody)
    do(game, *first.split(", "))
    return game


def exact(position: ClaimIt, known: dict[str, float]) -> float:
    """Return seat 1's chance with the best play, by trying every throw and every action in the engine."""
    if position.result is not None:
        return (1 in position.result.winners) / len(position.result.winners)
    key = str(position.snapshot())
    if key not in known:
        if position.actor == 0:
            chances = [throws * exact(after(position, roll), known) for roll, throws in THROWS_OF.items()]
            known[key] = sum(chances) / len(THROWS)
        else:
            known[key] = max(exact(after(position, action), known) for action in position.legal())
    return known[key]


def after(position: ClaimIt, action: str) -> ClaimIt:
    changed = position.copy()
    changed.play(action)
    return changed


@pytest.mark.slow
@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize(
    ("own", "open_spaces", "first"),
    [
        ("1,1 2,1 3,1", "1,2 2,2", "dice 123, squat 1,2 3"),
        ("1,1 2,1 3,1", "1,2 5,5 4,1", "dice 123, squat 1,2 3"),
        ("1,1 2,1", "1,2 2,2 6,6", "dice 123, squat 1,2 3"),
        ("1,1 2,1", "1,2 2,2 6,6", "dice 122"),
    ],
)
def test_a_turn_with_few_open_spaces_is_solved_exactly(own: str, open_spaces: str, first: str, *, free: bool) -> None:
    game = last_turn(own, open_spaces, first=first, free=free)
    known: dict[str, float] = {}
    chances = TurnSolver(game.state, learned_networks(2), EFFORT).solve(game.legal())
    assert chances == pytest.approx({action: exact(after(game, action), known) for action in game.legal()})


def test_chief_keeps_a_shared_victory_that_a_roll_would_rather_lose() -> None:
    """Both have four spaces and three claims. A claim on 1,2 would win: 30 throws of 216 show a 1 and a 2.

    So would a squatter on 4,6: of 30 throws with a 4 and a 6, 24 have a free number left. All others are a bust.
    """
    game = last_turn("1,1 2,1 3,1", "1,2", first="dice 123, squat 1,2 3")
    game.state.claimed ^= spaces("4,6")
    chances = TurnSolver(game.state, learned_networks(2), EFFORT).solve(game.legal())
    assert chances == pytest.approx({"stop": 0.5, "roll": (30 + 24) / 216})
    assert choose_chief(game) == "stop"


def choose_chief(game: ClaimIt) -> str:
    return choose("claim-it", "chief", game.view(1), game.legal(), random.Random(1), EFFORT)


def test_more_simulations_bring_more_search_and_the_same_choice_each_time() -> None:
    game = opening(3)
    do(game, "dice 123")
    searched = []
    for simulations in (1, 20):
        solvers = [TurnSolver(game.state, learned_networks(3), Effort(simulations=simulations)) for _ in range(2)]
        first, second = [solver.solve(game.legal()) for solver in solvers]
        assert first == second
        searched.append(solvers[0].searched)
    assert searched[0] < searched[1]

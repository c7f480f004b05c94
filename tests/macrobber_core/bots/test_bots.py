import random
from collections.abc import Iterator

import msgpack
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from macrobber_core.bots import Effort, choose, known_levels
from macrobber_core.bots.worker import answer
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE, Position

GAME = GAMES["mac-robber"]
LEVELS = known_levels(GAME.key)
FEW = Effort(simulations=10)
SAMPLING = {"random": 1, "easy": 1}
"""The levels that are tested at every moment; a searching level is tested only at sampled moments."""


def sampled_decisions(level: str, seed: int, players: int) -> Iterator[tuple[int, Position]]:
    every = SAMPLING.get(level, 19)
    return (
        (ply, position) for ply, position in enumerate(decision_positions(seed, players)) if (ply + seed) % every == 0
    )


def decision_positions(seed: int, players: int) -> Iterator[Position]:
    """Yield the positions of a random game in which a seat decides; each is valid until the next."""
    rng = random.Random(seed)
    position = GAME.start(players, {})
    while (actor := position.actor) is not None:
        if actor != CHANCE:
            yield position
        position.play(position.chance(rng) if actor == CHANCE else rng.choice(position.legal()))


def decide(level: str, position: Position, seed: int) -> str:
    return choose(GAME.key, level, position.view(position.actor), position.legal(), random.Random(seed), FEW)


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@settings(max_examples=8, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(GAME.seats))
def test_a_bot_always_chooses_a_legal_action(level: str, seed: int, players: int) -> None:
    for _, position in sampled_decisions(level, seed, players):
        before = position.snapshot()
        assert decide(level, position, seed) in position.legal()
        assert position.snapshot() == before


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", GAME.seats)
def test_a_bot_chooses_the_same_for_positions_its_seat_cannot_tell_apart(level: str, players: int) -> None:
    """One position is the real one, the other is rebuilt by the bots' process; the seed is the same."""
    rng = random.Random(players)
    differed = 0
    for ply, position in sampled_decisions(level, players + 10, players):
        other = position.imagine(position.actor, rng)
        differed += other.snapshot() != position.snapshot()
        view = msgspec.to_builtins(other.view(other.actor))
        asked: bytes = msgpack.packb([GAME.key, level, view, other.legal(), ply, (FEW.seconds, FEW.simulations), []])
        assert answer(asked).decode() == decide(level, position, ply)
    assert differed


def play_out(levels: list[str], seed: int) -> list[int]:
    rng = random.Random(seed)
    position = GAME.start(len(levels), {})
    while (actor := position.actor) is not None:
        if actor == CHANCE:
            position.play(position.chance(rng))
        else:
            position.play(choose(GAME.key, levels[actor - 1], position.view(actor), position.legal(), rng))
    assert position.result is not None
    return position.result.winners


def test_easy_beats_random_clearly() -> None:
    games = 40
    won = sum(
        play_out(["easy" if s == seed % 4 else "random" for s in range(4)], seed) == [seed % 4 + 1]
        for seed in range(games)
    )
    assert won > 0.6 * games


def test_an_unknown_level_raises_key_error() -> None:
    position = next(decision_positions(1, 3))
    with pytest.raises(KeyError):
        decide("grandmaster", position, 1)

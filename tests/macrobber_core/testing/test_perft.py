"""Sequences of decisions are counted to each depth, with the same chance every time."""

from __future__ import annotations

from helpers.stones import GAME, Stones
from macrobber_core.testing.perft import count_by_depth


def counts(pile: str, depth: int, seed: str = "1", players: int = 2) -> list[int]:
    return [*count_by_depth(GAME.start(players, {"pile": pile}), seed, depth)]


def test_every_sequence_of_decisions_counts_even_if_several_lead_to_the_same_position() -> None:
    """The ways to take the first 1, 2 and 3 parts of 1 to 3 stones from a pile of 12."""
    assert counts("large", 3) == [3, 9, 27]


def test_a_sequence_that_ends_the_game_is_counted_and_has_no_longer_ones() -> None:
    """The compositions of at most 6 into parts of 1 to 3: 3 parts give 6 in 7 ways, and less in 10."""
    assert counts("small", 3) == [3, 9, 17]
    assert counts("small", 50) == [3, 9, 17, 15, 6, 1, 0]


def test_chance_is_no_decision_and_comes_from_the_seed() -> None:
    drawn: list[str] = []

    class Recorded(Stones):
        def draw(self, action: str) -> list[object]:  # type: ignore[override]
            drawn.append(action)
            return [*super().draw(action)]

    for seed in ("1", "1", "2"):
        assert [*count_by_depth(Recorded(2, GAME.settle({})), seed, 1)] == [3]
    first, second, other = drawn[:3], drawn[3:6], drawn[6:]
    assert first == second != other


def test_the_position_stays_unchanged() -> None:
    position = GAME.start(2)
    before = position.snapshot()
    assert [*count_by_depth(position, "1", 2)] == [3, 9]
    assert position.snapshot() == before

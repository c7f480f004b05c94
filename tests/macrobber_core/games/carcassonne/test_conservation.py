"""Invariants of every game of Carcassonne."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.carcassonne.second_eyes import GAME, eagerly
from macrobber_core.games.carcassonne.components import OPTIONS
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.contract import CHANCE

games = given(
    players=st.sampled_from(GAME.seats),
    options=st.fixed_dictionaries({name: st.sampled_from(option.choices) for name, option in OPTIONS.items()}),
    seed=st.integers(0, 2**32),
)
few_examples = settings(max_examples=8, deadline=None)


def positions(players: int, options: dict[str, Any], seed: int) -> Iterator[Carcassonne]:
    rng = random.Random(seed)
    position = GAME.start(players, options)
    assert isinstance(position, Carcassonne)
    yield position
    while (actor := position.actor) is not None:
        position.play(position.chance(rng) if actor == CHANCE else eagerly(position, rng))
        yield position


@pytest.mark.slow
@few_examples
@games
def test_the_number_of_tiles_never_changes(players: int, options: dict[str, Any], seed: int) -> None:
    for position in positions(players, options, seed):
        there = position.snapshot()
        tiles = len(there["board"]) + sum(there["pile"].values()) + len(there["gone"]) + (there["tile"] is not None)
        assert tiles == (72 if options["robbers"] == "off" else 80)


@pytest.mark.slow
@few_examples
@games
def test_every_player_keeps_seven_meeples_in_supply_and_on_tiles(
    players: int, options: dict[str, Any], seed: int
) -> None:
    for position in positions(players, options, seed):
        there = position.snapshot()
        for seat, figures in enumerate(there["seats"], 1):
            on_tiles = [laid for laid in there["board"] if laid["meeple"] and laid["meeple"]["seat"] == seat]
            assert figures["meeples"] + len(on_tiles) == 7


@pytest.mark.slow
@few_examples
@games
def test_a_final_score_is_the_sum_of_both_figures(players: int, options: dict[str, Any], seed: int) -> None:
    *_, last = positions(players, options, seed)
    assert last.result is not None
    assert last.result.scores == [
        figures["meeple"] + (figures["messenger"] or 0) for figures in last.snapshot()["seats"]
    ]


@pytest.mark.slow
@few_examples
@games
def test_no_figure_moves_backwards(players: int, options: dict[str, Any], seed: int) -> None:
    """Footnotes 6 and 11 of The Robbers are about other expansions."""
    before = [(0, 0)] * players
    for position in positions(players, options, seed):
        now = [(figures["meeple"], figures["messenger"] or 0) for figures in position.snapshot()["seats"]]
        for (meeple, messenger), (meeple_before, messenger_before) in zip(now, before, strict=True):
            assert meeple >= meeple_before
            assert messenger >= messenger_before
        before = now


@pytest.mark.slow
@few_examples
@games
def test_playing_on_a_copy_leaves_the_original_unchanged(players: int, options: dict[str, Any], seed: int) -> None:
    """Both continue with different chance; the copy does not affect the original."""
    rng = random.Random(seed)
    for number, position in enumerate(positions(players, options, seed)):
        if number % 40 == 10 and position.actor is not None:
            before, twin = position.snapshot(), position.copy()
            for _ in range(30):
                if twin.actor is not None:
                    twin.play(twin.chance(rng) if twin.actor == CHANCE else eagerly(twin, rng))
            assert position.snapshot() == before
            assert twin.snapshot() != before

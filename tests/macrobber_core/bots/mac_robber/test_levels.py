"""The chances of all seats, for analyses."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from macrobber_core.bots import ADVISERS, choose
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE

GAME = GAMES["mac-robber"]
chances = ADVISERS["mac-robber"].chances


@pytest.mark.slow
@pytest.mark.parametrize("players", GAME.seats)
def test_chances_change_gradually_and_end_with_the_result(players: int) -> None:
    rng, position = random.Random(players), GAME.start(players, {})
    found = [chances(position.view(None))]
    while (actor := position.actor) is not None:
        view = position.view(actor or None)
        position.play(
            position.chance(rng) if actor == CHANCE else choose("mac-robber", "easy", view, position.legal(), rng)
        )
        found.append(chances(position.view(None)))
    assert all(sum(each) == pytest.approx(1) for each in found)
    assert position.result is not None
    winners = position.result.winners
    assert found[-1] == [(seat in winners) / len(winners) for seat in range(1, players + 1)]
    leaps = [max(abs(a - b) for a, b in zip(before, after, strict=True)) for before, after in pairwise(found[:-1])]
    assert sum(leaps) / len(leaps) < 0.05

"""The chances of all seats, for analyses, and the chief's decisions and advice in a raid."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from helpers.positions import give, opening, raiding
from macrobber_core.bots import ADVISERS, Effort, choose
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


def test_the_chief_plays_the_card_that_it_advises() -> None:
    game = opening(4)
    give(game, 1, hand="1244")
    raiding(game, 1).play("raid 2")
    view, effort = game.view(1), Effort(simulations=50)
    advice = ADVISERS["mac-robber"].advise(view, game.legal(), random.Random(1), effort)
    assert {each.action for each in advice} == set(game.legal())
    assert choose("mac-robber", "chief", view, game.legal(), random.Random(1), effort) == advice[0].action


@pytest.mark.parametrize("powers", [False, True])
def test_the_chief_plays_in_every_round_of_a_raid(powers: bool) -> None:
    game = opening(4, **{"combat-powers": powers})
    raiding(game, 1).play("raid 2")
    rng = random.Random(1)
    while game.state.phase in {"attack", "defend"}:
        game.play(choose("mac-robber", "chief", game.view(game.actor), game.legal(), rng, Effort(simulations=30)))

"""The probability of winning a raid."""

from __future__ import annotations

import random

import pytest

from helpers.positions import cards, give, leave_in_deck, opening, raiding
from macrobber_core.games.mac_robber.odds import best_cards, raid_odds, strengths
from macrobber_core.games.mac_robber.position import MacRobber


def raid_position(hand: str, **options: bool) -> MacRobber:
    game = raiding(opening(3, **options), 1)
    give(game, 1, hand=hand)
    return game


def simulated_odds(game: MacRobber, defender: int, tries: int) -> float:
    """Return the share of raids won if both sides lay their best three cards in any order."""
    rng = random.Random(1)
    won = 0
    for _ in range(tries):
        state = game.imagine(1, rng).state
        sides = []
        for seat in (1, defender):
            totals = sorted(value for value in (1, 2, 3, 4) for _ in range(state.hands[seat][value - 1]))[-3:]
            best = [total + (place < state.pipers[seat]) for place, total in enumerate(reversed(totals))]
            rng.shuffle(best)
            sides.append(best)
        margin = sum((mine > theirs) - (mine < theirs) for mine, theirs in zip(*sides, strict=True))
        won += margin > 0
    return won / tries


@pytest.mark.parametrize("hand", ["1234", "1144", "3444", "1112"])
def test_raid_odds_agree_with_simulated_raids_over_imagined_hands(hand: str) -> None:
    game = raid_position(hand)
    give(game, 2, warriors=5, pipers=1)
    assert raid_odds(game.view(1), 2, tie_wins=False) == pytest.approx(simulated_odds(game, 2, 4000), abs=0.03)


def test_a_hand_that_cannot_be_stronger_is_beaten_for_certain() -> None:
    game = raid_position("4444")
    give(game, 2, hand="1111", pipers=0)
    give(game, 3, hand="1111")
    leave_in_deck(game, "11112222")
    assert raid_odds(game.view(1), 2, tie_wins=False) == 1


def test_ties_count_as_wins_only_if_ties_win() -> None:
    view = raid_position("2233").view(1)
    drawn, won = (raid_odds(view, 2, tie_wins=tie_wins) for tie_wins in (False, True))
    assert drawn is not None
    assert won is not None
    assert 0 < drawn < won < 1


def test_there_are_no_odds_for_spectators_or_with_combat_powers() -> None:
    assert raid_odds(raid_position("1234").view(None), 2, tie_wins=False) is None
    assert raid_odds(raid_position("1234", **{"combat-powers": True}).view(1), 2, tie_wins=False) is None


def test_pipers_are_counted_on_the_best_cards() -> None:
    assert best_cards(cards("11344")) == (3, 4, 4)
    game = raid_position("1234")
    give(game, 1, pipers=2)
    assert strengths(cards("11344"), game.view(1).clan(1)) == (5, 5, 3)

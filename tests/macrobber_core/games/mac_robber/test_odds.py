"""The probability of winning a raid."""

from __future__ import annotations

import random

import pytest

from helpers.positions import cards, give, leave_in_deck, opening, raiding
from macrobber_core.games.mac_robber.odds import best_cards, raid_odds, strengths
from macrobber_core.games.mac_robber.position import MacRobber


def a_raid(hand: str, **options: bool) -> MacRobber:
    game = raiding(opening(3, **options), 1)
    give(game, 1, hand=hand)
    return game


def tried(game: MacRobber, defender: int, tries: int) -> float:
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
def test_it_is_what_raids_among_imagined_hands_come_to(hand: str) -> None:
    game = a_raid(hand)
    give(game, 2, warriors=5, pipers=1)
    assert raid_odds(game.view(1), 2, tie_wins=False) == pytest.approx(tried(game, 2, 4000), abs=0.03)


def test_a_hand_that_can_only_be_weaker_is_beaten_for_certain() -> None:
    game = a_raid("4444")
    give(game, 2, hand="1111", pipers=0)
    give(game, 3, hand="1111")
    leave_in_deck(game, "11112222")
    assert raid_odds(game.view(1), 2, tie_wins=False) == 1


def test_ties_count_where_they_win() -> None:
    view = a_raid("2233").view(1)
    drawn, won = (raid_odds(view, 2, tie_wins=tie_wins) for tie_wins in (False, True))
    assert drawn is not None
    assert won is not None
    assert 0 < drawn < won < 1


def test_nothing_is_reckoned_for_who_holds_no_hand_or_where_cards_have_powers() -> None:
    assert raid_odds(a_raid("1234").view(None), 2, tie_wins=False) is None
    assert raid_odds(a_raid("1234", **{"combat-powers": True}).view(1), 2, tie_wins=False) is None


def test_pipers_stand_on_the_best_cards() -> None:
    assert best_cards(cards("11344")) == (3, 4, 4)
    game = a_raid("1234")
    give(game, 1, pipers=2)
    assert strengths(cards("11344"), game.view(1).clan(1)) == (5, 5, 3)

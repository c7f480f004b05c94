"""Chance is fair: all items of a pile are equally likely, and every drawn outcome can be played.

The seeds are fixed. The bounds are five standard deviations, so another generator would pass as well.
"""

from __future__ import annotations

import math
import random
from collections import Counter

import pytest

from helpers.positions import fresh, leave_in_deck, opening
from macrobber_core.games.mac_robber.position import MacRobber

DRAWS = 4000


def outcomes(game: MacRobber, seed: int = 1) -> list[str]:
    rng = random.Random(seed)
    drawn = [game.chance(rng) for _ in range(DRAWS)]
    for outcome in set(drawn):
        game.copy().play(outcome)
    return drawn


def is_near(count: int, probability: float) -> bool:
    return abs(count - DRAWS * probability) <= 5 * math.sqrt(DRAWS * probability * (1 - probability))


def none_of(missing: int, others: int, drawn: int) -> float:
    """Return the probability that none of `missing` items is drawn without replacement."""
    return math.comb(others, drawn) / math.comb(missing + others, drawn)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_seat_is_equally_likely_to_start(players: int) -> None:
    count = Counter(outcomes(fresh(players)))
    assert all(is_near(count[f"start {seat}"], 1 / players) for seat in range(1, players + 1))


@pytest.mark.parametrize("cards", ["even", "pyramid"])
def test_cards_are_dealt_in_proportion_to_the_deck(cards: str) -> None:
    game = fresh(4, cards=cards)
    game.play("start 1")
    deck = game.snapshot()["deck"]
    hands = [outcome.split()[2] for outcome in outcomes(game)]
    for value, there in zip("1234", deck, strict=True):
        without = sum(value not in hand for hand in hands)
        assert is_near(without, none_of(there, sum(deck) - there, 4))
        assert sum(hand.count(value) for hand in hands) / DRAWS == pytest.approx(4 * there / sum(deck), abs=0.07)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_cubes_are_drawn_in_proportion_to_the_bag(players: int) -> None:
    game = opening(players)
    bag = game.snapshot()["bag"]
    displays = [outcome.split()[1] for outcome in outcomes(game)]
    for colour, there in bag.items():
        without = sum(colour not in display for display in displays)
        assert is_near(without, none_of(there, sum(bag.values()) - there, 6))
        mean = sum(display.count(colour) for display in displays) / DRAWS
        assert mean == pytest.approx(6 * there / sum(bag.values()), abs=0.1)


def test_colours_are_drawn_together_as_often_as_without_replacement() -> None:
    game = opening(5)
    bag = game.snapshot()["bag"]
    yellow, red, cubes = bag["Y"], bag["R"], sum(bag.values())
    neither = sum(set("YR").isdisjoint(outcome.split()[1]) for outcome in outcomes(game))
    assert is_near(neither, none_of(yellow + red, cubes - yellow - red, 6))


def test_the_rest_of_the_draw_pile_is_dealt_before_reshuffled_cards() -> None:
    game = opening(4)
    leave_in_deck(game, "4")
    game.play("draw YYBBGG")
    game.play("warrior")
    assert set(outcomes(game)) == {"deal 1 4"}


def test_reshuffled_cards_are_drawn_in_proportion_to_the_discards() -> None:
    game = opening(4)
    leave_in_deck(game, "")
    game.play("draw YYBBGG")
    game.play("warrior")
    discards = game.snapshot()["discards"]
    count = Counter(outcomes(game))
    for value, there in zip("1234", discards, strict=True):
        assert is_near(count[f"deal 1 {value}"], there / sum(discards))

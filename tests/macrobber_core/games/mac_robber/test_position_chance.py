"""At a chance node, exactly the outcomes with positive probability are accepted."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, combinations_with_replacement

import pytest

from helpers.positions import fight, finish_round, fresh, give, leave_in_bag, leave_in_deck, opening, raiding, turn
from macrobber_core.games.contract import IllegalAction
from macrobber_core.games.mac_robber.position import MacRobber


def spellings(symbols: str, most: int) -> list[str]:
    return ["".join(each) for size in range(most + 1) for each in combinations_with_replacement(symbols, size)]


CUBES = spellings("YBGR", 7)
CARDS = spellings("1234", 6)
SEATS = range(7)


def is_accepted(game: MacRobber, action: str) -> bool:
    try:
        game.copy().play(action)
    except IllegalAction:
        return False
    return True


def accepted(game: MacRobber, actions: Iterable[str]) -> set[str]:
    return {action for action in actions if is_accepted(game, action)}


def drawn(pile: str, count: int) -> set[str]:
    """Return every multiset of `count` items from a pile, which must be sorted."""
    return {"".join(each) for each in combinations(pile, count)}


def in_order(counts: list[int]) -> str:
    return "".join(value * count for value, count in zip("1234", counts, strict=True))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_mr_01_exactly_the_seats_at_the_table_can_be_drawn(players: int) -> None:
    assert accepted(fresh(players), (f"start {seat}" for seat in SEATS)) == {
        f"start {seat}" for seat in range(1, players + 1)
    }


@pytest.mark.parametrize("bag", ["YYBGGR", "YYYYYRRR", "BBBBBBB", "YBBBGGGRR"])
def test_mr_03_exactly_six_cubes_of_the_bag_can_be_drawn(bag: str) -> None:
    game = opening(3)
    leave_in_bag(game, bag)
    assert accepted(game, (f"draw {cubes}" for cubes in CUBES)) == {f"draw {cubes}" for cubes in drawn(bag, 6)}


def test_mr_04_exactly_as_many_cubes_as_were_returned_can_be_drawn() -> None:
    game = opening(3)
    game.state.following = 1
    leave_in_bag(game, "YYBBGGR")
    turn(game, 1)
    game.play("draw YYBBGG")
    game.play("return YBG")
    assert accepted(game, (f"draw {cubes}" for cubes in CUBES)) == {f"draw {cubes}" for cubes in drawn("YBGR", 3)}


@pytest.mark.parametrize("left", ["134", "1133", "1234"])
def test_mr_18_only_cards_of_the_draw_pile_can_be_dealt(left: str) -> None:
    game = opening(3)
    leave_in_deck(game, left)
    raiding(game, 2).play("exchange 123")
    deals = [f"deal {seat} {cards}" for seat in SEATS for cards in CARDS]
    assert accepted(game, deals) == {f"deal 2 {cards}" for cards in drawn(left, 3)}


@pytest.mark.parametrize("left", ["", "4", "14"])
def test_mr_26_the_rest_of_the_draw_pile_is_dealt_with_any_discards(left: str) -> None:
    game = opening(3)
    leave_in_deck(game, left)
    raiding(game, 1).play("exchange 123")
    game.state.face_up_discards = (1, 0, 0, 2)
    pile = in_order(game.snapshot()["discards"])
    assert pile == "112344"
    expected = {"deal 1 " + "".join(sorted(left + rest)) for rest in drawn(pile, 3 - len(left))}
    deals = [f"deal {seat} {cards}" for seat in SEATS for cards in CARDS]
    assert accepted(game, deals) == expected


def test_mr_25_exactly_five_cards_are_dealt_to_the_attacker_first() -> None:
    game = opening(3)
    fight(game, 3, 2, ("2", "2"), ("1", "1"), ("3", "3"))
    deals = [f"deal {seat} {cards}" for seat in SEATS for cards in CARDS]
    assert accepted(game, deals) == {f"deal 3 {cards}" for cards in CARDS if len(cards) == 5}


def test_mr_34_exactly_the_numbers_not_yet_turned_up_can_be_turned_up() -> None:
    game = opening(3)
    give(game, 2, vp=32)
    game.state.tiles = (0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1)
    finish_round(game)
    numbers = {31, 32, 40, 42}
    assert accepted(game, (f"tile {number}" for number in range(60))) == {f"tile {number}" for number in numbers}

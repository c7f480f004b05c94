"""The best response to a rival in a raid."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import permutations

import pytest

from helpers.positions import fight, give, opening, raiding
from macrobber_core.bots import Effort
from macrobber_core.bots.mac_robber.determinization import Dealer
from macrobber_core.bots.mac_robber.raid_search import MAX_WORLDS, MIN_WORLDS, RaidSearch, is_searchable, worlds_for
from macrobber_core.bots.mac_robber.value import learned_value
from macrobber_core.games import GAMES
from macrobber_core.games.mac_robber.position import MacRobber
from macrobber_core.games.mac_robber.state import State


class FixedDealer(Dealer):
    """Deals the hands of the given positions in turn; all other seats play their highest cards first."""

    def __init__(self, *games: MacRobber) -> None:
        self._states = [game.state for game in games]
        self._dealt = 0

    def deal(self, rng: random.Random) -> tuple[State, frozenset[int]]:
        state = self._states[self._dealt % len(self._states)]
        self._dealt += 1
        return state.copy(), frozenset(state.seats) - {state.actor}


def ranked(dealer: Dealer, simulations: int = 60) -> list[tuple[str, float]]:
    return RaidSearch(dealer, learned_value("chief", 4), random.Random(1), Effort(simulations=simulations)).ranked()


def attacking(hand: str, rival_hand: str, pipers: int = 0, rounds: Sequence[tuple[str, str]] = ()) -> MacRobber:
    """Return a raid of seat 1 on seat 2, after the given rounds."""
    game = opening(4)
    give(game, 1, hand=hand, warriors=len(hand), pipers=pipers)
    give(game, 2, hand=rival_hand, warriors=len(rival_hand), pipers=0)
    fight(game, 1, 2, *rounds)
    return game


def defending(hand: str, rival_hand: str, laid: str, pipers: int = 0) -> MacRobber:
    game = attacking(rival_hand, hand)
    give(game, 2, pipers=pipers)
    game.play(f"play {laid}")
    return game


def rounds_won(order: Sequence[int], rival_order: Sequence[int]) -> int:
    return sum((own > rival) - (own < rival) for own, rival in zip(order, rival_order, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize(("hand", "rival_hand"), [("134", "234"), ("133", "124"), ("2233", "1134"), ("1144", "3344")])
def test_a_known_rival_is_beaten_wherever_an_order_of_cards_beats_it(hand: str, rival_hand: str) -> None:
    game = attacking(hand, rival_hand)
    rival_order = sorted(map(int, rival_hand), reverse=True)[:3]
    orders = set(permutations(map(int, hand), 3))
    best = max(rounds_won(order, rival_order) > 0 for order in orders)
    laid: list[int] = []
    for _ in range(3):
        action = ranked(FixedDealer(game))[0][0]
        laid.append(int(action.split()[1]))
        game.play(action)
        game.play(f"play {rival_order[len(laid) - 1]}")
    assert (rounds_won(laid, rival_order) > 0) == best


def test_the_defender_gives_up_a_round_to_win_two() -> None:
    """The attacker lays 4, then 3, then 2."""
    assert ranked(FixedDealer(defending("134", "234", "4")))[0][0] == "play 1"


def test_every_card_that_may_be_played_is_ranked_best_first() -> None:
    game = attacking("1234", "2334", pipers=1)
    found = ranked(Dealer(game.view(1)))
    assert {action for action, _ in found} == set(game.legal())
    chances = [chance for _, chance in found]
    assert chances == sorted(chances, reverse=True)
    assert all(0 < chance < 1 for chance in chances)


def test_the_seat_does_not_choose_by_cards_that_it_cannot_see() -> None:
    """Against 4 the best card is 1, and against 1 it is 2; both attackers are as likely, and only one card is laid."""
    strong, weak = defending("124", "444", "4"), defending("124", "111", "1")
    alone = [dict(ranked(FixedDealer(game))) for game in (strong, weak)]
    together = dict(ranked(FixedDealer(strong, weak)))
    best_of_each = sum(max(chances.values()) for chances in alone) / 2
    assert max(together.values()) < best_of_each


@pytest.mark.parametrize("rounds", [(("1", "4"), ("1", "3"))])
def test_no_piper_is_added_once_the_raid_is_lost(rounds: Sequence[tuple[str, str]]) -> None:
    game = attacking("11124", "2234", pipers=2, rounds=rounds)
    action = ranked(Dealer(game.view(1)))[0][0]
    assert not action.endswith("+")


def test_no_piper_is_added_where_the_card_alone_decides_the_raid() -> None:
    game = attacking("1344", "2223", pipers=2, rounds=(("4", "3"), ("1", "2")))
    known = dict(ranked(FixedDealer(game)))
    assert known["play 4"] > known["play 4+"]


def test_a_piper_is_added_where_it_wins_the_raid() -> None:
    game = attacking("133", "333", pipers=2, rounds=(("3", "3"), ("3", "3")))
    give(game, 1, hand="3", warriors=4)
    assert ranked(FixedDealer(game))[0][0] == "play 3+"


def test_raids_with_combat_powers_are_not_searched() -> None:
    for powers in (False, True):
        game = opening(4, **{"combat-powers": powers})
        assert not is_searchable(game.view(1))
        raiding(game, 1).play("raid 2")
        assert is_searchable(game.view(1)) != powers


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"battle-points": True}])
@pytest.mark.parametrize("players", GAMES["mac-robber"].seats)
def test_both_sides_can_be_searched_in_every_round(players: int, options: dict[str, bool]) -> None:
    game = opening(players, **options)
    raiding(game, 2).play("raid 1")
    value, rng = learned_value("chief", players), random.Random(1)
    while game.state.phase in {"attack", "defend"}:
        search = RaidSearch(Dealer(game.view(game.actor)), value, rng, Effort(simulations=MIN_WORLDS))
        assert {action for action, _ in search.ranked()} == set(game.legal())
        game.play(search.ranked()[0][0])


def test_the_effort_bounds_the_number_of_worlds() -> None:
    efforts = [Effort(simulations=1), Effort(simulations=100), Effort(simulations=10**6), Effort(0.001), Effort(1.0)]
    assert [worlds_for(effort) for effort in efforts] == [MIN_WORLDS, 100, MAX_WORLDS, MIN_WORLDS, MAX_WORLDS]

import random

from helpers.tiny_games import kuhn_poker, nim
from helpers.tiny_games.positions import bets, heaps
from macrobber_core.bots.any_game.budget import Budget
from macrobber_core.bots.any_game.search import Search
from macrobber_core.games.contract import Game, Position


def searched(game: Game, position: Position, simulations: int, seed: int = 1) -> tuple[Search, int]:
    """Return a search of a position's decision, and how many simulations it took."""
    assert position.actor
    search = Search(game, position.view(position.actor), random.Random(seed), position.legal())
    return search, len(search.run(Budget(simulations)))


def test_a_search_ends_once_the_best_action_is_proven() -> None:
    search, simulations = searched(nim.GAME, heaps(1, 2), 10_000)
    assert simulations < 100
    assert search.root.proven == (1.0, 0.0)
    assert search.root.ranked()[0].action == "take B 1"


def test_a_search_proves_that_a_position_is_lost() -> None:
    search, _ = searched(nim.GAME, heaps(2, 2), 10_000)
    assert search.root.proven == (0.0, 1.0)


def test_nothing_is_proven_where_something_is_hidden() -> None:
    search, simulations = searched(kuhn_poker.GAME, bets("JQ", "bet"), 500)
    assert simulations == 500
    assert search.root.proven is None
    assert all(edge.proven is None for edge in search.root.edges)


def test_a_hidden_card_is_worth_the_average_of_all_worlds() -> None:
    """After a check, a queen that checks wins 3/4 of the games against a jack, and 1/4 against a king."""
    position = bets("JQ", "check")
    search = Search(kuhn_poker.GAME, position.view(2), random.Random(1), ["check"])
    search.run(Budget(3000))
    assert abs(search.root.chance(search.root.edges[0]) - 0.5) < 0.03


def test_most_simulations_try_the_best_action() -> None:
    search, _ = searched(nim.GAME, heaps(3, 4, 5), 300)
    best, *others = search.root.ranked()
    assert best.action == "take A 2"
    assert all(best.visits > other.visits for other in others if other.proven is None)


def test_the_same_seed_searches_in_the_same_way() -> None:
    visits = [
        [(edge.action, edge.visits) for edge in searched(nim.GAME, heaps(3, 4, 5), 100, seed)[0].root.edges]
        for seed in (1, 1, 2)
    ]
    assert visits[0] == visits[1] != visits[2]

import random

from helpers.tiny_games import kuhn_poker, nim
from helpers.tiny_games.odd import EndlessNim
from helpers.tiny_games.positions import bets, heaps
from macrobber_core.bots.any_game.budget import Budget
from macrobber_core.bots.any_game.world import MOST_PLIES, World
from macrobber_core.games.contract import Position


def world_of(position: Position, budget: Budget | None = None) -> World:
    return World(position, random.Random(1), budget or Budget())


def test_advancing_stops_at_a_decision_between_several_actions() -> None:
    world = world_of(nim.GAME.start(2))
    assert not world.advance(), "chance drew the first player"
    assert len(world.position.legal()) > 1
    assert world.advance(), "there was nothing to play"


def test_advancing_plays_forced_actions() -> None:
    world = world_of(heaps(1))
    assert world.advance()
    assert world.is_over


def test_a_world_is_played_to_the_end() -> None:
    world = world_of(bets("KJ"))
    world.play_out()
    assert world.position.phase == "over"  # type: ignore[attr-defined]


def test_every_action_counts() -> None:
    budget = Budget(plies=4)
    world_of(kuhn_poker.GAME.start(2), budget).play_out()
    assert budget.is_spent


def test_a_world_without_end_is_cut_off() -> None:
    budget = Budget(plies=MOST_PLIES)
    world = world_of(heaps(1, 2, position_type=EndlessNim), budget)
    world.play_out()
    assert world.is_over
    assert world.position.result is None
    assert budget.is_spent

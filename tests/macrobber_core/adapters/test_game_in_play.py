"""A game in play tells each seat what it has done and been told, and nothing else."""

from __future__ import annotations

import copy
import json
import pickle
import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from macrobber_core.adapters.game_in_play import GameInPlay
from macrobber_core.adapters.numbered_game import NumberedGame
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE

TABLES = [(key, players) for key, game in GAMES.items() for players in game.seats]


def played(key: str, plies: int, seed: int, players: int | None = None, **options: object) -> GameInPlay:
    game, rng = GameInPlay(NumberedGame(key, players, options)), random.Random(seed)
    for _ in range(plies):
        if game.position.actor is None:
            break
        game.play(rng.choice([*game.choices.values()]))
    return game


def test_a_seat_is_told_its_own_actions_and_all_events_as_it_saw_them() -> None:
    game = GameInPlay(NumberedGame("mac-robber"))
    game.play("start 2")
    game.play("deal 1 1234")
    told = [json.loads(line) for line in game.told(1).splitlines()]
    assert told[-2][-1] == "1234"
    assert json.loads(game.told(2).splitlines()[-2])[-1] is None
    assert json.loads(game.told(None).splitlines()[-2])[-1] is None
    assert msgspec.convert(told[-1], GAMES["mac-robber"].view_type) == game.position.view(1)


def test_only_an_action_of_ones_own_is_told_as_text() -> None:
    game = played("mac-robber", 60, seed=4)
    own = [sum(line.startswith('"') for line in game.told(seat).splitlines()) for seat in (1, 2, 3)]
    assert min(own) > 0
    assert not any(line.startswith('"') for line in game.told(None).splitlines())


def test_a_copy_is_independent() -> None:
    game = played("claim-it", 20, seed=1)
    before = game.told(1)
    twin = copy.deepcopy(game)
    twin.play(next(iter(twin.choices.values())))
    assert game.told(1) == before
    assert twin.told(1) != before


def test_pickle_keeps_everything() -> None:
    game = played("mac-robber", 80, seed=2, players=4, **{"battle-points": True})
    again = pickle.loads(pickle.dumps(game))
    assert again.position.snapshot() == game.position.snapshot()
    assert [again.told(seat) for seat in (1, 2, 3, 4, None)] == [game.told(seat) for seat in (1, 2, 3, 4, None)]


def test_an_imagined_game_cannot_be_saved() -> None:
    imagined = played("mac-robber", 80, seed=2).imagine(1, random.Random(1))
    with pytest.raises(TypeError, match="cannot be saved"):
        pickle.dumps(imagined)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "players"), TABLES)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_positions_that_a_seat_cannot_tell_apart_give_it_the_same_texts_and_numbers(
    key: str, players: int, data: st.DataObject
) -> None:
    """Its information, its observation as text and as numbers, and the numbers of its legal actions."""
    options = {name: data.draw(st.sampled_from(option.choices), name) for name, option in GAMES[key].options.items()}
    game = played(key, data.draw(st.integers(0, 150), "plies"), data.draw(st.integers(0, 2**32)), players, **options)
    seat = data.draw(st.integers(1, players), "seat")
    imagined = game.imagine(seat, random.Random(data.draw(st.integers(0, 2**32))))
    for one, other in ((game, imagined), (imagined, game.imagine(seat, random.Random(0)))):
        assert one.told(seat) == other.told(seat)
        assert one.view_text(seat) == other.view_text(seat)
        assert one.private_text(seat) == other.private_text(seat)
        mine, theirs = (each.game.encode(each.position.view(seat)) for each in (one, other))
        assert mine.tobytes() == theirs.tobytes()
        if one.position.actor == seat:
            assert one.choices == other.choices


@pytest.mark.slow
def test_other_seats_learn_nothing_from_an_imagined_game_that_the_seat_was_not_told() -> None:
    """A search that imagines games for seat 1 must not find the true cards of seat 2 in the past of seat 2."""
    for seed in range(20):
        game = played("mac-robber", 70, seed)
        imagined = game.imagine(1, random.Random(seed))
        past, true_past = (each.told(2).splitlines()[:-1] for each in (imagined, game))
        assert past != true_past
        assert {*past} <= {*game.told(1).splitlines(), *game.told(None).splitlines(), "null"}


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_a_seat_forgets_nothing(key: str) -> None:
    game, rng = GameInPlay(NumberedGame(key)), random.Random(9)
    before = {seat: list[str]() for seat in range(1, game.game.players + 1)}
    for _ in range(120):
        if game.position.actor is None:
            break
        assert game.position.actor != CHANCE or len(game.choices) > 0
        game.play(rng.choice([*game.choices.values()]))
        for seat, past in before.items():
            now = game.told(seat).splitlines()[:-1]
            assert now[: len(past)] == past
            before[seat] = now

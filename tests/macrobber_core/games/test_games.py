"""The games are found by their keys."""

from __future__ import annotations

import random
from importlib import import_module
from typing import get_args

import msgspec
import pytest

from macrobber_core.games import BUILT_IN, DEFAULT_GAME, GAMES
from macrobber_core.games.contract import CHANCE
from macrobber_core.translatable import declared


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_the_key_it_is_registered_under(key: str) -> None:
    assert GAMES[key].key == key
    assert GAMES[key].package.endswith(f".{BUILT_IN[key]}")


@pytest.mark.parametrize(
    ("key", "facts"),
    [
        ("mac-robber", {"phase": "defend"}),
        ("mac-robber", {"phase": "discard"}),
        ("mac-robber", {"options": {}}),
        ("mac-robber", {"hand": (60, 0, 0, 7)}),
        ("mac-robber", {"clans": []}),
        ("claim-it", {"board": ()}),
        ("claim-it", {"dice": (7, 7, 7)}),
        ("claim-it", {"active": 9}),
        ("carcassonne", {"tile": None, "phase": "place"}),
        ("carcassonne", {"phase": "score"}),
        ("carcassonne", {"active": None, "phase": "robber"}),
    ],
)
def test_an_impossible_view_has_no_legal_actions(key: str, facts: dict[str, object]) -> None:
    rng = random.Random(1)
    position = GAMES[key].start(3)
    while position.actor == CHANCE:
        position.play(position.chance(rng))
    with pytest.raises(ValueError):  # noqa: PT011
        GAMES[key].legal_from_view(msgspec.structs.replace(position.view(position.actor), **facts))


@pytest.mark.parametrize("package", BUILT_IN.values(), ids=BUILT_IN)
def test_every_game_lists_its_phases_and_declares_its_refusals(package: str) -> None:
    state = import_module(f"macrobber_core.games.{package}.state")
    refusal = import_module(f"macrobber_core.games.{package}.refusal")
    assert {"start", "over"} <= {*get_args(state.Phase)}
    assert refusal.GAME_OVER in declared()


def test_the_default_game_comes_first_and_the_others_are_sorted() -> None:
    assert DEFAULT_GAME == "mac-robber"
    assert [*GAMES] == [DEFAULT_GAME, *sorted({*GAMES} - {DEFAULT_GAME})]
    assert len(GAMES) == len(BUILT_IN)


def test_a_module_that_is_not_a_game_is_not_found() -> None:
    assert "contract" not in GAMES
    with pytest.raises(KeyError):
        GAMES["contract"]

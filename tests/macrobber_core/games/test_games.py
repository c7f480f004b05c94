"""The games are found by their keys."""

from __future__ import annotations

from importlib import import_module
from typing import get_args

import pytest

from macrobber_core.games import DEFAULT_GAME, GAMES, PACKAGES
from macrobber_core.translatable import declared


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_the_key_it_is_registered_under(key: str) -> None:
    assert GAMES[key].key == key
    assert GAMES[key].package.endswith(f".{PACKAGES[key]}")


@pytest.mark.parametrize("key", GAMES)
def test_every_view_has_the_fields_that_screens_read(key: str) -> None:
    game = GAMES[key]
    view = game.start(game.seats.start).view(None)
    assert [name for name in ("active", "actor", "phase", "round", "result") if not hasattr(view, name)] == []


@pytest.mark.parametrize("package", PACKAGES.values(), ids=PACKAGES)
def test_every_game_lists_its_phases_and_declares_its_refusals(package: str) -> None:
    state = import_module(f"macrobber_core.games.{package}.state")
    refusal = import_module(f"macrobber_core.games.{package}.refusal")
    assert {"start", "over"} <= {*get_args(state.Phase)}
    assert refusal.GAME_OVER in declared()


def test_the_default_game_comes_first_and_the_others_are_sorted() -> None:
    assert [*GAMES] == [DEFAULT_GAME, *sorted({*GAMES} - {DEFAULT_GAME})]
    assert len(GAMES) == len(PACKAGES)


def test_a_module_that_is_not_a_game_is_not_found() -> None:
    assert "contract" not in GAMES
    with pytest.raises(KeyError):
        GAMES["contract"]

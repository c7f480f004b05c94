"""The games of the house are found by their keys."""

from __future__ import annotations

import pytest

from macrobber_core.games import DEFAULT_GAME, GAMES, PACKAGES


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_the_key_it_is_found_by(key: str) -> None:
    assert GAMES[key].key == key
    assert GAMES[key].package.endswith(f".{PACKAGES[key]}")


def test_the_game_that_is_meant_where_none_is_named_comes_first() -> None:
    assert [*GAMES] == [DEFAULT_GAME, *sorted({*GAMES} - {DEFAULT_GAME})]
    assert len(GAMES) == len(PACKAGES)


def test_what_is_no_game_is_not_found() -> None:
    assert "contract" not in GAMES
    with pytest.raises(KeyError):
        GAMES["contract"]

"""The games of the house are found by their keys."""

from __future__ import annotations

import pytest

from macrobber_core.games import FIRST, GAMES, ROOMS


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_the_key_it_is_found_by(key: str) -> None:
    assert GAMES[key].key == key
    assert GAMES[key].package.endswith(f".{ROOMS[key]}")


def test_the_game_that_is_meant_where_none_is_named_comes_first() -> None:
    assert [*GAMES] == [FIRST, *sorted({*GAMES} - {FIRST})]
    assert len(GAMES) == len(ROOMS)


def test_what_is_no_game_is_not_found() -> None:
    assert "contract" not in GAMES
    with pytest.raises(KeyError):
        GAMES["contract"]

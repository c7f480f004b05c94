"""A `repr` is one short line and shows nothing hidden."""

from __future__ import annotations

import random

import pytest

from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE
from macrobber_core.table import FairDeal, KeyedChance, Table

MOST_CHARACTERS = 160


@pytest.mark.parametrize("key", GAMES)
def test_the_repr_of_a_position_or_view_is_one_short_line(key: str) -> None:
    rng, position = random.Random(1), GAMES[key].start(3)
    for _ in range(60):
        for shown in (position, position.view(1), position.view(None)):
            line = repr(shown)
            assert line.startswith(f"<{type(shown).__name__} players=3 ")
            assert f" actor={position.actor}>" in line
            assert "\n" not in line
            assert len(line) < MOST_CHARACTERS
        assert repr(position.imagine(1, rng).view(1)) == repr(position.view(1))
        if position.actor is None:
            break
        position.play(position.chance(rng) if position.actor == CHANCE else rng.choice(position.legal()))


def test_the_repr_of_a_table_is_one_short_line_without_its_seed() -> None:
    table = Table("Glencoe\n" * 100, GAMES["mac-robber"], 3, {}, KeyedChance("a secret seed"))
    for shown in (table, table.view(1), table.record(), GAMES["mac-robber"]):
        assert len(repr(shown)) < MOST_CHARACTERS
        assert "\n" not in repr(shown)
        assert "secret" not in repr(shown)


def test_the_repr_of_a_fair_deal_hides_the_hosts_secret() -> None:
    assert "5e" not in repr(FairDeal("5e" * 32, (None, "ab" * 32)))

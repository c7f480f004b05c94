"""The number of legal actions at each decision of the golden games, recorded once."""

from __future__ import annotations

import pytest

from helpers.carcassonne.counted import by_the_engine, naively, records, text, written
from macrobber_core.record import Record

GAMES = records()


def test_counts_are_stored_for_every_golden_game() -> None:
    assert len(GAMES) >= 10
    assert list(written()) == list(GAMES)
    assert all(len(numbers) > 60 for numbers in written().values())


@pytest.mark.parametrize(("name", "record"), GAMES.items(), ids=list(GAMES))
def test_the_engine_has_as_many_legal_actions_as_stored(name: str, record: Record) -> None:
    assert list(by_the_engine(record)) == written()[name]


@pytest.mark.parametrize(("name", "record"), GAMES.items(), ids=list(GAMES))
def test_the_naive_rules_have_as_many_legal_actions_as_stored(name: str, record: Record) -> None:
    assert list(naively(record)) == written()[name]


def test_counts_are_written_over_several_lines() -> None:
    assert text({"one": [1, 22], "two": list(range(100))}).count("\n") > 4

"""The table that a log restores: from a whole table, and the decisions after it."""

from __future__ import annotations

import random

import pytest

from macrobber_core.bots import Effort
from macrobber_core.games import GAMES
from macrobber_core.library import SavedSeat
from macrobber_core.net.table_changes import choice_change, decision_change, table_after, table_change
from macrobber_core.net.table_state import TableState
from macrobber_core.table import KeyedChance, Table


def packed(table: Table) -> bytes:
    seats = [SavedSeat(seat.name or "", None, None, None) for seat in table.seats]
    state = TableState.of(
        table, "f00d", seats, None, [], epoch=1, survive="majority", code=None, effort=Effort(), has_ssh_door=False,
        is_announced=False, is_local=True, spectators=[], banned=[],
    )  # fmt: skip
    return table_change(state.encode())


@pytest.mark.parametrize("game", GAMES)
def test_decisions_restore_the_table_by_their_text_and_by_their_place(game: str) -> None:
    rng = random.Random(1)
    table = Table("Glencoe", GAMES[game], 3, {}, KeyedChance("a seed"))
    for name in ("Ada", "Ben", "Cat"):
        table.sit(name)
    table.start()
    texts, places = [packed(table)], [packed(table)]
    for _ in range(30):
        assert table.actor is not None
        action = rng.choice(table.legal())
        texts.append(decision_change(action))
        places.append(choice_change(action, table.legal()))
        table.decide(table.actor, table.ply, action)
    assert table_after(texts).plies == table_after(places).plies == [tuple(ply) for ply in table.plies]
    assert {len(change) for change in places[1:]} == {3}  # which action it is does not show


def test_a_place_that_is_not_there_is_an_error() -> None:
    table = Table("Glencoe", GAMES["claim-it"], 2, {}, KeyedChance("a seed"))
    table.sit("Ada")
    table.sit("Ben")
    table.start()
    with pytest.raises(ValueError, match="table"):
        table_after([packed(table), b"c\xff\xff"])

"""Claim It! at an ordinary table: takebacks, resuming, the fair deal, writing and reading records."""

from __future__ import annotations

import random

import pytest

from macrobber_core import record
from macrobber_core.bots import Effort
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE
from macrobber_core.sim import play_game
from macrobber_core.table import KeyedChance, Refused, Table, audit

GAME = GAMES["claim-it"]
PEOPLE = ("Ada", "Ben", "Cat")


def started_table(chance_source: KeyedChance | None = None) -> Table:
    """Return a table where the first player has dice to place."""
    table = Table("Glencoe", GAME, 3, {}, chance_source or KeyedChance("1"))
    for name in PEOPLE:
        table.sit(name)
    table.start()
    return table


def act(table: Table, action: str = "") -> int:
    """Play an action, by default any legal action; return the seat."""
    seat = table.actor or 0
    table.decide(seat, table.ply, action or table.legal()[0])
    return seat


def test_a_player_can_undo_a_placement_until_something_follows() -> None:
    table = started_table()
    before = table.view(table.actor).game_view
    seat = act(table)
    assert table.view(seat).can_undo
    table.undo(seat, table.ply)
    assert table.view(seat).game_view == before
    assert table.actor == seat


@pytest.mark.parametrize("action", ["roll", "stop"])
def test_no_takeback_reaches_past_a_roll_not_even_by_consent(action: str) -> None:
    table = started_table()
    act(table)
    seat = act(table, action)
    assert (table.view(seat).can_undo, table.view(seat).may_ask) == (False, "")
    with pytest.raises(Refused, match="something has been revealed"):
        table.undo(seat, table.ply)


def test_an_interrupted_game_can_be_resumed() -> None:
    table, rng = started_table(), random.Random(3)
    for _ in range(40):
        act(table, rng.choice(table.legal()))
    again = Table.resume("Glencoe", table.record(), table.seats, KeyedChance("1"))
    assert [again.view(seat).game_view for seat in (1, 2, 3)] == [table.view(seat).game_view for seat in (1, 2, 3)]
    for _ in range(20):
        action = rng.choice(table.legal())
        act(table, action)
        act(again, action)
    assert again.plies == table.plies


def test_the_audit_confirms_a_fair_deal() -> None:
    table, rng = Table("Glencoe", GAME, 2, {"free-squatters": True}), random.Random(7)
    for _ in range(2):
        table.sit_bot("random")
    table.start("c" * 64)
    while table.actor is not None:
        act(table, rng.choice(table.legal()))
    assert table.fair_deal is not None
    draws = sum(ply.actor == CHANCE for ply in table.plies)
    assert audit(table.record(), table.fair_deal) == draws > 50


def test_a_record_error_names_the_line_that_breaks_a_rule() -> None:
    header = "macrobber record 1\ngame: claim-it\noptions: \nseat 1: Ada\nseat 2: Ben\n\n"
    text = f"{header}* start 1\n* dice 123\n1 squat 1,2 4\n"
    with pytest.raises(record.RecordError, match=r"line 9: 'squat 1,2 4': the third die is 3: .* \(CI-06\)"):
        record.verify(text)


@pytest.mark.parametrize("players", GAME.seats)
def test_bots_play_a_whole_game_whose_record_verifies(players: int) -> None:
    options = {"free-squatters": players % 2 == 0}
    played = play_game("claim-it", options, ["random"] * players, Effort(), "seed", 0, keep=True)
    assert record.verify(played.record).result == played.result
    assert str(record.parse(played.record)) == played.record
    assert played.rounds > 1
    assert set().union(*played.verbs) == {"squat", "claim", "roll", "stop"}

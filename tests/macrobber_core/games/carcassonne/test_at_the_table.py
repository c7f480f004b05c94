"""Carcassonne at an ordinary table: takebacks, resuming, the fair deal, writing and reading records."""

from __future__ import annotations

import random

import pytest

from macrobber_core import record
from macrobber_core.bots import Effort
from macrobber_core.games import GAMES
from macrobber_core.games.carcassonne.notation import meeple_text
from macrobber_core.games.contract import CHANCE, IllegalAction
from macrobber_core.sim import play_game
from macrobber_core.table import KeyedChance, Table, audit

GAME = GAMES["carcassonne"]
PEOPLE = ("Ada", "Ben", "Cat")


def started_table(seed: str = "1") -> Table:
    """Return a table where the first player has a tile in hand."""
    table = Table("Albi", GAME, 3, {"messengers": True}, KeyedChance(seed))
    for name in PEOPLE:
        table.sit(name)
    table.start()
    return table


def act(table: Table, action: str = "") -> int:
    """Play an action, by default any legal action; return the seat."""
    seat = table.actor or 0
    table.decide(seat, table.ply, action or table.legal()[0])
    return seat


def table_with_bag_placed() -> Table:
    """Return a table where the active player is asked about a robber."""
    for number in range(50):
        table = started_table(str(number))
        if table.view(None).game_view.tile.endswith("b"):
            act(table)
            return table
    raise AssertionError("no first tile has a bag")


def test_a_player_can_undo_their_last_decision_until_something_follows() -> None:
    table = table_with_bag_placed()
    before = table.view(table.actor).game_view
    seat = act(table, "robber 0")
    assert table.view(seat).can_undo
    table.undo(seat, table.ply)
    assert table.view(seat).game_view == before
    assert table.actor == seat


def test_a_takeback_past_a_drawn_tile_needs_everybodys_consent() -> None:
    table = started_table()
    seat = table.actor
    assert seat is not None
    before = table.view(seat).game_view
    act(table)
    assert (table.view(seat).can_undo, table.view(seat).may_ask) == (False, "place")
    table.undo(seat, table.ply)
    for other in {1, 2, 3} - {seat}:
        table.consent(other, seat, table.ply, len(table.taken_back), agree=True)
    assert (table.actor, table.view(seat).game_view) == (seat, before)


def test_an_interrupted_game_can_be_resumed() -> None:
    table, rng = started_table(), random.Random(3)
    for _ in range(40):
        act(table, rng.choice(table.legal()))
    again = Table.resume("Albi", table.record(), table.seats, KeyedChance("1"))
    assert [again.view(seat).game_view for seat in (1, 2, 3)] == [table.view(seat).game_view for seat in (1, 2, 3)]
    for _ in range(20):
        action = rng.choice(table.legal())
        act(table, action)
        act(again, action)
    assert again.plies == table.plies


def test_the_audit_confirms_a_fair_deal() -> None:
    table, rng = Table("Albi", GAME, 2, {"messengers": True}), random.Random(7)
    for _ in range(2):
        table.sit_bot("random")
    table.start("c" * 64)
    while table.actor is not None:
        act(table, rng.choice(table.legal()))
    assert table.fair_deal is not None
    draws = sum(ply.actor == CHANCE for ply in table.plies)
    assert audit(table.record(), table.fair_deal) == draws > 79


def test_a_record_error_names_the_line_that_breaks_a_rule() -> None:
    header = "macrobber record 1\ngame: carcassonne\noptions: \nseat 1: Ada\nseat 2: Ben\n\n"
    text = f"{header}* start 1\n* draw U\n1 place 1,0 1\n"
    with pytest.raises(record.RecordError, match=r"line 9: 'place 1,0 1': to the west, a field would .* \(CB-02\)"):
        record.verify(text)


@pytest.mark.parametrize("players", GAME.seats)
def test_bots_play_a_whole_game_whose_record_verifies(players: int) -> None:
    played = play_game("carcassonne", {}, ["random"] * players, Effort(), "seed", 0, keep=True)
    assert record.verify(played.record).result == played.result
    assert str(record.parse(played.record)) == played.record
    assert played.rounds > 1
    assert set().union(*played.verbs) >= {"place", "robber", "pass"}


def record_in_the_old_order(meeple: str) -> record.Record:
    """Return a game by an older version, which placed the meeple with the tile and the robbers afterwards."""
    table = table_with_bag_placed()
    while table.view(None).game_view.phase == "robber":
        act(table, "pass")
    act(table, "meeple none")
    old = table.record()
    placed = next(number for number, ply in enumerate(old.plies) if ply.action.startswith("place"))
    old.plies[:] = [ply for ply in old.plies if ply.action != "meeple none"]
    old.plies[placed] = old.plies[placed]._replace(action=f"{old.plies[placed].action}{meeple}")
    return old


def test_cr_12_a_record_with_the_meeple_before_the_robbers_is_refused_with_a_reason() -> None:
    tile = table_with_bag_placed().view(None).game_view.board[-1].lies
    old = record_in_the_old_order(f" {meeple_text(tile.parts[0])}")
    with pytest.raises(record.RecordError, match="the meeple comes after the robbers; older versions"):
        record.verify(str(old))
    with pytest.raises(IllegalAction, match="the meeple comes after the robbers; older versions"):
        Table.resume("Albi", old, started_table().seats, KeyedChance("1"))


def test_cr_12_an_old_record_without_a_meeple_decision_is_refused_with_a_reason() -> None:
    old = record_in_the_old_order("")
    assert old.plies[-1].action.startswith("draw")
    with pytest.raises(
        record.RecordError,
        match=r"chance cannot act here, seat \d is to act; the action is illegal, too: place a meeple",
    ):
        record.verify(str(old))
    with pytest.raises(IllegalAction, match=r"place a meeple on the tile with the bag.*older versions"):
        Table.resume("Albi", old, started_table().seats, KeyedChance("1"))

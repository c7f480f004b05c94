"""What of a game that goes on can be looked back at."""

from __future__ import annotations

from helpers.tables import begun
from macrobber_core.table import Table
from macrobber_tui.session.replay.live_replay import LiveReplay


def shown(table: Table, memory: LiveReplay, seat: int = 1) -> None:
    memory.record_update(table.view(seat), table.log_seen_by(seat))


def test_it_holds_what_one_seat_was_shown_and_asks_for_nothing() -> None:
    table, memory = begun(), LiveReplay()
    assert len(memory) == 0
    views = []
    for _ in range(8):
        shown(table, memory)
        views.append((table.view(1), table.log_seen_by(1)))
        table.decide(table.actor or 0, table.ply, table.legal()[0])
    assert list(memory.viewpoints) == [1]
    assert len(memory) == 8
    for at, (view, log) in enumerate(views):
        scene = memory.frame(at, 1)
        assert (scene.table.position, list(scene.log), scene.hands) == (view.position, log, [])
        assert (scene.table.legal, scene.table.can_undo, scene.table.may_ask) == ([], False, "")
        assert memory.turn_at(at) == (view.position.round, view.position.active)
        assert memory.record_until(at) is None


def test_what_changes_beside_the_game_is_no_moment_of_its_own() -> None:
    table, memory = begun(), LiveReplay()
    shown(table, memory)
    table.set_away(2, away=True)
    shown(table, memory)
    assert len(memory) == 1
    assert memory.frame(0, 1).table.seats[1].away


def test_what_was_taken_back_is_forgotten() -> None:
    table, memory = begun(), LiveReplay()
    shown(table, memory)
    actor = table.actor or 0
    first = table.legal()[0]
    table.decide(actor, table.ply, first)
    shown(table, memory)
    table.undo(actor, table.ply)
    shown(table, memory)
    assert len(memory) == 1
    assert list(memory.frame(0, 1).log) == table.log_seen_by(1)

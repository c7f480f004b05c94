"""The moments of a game, and each viewpoint's information."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from helpers.analysis import golden
from helpers.tables import started_table
from macrobber_core import record
from macrobber_core.table import Table
from macrobber_tui.session.replay import OPEN, LiveReplay, RecordReplay

SEATS = range(1, 6)


@pytest.mark.parametrize("seat", [*SEATS, None])
def test_each_seat_sees_in_every_frame_only_what_it_saw_in_play(seat: int | None) -> None:
    course, seen = RecordReplay(golden("five-clans")), 0
    for at, (position, events) in enumerate(golden("five-clans").replay()):
        scene = course.frame(at, seat)
        assert scene.table.game_view == position.view(seat)
        assert scene.log[seen:] == [event.seen_by(seat) for event in events]
        assert (scene.table.actor, scene.table.legal, scene.hands) == (position.actor, [], [])
        seen = len(scene.log)
    assert len(course) == len(golden("five-clans").plies) + 1


def test_the_open_view_shows_every_hand_and_the_face_down_card() -> None:
    course = RecordReplay(golden("five-clans"))
    for at, (position, events) in enumerate(golden("five-clans").replay()):
        scene, state = course.frame(at, OPEN), position.snapshot()
        hands = ["".join(str(value) * n for value, n in enumerate(clan["hand"], 1)) for clan in state["clans"]]
        if state["combat"] and state["combat"]["laid"] and state["phase"] == "defend":
            hands[state["active"] - 1] += f"/{state['combat']['laid']['card']}"
        assert scene.hands == hands
        assert scene.log[len(scene.log) - len(events) :] == events


@pytest.mark.slow
def test_a_game_can_be_continued_from_any_frame_but_the_last() -> None:
    played = golden("three-clans")
    course = RecordReplay(played)
    assert course.record_until(len(played.plies)) is None
    beginning = course.record_until(40)
    assert beginning is not None
    assert (
        record.verify(str(beginning)).snapshot()
        == [position.copy() for position, _ in played.replay()][40].snapshot()
    )  # fmt: skip


def test_a_game_without_the_open_view_cannot_be_continued() -> None:
    course = RecordReplay(golden(plies=60), [2])
    assert course.viewpoints == [2]
    assert course.record_until(40) is None


def test_frames_are_numbered_by_round_and_turn() -> None:
    course = RecordReplay(golden("three-clans"))
    places = [course.turn_at(at) for at in range(len(course))]
    assert places[0] == (1, 0)
    assert places == sorted(places, key=lambda place: place[0])
    second = [seat for number, seat in dict.fromkeys(places) if number == 2]
    assert sorted(second) == [1, 2, 3]


# --- a running game


def show_update(table: Table, memory: LiveReplay, seat: int = 1) -> None:
    memory.record_update(table.view(seat), table.log_seen_by(seat))


def test_a_live_replay_holds_one_seats_views_without_pending_decisions() -> None:
    table, memory = started_table(), LiveReplay()
    assert len(memory) == 0
    views = []
    for _ in range(8):
        show_update(table, memory)
        views.append((table.view(1), table.log_seen_by(1)))
        table.decide(table.actor or 0, table.ply, table.legal()[0])
    assert list(memory.viewpoints) == [1]
    assert len(memory) == 8
    for at, (view, log) in enumerate(views):
        scene = memory.frame(at, 1)
        assert (scene.table.game_view, list(scene.log), scene.hands) == (view.game_view, log, [])
        assert (scene.table.legal, scene.table.can_undo, scene.table.may_ask) == ([], False, "")
        assert memory.turn_at(at) == (view.game_view.round, view.game_view.active)
        assert memory.record_until(at) is None


def test_a_change_outside_the_game_adds_no_frame() -> None:
    table, memory = started_table(), LiveReplay()
    show_update(table, memory)
    table.set_away(2, away=True)
    show_update(table, memory)
    assert len(memory) == 1
    assert memory.frame(0, 1).table.seats[1].away


def test_large_views_of_a_hostile_host_do_not_pile_up() -> None:
    table, memory = started_table(), LiveReplay()
    largest = replace(table.view(1), spectators=["a spectator's name"] * 8000)
    for ply in range(200):
        memory.record_update(replace(largest, ply=ply), [])
    assert 1 <= len(memory) < 100
    assert memory.frame(len(memory) - 1, 1).table.ply == 199


def test_a_takeback_removes_its_frames() -> None:
    table, memory = started_table(), LiveReplay()
    show_update(table, memory)
    actor = table.actor or 0
    first = table.legal()[0]
    table.decide(actor, table.ply, first)
    show_update(table, memory)
    table.undo(actor, table.ply)
    show_update(table, memory)
    assert len(memory) == 1
    assert list(memory.frame(0, 1).log) == table.log_seen_by(1)

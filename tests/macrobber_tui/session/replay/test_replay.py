"""The moments of a game, and what of them each may see."""

from __future__ import annotations

import pytest

from helpers.analysis import golden
from macrobber_core import record
from macrobber_tui.session.replay.replay import OPEN, RecordReplay

SEATS = range(1, 6)


@pytest.mark.parametrize("seat", [*SEATS, None])
def test_a_seat_sees_every_moment_as_it_did_then_and_no_more(seat: int | None) -> None:
    course, told = RecordReplay(golden("five-clans")), 0
    for at, (position, events) in enumerate(golden("five-clans").replay()):
        scene = course.frame(at, seat)
        assert scene.table.position == position.view(seat)
        assert scene.log[told:] == [event.seen_by(seat) for event in events]
        assert (scene.table.actor, scene.table.legal, scene.hands) == (position.actor, [], [])
        told = len(scene.log)
    assert len(course) == len(golden("five-clans").plies) + 1


def test_with_all_open_every_hand_is_seen_and_the_card_that_lies_face_down() -> None:
    course = RecordReplay(golden("five-clans"))
    for at, (position, events) in enumerate(golden("five-clans").replay()):
        scene, state = course.frame(at, OPEN), position.snapshot()
        hands = ["".join(str(value) * n for value, n in enumerate(clan["hand"], 1)) for clan in state["clans"]]
        if state["combat"] and state["combat"]["laid"] and state["phase"] == "defend":
            hands[state["active"] - 1] += f"/{state['combat']['laid']['card']}"
        assert scene.hands == hands
        assert scene.log[len(scene.log) - len(events) :] == events


@pytest.mark.slow
def test_a_game_can_go_on_from_any_moment_but_its_end() -> None:
    played = golden("three-clans")
    course = RecordReplay(played)
    assert course.record_until(len(played.plies)) is None
    beginning = course.record_until(40)
    assert beginning is not None
    assert (
        record.verify(str(beginning)).snapshot()
        == [position.copy() for position, _ in played.replay()][40].snapshot()
    )  # fmt: skip


def test_a_game_that_not_all_may_see_cannot_be_played_on() -> None:
    course = RecordReplay(golden(plies=60), [2])
    assert course.viewpoints == [2]
    assert course.record_until(40) is None


def test_places_are_the_rounds_and_turns() -> None:
    course = RecordReplay(golden("three-clans"))
    places = [course.turn_at(at) for at in range(len(course))]
    assert places[0] == (1, 0)
    assert places == sorted(places, key=lambda place: place[0])
    second = [seat for number, seat in dict.fromkeys(places) if number == 2]
    assert sorted(second) == [1, 2, 3]

"""The moments of a game, and what of them each may see."""

from __future__ import annotations

import pytest

from helpers.analysis import golden
from macrobber_core import record
from macrobber_tui.replay.course import OPEN, Played

SEATS = range(1, 6)


@pytest.mark.parametrize("seat", [*SEATS, None])
def test_a_seat_sees_every_moment_as_it_did_then_and_no_more(seat: int | None) -> None:
    course, told = Played(golden("five-clans")), 0
    for at, (position, events) in enumerate(golden("five-clans").replay()):
        scene = course.scene(at, seat)
        assert scene.table.position == position.view(seat)
        assert scene.log[told:] == [event.seen_by(seat) for event in events]
        assert (scene.table.actor, scene.table.legal, scene.hands) == (position.actor, [], [])
        told = len(scene.log)
    assert len(course) == len(golden("five-clans").plies) + 1


def test_with_all_open_every_hand_is_seen_and_the_card_that_lies_face_down() -> None:
    course = Played(golden("five-clans"))
    for at, (position, events) in enumerate(golden("five-clans").replay()):
        scene, state = course.scene(at, OPEN), position.snapshot()
        hands = ["".join(str(value) * n for value, n in enumerate(clan["hand"], 1)) for clan in state["clans"]]
        if state["combat"] and state["combat"]["laid"] and state["phase"] == "defend":
            hands[state["active"] - 1] += f"/{state['combat']['laid']['card']}"
        assert scene.hands == hands
        assert scene.log[len(scene.log) - len(events) :] == events


def test_a_game_can_go_on_from_any_moment_but_its_end() -> None:
    played = golden("three-clans")
    course = Played(played)
    assert course.beginning(len(played.plies)) is None
    beginning = course.beginning(40)
    assert beginning is not None
    assert (
        record.verify(str(beginning)).snapshot()
        == [position.copy() for position, _ in played.replay()][40].snapshot()
    )  # fmt: skip


def test_a_game_that_not_all_may_see_cannot_be_played_on() -> None:
    course = Played(golden(plies=60), [2])
    assert course.eyes == [2]
    assert course.beginning(40) is None


def test_places_are_the_rounds_and_turns() -> None:
    course = Played(golden("three-clans"))
    places = [course.place(at) for at in range(len(course))]
    assert places[0] == (1, 0)
    assert places == sorted(places, key=lambda place: place[0])
    second = [seat for number, seat in dict.fromkeys(places) if number == 2]
    assert sorted(second) == [1, 2, 3]

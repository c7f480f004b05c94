"""What is said of events and actions reads well, whoever is meant."""

from __future__ import annotations

import re
from typing import get_args

import msgspec
import pytest

from helpers.carcassonne.moments import begun, moments
from macrobber_core.games.carcassonne import events as ev
from macrobber_core.games.carcassonne import facts
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.carcassonne.view import lay_out
from macrobber_core.games.contract import Event
from macrobber_core.table import TableView
from macrobber_tui.boards.carcassonne import digest, hints
from macrobber_tui.boards.carcassonne.event_words import sentence
from macrobber_tui.boards.carcassonne.names import called, held
from macrobber_tui.boards.carcassonne.words import describe
from macrobber_tui.language import speak

EVENTS: tuple[Event, ...] = (
    ev.Started(1),
    ev.TurnBegan(1, 1),
    ev.Drawn(1, "D"),
    ev.Removed("D"),
    ev.Placed(1, "D", 2, -1, 0, "road", "w"),
    ev.RobberPlaced(1, 17, None),
    ev.RobberPlaced(1, 17, 3),
    ev.RobberKept(1),
    ev.MeeplePlaced(1, 2, -1, "road", "w"),
    ev.MeeplePlaced(1, 2, -1, "", ""),
    *(
        ev.FeatureScored("road", "2,-1 n", 3, 0, 0, 3, seats, [1, 1, 0], final)
        for seats in ([1], [1, 2])
        for final in (False, True)
    ),
    ev.Declared(1, "2,-1 n", 3, "messenger"),
    ev.RobberyChosen(1, 2, None),
    ev.RobberyChosen(2, 1, None),
    *(ev.Scored(1, source, 3, "meeple", 12) for source in ("2,-1 n", "message", "robbery")),
    ev.Robbed(1, 2, "meeple", 3),
    ev.Robbed(2, 1, "meeple", 3),
    ev.RobberMoved(1, 17),
    ev.MessageRead(1, 3),
    *(ev.Answered(1, 3, done, asked) for done, asked in ((True, True), (False, True), (False, False))),
    ev.WentHome(1, "road", "2,-1 n", True),
    ev.RobberPaid(1, 3),
    ev.GameEnded("last-tile", [1], [9, 8, 7]),
    ev.GameEnded("last-tile", [1, 2], [9, 9, 7]),
)
FACTS: tuple[facts.Fact, ...] = (
    facts.Points(1, 3),
    facts.Robs(1, 2, 3),
    facts.Robs(2, 1, 3),
    facts.Home(1),
    facts.Claims("city", "2,-1 n", 2, 2, 3, 5),
    facts.Leads("road", "2,-1 n", (2,), (1,), 3),
    facts.Leads("road", "2,-1 n", (1,), (1, 2), 3),
    *(facts.Grows("road", "2,-1 n", leaders, 2, 3) for leaders in ((1,), (1, 2))),
    facts.Lands("meeple", 5, True),
    facts.Stands(((2, "meeple"),)),
    facts.Victory(True, False),
)
STRANGE = re.compile(r"\byou(?:'s| was| \w+s)\b|\byou, who \w+s\b|\bof you\b", re.IGNORECASE)
"""What is said of somebody by a name, but not to anybody."""


def name_of(seat: int) -> str:
    return ("you", "Ben", "Cat")[seat - 1]


@pytest.mark.parametrize("event", EVENTS, ids=str)
def test_you_are_not_told_of_as_if_you_were_somebody_else(event: Event) -> None:
    for turn in (1, 2):
        for told in (sentence(event, name_of) or "", digest.told(event, turn, name_of)):
            assert not STRANGE.search(told), told
    assert not STRANGE.search(" ".join(digest.chapter([event], name_of)))


@pytest.mark.parametrize("fact", FACTS, ids=str)
def test_nor_are_you_in_hints(fact: facts.Fact) -> None:
    for told in hints.in_words(fact, name_of):
        assert not STRANGE.search(told), told


def test_no_event_and_no_fact_is_left_out() -> None:
    assert {type(event) for event in EVENTS} == {*get_args(ev.CarcassonneEvent)}
    assert {type(fact) for fact in FACTS} == {*get_args(facts.Fact)}


def test_a_feature_is_named_by_those_who_hold_it() -> None:
    assert held("road", [1], name_of) == "your road"
    assert held("road", [2], name_of) == "the road of Ben"
    assert held("road", [1, 2], name_of) == "the road that you and Ben share"


@pytest.mark.parametrize("kind", ["city", "road", "monastery"])
def test_in_french_a_feature_of_any_gender_has_no_article(kind: str) -> None:
    speak("fr")
    name_in_french = ("toi", "Ben", "Cat")
    for seat, name in ((1, "toi"), (2, "Ben")):
        assert held(called(kind), [seat], lambda one: name_in_french[one - 1]) == f"{called(kind)} ({name})"


def test_what_grows_is_named_by_those_who_hold_it() -> None:
    told = [*hints.in_words(facts.Grows("road", "2,-1 n", (1,), 2, 3), name_of)]
    assert told == ["your road at 2,-1 is worth 3 instead of 2"]


def test_a_message_that_brings_nothing_says_which_it_is_and_what_comes_instead() -> None:
    told = sentence(ev.Answered(1, 3, done=False, asked=False), name_of)
    assert told == "Message 3 (score your smallest monastery) brings you nothing: 2 points instead."


def reading(message: int) -> TableView:
    """Ada is asked about that message."""
    table = moments(3)["message"].table
    state = lay_out(table.position)
    state.message = message
    position = Carcassonne(state)
    return msgspec.structs.replace(table, position=position.view(table.seat), legal=position.legal())


def test_what_comes_of_a_message_is_told_where_it_is_not_told_in_points() -> None:
    assert hints.reasons("do", reading(7)) == ["then a tile is drawn, and you place it"]
    assert hints.reasons("do", reading(8)) == ["then you choose which meeple"]


def test_a_monastery_is_told_by_the_tiles_around_it() -> None:
    state = lay_out(begun(2, 1).view(1).position)
    state.phase = state.then = "place"
    state.actor, state.active, state.tile = 1, 1, "B"
    position = Carcassonne(state)
    table = msgspec.structs.replace(begun(2, 1).view(1), position=position.view(1), legal=position.legal())
    told = hints.reasons("place 0,1 0 monk", table)
    assert told[0].startswith("claims a monastery with 1 of 8 tiles around it, 2 points as it is")


@pytest.mark.parametrize(
    ("turns", "told"), [(0, "at"), (1, "turned right at"), (2, "upside down at"), (3, "turned left at")]
)
def test_a_turned_tile_is_told_as_it_is_seen(turns: int, told: str) -> None:
    table = moments(3)["placing"].table
    action = f"place 2,-1 {turns}"
    assert describe(action, table, table.position) == f"{table.position.tile} {told} 2,-1"

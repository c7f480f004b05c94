"""Sentences about events and actions are grammatical for "you" and for other players."""

from __future__ import annotations

import re
from typing import get_args

import msgspec
import pytest

from helpers.carcassonne.moments import moments, started_table
from macrobber_core.games.carcassonne import effects
from macrobber_core.games.carcassonne import events as ev
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.carcassonne.view import to_state
from macrobber_core.games.contract import Event
from macrobber_core.table import TableView
from macrobber_tui.boards.carcassonne import event_words, hints, log_lines
from macrobber_tui.boards.carcassonne.history import GameHistory
from macrobber_tui.boards.carcassonne.log_lines import LOG
from macrobber_tui.boards.carcassonne.names import kind_label, owned_feature
from macrobber_tui.boards.carcassonne.sentences import describe
from macrobber_tui.boards.names import you
from macrobber_tui.i18n.language import set_language

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
EFFECTS: tuple[effects.Effect, ...] = (
    effects.PointsScored(1, 3),
    effects.PointsRobbed(1, 2, 3),
    effects.PointsRobbed(2, 1, 3),
    effects.MeeplesReturned(1),
    effects.FeatureClaimed("city", "2,-1 n", 2, 2, 3, 5),
    effects.MajorityChange("road", "2,-1 n", (2,), (1,), 3),
    effects.MajorityChange("road", "2,-1 n", (1,), (1, 2), 3),
    *(effects.FeatureGrowth("road", "2,-1 n", leaders, 2, 3) for leaders in ((1,), (1, 2))),
    effects.FigureMove("meeple", 5, True),
    effects.RobberMove(((2, "meeple"),)),
    effects.GameDecided(True, False),
)
UNGRAMMATICAL = re.compile(r"\byou(?:'s| was| \w+s)\b|\byou, who \w+s\b|\bof you\b", re.IGNORECASE)
"""Phrases that are right for a name but wrong for "you"."""


def name_of(seat: int) -> str:
    return (you(), "Ben", "Cat")[seat - 1]


@pytest.mark.parametrize("event", EVENTS, ids=str)
def test_event_sentences_are_grammatical_for_you(event: Event) -> None:
    for turn in (1, 2):
        for text in (LOG.sentence(event, name_of) or "", log_lines.event_clause(event, turn, name_of)):
            assert not UNGRAMMATICAL.search(text), text
    assert not UNGRAMMATICAL.search(" ".join(log_lines.summarize_milestone([event], name_of)))


@pytest.mark.parametrize("effect", EFFECTS, ids=str)
def test_hints_are_grammatical_for_you(effect: effects.Effect) -> None:
    for text in hints.effect_in_words(effect, name_of):
        assert not UNGRAMMATICAL.search(text), text


def test_every_event_and_effect_is_covered() -> None:
    assert {type(event) for event in EVENTS} == {*get_args(ev.CarcassonneEvent)}
    assert {type(effect) for effect in EFFECTS} == {*get_args(effects.Effect)}


def test_a_feature_is_named_after_its_owners() -> None:
    assert owned_feature("road", [1], name_of) == "your road"
    assert owned_feature("road", [2], name_of) == "Ben's road"
    assert owned_feature("road", [1, 2], name_of) == "the road that you and Ben share"


@pytest.mark.parametrize("kind", ["city", "road", "monastery"])
def test_a_feature_in_french_has_no_article(kind: str) -> None:
    set_language("fr")
    name_in_french = ("toi", "Ben", "Cat")
    for seat, name in ((1, "toi"), (2, "Ben")):
        assert (
            owned_feature(kind_label(kind), [seat], lambda one: name_in_french[one - 1])
            == f"{kind_label(kind)} ({name})"
        )


def test_a_growing_feature_is_named_after_its_owners() -> None:
    reasons = [*hints.effect_in_words(effects.FeatureGrowth("road", "2,-1 n", (1,), 2, 3), name_of)]
    assert reasons == ["your road at 2,-1 is worth 3 instead of 2"]


def test_a_message_that_brings_nothing_names_itself_and_the_points_instead() -> None:
    sentence = LOG.sentence(ev.Answered(1, 3, done=False, asked=False), name_of)
    assert sentence == "Message 3 (score your smallest monastery) brings you nothing: 2 points instead."


def answering_message(message: int) -> TableView:
    """Return a table where Ada has to answer a message."""
    table = moments(3)["message"].table
    state = to_state(table.game_view)
    state.message = message
    position = Carcassonne(state)
    return msgspec.structs.replace(table, game_view=position.view(table.seat), legal=position.legal())


def test_a_message_without_points_has_the_next_step_as_its_reason() -> None:
    assert hints.reasons("do", answering_message(7)) == ["then a tile is drawn, and you place it"]
    assert hints.reasons("do", answering_message(8)) == ["then you choose the meeple"]


def test_the_reason_for_a_monastery_counts_the_tiles_around_it() -> None:
    state = to_state(started_table(2, 1).view(1).game_view)
    state.phase = state.next_phase = "place"
    state.actor, state.active, state.tile = 1, 1, "B"
    position = Carcassonne(state)
    table = msgspec.structs.replace(started_table(2, 1).view(1), game_view=position.view(1), legal=position.legal())
    reasons = hints.reasons("place 0,1 0 monk", table)
    assert reasons[0].startswith("claims a monastery with 1 of 8 tiles around it, 2 points as it is")


@pytest.mark.parametrize(
    ("turns", "expected"), [(0, "at"), (1, "turned right at"), (2, "upside down at"), (3, "turned left at")]
)
def test_a_turned_tile_is_described_as_it_appears(turns: int, expected: str) -> None:
    table = moments(3)["placing"].table
    action = f"place 2,-1 {turns}"
    assert describe(action, table, table.game_view) == f"{table.game_view.tile} {expected} 2,-1"


def turn_summary(*events: Event) -> str:
    history = GameHistory(3)
    for event in (ev.TurnBegan(2, 4), *events):
        history.add_event(event)
    return ": ".join(LOG.summarize_turn(history.entries[-1], name_of))


def test_actions_of_others_in_a_turn_do_not_claim_the_rest_of_it() -> None:
    summary = turn_summary(
        ev.Placed(2, "D", 2, -1, 0, "", ""),
        ev.RobberPlaced(2, 8, None),
        ev.RobberPlaced(3, 4, None),
        ev.MeeplePlaced(2, 2, -1, "road", "w"),
        ev.RobberPlaced(3, 5, None),
    )
    assert summary == (
        "Ben: city and road tile at 2,-1, robber to space 8 (Cat put a robber on space 4), highwayman, "
        "Cat put a robber on space 5"
    )


def test_message_points_of_another_player_are_summarised_with_their_name() -> None:
    read = (ev.Scored(2, "message", 2, "meeple", 9), ev.Scored(1, "message", 2, "meeple", 7))
    assert turn_summary(*read) == "Ben: 2 from a message, 2 for you from a message"


def test_a_robbery_is_summarised_as_points_for_the_robber() -> None:
    names = {1: "Isla", 2: "Hamish", 3: you()}
    assert log_lines.event_clause(ev.Robbed(1, 2, "meeple", 4), 2, names.__getitem__) == "Isla's robber scored 4"
    assert log_lines.event_clause(ev.Robbed(3, 2, "meeple", 4), 2, names.__getitem__) == "your robber scored 4"


def test_a_robbery_takes_nothing_from_the_victim_in_any_text() -> None:
    names = {1: "Isla", 2: "Hamish", 3: you()}
    assert event_words.event_sentence(ev.Robbed(1, 2, "meeple", 4), names.__getitem__) == (
        "Isla's robber scored 4 points thanks to Hamish and went home."
    )
    assert event_words.event_sentence(ev.Robbed(3, 2, "meeple", 1), names.__getitem__) == (
        "Your robber scored 1 point thanks to Hamish and went home."
    )
    assert [*hints.effect_in_words(effects.PointsRobbed(1, 3, 4), names.__getitem__)] == [
        "Isla's robber scores 4 points thanks to you"
    ]


@pytest.mark.parametrize(
    ("language", "stolen"), [("de", "geraubt|durch Raub"), ("fr", r"vol[ée]s?\b"), ("nl", "geroofd|beroofde")]
)
def test_no_translation_says_that_points_are_stolen(language: str, stolen: str) -> None:
    set_language(language)
    names = {1: "Isla", 2: "Hamish"}
    texts = [
        *(event_words.event_sentence(ev.Robbed(1, 2, "meeple", points), names.__getitem__) for points in (1, 4)),
        event_words.event_sentence(ev.Scored(1, "robbery", 3, "meeple", 12), names.__getitem__),
        *(next(hints.effect_in_words(effects.PointsRobbed(1, 2, points), names.__getitem__)) for points in (1, 4)),
        log_lines.event_clause(ev.Robbed(1, 2, "meeple", 4), 2, names.__getitem__),
    ]
    assert not [text for text in texts if text is None or re.search(stolen, text)]


def test_a_robber_not_yet_in_play_stays_in_the_supply() -> None:
    table = moments(3)["robber"].table
    for robber, text in ((None, "your robber stays in your supply"), (3, "your robber stays where it is")):
        seats = [msgspec.structs.replace(seat, robber=robber) for seat in table.game_view.seats]
        assert describe("pass", table, msgspec.structs.replace(table.game_view, seats=seats)) == text

"""Events in words: clauses, sentences, turns, and the end of the game."""

from __future__ import annotations

import pytest

from macrobber_core.games.contract import Count, Event, TakenBack
from macrobber_tui.boards import public_turns_since, ui_of
from macrobber_tui.boards.any_game import default_log
from macrobber_tui.boards.any_game.event_words import MAX_EVENT, event_clause
from macrobber_tui.boards.any_game.history import TurnHistory
from macrobber_tui.boards.history import TurnEntry
from macrobber_tui.boards.names import you

from .conftest import started_table


class TookSticks(Event, frozen=True, tag=1):
    seat: Count
    count: Count


class PlayedCard(Event, frozen=True, tag=2):
    seat: Count
    card: Count


class Robbed(Event, frozen=True, tag=3):
    seat: Count
    victim: Count
    at_night: bool
    loot: str | None = None


class Tidied(Event, frozen=True, tag=4):
    rooms: list[str]


class GameEnded(Event, frozen=True, tag=5):
    winners: list[Count]


class TurnBegan(Event, frozen=True, tag=6):
    seat: Count
    turn: Count


NAMES = {1: "Ada", 2: "Ben"}
LOG = default_log()


def name_of(seat: int) -> str:
    return NAMES[seat]


def name_for_ada(seat: int) -> str:
    return you() if seat == 1 else NAMES[seat]


def test_an_event_is_told_by_its_name_and_its_fields() -> None:
    assert LOG.sentence(TookSticks(1, 3), name_of) == "Ada: took sticks, count 3."
    assert LOG.sentence(TookSticks(1, 3), name_for_ada) == "You: took sticks, count 3."


def test_a_field_that_the_event_is_named_after_is_not_named_again() -> None:
    assert LOG.sentence(PlayedCard(2, 14), name_of) == "Ben: played card 14."


def test_seats_are_named_true_fields_need_no_value_and_the_rest_is_left_out() -> None:
    assert LOG.sentence(Robbed(1, 2, at_night=True), name_of) == "Ada: robbed, victim Ben, at night."
    assert LOG.sentence(Robbed(1, 2, at_night=False), name_of) == "Ada: robbed, victim Ben."


def test_an_event_of_no_seat_is_a_sentence_by_itself() -> None:
    assert LOG.sentence(Tidied(["attic", "hall"]), name_of) == "Tidied, rooms (attic, hall)."


def test_the_event_that_names_the_winners_is_the_end() -> None:
    assert LOG.sentence(GameEnded([2]), name_of) == "The game is over: Ben won."
    assert LOG.summarize_turn(TurnEntry(None, [GameEnded([2])]), name_of) == ("End", "Ben won")


def test_a_takeback_is_told_as_in_any_game() -> None:
    assert LOG.sentence(TakenBack(2, "take"), name_of) == "Ben took back take."


def test_the_line_of_a_turn_names_whose_turn_it_is_not() -> None:
    entry = TurnEntry(1, [TookSticks(1, 3), TookSticks(2, 1)])
    assert LOG.summarize_turn(entry, name_of) == ("Ada", "took sticks, count 3, Ben: took sticks, count 1")


def test_a_turn_begins_with_the_first_event_of_another_seat() -> None:
    history = TurnHistory(2)
    for event in (TookSticks(1, 1), PlayedCard(1, 4), Tidied([]), TookSticks(2, 1), GameEnded([2])):
        history.add_event(event)
    assert [entry.seat for entry in history.entries] == [1, 2, None]
    assert len(history.entries[0].events) == 3


def test_a_game_can_name_the_event_that_begins_a_turn() -> None:
    log = default_log(turn_start=TurnBegan)
    history = TurnHistory(2, log.turn_start)
    for event in (TurnBegan(1, 1), TookSticks(2, 1), TurnBegan(1, 2)):
        history.add_event(event)
    assert [entry.seat for entry in history.entries] == [1, 1]
    assert log.sentence(TurnBegan(1, 1), name_of) is None


def test_a_better_clause_makes_better_sentences_too() -> None:
    log = default_log(event_clause=lambda event, turn, name_of: f"did {type(event).__name__}")
    assert log.sentence(TookSticks(1, 3), name_of) == "Ada: did TookSticks."


def test_a_long_event_is_cut() -> None:
    assert len(event_clause(Tidied(["x" * 50] * 1000), 0, name_of)) < MAX_EVENT + 30


def test_the_line_of_a_turn_with_a_thousand_events_is_not_made_of_all() -> None:
    entry = TurnEntry(1, [TookSticks(1, 3)] * 1000)
    assert LOG.summarize_turn(entry, name_of)[1].count("took") == 30


def test_what_is_new_begins_after_the_last_turn_of_a_seat() -> None:
    events = [TookSticks(1, 1), TookSticks(2, 1), TookSticks(1, 2), TookSticks(2, 3)]
    assert LOG.start_of_new(events, 1) == 3
    assert [line.is_new for line in LOG.lines(events, name_of, 1)] == [False, False, False, True]


def test_the_others_turns_are_told_since_our_last() -> None:
    table = started_table("sticks", 2, 1)
    first = 1 if table.actor == 2 else 2
    told = public_turns_since(table.view(None), 3 - first, table.log)
    assert len(told) == 1
    assert "took sticks, heap" in told[0]


@pytest.mark.parametrize("game", ["sticks", "high-card", "attic"])
def test_every_event_of_a_whole_game_has_a_sentence(game: str) -> None:
    table = started_table(game, 3, 40)
    assert table.actor is None
    log = ui_of(game).log
    assert all(log.sentence(event, table.view(None).name) for event in table.log)

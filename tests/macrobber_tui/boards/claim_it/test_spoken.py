"""Claim It! in sentences: what is asked, what is typed, what happened."""

from __future__ import annotations

import re

import pytest

from helpers.claim_it.moments import begun, bust, moments, played
from macrobber_core.games.claim_it import events as ev
from macrobber_tui.boards import chronicle, kinds, since, spoken
from macrobber_tui.boards.claim_it.notes import note
from macrobber_tui.boards.claim_it.spoken.aloud import aloud
from macrobber_tui.plain.deciding import Deciding

SPOKEN = spoken("claim-it")
SIGNS = re.compile(r"[■▲►◄│┌+→\[\]]")


def test_every_placement_goes_by_number_notation_and_words() -> None:
    table = moments(3)["placing"].table
    for number, action in enumerate(table.legal, 1):
        column, row = action.split()[1].split(",")
        for line in (str(number), action, f"{column} {row}", f"{column},{row}", f"column {column} row {row}"):
            answer = Deciding(table).answer(line)
            assert answer is not None
            assert answer.action == action, line


@pytest.mark.parametrize(
    ("line", "action"), [("1", "roll"), ("r", "roll"), ("roll", "roll"), ("2", "stop"), ("settle", "stop")]
)
def test_rolling_and_stopping_go_by_number_and_words(line: str, action: str) -> None:
    answer = Deciding(moments(3)["deciding"].table).answer(line)
    assert answer is not None
    assert answer.action == action


def test_a_way_that_is_barred_says_why_when_it_is_typed() -> None:
    table = moments(5)["last round"].table
    barred = SPOKEN.barred(table)
    assert barred
    line, reason = next(iter(barred.items()))
    answer = Deciding(table).answer(line)
    assert answer is not None
    assert answer.told == [f"Not possible: {reason}."]


def test_what_cannot_be_meant_means_nothing() -> None:
    table = moments(3)["placing"].table
    claims = [action for action in table.legal if action.startswith("claim")]
    squats = [action for action in table.legal if action.startswith("squat")]
    assert SPOKEN.understood("hello", table) == []
    assert SPOKEN.understood("roll", table) == []
    for action in claims:
        assert SPOKEN.understood(f"squat {action.split()[1]}", table) == []
    for action in squats:
        assert SPOKEN.understood(f"claim {action.split()[1]}", table) == []


def test_equal_dice_are_explained() -> None:
    told = SPOKEN.asked(moments(3)["equal dice"].table)
    assert "so there are three ways to assign them." in told[1]


def test_what_would_come_of_an_action_is_told() -> None:
    table = moments(3)["deciding"].table
    assert SPOKEN.reasons("roll", table)[1].startswith("The next roll is a bust at ")
    assert any("group" in line or "spaces" in line for line in SPOKEN.reasons("stop", table))
    assert SPOKEN.end_of_turn("stop")
    assert not SPOKEN.end_of_turn("roll")


def test_the_whole_table_can_be_heard() -> None:
    table = moments(5)["last round"].table
    lines = SPOKEN.report(table)
    assert any("plays last" in line for line in lines)
    assert any("Groups, with claimed spaces marked: " in line for line in lines)
    pages = {page.name: page for page in SPOKEN.recital(table).pages(table)}
    assert len(pages["rows"].told()) == 6
    assert "bust at" in pages["risk"].told()[0]
    assert pages["bust"].why_not == "Nobody went bust yet."
    assert not any(SIGNS.search(line) for page in pages.values() for line in page.told())
    assert not any(SIGNS.search(line) for line in lines)


def test_a_bust_is_told_with_its_reasons() -> None:
    _before, after = bust(3)
    recital = SPOKEN.recital(after.table)
    lines = recital.tell(after.log)
    told = next(line for line in reversed(lines) if line.startswith("You went bust with "))
    assert "is on" in told or "has a claim marker" in told
    assert any(page.name == "bust" and page.told() for page in recital.pages(after.table))


def test_the_round_that_is_on_is_not_told_as_over() -> None:
    for moment, last in ((moments(5)["last round"], "In round 8 so far: "), (moments(5)["over"], "After round 9: ")):
        recital = SPOKEN.recital(moment.table)
        recital.tell(moment.log)
        pages = {page.name: page for page in recital.pages(moment.table)}
        assert pages["rounds"].told()[-1].startswith(last)


def test_a_whole_game_is_told_in_sentences_without_signs() -> None:
    table = [*played(3, 1)][-1]
    lines = SPOKEN.recital(table.view(1)).tell(table.log_seen_by(1))
    assert lines[-1].startswith("The game is over. ")
    assert all(line[0].isupper() and line.endswith(".") for line in lines)
    assert not any(SIGNS.search(line) for line in lines)


def test_spaces_are_told_apart() -> None:
    assert aloud("settled 1,4 2,5 and claimed 3,3") == "settled 1,4; 2,5 and claimed 3,3"


def test_the_log_is_the_record_in_notation() -> None:
    table = [*played(2, 3)][-1]
    notes = [note(event) for event in table.log_seen_by(None) if note(event)]
    lines = [f"{ply}" for ply in table.record().plies]
    busts = sum(isinstance(event, ev.Busted) for event in table.log_seen_by(None))
    assert notes == lines
    assert busts


def test_every_line_of_the_log_has_a_kind_and_is_about_somebody() -> None:
    table = [*played(3, 2)][-1].view(1)
    moment = moments(3)["over"]
    told = chronicle(table, moment.log)
    assert {one.kind for one in told} == set(kinds(table))
    assert all(one.seats or one.text == "" for one in told)
    assert sum(one.is_new for one in told) < len(told)


def test_the_others_turns_are_told_in_a_line_each() -> None:
    moment = moments(5)["last round"]
    lines = since(moment.table, 1, moment.log)
    assert [line.partition(":")[0] for line in lines] == ["Ben", "Cat", "Dan", "Eve"]
    table = begun(3, 1)
    assert since(table.view(1), 1, table.log_seen_by(1))[0].startswith("Start: ")

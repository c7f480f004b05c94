"""Claim It! in plain mode: questions, typed answers and narration."""

from __future__ import annotations

import re

import pytest

from helpers.claim_it.moments import bust, moments, played, started_table
from macrobber_core.games.claim_it import events as ev
from macrobber_tui.boards import full_log, log_filters, plain_game, public_turns_since
from macrobber_tui.boards.claim_it.log_lines import event_notation
from macrobber_tui.boards.claim_it.spoken.narrator import for_speech
from macrobber_tui.i18n.language import set_language
from macrobber_tui.plain.decision_input import PlainDecisionInput

SPOKEN = plain_game("claim-it")
SIGNS = re.compile(r"[■▲►◄│┌+→\[\]]")


def test_every_placement_can_be_typed_by_number_notation_or_words() -> None:
    table = moments(3)["placing"].table
    for number, action in enumerate(table.legal, 1):
        column, row = action.split()[1].split(",")
        for line in (str(number), action, f"{column} {row}", f"{column},{row}", f"column {column} row {row}"):
            answer = PlainDecisionInput(table).answer(line)
            assert answer is not None
            assert answer.action == action, line


@pytest.mark.parametrize(
    ("line", "action"), [("1", "roll"), ("r", "roll"), ("roll", "roll"), ("2", "stop"), ("settle", "stop")]
)
def test_rolling_and_stopping_can_be_typed_by_number_or_words(line: str, action: str) -> None:
    answer = PlainDecisionInput(moments(3)["deciding"].table).answer(line)
    assert answer is not None
    assert answer.action == action


@pytest.mark.parametrize(
    ("language", "line", "action"),
    [
        ("de", "würfeln", "roll"),
        ("de", "aufhören", "stop"),
        ("fr", "relancer", "roll"),
        ("fr", "arrêter", "stop"),
        ("nl", "gooien", "roll"),
        ("nl", "stoppen", "stop"),
    ],
)
def test_rolling_and_stopping_can_be_typed_in_the_players_language(language: str, line: str, action: str) -> None:
    set_language(language)
    answer = PlainDecisionInput(moments(3)["deciding"].table).answer(line)
    assert answer is not None
    assert answer.action == action


def test_an_unavailable_action_gives_its_reason_when_typed() -> None:
    table = moments(5)["last round"].table
    unavailable = SPOKEN.unavailable_actions(table)
    assert unavailable
    line, reason = next(iter(unavailable.items()))
    answer = PlainDecisionInput(table).answer(line)
    assert answer is not None
    assert answer.lines == [f"Not possible: {reason}."]


def test_words_for_impossible_actions_match_nothing() -> None:
    table = moments(3)["placing"].table
    claims = [action for action in table.legal if action.startswith("claim")]
    squats = [action for action in table.legal if action.startswith("squat")]
    assert SPOKEN.matching_actions("hello", table) == []
    assert SPOKEN.matching_actions("roll", table) == []
    for action in claims:
        assert SPOKEN.matching_actions(f"squat {action.split()[1]}", table) == []
    for action in squats:
        assert SPOKEN.matching_actions(f"claim {action.split()[1]}", table) == []


def test_equal_dice_are_explained() -> None:
    question = SPOKEN.question_lines(moments(3)["equal dice"].table)
    assert "so there are three ways to assign them." in question[1]


def test_actions_are_explained_with_their_effects() -> None:
    table = moments(3)["deciding"].table
    assert re.fullmatch(r"The next roll: \d+% bust risk\.", SPOKEN.explain_action("roll", table)[1])
    assert any("group" in line or "spaces" in line for line in SPOKEN.explain_action("stop", table))
    assert SPOKEN.end_turn_question("stop", moments(3)["deciding"].table)
    assert not SPOKEN.end_turn_question("roll", moments(3)["deciding"].table)


def test_reports_and_pages_contain_no_signs() -> None:
    table = moments(5)["last round"].table
    lines = SPOKEN.report(table)
    assert any("plays last" in line for line in lines)
    assert any("Groups, with claimed spaces marked: " in line for line in lines)
    pages = {page.name: page for page in SPOKEN.new_narrator(table).pages(table)}
    assert len(pages["rows"].get_lines()) == 6
    assert "bust risk" in pages["risk"].get_lines()[0]
    assert pages["bust"].unavailable_reason == "Nobody has gone bust yet."
    assert not any(SIGNS.search(line) for page in pages.values() for line in page.get_lines())
    assert not any(SIGNS.search(line) for line in lines)


def test_a_bust_is_narrated_with_its_reasons() -> None:
    _before, after = bust(3)
    narrator = SPOKEN.new_narrator(after.table)
    lines = narrator.narrate(after.log)
    sentence = next(line for line in reversed(lines) if line.startswith("You went bust with "))
    assert "is on" in sentence or "has a claim marker" in sentence
    assert any(page.name == "bust" and page.get_lines() for page in narrator.pages(after.table))


def test_the_rounds_page_shows_the_current_round_as_unfinished() -> None:
    for moment, last in ((moments(5)["last round"], "In round 8 so far: "), (moments(5)["over"], "After round 9: ")):
        narrator = SPOKEN.new_narrator(moment.table)
        narrator.narrate(moment.log)
        pages = {page.name: page for page in narrator.pages(moment.table)}
        assert pages["rounds"].get_lines()[-1].startswith(last)


def test_a_whole_game_is_narrated_in_sentences_without_signs() -> None:
    table = [*played(3, 1)][-1]
    lines = SPOKEN.new_narrator(table.view(1)).narrate(table.log_seen_by(1))
    assert lines[-1].startswith("The game is over. ")
    assert all(line[0].isupper() and line.endswith(".") for line in lines)
    assert not any(SIGNS.search(line) for line in lines)


def test_spaces_are_separated_by_semicolons_for_speech() -> None:
    assert for_speech("settled 1,4 2,5 and claimed 3,3") == "settled 1,4; 2,5 and claimed 3,3"


def test_the_log_in_notation_matches_the_record() -> None:
    table = [*played(2, 3)][-1]
    notes = [event_notation(event) for event in table.log_seen_by(None) if event_notation(event)]
    lines = [f"{ply}" for ply in table.record().plies]
    busts = sum(isinstance(event, ev.Busted) for event in table.log_seen_by(None))
    assert notes == lines
    assert busts


def test_every_log_line_has_a_kind_and_names_seats() -> None:
    table = [*played(3, 2)][-1].view(1)
    moment = moments(3)["over"]
    entries = full_log(table, moment.log)
    assert {one.kind for one in entries} == set(log_filters(table))
    assert all(one.seats or one.text == "" for one in entries)
    assert sum(one.is_new for one in entries) < len(entries)


def test_each_turn_of_the_others_is_summarised_in_one_line() -> None:
    moment = moments(5)["last round"]
    lines = public_turns_since(moment.table, 1, moment.log)
    assert [line.partition(":")[0] for line in lines] == ["Ben", "Cat", "Dan", "Eve"]
    table = started_table(3, 1)
    assert public_turns_since(table.view(1), 1, table.log_seen_by(1))[0].startswith("Start: ")

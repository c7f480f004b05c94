"""Any game in plain mode: reports, questions, typed actions and refusals."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from macrobber_core.games import GAMES
from macrobber_core.table import Table
from macrobber_core.table.view import TableView
from macrobber_tui.boards import plain_game
from macrobber_tui.boards.any_game.spoken import verbs_of
from macrobber_tui.plain.decision_input import PlainDecisionInput

from .conftest import current_seat, started_table


def own_view(table: Table) -> TableView:
    return table.view(current_seat(table))


def test_the_table_is_reported_player_by_player_and_value_by_value() -> None:
    table = started_table("high-card", 3, 4)
    lines = plain_game("high-card").report(own_view(table))
    assert lines[0].startswith("Round 1;")
    assert sum(line.startswith("Seat ") for line in lines) == 3
    assert any(line.startswith("Hand: ") for line in lines)
    assert any("cards 3" in line and "bid" in line for line in lines)


def test_what_nobody_has_is_not_read_out() -> None:
    table = started_table("attic", 2)
    lines = plain_game("attic").report(own_view(table))
    assert not any(line.startswith(("Best box", "Nobody knows")) for line in lines)


def test_a_question_with_many_facts_tells_the_short_ones_and_where_the_rest_is() -> None:
    lines = plain_game("attic").question_lines(own_view(started_table("attic", 6, 9)))
    assert lines[0] == "Your turn (put away): choose an action."
    assert lines[-1] == "Type 'values' for everything."
    assert len(lines) <= 10
    assert "Type 'values'" not in plain_game("sticks").question_lines(own_view(started_table("sticks", 2)))[-1]


def test_few_choices_are_numbered_and_can_be_typed_as_they_are_written() -> None:
    table = started_table("sticks", 2)
    decision = PlainDecisionInput(own_view(table))
    assert decision.choice_lines()[0] == "1. Take 1 1."
    for line in ("1", "take 1 1", "Take 1 1", "take 1 1."):
        answer = decision.answer(line)
        assert answer is not None
        assert answer.action == "take 1 1", line


def test_many_choices_are_grouped_and_opened() -> None:
    decision = PlainDecisionInput(own_view(started_table("attic", 2)))
    assert len(decision.choices) == 4
    opened = decision.answer("3")
    assert opened is not None
    assert opened.action == ""
    assert len(decision.choices) == 50
    chosen = decision.answer("37")
    assert chosen is not None
    assert chosen.action == "put trunk 37"


def test_the_beginning_of_several_actions_lists_them() -> None:
    decision = PlainDecisionInput(own_view(started_table("attic", 2)))
    opened = decision.answer("put shelf")
    assert opened is not None
    assert opened.action == ""
    assert len(decision.choices) == 50


def test_an_impossible_action_is_refused_with_the_reason_of_the_rules() -> None:
    decision = PlainDecisionInput(own_view(started_table("sticks", 2)))
    refused = decision.answer("take 9 9")
    assert refused is not None
    assert refused.lines == ["Not possible: take 1, 2 or 3 sticks from a heap that has them."]
    assert decision.answer("chess") is None


def test_the_verbs_are_those_of_all_actions_or_else_of_a_whole_game() -> None:
    assert plain_game("high-card").verbs == {"bid", "play"}
    assert verbs_of(replace(GAMES["sticks"], actions=("take 1 1", "pass"))) == {"take", "pass"}


def test_an_action_is_explained_as_far_as_there_is_something_to_say() -> None:
    view = own_view(started_table("sticks", 2))
    assert plain_game("sticks").explain_action("take 1 1", view) == ["Take 1 1."]


def test_only_a_game_with_secrets_has_a_command_for_all_hands() -> None:
    assert plain_game("sticks").hands_help == ""
    assert plain_game("high-card").hands_help


def test_events_are_told_as_sentences() -> None:
    table = started_table("high-card", 3, 3)
    view = own_view(table)
    narrator = plain_game("high-card").new_narrator(view)
    lines = narrator.narrate(table.log_seen_by(view.seat))
    assert any(line.startswith("You: dealt cards (") for line in lines)
    assert any(line.endswith(": dealt cards.") for line in lines)


@pytest.mark.parametrize(("game", "players"), [("sticks", 3), ("high-card", 2), ("attic", 4)])
def test_a_whole_game_can_be_played_by_typed_numbers(game: str, players: int) -> None:
    table, rng = started_table(game, players), random.Random(5)
    while table.actor is not None:
        decision, action = PlainDecisionInput(own_view(table)), ""
        while not action:
            answer = decision.answer(str(rng.randint(1, len(decision.choices))))
            assert answer is not None
            action = answer.action
        table.decide(current_seat(table), table.ply, action)
    assert table.view(1).game_view.result is not None

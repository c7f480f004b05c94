"""A game narrated ply by ply."""

from __future__ import annotations

from helpers.analysis import golden
from macrobber_core.analysis import evaluation_tasks
from macrobber_core.record import Record
from macrobber_tui.analysis.summary import GameSummary


def game_summary(played: Record) -> GameSummary:
    return GameSummary(played, evaluation_tasks(played, 10))


def test_events_are_described_in_the_words_of_the_game() -> None:
    summary = game_summary(golden())
    assert summary.event_text(0) == "Ada drew the start marker. Round 1 began with Ada."
    assert summary.event_text(1) == "Ada drew 4 cards."  # without naming them
    assert summary.event_text(6) == "Ada gained 1 warrior."


def test_actions_are_described_like_choices() -> None:
    summary = game_summary(golden())
    assert summary.action(8, "estate yR") == "estate: pay 1 red from the display, 1 yellow from the courtyard"
    assert summary.action(8, "bard 2 +Y") == "bard to Ben: 1 yellow to your courtyard"


def test_the_ending_names_the_winner_or_says_that_the_game_was_not_finished() -> None:
    played = golden()
    assert (
        game_summary(played).ending()
        == game_summary(played).event_text(len(played.plies))
        == "The game is over: Ben won."
    )
    half = golden(plies=80)
    assert game_summary(half).ending() == "The game was not finished."
    assert game_summary(half).event_text(80) == "Ada is deciding whether to raid."

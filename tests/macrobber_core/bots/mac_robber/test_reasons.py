"""Reasons in Mac Robber are certain or nearly so: what an action itself brings by the end of the turn."""

from __future__ import annotations

from helpers.positions import act, opening
from macrobber_core.bots.mac_robber.reasons import reason, sample
from macrobber_core.bots.reasons import Change, Fact
from macrobber_core.games.mac_robber.view import MacRobberView

CATTLE = Change(Fact("cattle", 1), 4.0, 1.0, 1.0)


def last_action() -> MacRobberView:
    """Return the view of the last player in the round, who has one action (MR-07)."""
    return act(opening(3, start=2), 1, "YYBBGR").view(1)


def test_what_the_last_action_scores_is_a_reason() -> None:
    assert reason(last_action(), "cattle", CATTLE)


def test_what_another_action_scores_is_no_reason() -> None:
    assert reason(last_action(), "castle", CATTLE) is None


def test_an_action_that_can_still_follow_is_no_reason() -> None:
    assert reason(act(opening(4), 1, "YYBBGR").view(1), "cattle", CATTLE) is None


def test_what_often_fails_is_no_reason() -> None:
    assert reason(last_action(), "cattle", CATTLE._replace(share=0.6)) is None


def test_facts_are_measured_at_the_end_of_the_turn() -> None:
    assert sample(last_action(), "cattle", "seed")[Fact("cattle", 1)] == 4

"""Reasons in Carcassonne: points at once, meeples, a new claim, and what rivals lose."""

from __future__ import annotations

from helpers.carcassonne.positions import do, opening
from macrobber_core.bots.carcassonne.reasons import reason
from macrobber_core.bots.reasons import Change, Fact


def test_a_rivals_loss_is_a_reason_but_not_a_gain_that_can_still_come_later() -> None:
    game = opening()
    do(game, "draw B")
    view, action = game.view(game.actor), game.legal()[0]
    own, rival = view.actor or 0, 3 - (view.actor or 0)
    assert reason(view, action, Change(Fact("feature", rival, "city 0,0 n"), 1.0, 9.0, 1.0))
    assert reason(view, action, Change(Fact("feature", own, "city 0,0 n"), 9.0, 1.0, 1.0)) is None
    assert reason(view, action, Change(Fact("feature", rival, "field 0,0 el"), 1.0, 9.0, 1.0)) is None

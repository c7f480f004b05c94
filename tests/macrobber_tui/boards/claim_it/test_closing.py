"""What the end of the lessons advises about rolling."""

from __future__ import annotations

import pytest

from macrobber_core.games import GAMES
from macrobber_core.table import KeyedChance, Table
from macrobber_tui.boards.claim_it.closing import BALANCED, BOLD, CAREFUL, roll_advice
from macrobber_tui.boards.claim_it.turn_options import is_worth_rolling


def advice_after(seed: int, *, bold: bool | None) -> str:
    """Return the advice after two rounds in which seat 1 always rolls, always stops, or (None) weighs both."""
    table = Table("Glencoe", GAMES["claim-it"], 3, {}, KeyedChance(str(seed)))
    for name in ("Ada", "Ben", "Cat"):
        table.sit(name)
    table.start()
    while table.actor is not None and table.view(None).game_view.round <= 2:
        view = table.view(table.actor)
        action = view.legal[0]
        if view.game_view.phase == "decide":
            rolls = table.actor == 1 and (is_worth_rolling(view.game_view) if bold is None else bold)
            action = "roll" if rolls else "stop"
        table.decide(table.actor, table.ply, action)
    return roll_advice(table.view(1).game_view, 1, table.log_seen_by(1))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("bold", "advice"), [(True, BOLD), (False, CAREFUL), (None, BALANCED)])
def test_the_advice_judges_the_decisions_and_not_the_luck(seed: int, bold: bool | None, advice: str) -> None:
    assert advice_after(seed, bold=bold) == advice

"""Hints come with reasons, also on the smallest board in plain detail."""

from __future__ import annotations

from importlib import import_module

import pytest

from helpers import painted
from macrobber_core.bots.contract import Advice
from macrobber_core.games import GAMES
from macrobber_tui.boards import hints_from_advice

MODULES = {
    "mac-robber": "helpers.games",
    "carcassonne": "helpers.carcassonne.moments",
    "claim-it": "helpers.claim_it.moments",
}


@pytest.mark.parametrize("game", GAMES)
def test_every_hint_has_a_reason_on_the_smallest_plain_board(game: str) -> None:
    for moment in import_module(MODULES[game]).moments(3, 1).values():
        if not moment.table.legal:
            continue
        shown = painted.board(moment, (80, 24), painted.plain())
        hints = hints_from_advice(moment.table, [Advice(action, 0.4) for action in moment.table.legal[:3]])
        shown.show_hint(hints)
        rows = painted.text_of(shown).split("\n")
        first = next(number for number, row in enumerate(rows) if row.lstrip().startswith("40"))
        said = " ".join(" ".join(rows[first:]).split())
        for hint in hints:
            assert any(f"{hint.name}: {reason[:12]}" in said for reason in hint.reasons)

"""The raid page."""

from __future__ import annotations

from macrobber_core.games.mac_robber import events as ev
from macrobber_tui.boards.mac_robber.history import Raid
from macrobber_tui.boards.mac_robber.raid import outcome_text
from macrobber_tui.boards.names import you


def test_the_outcome_names_the_change_of_the_winner_first() -> None:
    raid = Raid(1, attacker=1, defender=2, end=ev.RaidEnded(1, 2, 0, 1, 2, -1, 2))
    assert outcome_text(raid, {1: "Ada", 2: you()}.__getitem__) == "You won the raid: +2 VP, Ada -1 VP"
    assert outcome_text(raid, {1: you(), 2: "Ben"}.__getitem__) == "Ben won the raid: Ben +2 VP, you -1 VP"

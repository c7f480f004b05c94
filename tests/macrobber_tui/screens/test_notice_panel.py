"""The panel for notices that do not fit into the footer."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from helpers import games
from helpers.carcassonne.moments import moments as carcassonne_moments
from helpers.claim_it.moments import moments as claim_it_moments
from helpers.games import Moment
from helpers.stage import StagedSession, joining_update
from helpers.tui import opened, pictured, shows, until
from macrobber_core.net.guest.updates import TalkReceived
from macrobber_core.table import PROGRAM_NAME
from macrobber_tui.screens.table import TableScreen

MOMENTS: dict[str, Callable[[], Moment]] = {
    "mac-robber": lambda: games.moments(3)["another"],
    "claim-it": lambda: next(iter(claim_it_moments(3).values())),
    "carcassonne": lambda: next(iter(carcassonne_moments(3).values())),
}


@pytest.mark.parametrize("game", MOMENTS)
@pytest.mark.parametrize("rows", [1, 2, 3])
async def test_a_notice_leaves_no_heading_without_lines(game: str, rows: int) -> None:
    notice = " ".join(f"Notice {number}: {'it goes on ' * 6}" for number in range(1, rows + 1))
    source = StagedSession(joining_update(MOMENTS[game]()))
    async with opened(TableScreen(source)) as pilot:
        await shows(pilot, "keys")
        source.guest.receive(TalkReceived(PROGRAM_NAME, notice))
        await until(lambda: "Notice 1" in pictured(pilot))
        lines = pictured(pilot).splitlines()
        first = next(number for number, line in enumerate(lines) if "Notice 1" in line)
        assert lines[first - 1] == "─" * 80
        assert not lines[first - 2].startswith("─ ")

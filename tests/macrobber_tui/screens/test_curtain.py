"""The screen shown while the keyboard passes between players."""

from __future__ import annotations

from helpers.tui import opened, seen
from macrobber_tui.screens.confirmation import leave_question
from macrobber_tui.screens.curtain import Curtain


async def test_a_long_takeback_request_is_shown_in_full() -> None:
    curtain = Curtain(lambda: None, lambda: leave_question(None, lambda: None))
    request = "Maximilienne Wallingfo-2 asks to take back the pass and 12 steps after it."
    curtain.show_handover("Ada", "Ben", request, [])
    async with opened(curtain) as pilot:
        assert request in " ".join(seen(pilot).split())

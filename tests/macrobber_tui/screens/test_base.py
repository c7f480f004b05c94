"""What all screens share."""

from __future__ import annotations

from textual import events
from textual.pilot import Pilot

from helpers.tui import playing, until
from macrobber_tui.screens.base import HelpPage
from macrobber_tui.screens.table import TableScreen


def at_once(pilot: Pilot[str], keys: str) -> None:
    """All of them before anything is done about the first."""
    for key in keys:
        name = "question_mark" if key == "?" else key
        pilot.app.post_message(events.Key(name, key))


async def test_a_key_pressed_thrice_in_haste_opens_the_page_of_keys_closes_it_and_opens_it() -> None:
    async with playing() as (pilot, _way):
        at_once(pilot, "???")
        await until(lambda: isinstance(pilot.app.screen, HelpPage))
        await pilot.pause(0.1)
        assert [type(screen) for screen in pilot.app.screen_stack[1:]] == [TableScreen, HelpPage]

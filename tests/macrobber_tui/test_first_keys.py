"""From a clean home to a game: how many keys it takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from helpers.terminals import Terminal, program_environment

ENTER = "\r"


async def shown_after(home: Path, keys: list[tuple[str, str]], arguments: tuple[str, ...] = ()) -> None:
    """Start the program in a clean home; press each key once the text before it is on the screen."""
    terminal = Terminal(arguments, program_environment(str(home)))
    try:
        for text, key in keys:
            await terminal.shows(text)
            if key:
                terminal.press(key)
    finally:
        terminal.close()


@pytest.mark.slow
async def test_two_keys_lead_to_the_first_decision_of_a_first_game(own_state: Path) -> None:
    await shown_after(
        own_state,
        [("Your name at the table", ENTER), ("New here? f starts a first game", "f"), ("Your turn: choose", "")],
    )


@pytest.mark.slow
async def test_one_key_leads_to_the_first_decision_by_command(own_state: Path) -> None:
    await shown_after(own_state, [("Your name at the table", ENTER), ("Your turn: choose", "")], ("learn",))


@pytest.mark.slow
async def test_three_keys_lead_to_a_table_for_friends(own_state: Path) -> None:
    await shown_after(
        own_state,
        [("Your name at the table", ENTER), ("host a table", "o"), ("First game", ENTER),
         ("Friends on this network see this table", "")],
    )  # fmt: skip

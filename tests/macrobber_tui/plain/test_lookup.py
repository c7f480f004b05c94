"""The log command."""

from __future__ import annotations

import re

from .test_commands import finished_game


async def test_the_log_can_be_filtered_by_kind_player_and_number() -> None:
    player = finished_game()
    usual = (await player.types("log")).splitlines()
    assert re.fullmatch(r"\d+ earlier lines; 'log all' shows all\.", usual[0])
    assert len(usual) == 21
    whole = (await player.types("log all")).splitlines()
    assert len(whole) > 100
    raids = (await player.types("log raids all")).splitlines()
    assert 0 < len(raids) < len(whole)
    bens = (await player.types("log raids ben all")).splitlines()
    assert 0 < len(bens) < len(raids)
    assert all("Ben" in line for line in bens)
    assert len((await player.types("log scoring 3")).splitlines()) == 4


async def test_the_log_can_be_shown_in_notation_or_limited_to_new_lines() -> None:
    player = finished_game()
    assert all(re.match(r"^[*1-3] [a-z]+", line) for line in (await player.types("log notation all")).splitlines())
    new = (await player.types("log new")).splitlines()
    assert new == (await player.types("log all")).splitlines()[-len(new) :]


async def test_an_unknown_log_filter_is_refused() -> None:
    reply = await finished_game().types("log weather")
    assert reply.startswith("The log has no 'weather'; use turns, raids, cards, scoring, new, all and notation")

"""Whether a game was dealt fairly, in words and on the screen."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace

from textual.pilot import Pilot

from helpers.tui import QUICK, playing, seen, shows
from macrobber_core.games import GAMES
from macrobber_core.lan.updates import Judged
from macrobber_core.table import Table, UnfairError
from macrobber_tui.fairness import standing, verdict
from macrobber_tui.screens.people import People


async def open_people(pilot: Pilot[str]) -> None:
    """The page, by its key; what there is to read before is read by any key."""
    async with asyncio.timeout(20):
        while not isinstance(pilot.app.screen, People):
            await pilot.press("P")
            await pilot.pause()


def test_a_verdict_in_words() -> None:
    assert verdict(Judged(61, None)) == "Dealt fairly: all 61 draws are what everybody's values give."
    assert verdict(Judged(61, None, 2)).endswith("The deal was begun 2 times.")
    alone = verdict(Judged(61, None, took_part=False))
    assert alone == "All 61 draws are what the values of the deal give; none of these is yours."
    unfair = UnfairError(57, "'draw YB' was drawn, but the values give 'draw YY'")
    told = "NOT DEALT FAIRLY: ply 57: 'draw YB' was drawn, but the values give 'draw YY'"
    assert verdict(Judged(0, unfair)) == told
    assert verdict(Judged(0, UnfairError(None, "the seal changed"))) == "NOT DEALT FAIRLY: the seal changed"


async def test_the_seal_stands_among_the_people_and_the_verdict_under_the_last_table() -> None:
    async with playing(replace(QUICK, seed=None)) as (pilot, way):
        await open_people(pilot)
        assert way.table is not None
        assert way.table.seal is not None
        await shows(pilot, f"Sealed {way.table.seal[:8]}")
        await pilot.press("escape")
        await way.play_on(lambda table: False, random.Random(1))
        await shows(pilot, "dealt fairly")
        await open_people(pilot)
        await shows(pilot, "Dealt fairly: all")


async def test_an_unfair_deal_is_told_loudly() -> None:
    async with playing(QUICK) as (pilot, way):
        await way.play_on(lambda table: False, random.Random(1))
        screen = pilot.app.screen
        await screen._take(Judged(0, UnfairError(57, "'draw YB' was drawn")))  # type: ignore[attr-defined]
        assert "NOT DEALT FAIRLY: ply 57: 'draw YB' was drawn" in seen(pilot)


async def test_who_gave_no_value_is_not_told_that_it_was_fair() -> None:
    async with playing(QUICK) as (pilot, way):
        await way.play_on(lambda table: False, random.Random(1))
        screen = pilot.app.screen
        await screen._take(Judged(61, None, took_part=False))  # type: ignore[attr-defined]
        assert "dealt fairly" not in seen(pilot)
        await screen._take(Judged(61, None))  # type: ignore[attr-defined]
        assert "dealt fairly" in seen(pilot)


async def test_a_host_that_settles_chance_alone_is_told() -> None:
    async with playing(QUICK) as (pilot, _):
        await open_people(pilot)
        await shows(pilot, "The host alone settles what is drawn.")


def test_a_host_that_does_not_show_its_values_is_not_praised() -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 3, {})
    for _ in range(3):
        table.sit_bot("random")
    table.start("a" * 64)
    rng = random.Random(1)
    assert standing(table.view(None), None).startswith("Sealed")
    while (seat := table.actor) is not None:
        table.decide(seat, table.ply, rng.choice(table.legal()))
    assert standing(table.view(None), None).startswith("NOT CHECKED")

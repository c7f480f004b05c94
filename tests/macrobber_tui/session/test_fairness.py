"""The verdict on the fair deal, in words and on the screen."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace

import pytest
from textual.pilot import Pilot

from helpers.patience import PATIENCE
from helpers.tui import QUICK, playing, seen, shows
from macrobber_core.games import GAMES
from macrobber_core.net.guest.updates import AuditResult
from macrobber_core.table import Table, UnfairError
from macrobber_core.table.audit import OTHER_DRAW
from macrobber_core.translatable import Translatable
from macrobber_tui.screens.people import PeopleScreen
from macrobber_tui.session.fairness import deal_status, verdict_text


async def open_people(pilot: Pilot[str]) -> None:
    """Open the people page by its key, after dismissing all unread content."""
    async with asyncio.timeout(PATIENCE):
        while not isinstance(pilot.app.screen, PeopleScreen):
            await pilot.press("P")
            await pilot.pause()


def test_the_verdict_is_put_into_words() -> None:
    assert verdict_text(AuditResult(61, None)) == "Dealt fairly: everybody had a part in all 61 draws."
    assert verdict_text(AuditResult(61, None, 2)).endswith("The deal was started twice.")
    alone = verdict_text(AuditResult(61, None, took_part=False))
    assert alone == "Dealt fairly (61 draws), but without you: you rely on those who took part."
    unfair = UnfairError(57, OTHER_DRAW(action="draw YB", drawn="draw YY"))
    verdict = "NOT DEALT FAIRLY: ply 57: 'draw YB' was drawn, but the values give 'draw YY'"
    assert verdict_text(AuditResult(0, unfair)) == verdict
    assert (
        verdict_text(AuditResult(0, UnfairError(None, Translatable("the seal changed"))))
        == "NOT DEALT FAIRLY: the seal changed"
    )


@pytest.mark.slow
async def test_the_people_page_shows_the_seal_and_the_final_table_the_verdict() -> None:
    async with playing(replace(QUICK, seed=None)) as (pilot, source):
        await open_people(pilot)
        assert source.table is not None
        assert source.table.seal is not None
        await shows(pilot, f"Sealed {source.table.seal[:8]}")
        await pilot.press("escape")
        await source.play_on(lambda table: False, random.Random(1))
        await shows(pilot, "dealt fairly")
        await open_people(pilot)
        await shows(pilot, "Dealt fairly: everybody")


@pytest.mark.slow
async def test_an_unfair_deal_is_reported_prominently() -> None:
    async with playing(QUICK) as (pilot, source):
        await source.play_on(lambda table: False, random.Random(1))
        screen = pilot.app.screen
        unfair = UnfairError(57, OTHER_DRAW(action="draw YB", drawn="draw YY"))
        await screen._show_update(AuditResult(0, unfair))  # type: ignore[attr-defined]
        assert "NOT DEALT FAIRLY: ply 57: 'draw YB' was drawn" in seen(pilot)


@pytest.mark.slow
async def test_a_player_who_gave_no_value_is_not_told_that_the_deal_was_fair() -> None:
    async with playing(QUICK) as (pilot, source):
        await source.play_on(lambda table: False, random.Random(1))
        screen = pilot.app.screen
        await screen._show_update(AuditResult(61, None, took_part=False))  # type: ignore[attr-defined]
        assert "dealt fairly" not in seen(pilot)
        await screen._show_update(AuditResult(61, None))  # type: ignore[attr-defined]
        assert "dealt fairly" in seen(pilot)


async def test_the_people_page_says_when_the_host_alone_decides_all_draws() -> None:
    async with playing(QUICK) as (pilot, _):
        await open_people(pilot)
        await shows(pilot, "The host alone decides all draws.")


def test_a_deal_whose_values_stay_secret_is_shown_as_not_checked() -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 3, {})
    for _ in range(3):
        table.sit_bot("random")
    table.start("a" * 64)
    rng = random.Random(1)
    assert deal_status(table.view(None), None).startswith("Sealed")
    while (seat := table.actor) is not None:
        table.decide(seat, table.ply, rng.choice(table.legal()))
    assert deal_status(table.view(None), None).startswith("NOT CHECKED")

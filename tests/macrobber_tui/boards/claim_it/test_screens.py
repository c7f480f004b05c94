"""Every screen of the game looks like this: with two players and with five, in two sizes, in all languages."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion

from helpers.claim_it.screens import CLAIM_IT
from helpers.stage import Stage, staging
from helpers.tui import pictured
from macrobber_tui.language import LANGUAGES
from macrobber_tui.settings import Settings
from macrobber_tui.widgets.lines import Lines

SMALL, LARGE = (80, 24), (140, 45)


def too_long(stage: Stage) -> list[str]:
    """The lines that are cut at the edge."""
    shown = [lines for lines in stage.pilot.app.screen.query(Lines) if lines.display]
    return [line for lines in shown for line in lines.text.split("\n") if cell_len(line) > lines.size.width]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("name", CLAIM_IT)
async def test_screen(name: str, players: int, language: str, snapshot: SnapshotAssertion) -> None:
    async with staging(Settings(theme="dark", glyphs="unicode", language=language), players, SMALL) as stage:
        await CLAIM_IT[name](stage)
        small = pictured(stage.pilot)
        assert small == snapshot(name="80x24")
        assert too_long(stage) == []
        await stage.resize(1, 1)
        await stage.resize(*SMALL)
        assert pictured(stage.pilot) == small
        await stage.resize(1, 1)
        await stage.resize(*LARGE)
        assert pictured(stage.pilot) == snapshot(name="140x45")
        assert too_long(stage) == []

"""Every screen of the game looks like this: with two players and with six, in two sizes, in all languages."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion

from helpers.carcassonne.screens import CARCASSONNE
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
@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("name", CARCASSONNE)
async def test_screen(name: str, players: int, language: str, snapshot: SnapshotAssertion) -> None:
    async with staging(Settings(theme="no-colour", glyphs="unicode", language=language), players, SMALL) as stage:
        await CARCASSONNE[name](stage)
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

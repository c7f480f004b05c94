"""A picture of two tables in each theme, which reveals any change of colour."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual.strip import Strip

from helpers.screens import SCREENS
from helpers.stage import staging
from macrobber_tui.compat.textual import rendered_rows
from macrobber_tui.settings.model import Settings
from macrobber_tui.theme.theme import PALETTES
from svg import screen_svg

TABLES = {"end": 5, "carcassonne features": 6}
"""Screens and numbers of players that together show cubes, clans, the seats of other games and a selected line."""


class Svg(SingleFileSnapshotExtension):
    file_extension = "svg"
    _write_mode = WriteMode.TEXT


@pytest.mark.slow
@pytest.mark.parametrize("theme", PALETTES)
async def test_two_tables(theme: str, snapshot: SnapshotAssertion) -> None:
    rows: list[Strip] = []
    for name, players in TABLES.items():
        async with staging(Settings(theme=theme, glyphs="unicode", language="en"), players) as stage:
            await SCREENS[name](stage)
            rows += rendered_rows(stage.pilot.app.screen)
    assert screen_svg(rows, PALETTES[theme]) == snapshot(extension_class=Svg)

"""Every screen looks like this, with three players and with five, in a small terminal and in a large one."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from helpers.analysis import Oracle, analysed, golden
from helpers.screens import SCREENS, TABLE
from helpers.stage import staging
from helpers.tui import pictured
from macrobber_core.analysis import SIMULATIONS, questions
from macrobber_core.bots import Advice
from macrobber_tui.analysis.kept import keep
from macrobber_tui.compat.textual import rendered_rows
from macrobber_tui.settings import Settings
from macrobber_tui.widgets.lines import Lines

SMALL, LARGE = (80, 24), (140, 45)
WITH_PLAYERS = {"waiting", "waiting as a guest", *TABLE}
LANGUAGES = ("en", "de", "fr", "nl")
IN_ALL_LANGUAGES = {
    "action", "another's turn", "redraw", "estate", "bard", "raid target", "exchange", "raid", "raid over", "booty",
    "discard", "scoring", "points", "chart", "hint", "end",
}  # fmt: skip
CASES = [
    (name, players, language)
    for name in SCREENS
    for players in ((3, 5) if name in WITH_PLAYERS else (5,))
    for language in (LANGUAGES if name in IN_ALL_LANGUAGES else ("en",))
]


@pytest.fixture(autouse=True)
def thought_of(monkeypatch: pytest.MonkeyPatch, oracle: Oracle) -> None:
    """Hints and the analysis are there at once, whatever the bots have learned by now."""

    async def known(game: str, view: object, legal: list[str]) -> list[Advice]:
        return [Advice(action, 0.38 - 0.05 * place) for place, action in enumerate(legal[:5])]

    monkeypatch.setattr("macrobber_tui.hints.ask_advice", known)


def too_long(pilot: Pilot[str]) -> list[str]:
    """The lines that are cut at the edge."""
    shown = [lines for lines in pilot.app.screen.query(Lines) if lines.display]
    return [line for lines in shown for line in lines.text.split("\n") if cell_len(line) > lines.size.width]


@pytest.mark.parametrize(("name", "players", "language"), CASES)
async def test_screen(name: str, players: int, language: str, snapshot: SnapshotAssertion) -> None:
    if name == "analysis":
        keep(questions(golden(), SIMULATIONS), analysed(golden(), SIMULATIONS))
    async with staging(Settings(theme="dark", glyphs="unicode", language=language), players, SMALL) as stage:
        await SCREENS[name](stage)
        small = pictured(stage.pilot)
        assert small == snapshot(name="80x24")
        assert too_long(stage.pilot) == []
        await stage.resize(1, 1)
        await stage.resize(*SMALL)
        assert pictured(stage.pilot) == small
        await stage.resize(1, 1)
        await stage.resize(*LARGE)
        assert pictured(stage.pilot) == snapshot(name="140x45")
        assert too_long(stage.pilot) == []


@pytest.mark.parametrize("name", SCREENS)
async def test_without_colours_and_in_ascii(name: str) -> None:
    if name == "analysis":
        keep(questions(golden(), SIMULATIONS), analysed(golden(), SIMULATIONS))
    async with staging(Settings(theme="no-colour", glyphs="ascii", language="en"), 5, LARGE) as stage:
        await SCREENS[name](stage)
        for strip in rendered_rows(stage.pilot.app.screen):
            assert strip.text.replace("slàinte", "").isascii()
            for piece in strip:
                assert piece.style is None or piece.style.color is None or piece.style.color.is_default

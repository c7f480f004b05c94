"""Every screen looks like this, with three players and with five, in a small terminal and in a large one."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from helpers.analysis import Oracle, analysed, golden
from helpers.screens import SCREENS, TABLE
from helpers.stage import staging
from helpers.tui import pictured
from macrobber_core.analysis import SIMULATIONS, questions
from macrobber_core.bots import Advice
from macrobber_tui.analysis.kept import keep
from macrobber_tui.settings import Settings

SMALL, LARGE = (80, 24), (140, 45)
ENGLISH = Settings(theme="dark", glyphs="unicode", language="en")
WITH_PLAYERS = {"waiting", "waiting as a guest", *TABLE}


@pytest.fixture(autouse=True)
def thought_of(monkeypatch: pytest.MonkeyPatch, oracle: Oracle) -> None:
    """Hints and the analysis are there at once, whatever the bots have learned by now."""

    async def known(game: str, view: object, legal: list[str]) -> list[Advice]:
        return [Advice(action, 0.38 - 0.05 * place) for place, action in enumerate(legal[:5])]

    monkeypatch.setattr("macrobber_tui.hints.ask_advice", known)


@pytest.mark.parametrize(
    ("name", "players"),
    [(name, players) for name in SCREENS for players in ((3, 5) if name in WITH_PLAYERS else (5,))],
)
async def test_screen(name: str, players: int, snapshot: SnapshotAssertion) -> None:
    if name == "analysis":
        keep(questions(golden(), SIMULATIONS), analysed(golden(), SIMULATIONS))
    async with staging(ENGLISH, players, SMALL) as stage:
        await SCREENS[name](stage)
        small = pictured(stage.pilot)
        assert small == snapshot(name="80x24")
        await stage.resize(*LARGE)
        assert pictured(stage.pilot) == snapshot(name="140x45")
        await stage.resize(1, 1)
        await stage.resize(*SMALL)
        assert pictured(stage.pilot) == small

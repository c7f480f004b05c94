"""The painted page at the end of a game, on its screens."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from msgspec.structs import replace as changed

from helpers.games import Moment
from helpers.screens import sit
from helpers.stage import StagedSession, joining_update, staging
from helpers.tui import pictured, shows, state_of
from macrobber_core.games import GAMES
from macrobber_core.net.guest.updates import TableChanged
from macrobber_core.record import parse
from macrobber_tui.screens.log import LogPage
from macrobber_tui.screens.replay import ReplayScreen
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.screens.talk import TalkScreen
from macrobber_tui.session.replay import RecordReplay
from macrobber_tui.settings.model import Settings
from macrobber_tui.theme.names import RICH_DETAIL

MODULES = {
    "mac-robber": "helpers.games",
    "carcassonne": "helpers.carcassonne.moments",
    "claim-it": "helpers.claim_it.moments",
}
RECORDS = Path(__file__).parents[2] / "records"
GOLDEN = {"mac-robber": "five-clans", "carcassonne": "carcassonne/five-players", "claim-it": "claim-it/five-players"}
LOOK = Settings(theme="dusk", glyphs="unicode", language="en", detail=RICH_DETAIL, legends=" ".join(GAMES))


@pytest.fixture(autouse=True)
def truecolour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")


def ending(game: str) -> StagedSession:
    """Return a session that joins a game and then receives the event that ends it."""
    moment: Moment = import_module(MODULES[game]).moments(3, 1)["over"]
    phase = {"mac-robber": "tile", "carcassonne": "draw", "claim-it": "dice"}[game]
    view = changed(moment.table.game_view, result=None, actor=0, phase=phase)
    table = changed(moment.table, game_view=view, stage="playing")
    return StagedSession(
        joining_update(Moment(table, moment.log[:-1])), TableChanged(moment.table, moment.log[-1:], fresh=False)
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(80, 24), (120, 35), (200, 50)])
async def test_the_end_of_the_game_opens_the_podium_with_the_next_steps(game: str, size: tuple[int, int]) -> None:
    async with staging(LOOK, 3, size) as stage:
        await sit(stage, ending(game))
        if "space continues" in pictured(stage.pilot):
            await stage.press("space")
        rows = pictured(stage.pilot).splitlines()
        assert rows[1].startswith(" The game is over: ")
        assert rows[size[1] - 2].split()[:6] == ["N", "play", "again", "R", "replay", "L"]  # without a record
        assert "esc the board" in rows[size[1] - 3]
        assert rows[-1].split()[:2] == ["?", "keys"]
        assert not {"replay", "log", "leave"} & {*rows[-1].split()}
        await stage.press("L")
        assert isinstance(stage.pilot.app.screen, LogPage)
        await stage.press("escape", "t")
        assert "enter send" in pictured(stage.pilot)
        await stage.press("tab")
        assert isinstance(stage.pilot.app.screen, TalkScreen)
        await stage.press("escape")
        await stage.press("escape")
        assert "esc the board" not in pictured(stage.pilot)
        assert {"replay", "log", "leave"} & {*pictured(stage.pilot).splitlines()[-1].split()}
        assert isinstance(stage.pilot.app.screen, TableScreen)


async def test_the_waiting_room_of_the_next_game_names_the_key_for_leaving() -> None:
    over = ending("claim-it")
    async with staging(LOOK, 3) as stage:
        await sit(stage, over)
        await shows(stage.pilot, "esc the board")
        screen = stage.pilot.app.screen
        assert isinstance(screen, TableScreen)
        table = state_of(screen).table
        assert table is not None
        room = changed(table, stage="waiting", game_view=None, game_number=table.game_number + 1)
        over.guest.receive(TableChanged(room, [], fresh=True))
        await shows(stage.pilot, "q leave")


async def test_a_click_on_a_next_step_opens_its_page() -> None:
    async with staging(LOOK, 3) as stage:
        await sit(stage, ending("claim-it"))
        await shows(stage.pilot, "esc the board")
        rows = pictured(stage.pilot).splitlines()
        await stage.pilot.click(offset=(rows[22].index("log"), 22))
        await stage.pilot.pause()
        assert isinstance(stage.pilot.app.screen, LogPage)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(80, 24), (120, 35), (200, 50)])
async def test_a_replay_ends_with_the_podium_and_its_own_keys(game: str, size: tuple[int, int]) -> None:
    record = parse((RECORDS / f"{GOLDEN[game]}.record").read_text(encoding="utf-8"))
    course = RecordReplay(record)
    async with staging(LOOK, 5, size) as stage:
        await stage.show(ReplayScreen(course, len(course) - 2))
        await stage.press("right")
        for _report in range(3):
            if "right" in pictured(stage.pilot) or "→ continues" in pictured(stage.pilot):
                await stage.press("right")
        rows = pictured(stage.pilot).splitlines()
        assert rows[1].startswith(" The game is over: ")
        assert rows[size[1] - 2].split() == ["L", "the", "log", "q", "back"]
        assert "esc the board" in rows[size[1] - 3] or " hands: " in rows[size[1] - 3]
        assert f"step {len(course) - 1} of {len(course) - 1}" in rows[size[1] - 3]
        await stage.press("escape", "left")
        assert "esc the board" not in pictured(stage.pilot)
        assert isinstance(stage.pilot.app.screen, ReplayScreen)

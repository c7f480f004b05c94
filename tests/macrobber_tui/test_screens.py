"""Pictures of every screen in English, in two sizes; in every language nothing is cut or left untranslated."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from helpers import screens
from helpers.analysis import Oracle, analysed, golden
from helpers.carcassonne import screens as carcassonne
from helpers.claim_it import screens as claim_it
from helpers.languages import DISGUISED, LONGEST, Losses, untranslated_words, use_language
from helpers.screens import SCREENS
from helpers.stage import SETTINGS_FILE, Stage, staging
from helpers.tui import pictured
from macrobber_core.analysis import SIMULATIONS, evaluation_tasks
from macrobber_core.bots import Advice
from macrobber_core.net.guest.updates import TalkReceived
from macrobber_tui.analysis.cache import save_analysis
from macrobber_tui.app import Macrobber
from macrobber_tui.compat.textual import rendered_rows
from macrobber_tui.i18n.language import LANGUAGES
from macrobber_tui.settings.model import Settings
from macrobber_tui.widgets.lines_widget import Lines

SMALL, LARGE = (80, 24), (140, 45)
PLAYERS = (
    dict.fromkeys(SCREENS, (5,))
    | dict.fromkeys(["waiting", "waiting as a guest", *screens.TABLE], (3, 5))
    | dict.fromkeys(claim_it.CLAIM_IT, (2, 5))
    | dict.fromkeys(carcassonne.CARCASSONNE, (2, 6))
)
"""The numbers of players with which each screen is shown, keyed by name."""
CASES = [(name, players) for name in SCREENS for players in PLAYERS[name]]
WIDEST = [(name, max(PLAYERS[name])) for name in SCREENS]


def joined_text(talk: tuple[TalkReceived, ...]) -> str:
    return " ".join(line.text for line in talk)


NAMES = "Isle of Skye Zoe Fay"
UNTRANSLATED_ON = {
    "prompt": "Your name at the table",
    "address": "A title of 24 characters home example org Zoe's table",
    "code": "This table has a code; your host knows it",
    "against bots": "Ada's table",
    "waiting": screens.CODE,
    "invitation": f"{screens.CODE} ssh guest",
    "action": joined_text(screens.TALK),
    "talk": f"{joined_text(screens.TALK)} I heard that",
    "palette": "log",
    "talk line": f"{joined_text(screens.TALK)} I heard that",
    "people": f"--code {screens.CODE}",
    "first steps": "Ada's first steps",
    "notation": "castle loot play raid",
    "claim it place": joined_text(claim_it.TALK),
    "carcassonne": joined_text(carcassonne.TALK),
    "statistics": "Carcassonne Claim",
    "rules": "tie green",
    "settings": str(SETTINGS_FILE),
    "mistakes": f"{SETTINGS_FILE}, line 3: there is no theme sepia",
}
"""Texts that stay untranslated: players' messages and input, titles, and invented texts of the pictures."""
MAP_LETTERS = re.compile(r"[A-Fa-fM]+")
"""Figures side by side on the map and scoreboard of Carcassonne."""


@pytest.fixture(autouse=True)
def fixed_hints_and_analysis(monkeypatch: pytest.MonkeyPatch, oracle: Oracle) -> None:
    """Make hints and analysis immediate, and independent of the training of the bots."""

    async def fixed_advice(game: str, view: object, legal: list[str], log: object) -> list[Advice]:
        return [Advice(action, 0.38 - 0.05 * place) for place, action in enumerate(legal[:5])]

    monkeypatch.setattr("macrobber_tui.session.hints.ask_advice", fixed_advice)


async def show(name: str, stage: Stage) -> None:
    if name == "analysis":
        save_analysis(evaluation_tasks(golden(), SIMULATIONS), analysed(golden(), SIMULATIONS))
    await SCREENS[name](stage)


def too_long(pilot: Pilot[str]) -> list[str]:
    """Return the lines that are cut at the edge."""
    shown = [lines for lines in pilot.app.screen.query(Lines) if lines.display]
    return [line for lines in shown for line in lines.text.split("\n") if cell_len(line) > lines.size.width]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), CASES)
async def test_every_screen_matches_its_picture(name: str, players: int, snapshot: SnapshotAssertion) -> None:
    theme = "no-colour" if name in carcassonne.CARCASSONNE else "dark"  # then letters tell the meeples apart
    async with staging(Settings(theme=theme, glyphs="unicode", language="en"), players, SMALL) as stage:
        await show(name, stage)
        assert pictured(stage.pilot) == snapshot(name="80x24")
        assert too_long(stage.pilot) == []
        await stage.resize(1, 1)
        await stage.resize(*LARGE)
        assert pictured(stage.pilot) == snapshot(name="140x45")
        assert too_long(stage.pilot) == []
        if players == max(PLAYERS[name]):
            await check_without_colours_in_ascii(stage)


async def check_without_colours_in_ascii(stage: Stage) -> None:
    app = stage.pilot.app
    assert isinstance(app, Macrobber)
    app.change_settings(replace(app.settings, theme="no-colour", glyphs="ascii"))
    await stage.pilot.pause()
    for strip in rendered_rows(app.screen):
        assert strip.text.replace("slàinte", "").isascii(), strip.text
        for piece in strip:
            assert piece.style is None or piece.style.color is None or piece.style.color.is_default, piece


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), WIDEST)
async def test_every_screen_is_fully_translated_and_nothing_is_cut(name: str, players: int) -> None:
    expected = {*re.findall(r"\w+", f"{NAMES} {UNTRANSLATED_ON.get(name, '')}")}
    async with staging(Settings(theme="no-colour", glyphs="unicode"), players) as stage:
        for size, picture in await pictures_in(DISGUISED, name, stage):
            left = {word for word in untranslated_words(picture) - expected if not MAP_LETTERS.fullmatch(word)}
            assert not left, f"{sorted(left)} at {size} in:\n{picture}"
        if await losses_in(LONGEST, name, stage):  # perhaps only because several languages stand side by side
            for language in LANGUAGES:
                assert await losses_in(language, name, stage) == []


async def pictures_in(language: str, name: str, stage: Stage) -> list[tuple[tuple[int, int], str]]:
    """Show a screen in a language, in both sizes; return them and the pictures."""
    app, pictures = stage.pilot.app, []
    assert isinstance(app, Macrobber)
    await stage.clear()
    with pytest.MonkeyPatch.context() as patched:
        use_language(language, patched)
        app.change_settings(replace(app.settings, language="en" if language in {DISGUISED, LONGEST} else language))
        await show(name, stage)
        for size in sorted((SMALL, LARGE), key=lambda size: size != app.size):  # begin with the current size
            await stage.resize(*size)
            pictures.append((size, pictured(stage.pilot)))
    return pictures


async def losses_in(language: str, name: str, stage: Stage) -> list[str]:
    """Return the texts of a screen that are cut off in a language."""
    with pytest.MonkeyPatch.context() as patched:
        losses = Losses(patched)
        await pictures_in(language, name, stage)
    return losses.found

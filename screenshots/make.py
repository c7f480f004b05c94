"""Make the pictures of the documents, and a sheet of every theme for each game: `python screenshots/make.py`.

`--all FOLDER` writes every screen into a folder instead, painted and in plain detail, in three sizes, and the painted
boards in every theme; that folder is not committed. Name screens to make only theirs:
`python screenshots/make.py raid "raid target"`. Needs `rsvg-convert` (librsvg) and Fira Code. Without names it also
makes the pictures of the page in a browser, where Chromium is installed.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tests"))

from by_browser import make_browser_pictures  # noqa: E402
from helpers.carcassonne.screens import CARCASSONNE  # noqa: E402
from helpers.claim_it.screens import CLAIM_IT  # noqa: E402
from helpers.screens import SCREENS, TABLE  # noqa: E402
from helpers.stage import Stage, staging  # noqa: E402
from macrobber_core.bots import Effort  # noqa: E402
from macrobber_core.bots.advice_process import ask_advice  # noqa: E402
from macrobber_core.games import GAMES  # noqa: E402
from macrobber_tui.compat.textual import rendered_rows  # noqa: E402
from macrobber_tui.settings.model import Settings  # noqa: E402
from macrobber_tui.theme.names import PLAIN_DETAIL, RICH_DETAIL  # noqa: E402
from macrobber_tui.theme.roles import built_in_themes  # noqa: E402
from svg import screen_svg, sheet_svg  # noqa: E402

Size = tuple[int, int]

SMALL, MEDIUM, LARGE = (80, 24), (120, 35), (200, 50)
SIZES: tuple[Size, ...] = (SMALL, MEDIUM, LARGE)
PLAYERS = 5


class Picture(NamedTuple):
    """A screen, and how it is shown."""

    screen: str
    theme: str = "dark"
    size: Size = SMALL
    detail: str = PLAIN_DETAIL


def painted(screen: str, theme: str, size: Size = MEDIUM) -> Picture:
    return Picture(screen, theme, size, RICH_DETAIL)


SHOWN: Mapping[str, Picture] = {
    "table": Picture("action"),
    "wide": Picture("action", size=(140, 45)),
    "hint": Picture("hint"),
    "raid": Picture("raid"),
    "scoring": Picture("scoring"),
    "first-steps": Picture("first steps"),
    "hot-seat": Picture("curtain"),
    "light": Picture("raid target", "light"),
    "replay": Picture("replay"),
    "analysis": Picture("analysis"),
    "claim-it": Picture("claim it picked"),
    "claim-it-bust": Picture("claim it bust"),
    "carcassonne": Picture("carcassonne"),
    "carcassonne-large": Picture("carcassonne large"),
    "carcassonne-small": Picture("carcassonne small"),
    "carcassonne-wide": Picture("carcassonne", size=(140, 45)),
    "painted-mac-robber": painted("action", "dusk"),
    "painted-raid": painted("raid", "highlands"),
    "painted-carcassonne": painted("carcassonne", "highlands"),
    "painted-claim-it": painted("claim it picked", "harbour"),
    "painted-lobby": painted("lobby", "dusk"),
}
"""The pictures in the documents, by name."""
SHEETS: Mapping[str, str] = {
    "themes-mac-robber": "action",
    "themes-carcassonne": "carcassonne",
    "themes-claim-it": "claim it picked",
}
"""The sheets of one game in every painted theme, and the screen of each."""
SHEET_COLUMNS, SHEET_WIDTH = 2, 984
"""How many pictures stand side by side on a sheet, and its width in pixels: a third, so that cells stay sharp."""
TABLES = {*TABLE, *CLAIM_IT, *CARCASSONNE}
"""The screens that `--all` shows in every theme."""
SECONDS = 900
"""The time limit for each step; an analysis is slow."""
THOUGHT = Effort(seconds=SECONDS, simulations=3000)
"""Limited by simulations, so a hint is the same on every machine."""


def file_name(screen: str) -> str:
    return screen.replace(" ", "-").replace("'", "")


@asynccontextmanager
async def look(theme: str, detail: str) -> AsyncIterator[Stage]:
    settings = Settings(theme=theme, glyphs="unicode", language="en", detail=detail, legends=" ".join(GAMES))
    async with staging(settings, PLAYERS) as stage:
        yield stage


def svg_of(stage: Stage) -> str:
    return screen_svg(rendered_rows(stage.pilot.app.screen), stage.look.palette)


def save_png(svg: str, path: Path, width: int = 0) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    scaled = ["-w", str(width)] if width else []
    subprocess.run(["rsvg-convert", *scaled, "-o", path, "/dev/stdin"], input=svg.encode(), check=True)
    print(path)


async def show(stage: Stage, screen: str, size: Size) -> str:
    """Show a screen and return its picture as SVG."""
    await SCREENS[screen](stage)
    await stage.resize(*size)
    svg = svg_of(stage)
    await stage.resize(*SMALL)
    await stage.clear()
    return svg


async def make_pictures(screens: Collection[str]) -> None:
    """Make the pictures of the documents that show one of the screens."""
    for name, picture in SHOWN.items():
        if picture.screen in screens:
            async with look(picture.theme, picture.detail) as stage:
                save_png(await show(stage, picture.screen, picture.size), HERE / f"{name}.png")


async def make_sheets(screens: Collection[str]) -> None:
    """Make the sheets of all themes of those games that show one of the screens."""
    for name, screen in SHEETS.items():
        if screen in screens:
            pictures: dict[str, str] = {}
            for theme in built_in_themes():
                async with look(theme, RICH_DETAIL) as stage:
                    pictures[theme] = await show(stage, screen, MEDIUM)
            save_png(sheet_svg(pictures, SHEET_COLUMNS), HERE / f"{name}.png", SHEET_WIDTH)


async def make_all(folder: Path, screens: Sequence[str]) -> None:
    """Write every screen into a folder: painted and in plain detail, in three sizes, then boards in every theme."""
    for detail in (RICH_DETAIL, PLAIN_DETAIL):
        async with look("dark", detail) as stage:
            for screen in screens:
                await SCREENS[screen](stage)
                for size in SIZES:
                    await stage.resize(*size)
                    save_png(svg_of(stage), folder / detail / f"{file_name(screen)}-{size[0]}x{size[1]}.png")
                await stage.resize(*SMALL)
                await stage.clear()
    for theme in built_in_themes():
        async with look(theme, RICH_DETAIL) as stage:
            for screen in filter(TABLES.__contains__, screens):
                save_png(await show(stage, screen, MEDIUM), folder / theme / f"{file_name(screen)}.png")


async def main(screens: Sequence[str], folder: Path | None) -> None:
    os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
    with tempfile.TemporaryDirectory() as home:  # keep the user's own files out of the pictures
        os.environ.update(XDG_DATA_HOME=home, XDG_STATE_HOME=home, XDG_CONFIG_HOME=home)
        with (
            patch("helpers.tui.PATIENCE", SECONDS),
            patch("macrobber_tui.session.hints.ask_advice", partial(ask_advice, effort=THOUGHT)),
        ):
            if folder is not None:
                await make_all(folder, screens)
            else:
                await make_pictures(screens)
                await make_sheets(screens)
        if folder is None and [*screens] == [*SCREENS]:
            await make_browser_pictures()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", type=Path, metavar="FOLDER", help="write every screen into this folder")
    parser.add_argument("screens", nargs="*", metavar="SCREEN", help=f"one of: {', '.join(SCREENS)}")
    chosen = parser.parse_args()
    if unknown := set(chosen.screens) - set(SCREENS):
        parser.error(f"no screen is called {', '.join(sorted(unknown))}; there are: {', '.join(SCREENS)}")
    asyncio.run(main(chosen.screens or list(SCREENS), chosen.all))

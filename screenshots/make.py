"""Make the pictures in this folder, of every screen in two sizes and three looks: `python screenshots/make.py`.

To make the pictures of some screens only, name them: `python screenshots/make.py raid "raid target"`. If
`rsvg-convert` (librsvg) and Fira Code are installed, the pictures in the documents are also written as PNG.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from unittest.mock import patch

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tests"))

from helpers import tui  # noqa: E402
from helpers.screens import SCREENS  # noqa: E402
from helpers.stage import Stage, staging  # noqa: E402
from macrobber_core.bots import Effort  # noqa: E402
from macrobber_core.bots.advice_process import ask_advice  # noqa: E402
from macrobber_tui.compat.textual import rendered_rows  # noqa: E402
from macrobber_tui.settings.model import Settings  # noqa: E402
from svg import screen_svg  # noqa: E402

LOOKS = {
    "dark": Settings(theme="dark", glyphs="unicode", language="en"),
    "light": Settings(theme="light", glyphs="unicode", language="en"),
    "ascii": Settings(theme="no-colour", glyphs="ascii", language="en"),
}
"""The settings of each look; `ascii` is for the most limited terminals, with neither colours nor Unicode."""
SIZES = {"80x24": (80, 24), "140x45": (140, 45)}
PLAYERS = 5
SHOWN = {
    "table": "dark-80x24/action",
    "wide": "dark-140x45/action",
    "hint": "dark-80x24/hint",
    "raid": "dark-80x24/raid",
    "scoring": "dark-80x24/scoring",
    "first-steps": "dark-80x24/first-steps",
    "hot-seat": "dark-80x24/curtain",
    "light": "light-80x24/raid-target",
    "replay": "dark-80x24/replay",
    "analysis": "dark-80x24/analysis",
    "claim-it": "dark-80x24/claim-it-picked",
    "claim-it-bust": "dark-80x24/claim-it-bust",
    "carcassonne": "dark-80x24/carcassonne",
    "carcassonne-large": "dark-80x24/carcassonne-large",
    "carcassonne-small": "dark-80x24/carcassonne-small",
    "carcassonne-wide": "dark-140x45/carcassonne",
}
"""The pictures in the documents, and the source of each."""
PAINTED = {
    "painted-mac-robber": ("action", "dusk", (120, 35)),
    "painted-raid": ("raid", "highlands", (120, 35)),
    "painted-carcassonne": ("carcassonne", "highlands", (120, 35)),
    "painted-claim-it": ("claim it picked", "harbour", (120, 35)),
    "painted-parchment": ("action", "parchment", (120, 35)),
    "painted-lobby": ("lobby", "dusk", (120, 35)),
}
"""The pictures of painted screens: the screen, the theme, and the size of the terminal."""
SECONDS = 900
"""The time limit for each step; an analysis is slow."""
THOUGHT = Effort(seconds=SECONDS, simulations=3000)
"""Limited by simulations, so a hint is the same on every machine."""


def file_name(screen: str) -> str:
    return screen.replace(" ", "-").replace("'", "")


async def make_pictures(names: Sequence[str], look: str) -> None:
    async with staging(LOOKS[look], PLAYERS) as stage:
        for name in names:
            await SCREENS[name](stage)
            for size, cells in SIZES.items():
                await stage.resize(*cells)
                save_picture(stage, HERE / f"{look}-{size}" / f"{file_name(name)}.svg")
            await stage.resize(*SIZES["80x24"])
            await stage.clear()


def save_picture(stage: Stage, path: Path) -> None:
    app = stage.pilot.app
    path.parent.mkdir(exist_ok=True)
    path.write_text(screen_svg(rendered_rows(app.screen), stage.look.palette), encoding="utf-8")
    print(path.relative_to(HERE))


def save_png(stage: Stage, path: Path) -> None:
    svg = screen_svg(rendered_rows(stage.pilot.app.screen), stage.look.palette)
    subprocess.run(["rsvg-convert", "-o", path], input=svg.encode(), check=True)
    print(path.relative_to(HERE))


async def make_painted_pictures(names: Sequence[str]) -> None:
    """Make the pictures of painted screens, which are kept as PNG only because their SVG is large."""
    os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
    for name, (screen, theme, size) in PAINTED.items():
        if screen not in names:
            continue
        async with staging(Settings(theme=theme, glyphs="unicode", language="en", detail="rich"), PLAYERS) as stage:
            await SCREENS[screen](stage)
            await stage.resize(*size)
            save_png(stage, HERE / f"{name}.png")
            await stage.clear()


def delete_pictures() -> None:
    """Delete all pictures, so none remain of removed screens."""
    for look in LOOKS:
        for size in SIZES:
            shutil.rmtree(HERE / f"{look}-{size}", ignore_errors=True)


def convert_to_png(names: Sequence[str]) -> None:
    made = {file_name(name) for name in names}
    for name, source in SHOWN.items():
        if Path(source).name in made:
            subprocess.run(["rsvg-convert", "-o", HERE / f"{name}.png", HERE / f"{source}.svg"], check=True)


def index_lines() -> Iterator[str]:
    """Yield the lines of the README, a table of all pictures."""
    yield "# Every screen\n"
    yield "Made by `python screenshots/make.py`. The ASCII pictures also have no colours.\n"
    columns = [f"{look}-{size}" for look in LOOKS for size in SIZES]
    yield f"| screen | {' | '.join(column.replace('-', ' ') for column in columns)} |"
    yield f"|---|{'---|' * len(columns)}"
    for name in SCREENS:
        cells = (f"[picture]({column}/{file_name(name)}.svg)" for column in columns)
        yield f"| {name} | {' | '.join(cells)} |"


async def main(names: Sequence[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:  # keep the user's own files out of the pictures
        os.environ.update(XDG_DATA_HOME=folder, XDG_STATE_HOME=folder, XDG_CONFIG_HOME=folder)
        tui.SECONDS = SECONDS
        if not names:
            delete_pictures()
        with patch("macrobber_tui.session.hints.ask_advice", partial(ask_advice, effort=THOUGHT)):
            for look in LOOKS:
                await make_pictures(names or list(SCREENS), look)
    (HERE / "README.md").write_text("\n".join(index_lines()) + "\n", encoding="utf-8")
    if shutil.which("rsvg-convert"):
        convert_to_png(names or list(SCREENS))
        await make_painted_pictures(names or list(SCREENS))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="SCREEN", help=f"one of: {', '.join(SCREENS)}")
    chosen: list[str] = parser.parse_args().names
    if unknown := set(chosen) - set(SCREENS):
        parser.error(f"no screen is called {', '.join(sorted(unknown))}; there are: {', '.join(SCREENS)}")
    asyncio.run(main(chosen))

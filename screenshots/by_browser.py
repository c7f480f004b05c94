"""Make pictures of the page in a browser: part of `python screenshots/make.py`, where Chromium is installed.

The table and its web door run in this process. Needs chromium and chromium-driver (Debian packages).
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tests"))

from helpers.browser import CHROMIUM, DESKTOP, PHONE, TABLET, Browser, Size, running, why_missing  # noqa: E402
from helpers.web_visitors import CODE, against_bots, decide_by_keys, entry_shown, join_table, web_table, with_code  # noqa: E402

SETTLING = 1.5
"""Seconds until everything that moves has come to rest."""


class PagePicture(NamedTuple):
    """A game that has been played for some decisions, and how its guest sees it."""

    game: str
    size: Size
    decisions: int
    is_light: bool = False
    is_plain: bool = False


ENTRY = "browser-entry"
TABLES: Mapping[str, PagePicture] = {
    "browser-desktop": PagePicture("carcassonne", DESKTOP, 12),
    "browser-tablet": PagePicture("mac-robber", TABLET, 10, is_light=True),
    "browser-phone": PagePicture("claim-it", PHONE, 0, is_plain=True),
}
PICTURES = (ENTRY, *TABLES)
"""The names of all pictures."""


async def make_entry(browser: Browser) -> None:
    async with web_table(with_code(), title="Glen Coe") as table, browser.visitor() as ben:
        await entry_shown(ben, table)
        await ben.type("Ben")
        await ben.press("tab")
        await ben.type(CODE)
        save(ENTRY, await ben.picture())


async def make_table(browser: Browser, name: str, picture: PagePicture) -> None:
    is_touched = picture.size is not DESKTOP
    rng = random.Random(1)
    async with (
        web_table(against_bots(picture.game), title="Glen Coe") as table,
        browser.visitor(picture.size, is_light=picture.is_light, is_touched=is_touched) as ben,
    ):
        await join_table(ben, table, "Ben")
        await table.is_turn_of("Ben")
        if not picture.is_plain:
            await ben.shows("round 1")
            await ben.press("space")  # closes the legend
        for _ in range(picture.decisions):
            await table.is_turn_of("Ben")
            await decide_by_keys(table.host, "Ben", ben.press, rng)
        await table.is_turn_of("Ben")
        while "space continues" in await ben.text():
            await ben.press("space")
            await asyncio.sleep(SETTLING)
        await asyncio.sleep(SETTLING)
        save(name, await ben.picture())


def save(name: str, png: bytes) -> None:
    path = HERE / f"{name}.png"
    path.write_bytes(png)
    print(path)


async def make_browser_pictures() -> None:
    """Make all pictures, or say why not."""
    if reason := why_missing(CHROMIUM):
        print(f"no pictures of the page in a browser: {reason}")
        return
    with tempfile.TemporaryDirectory() as folder:
        async with running(CHROMIUM, Path(folder)) as browser:
            await make_entry(browser)
            for name, picture in TABLES.items():
                await make_table(browser, name, picture)


if __name__ == "__main__":
    asyncio.run(make_browser_pictures())

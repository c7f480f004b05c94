"""The state that Textual keeps for a single app, with several apps running."""

from __future__ import annotations

import asyncio
import sys

import pytest
import textual.app
from textual._styles_cache import StylesCache
from textual.app import App
from textual.color import Color
from textual.events import Resize
from textual.geometry import Size

from macrobber_tui.compat.textual import REPLACED, BatchedScreen, isolate_apps


async def test_apps_are_isolated_only_while_the_door_is_open() -> None:
    before = [getattr(owner, name) for owner, name, _ in REPLACED]
    with isolate_apps():
        assert [getattr(owner, name) for owner, name, _ in REPLACED] == [replacement for _, _, replacement in REPLACED]
    assert [getattr(owner, name) for owner, name, _ in REPLACED] == before
    assert {"redirect_stdout", "redirect_stderr"} <= vars(textual.app).keys()


async def test_isolation_keeps_the_librarys_background_colours() -> None:
    black, faint = Color(0, 0, 0), Color(200, 0, 0, 0.5)
    own = StylesCache().get_inner_outer(black, faint)
    with isolate_apps():
        assert StylesCache().get_inner_outer(black, faint) == own


async def run_once() -> None:
    app = App[None]()
    app.call_later(app.exit)
    await app.run_async(headless=True)


async def test_apps_sharing_a_loop_do_not_set_its_task_factory() -> None:
    loop = asyncio.get_running_loop()
    with isolate_apps():
        await asyncio.gather(run_once(), run_once())
        assert loop.get_task_factory() is None
    assert loop.get_task_factory() is None


@pytest.mark.skipif(sys.version_info < (3, 12), reason="eager tasks came with Python 3.12")
async def test_a_single_app_still_makes_all_tasks_eager() -> None:
    """If this fails, Textual has changed, and the loop no longer needs protection from it."""
    await run_once()
    assert asyncio.get_running_loop().get_task_factory() is not None


class ResizedScreen(BatchedScreen[None]):
    """A screen that does something after each resize, as all of ours do."""

    MANY = 50

    def __init__(self) -> None:
        super().__init__()
        self.resizes = 0

    def on_resize(self) -> None:
        self.resizes += 1
        assert self.resizes < self.MANY, "it never ends"
        self.call_after_refresh(lambda: None)


async def test_sizes_that_the_terminal_no_longer_has_end() -> None:
    """Textual posts each new size again, so that two of them would follow each other for ever and nothing else ran."""
    app = App[None]()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = ResizedScreen()
        await app.push_screen(screen)
        for size in (Size(90, 30), Size(100, 30), Size(90, 30), Size(80, 24)):
            screen.post_message(Resize(size, size))
            screen.call_later(lambda: None)
        await pilot.pause()
        assert screen.size == app.size

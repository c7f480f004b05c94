"""What Textual does for the one app of a process, made fit for many."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from functools import lru_cache

import textual.app
from textual._styles_cache import StylesCache
from textual.color import Color
from textual.style import Style


@lru_cache(1024)
def inner_outer(base_background: Color, background: Color) -> tuple[Style, Style]:
    """What the library remembers together with who has asked: so it keeps the pictures of widgets that are gone."""
    return Style(background=base_background + background), Style(background=base_background)


def _asked_by_a_widget(_cache: StylesCache, base_background: Color, background: Color) -> tuple[Style, Style]:
    return inner_outer(base_background, background)


REPLACED: tuple[tuple[object, str, object], ...] = (
    # Each app would take all printing of the process for itself: where they end in another order than they began, it
    # would stay with one that is gone.
    (textual.app, "redirect_stdout", contextlib.nullcontext),
    (textual.app, "redirect_stderr", contextlib.nullcontext),
    (StylesCache, "get_inner_outer", _asked_by_a_widget),
)


@contextlib.contextmanager
def many_apps() -> Iterator[None]:
    """While the block runs, apps come and go in this process without getting into each other's way.

    Must be entered inside the event loop that the apps share.
    """
    before = [(owner, name, getattr(owner, name)) for owner, name, _ in REPLACED]
    for owner, name, replacement in REPLACED:
        setattr(owner, name, replacement)
    try:
        with _unchanged_task_factory(asyncio.get_running_loop()):
            yield
    finally:
        for owner, name, own in before:
            setattr(owner, name, own)


@contextlib.contextmanager
def _unchanged_task_factory(loop: asyncio.AbstractEventLoop) -> Iterator[None]:
    """Keep each app that starts from giving the whole loop an eager task factory, as Textual does on Python 3.12.

    asyncssh creates its authentication task before it is ready for the task's first step: run eagerly, no later guest
    could log in.
    """
    loop.set_task_factory = lambda factory: None  # type: ignore[method-assign]
    try:
        yield
    finally:
        del loop.set_task_factory

"""What Textual does for the one app of a process, made fit for many."""

from __future__ import annotations

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
    """While the block runs, apps come and go in this process without getting into each other's way."""
    before = [(owner, name, getattr(owner, name)) for owner, name, _ in REPLACED]
    for owner, name, replacement in REPLACED:
        setattr(owner, name, replacement)
    try:
        yield
    finally:
        for owner, name, own in before:
            setattr(owner, name, own)

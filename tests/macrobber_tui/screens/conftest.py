"""Fixtures for screen tests, such as a lobby that finds only the tables a test gives it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from helpers.tui import picture_of
from macrobber_core.net.discovery import Listing
from macrobber_tui.app import Macrobber

OnChange = Callable[[list[Listing]], None]


class FakeBrowser:
    """A browser that never finds a table by itself."""

    error: str | None = None
    callbacks: list[OnChange]

    def __init__(self, on_change: OnChange) -> None:
        type(self).callbacks.append(on_change)

    async def __aenter__(self) -> FakeBrowser:
        return self

    async def __aexit__(self, *_: object) -> None:
        pass


@pytest.fixture
def browser(network: None, monkeypatch: pytest.MonkeyPatch) -> type[FakeBrowser]:
    FakeBrowser.callbacks = []
    FakeBrowser.error = None
    monkeypatch.setattr("macrobber_core.net.discovery.Browser", FakeBrowser)
    return FakeBrowser


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list of all pictures painted to the terminal so far."""
    pictures: list[str] = []

    def paint(app: Macrobber) -> None:
        if not app._batch_count:
            pictures.append(picture_of(app.screen))

    monkeypatch.setattr(Macrobber, "post_display_hook", paint)
    return pictures

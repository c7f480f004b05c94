"""Real browsers for the tests of the page, one for each module."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from helpers.browser import CHROMIUM, PROGRAMS, Browser, browsers, running


@pytest_asyncio.fixture(scope="module", loop_scope="module", params=browsers(*PROGRAMS))
async def browser(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Browser]:
    """Each real browser in turn."""
    async with running(request.param, tmp_path_factory.mktemp(request.param)) as found:
        yield found


@pytest_asyncio.fixture(scope="module", loop_scope="module", params=browsers(CHROMIUM))
async def chromium(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Browser]:
    """Chromium, for what only its own protocol can pretend: fingers, and a page in light colours."""
    async with running(CHROMIUM, tmp_path_factory.mktemp("chromium")) as found:
        yield found

"""Real browsers for the tests of the page, one after the other."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from helpers.browser import PROGRAMS, Browser, browsers, running


@pytest_asyncio.fixture(scope="package", loop_scope="session", params=browsers(*PROGRAMS))
async def browser(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Browser]:
    """Each real browser in turn, or only Chromium (`in_chromium`)."""
    async with running(request.param, tmp_path_factory.mktemp(request.param)) as found:
        yield found

"""Real browsers for the tests of the page, one at a time for each module."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from helpers.browser import PROGRAMS, Browser, browsers, running


@pytest_asyncio.fixture(scope="module", loop_scope="module", params=browsers(*PROGRAMS))
async def browser(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Browser]:
    """Each real browser in turn, or only Chromium (`in_chromium`)."""
    async with running(request.param, tmp_path_factory.mktemp(request.param)) as found:
        yield found

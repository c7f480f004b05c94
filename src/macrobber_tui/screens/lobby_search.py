"""The lobby's search for tables on this network."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable
from typing import TYPE_CHECKING

from .lobby_texts import CANNOT_SEARCH, NO_NETWORK, NOTHING_FOUND, SEARCHING

if TYPE_CHECKING:
    from macrobber_core.net.discovery import Listing


class TableSearch:
    """Passes each new list of tables to `on_tables`, and says how the search goes."""

    def __init__(self, on_tables: Callable[[list[Listing]], None]) -> None:
        self._on_tables = on_tables
        self._status = SEARCHING
        self._is_long = False
        """Whether nothing has been found for so long that something may be wrong."""
        self.has_found = asyncio.Event()
        """Set once there has been a table that is not finished."""

    @property
    def status(self) -> str:
        """The text in place of tables, before its keys are filled in."""
        return NOTHING_FOUND if self._is_long and self._status == SEARCHING else self._status

    async def wait_long(self) -> None:
        """Wait until a search without any table has been so long that the doctor may help."""
        from macrobber_tui.session.find_table import DOCTOR_SECONDS

        await asyncio.sleep(DOCTOR_SECONDS)
        self._is_long = not self.has_found.is_set()

    async def run(self) -> AsyncGenerator[None]:
        """Search until cancelled; yield whenever the search has started on another network."""
        from macrobber_tui.session.find_table import browsers
        from macrobber_tui.session.invitation import has_network

        async with contextlib.aclosing(browsers(self._on_tables)) as started:
            async for browser in started:
                self._status = NO_NETWORK if not has_network() else CANNOT_SEARCH if browser.error else SEARCHING
                yield

    async def settle(self) -> None:
        """Wait until a table has been found, and others had time to follow; not for ever."""
        from macrobber_tui.session.find_table import SEARCH_SECONDS, SETTLE_SECONDS

        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SEARCH_SECONDS):
                await self.has_found.wait()
                await asyncio.sleep(SETTLE_SECONDS)

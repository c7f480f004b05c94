"""A door, open and announced."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable

from .admission import Check
from .announcing import announcing_door
from .door import CLOSED, open_door
from .errand import Errand, Told
from .inviting import local_name


@contextlib.asynccontextmanager
async def serving(
    errand: Errand,
    tell: Callable[[Told], object],
    ask_host: Check | None = None,
    farewell: Callable[[], str] = lambda: CLOSED,
) -> AsyncIterator[None]:
    """Serve whoever comes while the block runs; `farewell` says why it ends. OSError where it cannot be opened."""
    behind = errand.behind
    name = local_name(behind.title, behind.table)
    async with contextlib.AsyncExitStack() as stack:
        door = open_door(behind, errand.bind, errand.port, lambda text: tell(Told(warning=text)), ask_host, farewell)
        port = await stack.enter_async_context(door)
        tell(Told(port=port))
        if errand.announce:
            announcing = announcing_door(name, port, errand.bind, lambda: tell(Told(name=name)))
            await stack.enter_async_context(announcing)
        yield

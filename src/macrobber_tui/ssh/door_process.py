"""Run a door and announce it."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable

from macrobber_core.wire import reasons
from macrobber_tui.session.ssh_command import mdns_name
from macrobber_tui.session.ssh_ipc import DoorConfig, DoorStatus

from .admission import Check
from .announcing import announcing_door
from .listener import open_door


@contextlib.asynccontextmanager
async def run_door(
    config: DoorConfig,
    tell: Callable[[DoorStatus], object],
    ask_host: Check | None = None,
    farewell: Callable[[], str] = lambda: reasons.TABLE_CLOSED,
) -> AsyncIterator[None]:
    """Serve guests while the block runs; `farewell` returns the reason shown to them at the end.

    Raises OSError if the door cannot be opened.
    """
    target = config.target
    name = mdns_name(target.title, target.table)
    async with contextlib.AsyncExitStack() as stack:
        door = open_door(
            target, config.bind, config.port, lambda text: tell(DoorStatus(warning=text)), ask_host, farewell
        )
        port = await stack.enter_async_context(door)
        tell(DoorStatus(port=port))
        if config.announce:
            announcing = announcing_door(name, port, config.bind, lambda: tell(DoorStatus(name=name)))
            await stack.enter_async_context(announcing)
        yield

"""The game on a screen, over a channel with a terminal."""

from __future__ import annotations

from macrobber_tui.ways import Way

from .app import GuestApp, GuestTable
from .driver import Line
from .environment import Terminal


class ScreenPlay:
    """One guest at the table, in their terminal."""

    def __init__(self, way: Way, line: Line, terminal: Terminal) -> None:
        self._app = GuestApp(GuestTable(way, only=True), terminal.environ, line)
        self._size = terminal.width, terminal.height

    async def run(self) -> str:
        """Until the guest leaves, or the table does; why, where that was not the guest's doing."""
        return await self._app.run_async(size=self._size) or ""

    def typed(self, text: str) -> None:
        """Handle keys; those pressed before there is anything to see are dropped."""
        if self._app.terminal is not None:
            self._app.terminal.typed(text)

    def input_ended(self) -> None:
        """The game goes on to be looked at."""

    def leave(self) -> None:
        """End the app, which restores the terminal."""
        self._app.exit()

    def resized(self, width: int, height: int) -> None:
        self._size = width, height
        if self._app.terminal is not None:
            self._app.terminal.resized(width, height)

    def block(self) -> None:
        if self._app.terminal is not None:
            self._app.terminal.block()

    def unblock(self) -> None:
        if self._app.terminal is not None:
            self._app.terminal.unblock()

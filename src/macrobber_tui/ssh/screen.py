"""The game as a Textual screen over an ssh channel with a terminal."""

from __future__ import annotations

from macrobber_tui.session.connect import TableSource

from .app import GuestApp, GuestTable
from .driver import ByteChannel
from .guest_terminal import GuestTerminal


class ScreenProgram:
    """A guest playing on a screen in their terminal."""

    def __init__(self, source: TableSource, channel: ByteChannel, terminal: GuestTerminal) -> None:
        self._app = GuestApp(GuestTable(source), terminal.environ, channel)
        self._size = terminal.width, terminal.height

    async def run(self) -> str:
        """Run until the guest leaves or the table closes; return why, or "" if the guest left."""
        return await self._app.run_async(size=self._size) or ""

    def typed(self, text: str) -> None:
        """Handle keys; those pressed before the app runs are dropped."""
        if self._app.terminal is not None:
            self._app.terminal.typed(text)

    def input_ended(self) -> None:
        """Do nothing: the guest can still watch."""

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

"""What a host shows may turn out not to be possible only when a key asks for more of it."""

from __future__ import annotations

from collections.abc import Callable

from textual.message import Message
from textual.message_pump import MessagePump

from macrobber_tui.errors import NONSENSE


class Careful(MessagePump):
    """A widget or screen that does not fall over it."""

    stumbled: Callable[[Exception], None] | None = None
    """Told what a key, a click or a new size has met; None: it is raised."""

    async def _dispatch_message(self, message: Message) -> None:
        try:
            await super()._dispatch_message(message)
        except NONSENSE as error:
            if self.stumbled is None:
                raise
            self.stumbled(error)

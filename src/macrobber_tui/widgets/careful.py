"""What a host shows may turn out not to be possible only when a key asks for more of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from textual.message import Message

from macrobber_tui.compat.textual import DispatchHook
from macrobber_tui.errors import NONSENSE


class Careful(DispatchHook):
    """A widget or screen that does not fall over it."""

    stumbled: Callable[[Exception], None] | None = None
    """Told what a key, a click or a new size has met; None: it is raised."""

    async def around_dispatch(self, dispatch: Callable[[Message], Awaitable[None]], message: Message) -> None:
        try:
            await dispatch(message)
        except NONSENSE as error:
            if self.stumbled is None:
                raise
            self.stumbled(error)

"""Hints: asked for while all else goes on, and shown only as long as it is for us to decide what they are about."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

from macrobber_core.bots.asking import NoAdviceError, ask_advice
from macrobber_core.bots.thinking import Advice
from macrobber_core.table import TableView
from macrobber_tui.language import N_, _

from .boards import hints
from .boards.hint import Hinted
from .errors import NONSENSE

Ask = Callable[[str, Any, list[str]], Awaitable[list[Advice]]]
"""Gives advice: for a game, what is seen of it, and the legal actions. NoAdviceError where there is none."""
MOST_HINTS = 3
THINKING = N_("Thinking...")
FAILED = N_("There is no hint this time: the program that thinks has failed.")
FORBIDDEN = N_("This table plays without hints.")
NOT_NOW = N_("There is a hint when it is for you to decide.")


def refusal(table: TableView) -> str:
    """Why there is no hint to be had now; "" where there is."""
    if not table.hints:
        return _(FORBIDDEN)
    return "" if table.legal else _(NOT_NOW)


class HintDesk:
    """Asks for one hint at a time, and tells what has come of it; None: it is past.

    What was asked at a moment that has passed is cut off and never told.
    """

    def __init__(self, tell: Callable[[Hinted | None], None], ask: Ask | None = None) -> None:
        self._tell = tell
        self.adviser = ask
        """Asked in place of our own."""
        self._moment: tuple[int, int] | None = None
        self._work: asyncio.Task[None] | None = None

    @property
    def is_open(self) -> bool:
        """Whether a hint is shown, or thought about."""
        return self._moment is not None

    def press(self, table: TableView) -> str:
        """Ask for a hint, or close the one that is open; why there is none to be had."""
        if self.is_open:
            self.drop()
            return ""
        why_not = refusal(table)
        if not why_not:
            self.ask(table)
        return why_not

    def ask(self, table: TableView) -> None:
        self.drop()
        self._moment = (table.ply, table.takebacks)
        self._tell(_(THINKING))
        self._work = asyncio.create_task(self._think(table))

    async def _think(self, table: TableView) -> None:
        told: Hinted = _(FAILED)
        with contextlib.suppress(NoAdviceError, *NONSENSE):
            advice = await (self.adviser or ask_advice)(table.game, table.position, table.legal)
            told = hints(table, advice[:MOST_HINTS])
        self._tell(told)

    def look(self, table: TableView) -> None:
        """The table is so now: a hint for a moment that has passed is dropped."""
        if self._moment not in {None, (table.ply, table.takebacks)}:
            self.drop()

    def drop(self) -> None:
        """Show no hint any more, and think of none."""
        if self._work is not None:
            self._work.cancel()
        if self.is_open:
            self._moment = None
            self._tell(None)

    async def done(self) -> None:
        """Wait until the hint is told, or dropped."""
        if self._work is not None:
            await asyncio.wait([self._work])

    async def close(self) -> None:
        """Before the loop ends: no process is left behind."""
        self.drop()
        await self.done()

"""Requests hints in the background and drops them when the position changes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from macrobber_core.bots.advice_process import NoAdviceError, ask_advice
from macrobber_core.bots.contract import Advice
from macrobber_core.games.contract import Event
from macrobber_core.table import TableView
from macrobber_tui.boards import hints_from_advice
from macrobber_tui.boards.hint import Hints
from macrobber_tui.errors import is_contained
from macrobber_tui.i18n.language import N_, _

AskHint = Callable[[str, Any, list[str], Sequence[Event]], Awaitable[list[Advice]]]
"""Returns advice for a game key, the game's view, the legal actions, and the events so far.

Raises NoAdviceError if there is none.
"""
MAX_HINTS = 3
THINKING = N_("Thinking...")
FAILED = N_("No hint this time: the hint process failed.")
FORBIDDEN = N_("This table plays without hints.")
NOT_NOW = N_("Hints are available on your turn.")


def why_no_hint(table: TableView) -> str:
    """Return the reason why no hint is available now, or "" if hints are available."""
    if not table.hints:
        return _(FORBIDDEN)
    return "" if table.legal else _(NOT_NOW)


class HintRequester:
    """Requests one hint at a time and passes it to `on_hint`; passes None once it no longer applies.

    A request is cancelled when the position it was made for changes.
    """

    def __init__(self, on_hint: Callable[[Hints | None], None], ask: AskHint | None = None) -> None:
        self._on_hint = on_hint
        self.adviser = ask
        """Replaces the default hint process, unless None."""
        self._asked_at: tuple[int, int] | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def is_open(self) -> bool:
        """Whether a hint is shown or being computed."""
        return self._asked_at is not None

    def toggle(self, table: TableView, log: Sequence[Event]) -> str:
        """Request a hint, or close the open hint. Return the reason if no hint is available, otherwise ""."""
        if self.is_open:
            self.cancel()
            return ""
        why_not = why_no_hint(table)
        if not why_not:
            self.request(table, log)
        return why_not

    def request(self, table: TableView, log: Sequence[Event]) -> None:
        self.cancel()
        self._asked_at = (table.ply, table.takebacks)
        self._on_hint(_(THINKING))
        self._task = asyncio.create_task(self._fetch_hint(table, log))

    async def _fetch_hint(self, table: TableView, log: Sequence[Event]) -> None:
        hint: Hints = _(FAILED)
        try:
            advice = await (self.adviser or ask_advice)(table.game, table.game_view, table.legal, log)
            hint = hints_from_advice(table, advice[:MAX_HINTS])
        except NoAdviceError:
            pass
        except Exception as error:
            if not is_contained(error):
                raise
        self._on_hint(hint)

    def on_table_changed(self, table: TableView) -> None:
        """Drop the hint if its position has changed."""
        if self._asked_at not in {None, (table.ply, table.takebacks)}:
            self.cancel()

    def cancel(self) -> None:
        """Close the hint and cancel any request."""
        if self._task is not None:
            self._task.cancel()
        if self.is_open:
            self._asked_at = None
            self._on_hint(None)

    async def wait(self) -> None:
        """Wait until the pending request is answered or cancelled."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def close(self) -> None:
        """Cancel any request and stop its process."""
        self.cancel()
        await self.wait()

"""One keyboard, several players: each has an own view, and a curtain falls before it goes from one to the next.

Where a game hides nothing there is no curtain.
"""

from __future__ import annotations

import asyncio
from time import monotonic

from textual import on

from macrobber_core.games import GAMES
from macrobber_core.games.contract import Event
from macrobber_core.lan.updates import Changed, Ended, Update
from macrobber_core.table import TableView
from macrobber_tui.boards import since
from macrobber_tui.boards.board import Board
from macrobber_tui.core_texts import core_text
from macrobber_tui.errors import NONSENSE, nonsense
from macrobber_tui.hosting import TableSettings
from macrobber_tui.known import Known
from macrobber_tui.language import _
from macrobber_tui.passing import matter, wanted
from macrobber_tui.ways import Hosted, Shared, Sitting, Way

from .curtain import Curtain
from .table import TableScreen

HASTE = 0.5
"""Seconds in which nobody has seen yet what they decide about."""

Told = tuple[Known, Update | None]
"""What one of the people was told; None if the keyboard was passed to them."""


class HotSeat(TableScreen):
    """The table as that one of its people sees it who has the keyboard. The game begins behind the curtain."""

    def __init__(self, settings: TableSettings, *, only: bool = False) -> None:
        super().__init__(Shared(settings, settings.people), only=only)
        self._all: list[Known] = []
        self._updates: asyncio.Queue[Told] = asyncio.Queue()
        self._curtain: Curtain | None = None
        self._has_begun = False
        """Whether somebody has looked behind the curtain."""
        self._next: int | None = None
        """Who is asked something, while another has the keyboard."""
        self._new: list[Event] = []
        """What happened since who has the keyboard last decided."""
        self._sat_down_at = -HASTE

    # --- what comes from the table

    async def _sit(self, way: Way) -> str:
        async with way.go() as sitting:
            self._known.sitting = sitting
            self._waiting.enter(sitting)
            self._all = [self._known, *(Known(sitting=Sitting(guest, sitting.host)) for guest in sitting.others)]
            listening: list[asyncio.Task[None]] = []
            try:
                for known in self._all:
                    listening.append(asyncio.create_task(self._listen(known)))
                    await self._come_in(known)
                return await self._follow_all()
            except NONSENSE as error:
                return nonsense(error)
            finally:
                for task in listening:
                    task.cancel()
                for known in self._all:
                    known.sitting = None
                await self._hints.close()

    async def _listen(self, known: Known) -> None:
        assert known.sitting is not None
        async for update in known.sitting.guest.updates():
            self._updates.put_nowait((known, update))

    async def _come_in(self, known: Known) -> None:
        """One after the other, so that they sit in the order of their names."""
        while known.table is None:
            who, update = await self._updates.get()
            if isinstance(update, Ended):
                raise OSError(update.reason)
            if update is not None:
                who.learn(update)

    async def _follow_all(self) -> str:
        """Until one of them leaves, which closes the table; the reason."""
        while True:
            await self._see_who_is_wanted()
            known, update = await self._updates.get()
            if update is None:
                await self._sit_down(known)
            elif isinstance(update, Ended):
                return core_text(update.reason)
            elif known is self._known and (self._has_begun or known.stage == "waiting"):
                if isinstance(update, Changed):
                    self._new = [] if update.fresh else self._new + update.events
                await self._take(update)
            else:
                known.learn(update)

    async def _sit_down(self, known: Known) -> None:
        """It is for this one to look."""
        assert known.table is not None
        self._known, self._next, self._new, self._has_begun = known, None, [], True
        self._line.change(known)
        self._pages.change(known)
        await self._take(Changed(known.table, known.log, fresh=True))
        with self.app.batch_update():
            while self.app.screen is not self:  # the curtain, and what another was reading below it
                self.app.pop_screen()
        self._sat_down_at = monotonic()

    def on_board_decided(self, message: Board.Decided) -> None:
        """A key pressed once too often to get here decides nothing."""
        if self._board is not None and monotonic() < self._sat_down_at + HASTE:
            message.prevent_default()
            self._board.refused(_("that was in haste: nothing was decided"))

    @on(Board.Decided)
    def forget_what_was_new(self) -> None:
        self._new = []

    # --- passing the keyboard

    async def _see_who_is_wanted(self) -> None:
        """Whoever has the keyboard, and has just learned something, looks at it before it is passed on."""
        table = self._known.table
        if table is None or table.position is None:
            return
        seat = wanted(table, self._seats)
        if not self._has_begun:
            self._next = seat
            await self._hand_over(table)
        elif seat is None or seat == table.seat:
            self._pass_to(None)
        elif seat != self._next:
            self._pass_to(seat)
            if not any(event.reveals for event in self._new):
                await self._hand_over(table)

    @property
    def _seats(self) -> dict[int, Known]:
        return {known.table.seat: known for known in self._all if known.table is not None and known.table.seat}

    def _pass_to(self, seat: int | None) -> None:
        table = self._known.table
        self._next = seat
        self._line.passing = table.name(seat) if table is not None and seat is not None else ""
        self.show_keys()

    async def _hand_over(self, table: TableView) -> None:
        """To the next, or to the first of all before anybody here is asked; behind a curtain, if there is to be one."""
        if GAMES[table.game].is_open:
            await self._sit_down(self._known if self._next is None else self._seats[self._next])
        else:
            self._draw_curtain()

    def _draw_curtain(self) -> None:
        table = self._known.table
        assert table is not None
        if self._curtain is None or not self._curtain.is_current:
            self._curtain = Curtain(self._open_curtain)
            self.app.push_screen(self._curtain)
        before = table.name(table.seat) if self._has_begun and table.seat is not None else ""
        asked = matter(table)
        if self._next is None:
            self._curtain.tell("", before, asked, [])
        else:
            self._curtain.tell(table.name(self._next), before, asked, since(table, self._next, self._known.log))

    def _open_curtain(self) -> None:
        if self._next is not None:
            self._updates.put_nowait((self._seats[self._next], None))

    def press(self, key: str) -> bool:
        if self._next is None or self._line.question is not None or key != "enter":
            return super().press(key)
        if self._board is not None and self._board.go_on():
            pass
        elif self._known.table is not None and GAMES[self._known.table.game].is_open:
            self._open_curtain()
        else:
            self._draw_curtain()
        return True


def own_table(settings: TableSettings, name: str, *, only: bool = False) -> TableScreen:
    """A table of ours, where we sit alone at this keyboard or with others."""
    return HotSeat(settings, only=only) if settings.people else TableScreen(Hosted(settings, name), only=only)

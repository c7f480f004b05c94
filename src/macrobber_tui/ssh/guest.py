"""A guest of a table who came by ssh: sits down where there is a seat, else looks on."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass

from msgspec.structs import replace

from macrobber_core.lan.discovery import seek
from macrobber_core.lan.entering import CodeNeededError
from macrobber_core.lan.guest import Guest
from macrobber_core.lan.keyring import Keys
from macrobber_core.lan.link import Link
from macrobber_core.lan.road import Dial
from macrobber_core.lan.updates import Changed, Ended, Heard, Joined, Update
from macrobber_core.table import PROGRAM, TableView
from macrobber_tui.hints import Ask
from macrobber_tui.language import _
from macrobber_tui.ways import Sitting


class DoorGuest(Guest):
    """Comes in by the door's own code. `entering` is held on the way in: a table takes few codes at once."""

    entering: asyncio.Lock

    async def updates(self) -> AsyncIterator[Update]:
        is_joined = False
        async for update in self._tries():
            if isinstance(update, Ended) and not is_joined:
                break
            is_joined = is_joined or isinstance(update, Joined)
            yield update
        else:
            return
        self._hello = replace(self._hello, watch=True)
        given_name, is_first = "", True
        async for update in self._tries():
            yield update
            if isinstance(update, Joined):
                given_name = update.name
            elif isinstance(update, Changed) and is_first:
                is_first = False
                if (reason := self._why_watching(update.table, given_name)) is not None:
                    yield Heard(PROGRAM, reason)

    def _why_watching(self, table: TableView, given_name: str) -> str | None:
        """Why somebody who may have a seat here only watches, under another name."""
        name = self._hello.name
        seats = (seat.name.casefold() for seat in table.seats if seat.name is not None)
        if given_name == name or name.casefold() not in seats:
            return None
        return _(
            "The name {name} has a seat here already, so you watch as {other}. Is the seat yours? Then come back with "
            "the ssh key that you had when you took it. Or ask the host to give it to you (P) when nobody is there."
        ).format(name=name, other=given_name)

    async def _tries(self) -> AsyncIterator[Update]:
        try:
            async for update in super().updates():
                yield update
        except CodeNeededError:
            yield Ended(_("the table has another code now; its door has to be opened anew"))

    async def _enter(self, link: Link) -> Joined:
        async with self.entering:
            return await super()._enter(link)


@dataclass(frozen=True, slots=True)
class ByDoor:
    """The way to the table behind the door."""

    dial: Dial
    name: str
    keys: Keys | None
    """What the guest's key opens, if they have one."""
    code: str | None
    ask: Ask
    entering: asyncio.Lock

    @contextlib.asynccontextmanager
    async def go(self) -> AsyncIterator[Sitting]:
        guest = DoorGuest(self.dial, self.name, keyring=self.keys, seek=seek, code=self.code)
        guest.entering = self.entering
        try:
            yield Sitting(guest, elsewhere=True, ask=self.ask)
        finally:
            await guest.close()  # whoever has the same key may sit there again

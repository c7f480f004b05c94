"""A guest's connection from a door to the table. The guest takes a free seat if there is one, and otherwise watches."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass

from msgspec.structs import replace

from macrobber_core.net.discovery import locate
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.host_locator import Dial
from macrobber_core.net.guest.seat_tokens import TokenStore
from macrobber_core.net.guest.updates import Ended, JoinedTable, TableChanged, TalkReceived, Update
from macrobber_core.net.link import Link
from macrobber_core.table import PROGRAM_NAME, TableView
from macrobber_core.wire.handshake import CodeNeededError
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _
from macrobber_tui.session.account import other_name_text
from macrobber_tui.session.connect import TableSession
from macrobber_tui.session.door_kinds import WEB, DoorKind
from macrobber_tui.session.hints import AskHint
from macrobber_tui.session.invitation import JoinCommand
from macrobber_tui.widgets.text import as_sentence


class DoorGuest(Guest):
    """A guest joining with the door's code. `join_lock` serializes joins, because a table limits the rate of codes."""

    join_lock: asyncio.Lock
    account: str
    kind: DoorKind

    async def updates(self) -> AsyncIterator[Update]:
        joined, refusal = False, ""
        async for update in self._explained_updates(refusal):
            if isinstance(update, Ended) and not joined:
                refusal = update.reason
                break
            joined = True
            yield update
        if refusal:
            self._hello = replace(self._hello, watch=True)
            async for update in self._explained_updates(refusal):
                yield update

    async def _explained_updates(self, refusal: str) -> AsyncIterator[Update]:
        """Yield the updates, and after the first table why the guest has another name or has to watch.

        `refusal` is why the guest was refused a seat, or "".
        """
        given_name, is_first = "", True
        async for update in self._join_updates():
            yield update
            if isinstance(update, JoinedTable):
                given_name = update.name
            elif isinstance(update, TableChanged) and is_first:
                is_first = False
                if note := self._why_other_name(given_name):
                    yield TalkReceived(PROGRAM_NAME, note)
                if refusal and (reason := self._why_watching(update.table, given_name, refusal)) is not None:
                    yield TalkReceived(PROGRAM_NAME, reason)

    def _why_other_name(self, given_name: str) -> str:
        """Return why the guest is not called like their account; "" if they are, or back at a seat of another name."""
        return other_name_text(self.account, given_name) if given_name.startswith(self._hello.name) else ""

    def _why_watching(self, table: TableView, given_name: str, refusal: str) -> str | None:
        """Return why the guest, who was refused a seat, has to watch; None if that is clear from the table."""
        if table.seat is not None:
            return None
        name = self._hello.name
        seats = (seat.name.casefold() for seat in table.seats if seat.name is not None)
        if given_name == name or name.casefold() not in seats:
            return why_no_seat(table, refusal) if table.stage != "over" else None
        if table.stage == "over":
            return _(
                "The name {name} already has a seat here, so you are watching as {other}. Is the seat yours? Then say "
                "that you want to play again, and you can have it in the next game."
            ).format(name=name, other=given_name)
        return _(self.kind.name_taken).format(name=name, other=given_name)

    async def _join_updates(self) -> AsyncIterator[Update]:
        try:
            async for update in super().updates():
                yield update
        except CodeNeededError:
            yield Ended(_(self.kind.code_changed))

    async def _enter(self, link: Link) -> JoinedTable:
        async with self.join_lock:
            return await super()._enter(link)


def why_no_seat(table: TableView, refusal: str) -> str:
    """Return why a guest whose request for a seat met this refusal has to watch."""
    if table.stage != "waiting":
        return _("The game has begun, so you are watching.")
    if any(seat.name is None for seat in table.seats):
        return as_sentence(core_text(refusal))
    return _("The table is full, so you are watching. You can take a seat as soon as one is free.")


@dataclass(frozen=True, slots=True)
class JoinByDoor:
    """Connects a guest to the table behind the door."""

    kind: DoorKind
    dial: Dial
    name: str
    account: str
    """The user name from which the name was made, or "" if the guest has typed the name."""
    token_store: TokenStore | None
    """The seat tokens saved for the guest's key, or None without a key."""
    code: str | None
    ask: AskHint
    join_lock: asyncio.Lock
    way_in: JoinCommand
    """What friends of the guest type."""
    link: str
    """The link for their phones, or ""."""
    watch: bool = False

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[TableSession]:
        guest = DoorGuest(
            self.dial, self.name, watch=self.watch, token_store=self.token_store, locate=locate, code=self.code
        )
        guest.join_lock, guest.account, guest.kind = self.join_lock, self.account, self.kind
        try:
            yield TableSession(
                guest,
                is_remote=True,
                is_in_browser=self.kind is WEB,
                ask_hint=self.ask,
                way_in=lambda _has_begun: self.way_in,
                guest_link=self.link,
            )
        finally:
            await guest.close()  # frees the seat for the next connection with the same key

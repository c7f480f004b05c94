"""A guest at a table: follows the host's updates, sends decisions, and reconnects when the link breaks."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, AsyncIterator

from msgspec.structs import replace

from macrobber_core.net.addresses import canonical_address
from macrobber_core.net.link import Link, LinkClosedError
from macrobber_core.table import TableView, UnfairError
from macrobber_core.wire import messages, reasons
from macrobber_core.wire.codec import BadFrame, decode_from_host, encode
from macrobber_core.wire.handshake import HostError, RejectedError, TableMovedError
from macrobber_core.wire.sanitize import clean
from macrobber_core.wire.view_updates import ViewFollower

from . import handshake
from .deal_participant import DealParticipant
from .handshake import SilentHostError
from .heir import Heir
from .host_locator import Dial, HostLocator, Locate
from .known_hosts import KnownHosts
from .merging import merge_updates
from .pending_decision import PendingDecision
from .pending_talk import PendingTalk
from .reconnection import RECONNECT_SECONDS, Reconnection
from .seat_tokens import SeatCredentials, TokenStore
from .succession import GuestSuccession
from .taking_over import TakingOver
from .updates import (
    AuditResult,
    ConnectionLost,
    Ended,
    HostGone,
    JoinedTable,
    RequestRefused,
    TableChanged,
    TableMoved,
    TableOfferedToUs,
    TalkReceived,
    Update,
)
from .view_decoder import complete, decode_clock, decode_snapshot

MAX_TALK_LENGTH = 200
"""The maximum number of characters in a chat line; a line of this length always fits into a frame."""
REVEAL_SECONDS = 10
"""The time limit, in seconds, for the host to reveal the values of the deal once the game is over."""


class Guest:
    """A guest. Iterate over `updates()`, which also reports the outcome of requests.

    `dial` opens a link to the host. After losing its link, the guest tries to reconnect for `reconnect_seconds`. With
    `locate` it also tries other addresses, because a restarted host may have a new address, but keeps its fingerprint.
    With a `token_store` the guest can return to its seat from another process. `known_hosts` has the hosts met before.
    `code` is the table's code, if it has one. With an `heir`, this program can take the table over.
    `moved` is where the table is now, if others have gone on with it without us.
    """

    def __init__(
        self,
        dial: Dial,
        name: str,
        *,
        watch: bool = False,
        token: str | None = None,
        token_store: TokenStore | None = None,
        locate: Locate | None = None,
        known_hosts: KnownHosts | None = None,
        code: str | None = None,
        heir: Heir | None = None,
        moved: messages.Moved | None = None,
        reconnect_seconds: float = RECONNECT_SECONDS,
    ) -> None:
        self._locator = HostLocator(dial, locate, known_hosts)
        self._token_store = token_store
        self._code = code
        self._hello = messages.Hello(messages.PROTOCOL, name, watch, token)
        self._link: Link | None = None
        self._is_welcome = self._is_shown = False
        """Whether the host has welcomed us, and then shown us the table, over the current link."""
        self._view_follower = ViewFollower()
        self._last_id = 0
        self._is_closed = False
        self._table_id = ""
        self._deal = DealParticipant()
        self._pending_talk = PendingTalk()
        self._pending_decision = PendingDecision()
        self._taking_over = TakingOver(heir)
        self._has_vote = heir is not None
        self._succession = GuestSuccession(heir, self._locator, self._drop_link, self._forget_last_moments)
        self._reconnection = Reconnection(
            self._locator,
            self._succession.has_moved,
            reconnect_seconds,
            table=lambda: self._table_id,
            is_closed=lambda: self._is_closed,
        )
        self.table: TableView | None = None
        if moved is not None:
            self._succession.follow(moved)

    @property
    def name(self) -> str:
        """The name we ask for; the host may give us a different name."""
        return self._hello.name

    @property
    def own_name(self) -> str:
        """Our name at the table."""
        table = self.table
        return table.name(table.seat) if table is not None and table.seat is not None else self.name

    @property
    def host_address(self) -> str:
        """The address and port of the host; empty while there is no connection, or within the host's process."""
        return self._link.address if self._link is not None else ""

    @property
    def only_watches(self) -> bool:
        """Whether we ask for no seat."""
        return self._hello.watch

    @property
    def can_return_to_seat(self) -> bool:
        """Whether another process can take our seat once this one has ended."""
        return self._token_store is not None

    def _forget_last_moments(self) -> None:
        self._deal.forget_last_moments()

    def _drop_link(self) -> None:
        """Close the link to a former host."""
        if self._link is not None:
            link = self._link
            self._closing = asyncio.ensure_future(link.close())

    async def updates(self) -> AsyncIterator[Update]:
        """Connect, and yield all events and changes at the table; the last update is Ended.

        Raises OSError if the first connection fails, KeyChangedError if the host's key has changed, and CodeNeededError
        if the table needs a code that we do not have.
        """
        session, events = self._session(), self._succession.events
        source = merge_updates(session, events) if self._has_vote else session
        try:
            async with contextlib.aclosing(source) as updates:
                async for update in updates:
                    while not self._has_vote and (event := self._succession.next_event()) is not None:
                        yield event
                    yield update
        finally:
            await self._succession.close()

    async def _session(self) -> AsyncGenerator[Update, None]:
        link = await self._locator.connect()
        attempts = self._reconnection.attempts()
        while True:
            self._link = link
            try:
                async for update in self._follow_host(link):
                    if isinstance(update, TableChanged) and update.fresh:
                        self._locator.arrive()
                        attempts = self._reconnection.attempts()  # only a host that shows the table resets them
                    if isinstance(update, Ended):
                        self._release_seat()
                    yield update
                    if isinstance(update, Ended):
                        return
            except LinkClosedError:
                pass
            except TableMovedError as error:
                try:
                    yield await self._follow_table(error.moved)
                except (HostError, OSError) as failure:
                    yield Ended(str(failure))
                    return
                attempts = self._reconnection.attempts(at_once=self._locator.moves == 1)
            except SilentHostError:
                if self.table is None:
                    raise
            except RejectedError as error:
                self._release_seat()
                yield Ended(str(error))
                return
            except (BadFrame, HostError) as error:
                yield Ended(reasons.BAD_HOST(reason=error))
                return
            except (MemoryError, RecursionError) as error:
                yield Ended(reasons.IMPOSSIBLE_STATE(reason=repr(error)))
                return
            finally:
                self._link, self._is_welcome = None, False
                self._succession.disconnected()
                await link.close()
            if self._is_closed or not self._table_id:
                yield Ended(reasons.TABLE_CLOSED)
                return
            new_link: Link | None = None
            async for step in attempts:
                if isinstance(step, ConnectionLost):
                    yield step
                else:
                    new_link = step
                    break
            if new_link is None:
                self._release_seat()
                yield HostGone(self._locator.gone_message)
                return
            link = new_link

    async def _follow_table(self, moved: messages.Moved) -> TableMoved:
        """Look for the table at its new host, which may be this program. Raises HostError, and OSError if we fail."""
        was_lost = moved.was_lost and (not self.host_address or await self._succession.is_proven(moved))
        self._succession.forget()
        if was_lost:
            self._forget_last_moments()
        here = await self._taking_over.take_over(moved)
        if here is not None:
            self._locator.move_here(here)
        else:
            self._locator.move(moved)
        address = canonical_address(clean(moved.addresses[0]), moved.port) if moved.addresses else ""
        return TableMoved(clean(moved.name), here is not None, address, host_was_lost=was_lost)

    async def _enter(self, link: Link) -> JoinedTable:
        token_store, hello, offered = self._token_store, self._hello, ""

        def token(table: str) -> str | None:
            nonlocal hello, offered
            offered = table
            if hello.token is None and token_store is not None:
                credentials = token_store.take(table, hello.name, link.fingerprint)
                self._deal = DealParticipant(credentials.seal, credentials.value, credentials.game_number)
                hello = replace(hello, token=credentials.token)
            return hello.token

        try:
            welcome, protocol = await handshake.enter(link, hello, code=self._code, table=self._table_id, token=token)
        except TableMovedError:
            self._table_id, self._hello = offered, hello  # at its new host the same table accepts the same token
            raise
        self._locator.remember(link)
        self._table_id = welcome.table
        self._hello = replace(hello, token=welcome.token)
        self._save_credentials(link)
        self._pending_talk.begin_link()
        self._is_welcome = True
        if protocol >= messages.FIRST_TO_MOVE and not self.only_watches:
            await self._taking_over.introduce(link)
        if self._locator.moves:
            await link.send(encode(messages.Resync()))  # any message makes the token expire that the old host knows
        return JoinedTable(welcome.table, welcome.name, welcome.token)

    async def _follow_host(self, link: Link) -> AsyncIterator[Update]:
        joined = await self._enter(link)
        yield joined
        self._is_shown = False
        self._succession.connected(link)
        while True:
            try:
                frame = await self._receive(link)
            except TimeoutError as error:
                if not self._is_shown:
                    raise SilentHostError(link) from error
                yield self._deal.fail_unrevealed(self.table)
                continue
            message = decode_from_host(frame)
            if await self._is_about_succession(link, message):
                continue
            self._succession.hear()
            async for update in self._handle_message(link, message, joined.name):
                yield update
            if self.table is not None and (result := self._deal.audit_if_over(self.table)) is not None:
                yield result
            await asyncio.sleep(0)  # frames that have arrived are received without waiting, but keys must be handled

    async def _receive(self, link: Link) -> bytes | str:
        """Return the next frame. Raises TimeoutError if the host has to send one now, and LinkClosedError."""
        if self._is_shown and not self._is_awaiting_reveal:
            return await link.receive()
        async with asyncio.timeout(REVEAL_SECONDS if self._is_shown else handshake.ANSWER_SECONDS):
            return await link.receive()

    async def _is_about_succession(self, link: Link, message: messages.FromHost) -> bool:
        """Handle a message about the succession; return whether it is one. Raises HostError."""
        try:
            return await self._succession.receive(link, message)
        except ValueError as error:
            raise HostError(str(error)) from error

    async def _handle_message(self, link: Link, message: messages.FromHost, own_name: str) -> AsyncIterator[Update]:
        """Handle a message from the host; yield what has changed. Raises HostError and TableMovedError."""
        match message:
            case messages.Snapshot():
                async for update in self._show_snapshot(link, message):
                    yield update
            case messages.Changed() | messages.Patch():
                if (applied := self._view_follower.apply_message(message)) is None:
                    if isinstance(message, messages.Changed):  # perhaps we found other legal actions than the host
                        await link.send(encode(messages.SendLegal()))
                    await link.send(encode(messages.Resync()))
                else:
                    yield await self._apply_view_update(link, applied, fresh=False)
            case messages.Revealed():
                self._deal.revealed = message
            case messages.Accepted(request_id):
                self._pending_talk.drop(request_id)
                self._pending_decision.drop(request_id)
            case messages.Refusal(request_id, reason):
                self._pending_decision.drop(request_id)
                yield RequestRefused(reason, is_talk=self._pending_talk.drop(request_id))
            case messages.Farewell(reason):
                if self._is_awaiting_reveal:
                    yield self._deal.fail_unrevealed(self.table)
                yield Ended(reason)
            case messages.Said(name, text):
                if name == own_name:
                    self._pending_talk.drop_text(text)
                yield TalkReceived(name, text)
            case messages.Clock():
                yield decode_clock(message, asyncio.get_running_loop().time())
            case messages.TableOffered():
                if self._taking_over.note_offer(message):
                    yield TableOfferedToUs()
            case messages.TableState():
                await link.send(encode(await self._taking_over.prepare(message, self._table_id, self.table)))
            case messages.Moved():
                raise TableMovedError(message)
            case _:
                raise HostError(f"unexpected {type(message).__name__}")

    async def _show_snapshot(self, link: Link, message: messages.Snapshot) -> AsyncIterator[Update]:
        """Show a whole table. After the first one of a connection, repeat what the host has not received."""
        update, decoder = decode_snapshot(message)
        self._view_follower.apply_snapshot(message, decoder, complete)
        if not self._is_shown:
            for line in self._pending_talk.to_send_again():
                await self._send(line)
            await self._repeat_decision(update.view)
        if (failed := self._follow_game(update.view, is_shown=self._is_shown)) is not None:
            yield failed
        self._is_shown = True
        yield await self._apply_view_update(link, update, fresh=True)

    def _follow_game(self, table: TableView, *, is_shown: bool) -> AuditResult | None:
        """Take part in the deal of the next game if the table has begun one.

        Return a failed audit if the host has not revealed the deal of the game before. Without `is_shown`, we have just
        reconnected and may only have missed it. Raises HostError if the game cannot follow the one that we saw.
        """
        if table.game_number == self._deal.game_number:
            return None
        previous_deal, self._deal = self._deal, self._deal.next_deal(table.game_number)
        if self.table is None or not is_shown:
            return None
        if previous_deal.is_awaiting_reveal(self.table):
            return previous_deal.fail_unrevealed(self.table)
        number, stage = self.table.game_number, self.table.stage
        if stage != "over" or table.game_number != number + 1:
            raise HostError(f"game {table.game_number} cannot follow game {number} ({stage})")
        return None

    @property
    def _is_awaiting_reveal(self) -> bool:
        """Whether the game is over and the host has not yet revealed the values of its deal."""
        return self.table is not None and self.table.stage == "over" and self._deal.is_awaiting_reveal(self.table)

    async def _apply_view_update(self, link: Link, update: messages.ViewUpdate, *, fresh: bool) -> TableChanged:
        old_seal = self._deal.seal
        table: TableView = update.view
        if table.game_number != self._deal.game_number:
            raise HostError("only a snapshot can begin another game")
        try:
            answer = self._deal.process_view(table)
        except UnfairError as error:
            raise HostError(str(error)) from error
        self.table = table
        if old_seal != self._deal.seal:
            self._save_credentials(link)
        if answer is not None:
            await link.send(encode(answer))
        return TableChanged(table, update.events, fresh)

    # --- requests; they are dropped without a link or before the welcome, and the next view shows no change

    async def decide(self, action: str, ply: int | None = None) -> None:
        """Send an action for a ply, by default the current ply."""
        if self.table is not None:
            decided_ply = self.table.ply if ply is None else ply
            decide = messages.Decide(self._next_id(), decided_ply, action, self.table.takebacks)
            self._pending_decision.keep(decide, self.table)
            await self._send(decide)

    async def _repeat_decision(self, table: TableView) -> None:
        """Send our last decision again if the host has not answered it and still waits for it."""
        if (decide := self._pending_decision.to_repeat(table)) is not None:
            await self._send(decide)

    def go_on(self, wants: bool) -> None:  # the answer itself
        """Answer the question whether to go on without the host."""
        self._succession.answer(go_on=wants)

    async def answer_offer(self, *, wants: bool) -> None:
        """Answer the host's offer to hand the table over to us."""
        if (answer := self._taking_over.answer(wants=wants)) is not None:
            await self._send(answer)

    async def play_again(self, *, wants: bool = True) -> None:
        """Say whether we want to play the proposed next game."""
        if self.table is not None and self.table.next_game is not None:
            await self._send(messages.PlayAgain(self._next_id(), self.table.next_game.number, wants))

    async def take_seat(self, seat: int | None = None) -> None:
        await self._send(messages.TakeSeat(self._next_id(), seat))

    async def undo(self) -> None:
        """Take back our last decision, or propose a takeback to everybody."""
        if self.table is not None:
            await self._send(messages.Undo(self._next_id(), self.table.ply, self.table.takebacks))

    async def consent(self, *, agree: bool) -> None:
        """Answer the pending takeback proposal. If it is our own, `agree` False withdraws it."""
        table = self.table
        if table is not None and table.proposal is not None:
            asker = table.proposal.seat
            await self._send(messages.Consent(self._next_id(), asker, table.ply, table.takebacks, agree))

    async def say(self, text: str) -> bool:
        """Say something at the table; return whether there is a connection to send it over.

        If that breaks before the host has answered, the line is sent again over the next one.
        """
        line = messages.Say(self._next_id(), clean(text)[:MAX_TALK_LENGTH])
        self._pending_talk.add(line)
        if await self._send(line):
            return True
        self._pending_talk.drop(line.id)
        return False

    @property
    def pending_talk(self) -> list[str]:
        """The lines that we have said and the host has not confirmed, oldest first."""
        return [line.text for line in self._pending_talk.lines]

    async def leave_seat(self) -> None:
        await self._send(messages.LeaveSeat(self._next_id()))

    async def close(self) -> None:
        """Leave the table; `updates()` then ends."""
        self._is_closed = True
        await self._succession.leave()
        self._release_seat()
        if self._link is not None:
            await self._link.close()

    def _save_credentials(self, link: Link) -> None:
        """Store our token, and the seal and value of the deal."""
        if self._token_store is not None and self._hello.token is not None:
            credentials = SeatCredentials(self._hello.token, self._deal.seal, self._deal.value, self._deal.game_number)
            self._token_store.save(self._table_id, self._hello.name, link.fingerprint, credentials)

    def _release_seat(self) -> None:
        """Release our stored seat, so this or another process can take it again."""
        if self._token_store is not None and self._table_id:
            self._token_store.release(self._table_id)

    def _next_id(self) -> int:
        self._last_id += 1
        return self._last_id

    async def _send(self, message: messages.Message) -> bool:
        """Send a message; return False if there is no connection."""
        if self._link is None or not self._is_welcome:
            return False
        try:
            await self._link.send(encode(message))
        except LinkClosedError:
            return False
        return True

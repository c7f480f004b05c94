"""A guest's side of the succession: stores what the host sends for it, and votes for the next host."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from msgspec.structs import replace

from macrobber_core.net.addresses import canonical_address
from macrobber_core.net.dialing import dial_any, fingerprint_of
from macrobber_core.net.link import Link, LinkClosedError
from macrobber_core.net.succession_codec import begin_from_wire, from_wire, to_wire
from macrobber_core.net.successor import find_successor, is_successor
from macrobber_core.net.table_changes import table_after
from macrobber_core.succession import following
from macrobber_core.succession.member import Member, Step
from macrobber_core.succession.messages import AskPlayer, Begin, Send, TookOver, TryHost, Vote
from macrobber_core.succession.program import receive
from macrobber_core.succession.shares import Share
from macrobber_core.wire import messages
from macrobber_core.wire.codec import BadFrame, decode_from_host, encode
from macrobber_core.wire.sanitize import clean

from .heir import Heir
from .host_locator import HostLocator
from .updates import GoOnAsked, HostLost, TableMoved, Update

TRY_SECONDS = 5.0
"""How long the program tries to reach a silent host."""
VOTE_SECONDS = 60.0
"""How long the program waits for the answer to a vote."""
ASK_EVERY_SECONDS = 2.0
"""How often a guest without a vote asks the heirs whether one of them is the host now."""
DIAL_EVERY_SECONDS = 1.0


class GuestSuccession:
    """Takes part in the succession with `heir`; without one, only follows the table to its next host.

    `locator` finds the host; `drop_link` closes the link to a host that is not the host any more. `on_lost` is called
    when the table goes on at another host because its own was gone.
    """

    def __init__(
        self, heir: Heir | None, locator: HostLocator, drop_link: Callable[[], None], on_lost: Callable[[], None]
    ) -> None:
        self.events: asyncio.Queue[Update | None] = asyncio.Queue()
        self.has_moved = asyncio.Event()
        """Set when the guest should connect to another host at once."""
        self._heir = heir
        self._locator = locator
        self._drop_link, self._on_lost = drop_link, on_lost
        self._member: Member | None = None
        self._public: Begin | None = None
        """The generation without its secrets, by which a guest without a vote recognizes the next host."""
        self._contacts: dict[str, messages.Contact] = {}
        self._least_epoch = 1
        self._link: Link | None = None
        self._visitors: dict[str, Link] = {}
        """The links over which others have voted for us, by voter."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._looking: asyncio.Task[None] | None = None
        self._trying: asyncio.Task[None] | None = None

    def next_event(self) -> Update | None:
        """Return the oldest of the events, or None."""
        return None if self.events.empty() else self.events.get_nowait()

    # --- the host

    def connected(self, link: Link) -> None:
        """Note the link to the host."""
        self._link = link
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None

    def disconnected(self) -> None:
        """Note that the link to the host is broken."""
        self._link = None
        self._look()

    def _look(self) -> None:
        """Begin to look for the next host, if we have no vote."""
        if self._member is None and self._public is not None and self._looking is None:
            self._looking = self._spawn(self._look_for_host(self._public))

    def hear(self) -> None:
        """Note that the host has sent something."""
        if self._member is not None:
            self._do(following.hear_host(self._member, self._now))

    def forget(self) -> None:
        """Forget the generation, because the host has handed the table over."""
        if self._member is not None:
            self._least_epoch = self._member.epoch
        self._member, self._public = None, None
        self._reschedule()

    async def receive(self, link: Link, message: messages.FromHost) -> bool:
        """Handle a message from the host; return whether it is about the succession. Raises ValueError."""
        match message:
            case messages.AskHeir(is_local):
                await self._listen(link, is_local=is_local)
            case messages.Alive():
                self.hear()
                self._answer_alive()
            case messages.BeginSuccession():
                self._begin(message, fingerprint=link.fingerprint)
            case messages.SealedEntry() | messages.StandAgain():
                self._receive_from_host(message)
            case _:
                return False
        return True

    async def _listen(self, link: Link, *, is_local: bool) -> None:
        if self._heir is None:
            return
        try:
            ready = await self._heir.listen(self.visit, is_local=is_local)
        except OSError:
            return  # the others can go on without this program
        await link.send(encode(messages.HeirListens(ready.port, list(ready.addresses))))

    def _answer_alive(self) -> None:
        if self._member is not None:
            self._send_to_host(messages.Holds(self._member.epoch, len(self._member.log.entries)))

    def _begin(self, message: messages.BeginSuccession, *, fingerprint: str) -> None:
        """Join the generation of a host, which is the program with this fingerprint."""
        begin = begin_from_wire(message)
        host = begin.generation.heir_of(begin.epoch)
        if fingerprint_of(host) != fingerprint or begin.epoch < self._least_epoch:
            raise ValueError("a host that is not the one of its epoch")
        self._contacts = {contact.person: contact for contact in message.contacts}
        if self._member is not None:
            self._receive(host, message)
        elif begin.share is None:
            self._public = begin
            if self._is_voter(begin):  # our program has restarted
                self._send_to_host(messages.Holds(begin.epoch, 0))
        elif (me := self._own_name(begin)) is not None:
            self._do((following.join(me, host, begin, self._now), ()))
            self._answer_alive()

    def _is_voter(self, begin: Begin) -> bool:
        """Return whether we are one of the voters of a generation."""
        return self._heir is not None and self._heir.fingerprint in map(fingerprint_of, begin.generation.voters)

    def _own_name(self, begin: Begin) -> str | None:
        """Return who we are in a generation, by our share; None if that is not ours."""
        generation, share = begin.generation, begin.share
        if self._heir is None or share is None or not 1 <= share.number <= len(generation.voters):
            return None
        person = generation.voters[share.number - 1]
        return person if fingerprint_of(person) == self._heir.fingerprint else None

    # --- the others

    async def visit(self, link: Link, message: messages.FromGuest) -> None:
        """Serve a program that votes for us, until it has its answer."""
        if not isinstance(message, messages.CastVote) or self._member is None:
            return
        if not self._member.generation.is_share_of(message.voter, Share.decode(message.share)):
            return
        self._visitors[message.voter] = link
        try:
            self._receive(message.voter, message)
            async with asyncio.timeout(VOTE_SECONDS):
                with contextlib.suppress(LinkClosedError):
                    await link.receive()  # it sends nothing more, and closes the link
        finally:
            if self._visitors.get(message.voter) is link:
                del self._visitors[message.voter]

    async def _vote(self, heir: str, vote: Vote) -> None:
        """Give our vote to an heir, and wait for its answer."""
        contact = self._contacts.get(heir)
        while contact is not None and (member := self._member) is not None and member.promised == vote.epoch:
            try:
                link = await dial_any(contact.addresses, contact.port, fingerprint_of(heir))
            except OSError:
                await asyncio.sleep(DIAL_EVERY_SECONDS)
                continue
            try:
                await link.send(encode(to_wire(vote, [], member.me)))
                async with asyncio.timeout(VOTE_SECONDS):
                    while True:
                        answer = decode_from_host(await link.receive())
                        if self._follow_if_host(contact, answer):
                            return
                        self._receive(heir, answer)
            except (LinkClosedError, TimeoutError, BadFrame, ValueError):
                await asyncio.sleep(DIAL_EVERY_SECONDS)
            finally:
                await link.close()

    def _follow_if_host(self, contact: messages.Contact, answer: messages.FromHost) -> bool:
        """Follow an heir that is the host now, in a generation that we do not know; return whether that is so.

        We keep our share of the old one, in case this host is gone, too, before it has given us a new one.
        """
        member = self._member
        if member is None or not isinstance(answer, messages.BeginSuccession):
            return False
        received = answer.generation
        if (received.epoch, received.number) == member.generation.place[1:]:
            return False  # the state machine knows what to do
        if not is_successor(member.generation, member.epoch, answer):
            return False
        self._least_epoch = answer.epoch
        self._follow(contact)
        return True

    async def _look_for_host(self, public: Begin) -> None:
        """Ask the heirs whether one of them is the host now, and follow it there."""
        while True:
            await asyncio.sleep(ASK_EVERY_SECONDS)
            contact = await find_successor(public.generation, public.epoch, self._contact_list)
            if contact is not None:
                self._follow(contact)
                return

    async def is_proven(self, moved: messages.Moved) -> bool:
        """Return whether the program to which the host sends us proves that it had to take the table over."""
        known = self._member or self._public
        if known is None:
            return False
        contacts = [contact for contact in self._contact_list if fingerprint_of(contact.person) == moved.fingerprint]
        return await find_successor(known.generation, known.epoch, contacts) is not None

    # --- the player

    def answer(self, *, go_on: bool) -> None:
        """Answer the question whether to go on at the next heir's."""
        if self._member is not None:
            self._do(following.answer(self._member, self._now, go_on=go_on))

    # --- the state machine

    @property
    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _receive_from_host(self, message: messages.FromHost) -> None:
        if self._member is not None:
            self._receive(self._member.host, message)

    def _receive(self, sender: str, message: messages.FromHost | messages.FromGuest) -> None:
        if self._member is None:
            return
        received = from_wire(message, self._member)
        if received is not None:
            self._do(receive(self._member, sender, received, self._now))

    def _do(self, step: Step) -> None:
        before, (self._member, outputs) = self._member, step
        member = self._member
        if before is not None and member.host != before.host and member.hosting is None:
            contact = self._contacts.get(member.host)
            if contact is not None:
                self._follow(contact)
        for output in outputs:
            match output:
                case Send(person, Vote() as vote) if self._is_connected_to(person):
                    # the host has all that we hold, and admits short frames only
                    self._send_to_host(to_wire(replace(vote, entries=()), [], member.me))
                case Send(person, Vote() as vote):
                    self._spawn(self._vote(person, vote))
                case Send(person, message):
                    self._send(person, to_wire(message, self._contact_list, member.me))
                case TryHost() if self._trying is None or self._trying.done():
                    self._trying = self._spawn(self._try_host())
                case AskPlayer(heir):
                    self.events.put_nowait(GoOnAsked(self._name_of(heir), is_ours=heir == member.me))
                case TookOver(contents=contents):
                    self._spawn(self._take_over(contents))
                case _:
                    pass
        self._reschedule()

    @property
    def _contact_list(self) -> list[messages.Contact]:
        return list(self._contacts.values())

    def _name_of(self, person: str) -> str:
        contact = self._contacts.get(person)
        return clean(contact.name) if contact is not None else ""

    def _send(self, person: str, message: messages.Message) -> None:
        if (visitor := self._visitors.get(person)) is not None:
            if not isinstance(message, messages.PromisedEpoch):  # only guests send it, and only to a host
                self._spawn(_send_over(visitor, message))
        elif self._is_connected_to(person):
            self._send_to_host(message)

    def _is_connected_to(self, person: str) -> bool:
        """Return whether a person is the host to which we are connected."""
        return self._link is not None and self._link.fingerprint == fingerprint_of(person)

    def _send_to_host(self, message: messages.Message) -> None:
        if self._link is not None:
            self._spawn(_send_over(self._link, message))

    async def _try_host(self) -> None:
        """Try to reach the silent host over a connection of its own."""
        try:
            async with asyncio.timeout(TRY_SECONDS):
                link = await self._locator.connect()
            await link.close()
        except (OSError, TimeoutError):
            self.events.put_nowait(HostLost())
            if self._member is not None:
                self._do(following.host_unreachable(self._member))
        else:
            self.hear()

    async def _take_over(self, contents: Sequence[bytes]) -> None:
        """Open the table as its new host."""
        assert self._heir is not None
        assert self._member is not None
        member = self._member
        try:
            dial = await self._heir.inherit(table_after(contents), member, self._contact_list)
        except (OSError, ValueError):  # nobody can reach us any more, so the others pass us over
            await self._heir.stop_listening()
            self.forget()
            self._public = Begin(member.generation, member.epoch, None, (), member.proof)
            self._look()
            return
        self._locator.move_here(dial)
        contact = self._contacts[self._member.me]
        self._moved(clean(contact.name), is_ours=True, address=_address_of(contact))
        self._member = None

    def _follow(self, contact: messages.Contact) -> None:
        self.follow(messages.Moved(contact.name, fingerprint_of(contact.person), contact.port, contact.addresses))

    def follow(self, moved: messages.Moved) -> None:
        """Connect to another host from now on, because ours is gone."""
        self._locator.move(moved)
        self._moved(clean(moved.name), is_ours=False, address=_address_of(moved))

    def _moved(self, name: str, *, is_ours: bool, address: str) -> None:
        self.events.put_nowait(TableMoved(name, is_ours, address, host_was_lost=True))
        self._on_lost()
        self.has_moved.set()
        self._drop_link()

    # --- time

    def _reschedule(self) -> None:
        """Wake up at the deadline. Most of them only move on, and then the timer that runs already is early enough."""
        deadline = self._member.deadline if self._member is not None else None
        if self._timer is not None:
            if deadline is not None and self._timer.when() <= deadline:
                return
            self._timer.cancel()
            self._timer = None
        if deadline is not None:
            self._timer = asyncio.get_running_loop().call_at(deadline, self._tick)

    def _tick(self) -> None:
        self._timer = None
        if self._member is not None:
            self._do(following.tick(self._member, self._now))

    def _spawn(self, coroutine: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def leave(self) -> None:
        """Forget our share and tell the host so, because it no longer has to stop when it cannot reach us."""
        if self._member is not None and self._link is not None and self._member.hosting is None:
            await _send_over(self._link, messages.LeaveSuccession())
        self.forget()

    async def close(self) -> None:
        """Stop taking part."""
        if self._timer is not None:
            self._timer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _address_of(place: messages.Contact | messages.Moved) -> str:
    """Return where others can join a host, `host:port`; "" if it named no address."""
    return canonical_address(clean(place.addresses[0]), place.port) if place.addresses else ""


async def _send_over(link: Link, message: messages.Message) -> None:
    with contextlib.suppress(LinkClosedError):
        await link.send(encode(message))

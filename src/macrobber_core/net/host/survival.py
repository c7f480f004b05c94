"""Gives the people at the table what they need to go on if this host is gone, and stops when they may have done so."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

from macrobber_core.games.contract import CHANCE
from macrobber_core.net.addresses import canonical_host
from macrobber_core.net.link import Link
from macrobber_core.net.succession_codec import from_wire, to_wire
from macrobber_core.net.successor import People, find_successor, remember
from macrobber_core.net.table_changes import decision_change, seats_change, table_change
from macrobber_core.net.table_state import SeatState
from macrobber_core.succession import hosting
from macrobber_core.succession.generation import Generation, begin_generation
from macrobber_core.succession.hosting import HostStopped
from macrobber_core.succession.member import Member, Step
from macrobber_core.succession.messages import Begin, Send, SteppedDown, Vote
from macrobber_core.succession.program import receive
from macrobber_core.succession.quorum import Mode, Quorum
from macrobber_core.succession.sealed_log import LogError, Place
from macrobber_core.table import Table
from macrobber_core.wire.codec import encode
from macrobber_core.wire.messages import (
    Alive,
    AskHeir,
    AskHost,
    CastVote,
    Contact,
    FromGuest,
    HeirListens,
    Message,
)
from macrobber_core.wire.sanitize import clean

from .peer import Peer

ALIVE_SECONDS = 2.0
"""How often a person's program hears from the host at least."""
UNHEARD_SECONDS = 5.0
"""After how long without a word from a person's program it counts as unreachable; less than it waits for us."""
MAX_ADDRESSES = 8


class Sealed(NamedTuple):
    """How much of the table the log has."""

    game: int
    takebacks: int
    plies: int
    seats: Sequence[SeatState]


class Survival:
    """The host's side of the succession.

    `pack_table` returns the whole table, and `pack_seats` its seats. `on_stopped` is called when the host has to stop
    deciding, and when it may go on. `on_replaced` is called with the contact of the program that is the host now.
    """

    def __init__(
        self,
        table: Table,
        table_id: str,
        mode: Mode,
        *,
        epoch: int,
        peers: Callable[[], set[Peer]],
        fingerprint: Callable[[], str],
        is_local: Callable[[], bool],
        host_plays: Callable[[], bool],
        pack_table: Callable[[], bytes],
        pack_seats: Callable[[], list[SeatState]],
        on_stopped: Callable[[], None],
        on_replaced: Callable[[Contact], None],
        on_generation: Callable[[bytes], None],
    ) -> None:
        self.member: Member | None = None
        """The state of this host among the people; None as long as nobody could go on without it."""
        self.contacts: dict[str, Contact] = {}
        """Where the people's programs listen."""
        self.mode = mode
        self._table, self._table_id, self._epoch = table, table_id, epoch
        self._peers, self._fingerprint, self._is_local = peers, fingerprint, is_local
        self._host_plays = host_plays
        self._pack_table, self._pack_seats = pack_table, pack_seats
        self._on_stopped, self._on_replaced, self._on_generation = on_stopped, on_replaced, on_generation
        self._remembered = b""
        self._interrupted: Generation | None = None
        """The generation before this host was interrupted, until enough of its people are back."""
        self._was_stopped = False
        self._sealed: Sealed | None = None
        self._heard: dict[str, float] = {}
        self._released: set[str] = set()
        """The people who have left and forgotten their share, so that they cannot go on without this host."""
        self._unacknowledged: deque[tuple[int, Callable[[], None]]] = deque()
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._looking: asyncio.Task[None] | None = None

    def resume(self, people: People) -> None:
        """Go on as a host that was interrupted, once so many are back that the rest cannot have gone on."""
        if self.mode is not Mode.OFF:
            self._epoch, self._interrupted = people.epoch, people.generation
            self._was_stopped = self.is_stopped

    def take_up(self, member: Member, contacts: Sequence[Contact]) -> None:
        """Go on as the host of a later epoch."""
        self.member = member
        self.contacts = {contact.person: contact for contact in contacts}
        self._sealed = self._now()
        self._schedule()

    @property
    def is_stopped(self) -> bool:
        """Whether this host may not decide anything now."""
        if (before := self._interrupted) is not None:
            back = {self.person_of(peer) for peer in self._peers() if peer.program} & {*self.contacts}
            return before.quorum.must_stop(len({*before.voters} - back - {self._me, before.host}))
        return self.member is not None and bool(hosting.why_stopped(self.member))

    def person_of(self, peer: Peer) -> str:
        """Return the name of a guest in the succession."""
        return f"{peer.seat}:{peer.program}"

    # --- people

    def meet(self, peer: Peer) -> None:
        """Ask a program that can host to listen, in case it has to go on with the table."""
        if self.mode is not Mode.OFF and peer.seat is not None:
            peer.send_succession(AskHeir(self._is_local()))

    def add_contact(self, peer: Peer, message: HeirListens) -> None:
        """Note where a person's program listens, and give it what it needs."""
        if not peer.program or peer.seat is None or self.mode is Mode.OFF:
            return
        person = self.person_of(peer)
        addresses = dict.fromkeys([canonical_host(peer.link.address), *map(clean, message.addresses)])
        self.contacts[person] = Contact(person, peer.name, message.port, [*addresses][:MAX_ADDRESSES])
        self._heard[person] = self._loop.time()
        self._released.discard(person)
        if self.member is not None and person in self.member.generation.others:
            self._do(hosting.connected(self.member, person))
        self.update()

    def release(self, peer: Peer) -> None:
        """Note that a person's program has forgotten its share and leaves."""
        self._released.add(self.person_of(peer))

    def lose(self, peer: Peer) -> None:
        """Note that a guest has disconnected."""
        if self.member is not None and peer.program and self.person_of(peer) not in self._released:
            self._do(hosting.disconnected(self.member, self.person_of(peer)))

    def receive(self, peer: Peer, message: FromGuest) -> None:
        """Handle a message about the succession. Raises ValueError if it is malformed."""
        if self.member is None or not peer.program:
            return
        person = self.person_of(peer)
        self._heard[person] = self._loop.time()
        told = from_wire(message, self.member)
        if told is not None:
            self._do(receive(self.member, person, told, self._loop.time()))

    async def visit(self, link: Link, message: CastVote | AskHost) -> None:
        """Serve a program that has voted for us, or asks who is the host."""
        member = self.member
        if member is None or member.hosting is None:
            return
        told = from_wire(message, member) if isinstance(message, CastVote) else None
        if isinstance(message, AskHost) or not isinstance(told, Vote) or told.place != member.generation.place:
            public = Begin(member.generation, member.epoch, None, (), member.proof)
            await link.send(encode(to_wire(public, [], member.me)))
            return
        self.member, outputs = receive(member, message.voter, told, self._loop.time())
        for output in outputs:
            if isinstance(output, Send) and output.to == message.voter:
                await link.send(encode(to_wire(output.message, [*self.contacts.values()], member.me)))
        self._do((self.member, ()))

    # --- changes

    def update(self) -> None:
        """Seal what has changed at the table, before anybody is shown it."""
        if self.mode is Mode.OFF or not self._table.has_begun:
            return
        people = [self.person_of(peer) for peer in self._peers() if peer.program and peer.seat is not None]
        present = sorted(person for person in people if person in self.contacts)
        self._check_stopped()
        if self.member is None:
            self._begin(present)
            return
        try:
            self._admit(present)
            for change in self._changes():
                self._do(hosting.append(self.member, change))
        except (HostStopped, LogError):
            return  # tried again with the next change
        self._sealed = self._now()

    def _begin(self, people: Sequence[str]) -> None:
        """Begin the first generation once there are enough people."""
        host_plays = self._host_plays()
        if not Quorum(self.mode, len(people), host_plays).can_survive:
            return
        before = self._interrupted
        if before is not None and self.is_stopped:
            return
        number = before.place.number + 1 if before is not None and before.place.epoch == self._epoch else 0
        self._interrupted = None
        place = Place(self._table_id, self._epoch, number)
        begun = begin_generation(place, self._me, people, people, self.mode, host_plays=host_plays)
        self.member = hosting.open_table(begun, table_change(self._pack_table()))
        self._sealed = self._now()
        for person in people:
            self._do(hosting.connected(self.member, person))
        self._schedule()

    def _admit(self, present: Sequence[str]) -> None:
        """Begin a new generation without the host that is gone, or with one person more. Raises HostStopped."""
        assert self.member is not None
        me, generation = self.member.me, self.member.generation
        people = [person for person in generation.others if person != me]
        if generation.host == me:
            newcomer = next((person for person in present if person not in (*people, me)), None)
            if newcomer is None:
                return
            people.append(newcomer)
        if not Quorum(self.mode, len(people)).can_survive:
            return
        self._do(hosting.change_people(self.member, people, people, table_change(self._pack_table())))
        self._sealed = self._now()

    @property
    def _me(self) -> str:
        return f"0:{self._fingerprint()}"

    def _now(self) -> Sealed:
        table = self._table
        return Sealed(table.game_number, len(table.taken_back), table.ply, self._pack_seats())

    def _changes(self) -> list[bytes]:
        before, now = self._sealed, self._now()
        if before is None or before[:2] != now[:2] or now.plies < before.plies:
            return [table_change(self._pack_table())]
        decided = [action for actor, action in self._table.plies[before.plies :] if actor != CHANCE]
        changes = [decision_change(action) for action in decided]
        return [*changes, seats_change(now.seats)] if now.seats != before.seats else changes

    # --- acknowledging

    def when_acknowledged(self, act: Callable[[], None]) -> None:
        """Call `act` once all that is sealed so far outlives this host."""
        if self.member is None:
            act()
            return
        self._unacknowledged.append((len(self.member.log.entries), act))
        self._acknowledge()

    def _acknowledge(self) -> None:
        if self.member is None or self.member.hosting is None:
            return
        count = hosting.acknowledged(self.member)
        while self._unacknowledged and self._unacknowledged[0][0] <= count:
            self._unacknowledged.popleft()[1]()

    # --- the state machine

    def _do(self, step: Step) -> None:
        self.member, outputs = step
        for output in outputs:
            match output:
                case Send(person, message):
                    self._send(person, to_wire(message, [*self.contacts.values()], self.member.me))
                case SteppedDown(epoch):
                    contact = self.contacts.get(self.member.generation.heir_of(epoch))
                    if contact is not None:
                        self._on_replaced(contact)
                case _:
                    pass
        self._acknowledge()
        self._remember()
        self._check_stopped()

    def _check_stopped(self) -> None:
        if self.is_stopped != self._was_stopped:
            self._was_stopped = self.is_stopped
            self._on_stopped()
            if self.is_stopped and self._looking is None:
                self._looking = asyncio.create_task(self._look_for_host())

    def _remember(self) -> None:
        if self.member is None or self.member.hosting is None:
            return
        stored = remember(self.member.generation, self.member.epoch, list(self.contacts.values()))
        if stored != self._remembered:
            self._remembered = stored
            self._on_generation(stored)

    def _send(self, person: str, message: Message) -> None:
        for peer in self._peers():
            if peer.program and self.person_of(peer) == person:
                peer.send_succession(message)

    def _schedule(self) -> None:
        if self._timer is None:
            self._timer = self._loop.call_later(ALIVE_SECONDS, self._check_people)

    def _check_people(self) -> None:
        """Show everybody that we are here, and note who has not been heard of."""
        self._timer = None
        now = self._loop.time()
        for peer in self._peers():
            if self.member is None or not peer.program:
                continue
            person = self.person_of(peer)
            peer.send_succession(Alive())
            if now - self._heard.setdefault(person, now) > UNHEARD_SECONDS:
                self._do(hosting.disconnected(self.member, person))
            elif person in self.member.generation.others and self._is_unreachable(person):
                self._do(hosting.connected(self.member, person))
        self.update()
        self._schedule()

    def _is_unreachable(self, person: str) -> bool:
        return self.member is not None and self.member.hosting is not None and person in self.member.hosting.unreachable

    async def _look_for_host(self) -> None:
        """While this host is stopped, ask the others' programs whether one of them is the host now."""
        while self.is_stopped and (member := self.member) is not None:
            contact = await find_successor(member.generation, member.epoch, list(self.contacts.values()))
            if contact is not None:
                self._on_replaced(contact)
                return
            await asyncio.sleep(ALIVE_SECONDS)
        self._looking = None

    @property
    def epoch(self) -> int:
        """The epoch of this host."""
        return self.member.epoch if self.member is not None else self._epoch

    def close(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

"""Gives the people at the table what they need to go on if this host is gone, and stops when they may have done so."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from weakref import WeakSet

from msgspec.structs import replace

from macrobber_core.net.addresses import canonical_host, is_ip_address
from macrobber_core.net.link import Link
from macrobber_core.net.succession_codec import from_wire, to_wire
from macrobber_core.net.successor import People, find_successor, remember
from macrobber_core.net.table_state import SeatState
from macrobber_core.succession import hosting
from macrobber_core.succession.generation import Generation, begin_generation
from macrobber_core.succession.hosting import HostStopped
from macrobber_core.succession.member import Member, Step
from macrobber_core.succession.messages import Begin, Held, Promised, Send, SteppedDown, TakeOver, Vote
from macrobber_core.succession.program import receive
from macrobber_core.succession.quorum import Mode, Quorum
from macrobber_core.succession.sealed_log import LogError, Place
from macrobber_core.table import Table
from macrobber_core.wire.codec import encode
from macrobber_core.wire.messages import (
    FIRST_TO_MOVE,
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
from .roster import Roster
from .sealed_table import SealedTable

ALIVE_SECONDS = 2.0
"""The longest time between two messages from the host to a person's program."""
CHECK_SECONDS = 0.5
UNHEARD_SECONDS = 4.0
"""How long a person's program may be silent before it counts as unreachable.

Together with `ALIVE_SECONDS` and `CHECK_SECONDS`, it is shorter than `SILENCE_SECONDS`, after which that program tries
to reach us. So we stop before the others go on.
"""
MAX_ADDRESSES = 8
MAX_UNACKNOWLEDGED = 1000
"""The number of requests that can wait until enough people hold what they changed; guests repeat the others."""


class HostSuccession:
    """Keeps the people at the table able to go on without this host.

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
        self.mode = mode
        self._table, self._table_id, self._epoch = table, table_id, epoch
        self._peers, self._fingerprint, self._is_local = peers, fingerprint, is_local
        self._host_plays = host_plays
        self._sealed = SealedTable(table, pack_table, pack_seats)
        self._on_stopped, self._on_replaced, self._on_generation = on_stopped, on_replaced, on_generation
        self._remembered: People | None = None
        self._interrupted: Generation | None = None
        """The generation before this host was interrupted, until enough of its people are back."""
        self._take_overs: tuple[TakeOver, ...] = ()
        """How the table had come to this host before the first generation."""
        self._was_stopped = False
        self._is_behind = False
        """Whether the log lacks the latest changes of the table."""
        self._is_closed = False
        self._asked: WeakSet[Peer] = WeakSet()
        """The guests whose programs have been asked to listen."""
        self._begun: WeakSet[Peer] = WeakSet()
        """The guests who have got what they need over their connection."""
        self._informed: WeakSet[Peer] = WeakSet()
        """The guests without a vote who know the people, so that they can follow the table."""
        self._unacknowledged: deque[tuple[int, Callable[[], None]]] = deque(maxlen=MAX_UNACKNOWLEDGED)
        self._loop = asyncio.get_running_loop()
        self._roster = Roster(peers, self._loop.time)
        self._alive_at = self._checked_at = self._loop.time()
        self._timer: asyncio.TimerHandle | None = None
        self._looking: asyncio.Task[None] | None = None

    def resume(self, people: People) -> None:
        """Continue after an interruption, once too few people are missing to go on without this host."""
        if self.mode is not Mode.OFF:
            self._epoch, self._interrupted = people.epoch, people.generation
            self.restore(people.take_overs)
            self._was_stopped = self.is_stopped

    def restore(self, take_overs: Iterable[tuple[int, bytes]]) -> None:
        """Continue a table that has been taken over before."""
        self._take_overs = tuple(TakeOver(*each) for each in take_overs)

    @property
    def take_overs(self) -> tuple[TakeOver, ...]:
        """How the table has come to this host."""
        return self.member.take_overs if self.member is not None else self._take_overs

    def inherit(self, member: Member, contacts: Sequence[Contact]) -> None:
        """Become the host of a later epoch; `member` has won the vote, and `contacts` are the people."""
        self.member = member
        self._roster.inherit(contacts)
        self._roster.expect(self._other_voters)
        self._sealed.note(self._sealed.extent())
        self._schedule()

    @property
    def is_stopped(self) -> bool:
        """Whether this host may not decide anything now."""
        if (before := self._interrupted) is not None:
            gone = {*before.voters} - {*self._roster.present()} - {self._me, before.host}
            return before.quorum.must_stop(len(gone))
        if self.member is None:
            return False
        return bool(hosting.why_stopped(self.member)) or (self._was_asleep and self._can_others_go_on)

    @property
    def _was_asleep(self) -> bool:
        """Whether this program has been suspended for so long that the others may have gone on."""
        return self._loop.time() - self._checked_at > UNHEARD_SECONDS

    @property
    def _other_voters(self) -> list[str]:
        assert self.member is not None
        return [person for person in self.member.generation.voters if person != self.member.me]

    @property
    def _contacts(self) -> list[Contact]:
        return list(self._roster.contacts.values())

    # --- people

    def meet(self, peer: Peer) -> None:
        """Ask a program that can host to listen, in case it has to go on with the table."""
        if self.mode is not Mode.OFF and peer.seat is not None and peer.program and peer not in self._asked:
            self._asked.add(peer)
            peer.send_succession(encode(AskHeir(self._is_local())))

    def add_contact(self, peer: Peer, message: HeirListens) -> None:
        """Note where a person's program listens, and give it what it needs."""
        if not peer.program or peer.seat is None or self.mode is Mode.OFF:
            return
        person = self._roster.name(peer)
        if person not in self._roster.contacts:
            if not self._roster.may_change(peer):
                return
            self._roster.count_change(peer)
        own = filter(is_ip_address, [canonical_host(peer.link.address)])  # that of a guest by a relay is unknown
        addresses = dict.fromkeys([*own, *map(clean, message.addresses)])
        contact = Contact(person, peer.name, message.port, [*addresses][:MAX_ADDRESSES])
        is_known = peer in self._begun and self._roster.contacts.get(person) == contact
        self._roster.contacts[person] = contact
        self._roster.hear(person)
        self._roster.welcome(person)
        if self.member is not None and person in self._other_voters and not is_known:
            self._begun.add(peer)
            self._do(hosting.connected(self.member, person))
        self.update()

    def release(self, peer: Peer) -> None:
        """Note that a person's program has forgotten its share and is leaving."""
        if peer.program and peer.seat is not None:
            self._roster.released.add(self._roster.name(peer))
            self._acknowledge()

    def expel(self, name: str) -> None:
        """Note that the host has removed a player, who should not be one of the people any more."""
        self._roster.expel(name)

    def lose(self, peer: Peer) -> None:
        """Note that a guest has disconnected."""
        if self.member is not None and peer.person and peer.person not in self._roster.released:
            self._do(hosting.disconnected(self.member, peer.person))

    def receive(self, peer: Peer, message: FromGuest) -> None:
        """Handle a message about the succession. Raises ValueError if it is malformed."""
        if self.member is None or not peer.person:
            return
        self._roster.hear(peer.person)
        received = from_wire(message, self.member)
        if isinstance(received, Held):  # the commonest message, which only counts
            self.member, _ = hosting.on_held(self.member, peer.person, received)
            self._acknowledge()
        elif received is not None:
            self._do(receive(self.member, peer.person, received, self._loop.time()))

    async def visit(self, link: Link, message: CastVote | AskHost) -> None:
        """Answer a program that has voted for us, or asks who the host is."""
        member = self.member
        if member is None or member.hosting is None or message.table != self._table_id:
            return
        received = from_wire(message, member) if isinstance(message, CastVote) else None
        is_vote = (
            isinstance(received, Vote) and received.share is not None and received.place == member.generation.place
        )
        if isinstance(message, AskHost) or received is None or not is_vote:
            await link.send(encode(self._public(member, [])))  # strangers learn no addresses
            return
        self.member, outputs = receive(member, message.voter, received, self._loop.time())
        replies = [output for output in outputs if isinstance(output, Send) and output.to == message.voter]
        self._do((self.member, tuple(output for output in outputs if output not in replies)))
        for reply in replies:
            if not isinstance(reply.message, Promised):  # only guests send it
                await link.send(encode(to_wire(reply.message, self._contacts, member.me)))

    def _public(self, member: Member, contacts: Sequence[Contact]) -> Message:
        """Return what anybody needs to recognize the table's host, without secrets."""
        begin = Begin(member.generation, member.epoch, None, (), member.proof, member.take_overs)
        return to_wire(begin, contacts, member.me)

    # --- changes

    def update(self) -> None:
        """Seal the latest changes of the table before anybody sees them."""
        if self.mode is Mode.OFF or not self._table.has_begun:
            return
        for peer in self._peers():
            self.meet(peer)
        present = self._roster.present()
        self._check_stopped()
        if self.member is None:
            with contextlib.suppress(LogError):  # the table is too large
                self._begin(list(present))
            return
        self._is_behind = True
        with contextlib.suppress(HostStopped, LogError):  # tried again with the next change
            self._admit(present)
        with contextlib.suppress(HostStopped, LogError):
            self._append()
            self._is_behind = False
        self._inform()

    def _append(self) -> None:
        """Seal the changes since the last entry. Raises HostStopped, or LogError if the table is too large."""
        assert self.member is not None
        extent = self._sealed.extent()
        changes = self._sealed.changes(extent)
        if not changes:
            return
        self._sealed.note(None)
        try:
            for change in changes:
                self._do(hosting.append(self.member, change))
        except LogError:  # the log is full
            self._change_people([person for person in self._other_voters if person in self.member.generation.others])
        self._sealed.note(extent)

    def _begin(self, people: Sequence[str]) -> None:
        """Begin the first generation once there are enough people."""
        host_plays = self._host_plays()
        if not Quorum(self.mode, len(people), host_plays).can_survive:
            return
        before = self._interrupted
        if before is not None and self.is_stopped:
            return
        number = before.place.number + 1 if before is not None and before.place.epoch == self._epoch else 0
        place = Place(self._table_id, self._epoch, number)
        begun = begin_generation(place, self._me, people, people, self.mode, host_plays=host_plays)
        self.member = replace(hosting.open_table(begun, self._sealed.whole()), take_overs=self._take_overs)
        self._interrupted = None
        self._sealed.note(self._sealed.extent())
        for person in people:
            self._do(hosting.connected(self.member, person))
        self._inform()
        self._schedule()

    def _admit(self, present: Mapping[str, Peer]) -> None:
        """Begin a new generation after a vote, or when a person has left or joined. Raises HostStopped."""
        assert self.member is not None
        generation = self.member.generation
        people = [person for person in generation.others if person != self.member.me]
        restarted = self._restarted(present)
        if not hosting.needs_new_generation(self.member):
            if present.keys() == {*people} and not self._roster.released and restarted is None:
                return
            gone = next((person for person in people if self._roster.has_left(person)), None)
            newcomer = next((person for person in present if self._roster.is_newcomer(person, people)), None)
            if gone is not None and Quorum(self.mode, len(people) - 1, generation.quorum.host_plays).can_survive:
                people.remove(gone)
            elif newcomer is not None:
                people.append(newcomer)
            elif restarted is None:
                return
        elif not Quorum(self.mode, len(people)).can_survive:
            return
        self._change_people(people)
        if restarted is not None:
            self._roster.count_change(restarted)

    def _restarted(self, present: Mapping[str, Peer]) -> Peer | None:
        """Return somebody whose program has restarted, not too often, and so needs a share of a new generation."""
        hosts = self.member.hosting if self.member is not None else None
        shareless = hosts.shareless if hosts is not None else frozenset[str]()
        waiting = (peer for person, peer in present.items() if person in shareless)
        return next((peer for peer in waiting if self._roster.may_change(peer)), None)

    def _change_people(self, people: Sequence[str]) -> None:
        """Begin a new generation with these others. Raises HostStopped, or LogError if the table is too large."""
        assert self.member is not None
        extent = self._sealed.extent()
        self.member = hosting.change_people(self.member, people, people, self._sealed.whole())
        self._sealed.note(extent)
        self._roster.prune(people)
        self._unacknowledged = deque(((1, act) for _, act in self._unacknowledged), MAX_UNACKNOWLEDGED)
        self._roster.expect(self._other_voters)
        self._informed.clear()
        self._do((self.member, ()))
        for person in self._roster.present().keys() & {*people}:
            self._do(hosting.connected(self.member, person))

    def _inform(self) -> None:
        """Send the guests without a vote what they need to follow the table to its next host."""
        assert self.member is not None
        voters = self.member.generation.voters
        for peer in self._peers():
            is_able = peer.link.address and peer.protocol >= FIRST_TO_MOVE
            if is_able and peer.person not in voters and peer not in self._informed:
                self._informed.add(peer)
                peer.send_succession(encode(self._public(self.member, self._contacts)))

    @property
    def _me(self) -> str:
        return f"0:{self._fingerprint()}"

    # --- acknowledging

    def when_acknowledged(self, act: Callable[[], None]) -> None:
        """Call `act` once every entry so far would outlive this host."""
        if self.member is None:
            act()
            return
        self._unacknowledged.append((len(self.member.log.entries) + self._is_behind, act))
        self._acknowledge()

    def _acknowledge(self) -> None:
        if not self._unacknowledged or self.member is None or self.member.hosting is None:
            return
        count = hosting.acknowledged(self.member) if self._can_others_go_on else len(self.member.log.entries) + 1
        while self._unacknowledged and self._unacknowledged[0][0] <= count:
            self._unacknowledged.popleft()[1]()

    @property
    def _can_others_go_on(self) -> bool:
        """Whether enough people hold a share to go on if this host is gone."""
        assert self.member is not None
        quorum, released = self.member.generation.quorum, self._roster.released
        return quorum.can_survive and sum(person not in released for person in self._other_voters) >= quorum.votes

    # --- the state machine

    def _do(self, step: Step) -> None:
        self.member, outputs = step
        frames: dict[int, bytes] = {}  # an entry is one message to everybody
        for output in outputs:
            match output:
                case Send(person, message):
                    if id(message) not in frames:
                        frames[id(message)] = encode(to_wire(message, self._contacts, self.member.me))
                    self._send(person, frames[id(message)])
                case SteppedDown(epoch):
                    contact = self._roster.contacts.get(self.member.generation.heir_of(epoch))
                    if contact is not None:
                        self._on_replaced(contact)
                case _:
                    pass
        self._acknowledge()
        self._remember()
        self._check_stopped()

    def _check_stopped(self) -> None:
        if not self._is_closed and self.is_stopped != self._was_stopped:
            self._was_stopped = self.is_stopped
            self._on_stopped()
            if self.is_stopped and self._looking is None:
                self._looking = asyncio.create_task(self._look_for_host())

    def _remember(self) -> None:
        if self.member is None or self.member.hosting is None:
            return
        people = People(self.member.generation, self.member.epoch, self._contacts, self.member.take_overs)
        if people != self._remembered:
            self._remembered = people
            self._on_generation(remember(people))

    def _send(self, person: str, frame: bytes) -> None:
        peer = self._roster.peer_of(person)
        if peer is not None:
            peer.send_succession(frame)

    def _schedule(self) -> None:
        if self._timer is None:
            self._timer = self._loop.call_later(CHECK_SECONDS, self._check_people)

    def _check_people(self) -> None:
        """Send signs of life, and note whose program has been silent for too long."""
        self._timer = None
        assert self.member is not None
        was_asleep, self._checked_at = self._was_asleep, self._loop.time()
        for person in self._other_voters if self.member.hosting is not None else ():
            is_silent = was_asleep or self._roster.is_silent(person, UNHEARD_SECONDS)
            if is_silent and person not in self._roster.released:
                self._do(hosting.disconnected(self.member, person))
        if self._loop.time() - self._alive_at >= ALIVE_SECONDS:
            self._show_life()
        self.update()
        self._schedule()

    def _show_life(self) -> None:
        """Send everybody a sign of life, and bring the people up to date who can be reached again."""
        assert self.member is not None
        self._alive_at = self._loop.time()
        for peer in self._peers():
            if not peer.program:
                continue
            peer.send_succession(encode(Alive()))
            if self._is_unreachable(peer.person) and not self._roster.is_silent(peer.person, ALIVE_SECONDS):
                self._do(hosting.connected(self.member, peer.person))

    def _is_unreachable(self, person: str) -> bool:
        hosts = self.member.hosting if self.member is not None else None
        return hosts is not None and person in hosts.unreachable

    async def _look_for_host(self) -> None:
        """While this host is stopped, ask the others' programs whether one of them is the host now."""
        while self.is_stopped and (member := self.member) is not None:
            contact = await find_successor(member.generation, member.epoch, self._contacts)
            if contact is not None:
                self._on_replaced(contact)
                return
            await asyncio.sleep(ALIVE_SECONDS)
        self._looking = None

    def dismiss(self) -> None:
        """Forget the stored people when the host closes the table, if too few others keep a share to go on.

        Everybody who is connected forgets theirs when the table closes.
        """
        if self.member is None or self.member.hosting is None or self._is_closed:
            return
        here = {*self._roster.present()} | self._roster.released | {self.member.me}
        if len({*self.member.generation.voters} - here) < self.member.generation.quorum.votes:
            self._on_generation(b"")

    @property
    def epoch(self) -> int:
        """The epoch of this host."""
        return self.member.epoch if self.member is not None else self._epoch

    def close(self) -> None:
        """Stop, because the table is closed or has moved."""
        self._is_closed = True
        if self._looking is not None:
            self._looking.cancel()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

"""A model of a table whose host may die: the real state machines, searched over every order of events.

A state of the model is the state of every program, all messages sent so far, and what has been acknowledged. From each
state the search tries, breadth first, every event that can come next:

- any message ever sent is delivered, in any order, once more or for the first time;
- a program finds its host silent and unreachable, whether or not it is; its player says yes; a deadline passes;
- a host makes a decision, or begins a new generation without one of the people;
- a program restarts, and has forgotten its share and its votes; its host loses the connection, now or later, and tells
  it again how things stand.

So every fault is in the search. A message that is lost, or that a partition holds up, is one that is not delivered; the
partition heals when it is. A program that dies is one to which nothing happens any more. No clock is trusted: deadlines
pass at any time.
"""

from __future__ import annotations

import functools
import gc
import itertools
from collections import defaultdict, deque
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from macrobber_core.succession import following, hosting, program
from macrobber_core.succession.generation import begin_generation
from macrobber_core.succession.member import Member, Stage, Step
from macrobber_core.succession.messages import Begin, Declined, Entry, Held, Message, Output, Promised, Send, Stand
from macrobber_core.succession.quorum import Mode
from macrobber_core.succession.sealed_log import Place, SealedLog, unseal
from macrobber_core.succession.shares import KEY_BYTES

TABLE = "0a1b2c3d"


class Posted(NamedTuple):
    """A message on its way."""

    sender: str
    to: str
    message: Message


class State(NamedTuple):
    """A state of the model; programs, messages and histories are numbered by the search."""

    programs: tuple[int, ...]
    messages: int
    """The set of messages sent so far, as bits."""
    acknowledged: int
    """The number of the history: for each epoch, the decisions that its host has acknowledged."""
    decisions: int
    changes: int
    restarted: tuple[str, ...] = ()
    welcomed: tuple[tuple[str, str], ...] = ()
    """The hosts and the people to whose restarted programs they are connected."""


History = tuple[tuple[int, tuple[bytes, ...]], ...]
Transition = Callable[[Member], Step]


class Outcome(NamedTuple):
    """What an event does at one program: its next state, the messages it sends, and its confirmations."""

    program: int
    sent: int
    prompt: tuple[int, ...]


Item = TypeVar("Item", bound=Hashable)


class Numbering(Generic[Item]):
    """Numbers things in the order in which they are first met."""

    def __init__(self) -> None:
        self._items: list[Item] = []
        self._numbers: dict[Item, int] = {}

    def __getitem__(self, number: int) -> Item:
        return self._items[number]

    def __len__(self) -> int:
        return len(self._items)

    def number(self, item: Item) -> int:
        if item not in self._numbers:
            self._numbers[item] = len(self._items)
            self._items.append(item)
        return self._numbers[item]


@dataclass
class Search:
    """A breadth-first search; `run` returns the shortest trace to a violated rule, or None."""

    names: tuple[str, ...] = ("Hal", "Ada", "Ben")
    mode: Mode = Mode.MAJORITY
    host_plays: bool = True
    decisions: int = 1
    epochs: int = 3
    changes: int = 0
    """How often a host may begin a new generation: with one person less, with the joiner, or with the same people."""
    joiner: str = ""
    """A person who is not at the table in the beginning."""
    leavers: tuple[str, ...] | None = None
    """The people without whom a host may go on; None means all."""
    renews: bool = False
    """Whether a host may begin a generation of the same people."""
    restarters: tuple[str, ...] = ()
    """The people whose programs may restart once."""
    doubters: tuple[str, ...] | None = None
    """The people who may lose their host; None means all."""
    is_reduced: bool = True
    """Whether to leave out what a program refuses because of its epoch, and let it send the refusal at any time."""
    max_states: int = 2_000_000
    count: int = 0
    reached: set[str] = field(default_factory=set)
    """What happened in some state, to show that the search is not empty."""

    def __post_init__(self) -> None:
        self._members = Numbering[Member]()
        self._messages = Numbering[Posted]()
        self._histories = Numbering[History]()
        self._histories.number(())
        self._outcomes: dict[tuple[int, str | int], Outcome | None] = {}
        self._choices: dict[tuple[int, bool, bool, tuple[str, ...]], list[str]] = {}
        """For each state of a program and of the bounds, what the program can do of itself."""
        self._ignored: dict[int, int] = defaultdict(int)
        """For each state of a program, the messages that never change anything, as bits."""
        self._contradicted: dict[tuple[int, int], bool] = {}
        """For each state of a host and each history, whether the host lacks a decision of an earlier one."""
        self._acknowledgements: dict[tuple[int, int], int] = {}
        """For each history and each state of a host, the next history."""
        self._noted_members: set[int] = set()
        self._noted_histories: set[int] = set()
        self._received = [0 for _ in self.names]
        """For each program, the messages to it, as bits."""
        self._from_hosts: list[dict[int, int]] = [{} for _ in self.names]
        """For each program and epoch, the messages from the host of that epoch, as bits."""
        self._refusals: dict[int, int] = {}
        """For each state of a program, its refusals of earlier hosts, as bits."""

    @property
    def summary(self) -> str:
        return f"{len(self._members)} of one program, {len(self._messages)} messages"

    # --- events

    def first_state(self) -> State:
        host, *others = (name for name in self.names if name != self.joiner)
        begun = begin_generation(
            Place(TABLE, 1), host, others, others, self.mode, host_plays=self.host_plays, key=key(1), randbelow=below
        )
        member = hosting.open_table(begun, b"table")
        members = []
        for name in others:
            member, outputs = hosting.connected(member, name)
            (begin,) = (output.message for output in outputs if isinstance(output, Send))
            assert isinstance(begin, Begin)
            members.append(relative(following.join(name, host, begin, 0), 0))
            member, _ = hosting.on_held(member, name, Held(begin.generation.place, begin.epoch, len(begin.entries)))
        if self.joiner:
            members.append(Member(self.joiner, begun.generation, None, SealedLog(), 1, 1, host))
        self._generation = begun.generation
        numbers = tuple(self._members.number(each) for each in (member, *members))
        return State(numbers, 0, 0, 0, 0)

    def events(self, state: State) -> Iterator[tuple[str | int, int, State]]:
        """Yield every event that can come next: its name or its message, the program it happens to, and the outcome."""
        for place, number in enumerate(state.programs):
            for event in self._own_choices(number, state):
                if (after := self._apply(state, place, event)) is not None:
                    yield event, place, after
            bits = state.messages & self._received[place] & ~self._ignored[number]
            while bits:
                bit = bits & -bits
                bits ^= bit
                message = bit.bit_length() - 1
                if (after := self._apply(state, place, message)) is not None:
                    yield message, place, after
                elif is_idle(self._outcomes[number, message], number):
                    self._ignored[number] |= bit

    def _own_choices(self, number: int, state: State) -> list[str]:
        """Return the events at a program that need no message and change something."""
        key = (number, state.decisions < self.decisions, state.changes < self.changes, state.restarted)
        if key not in self._choices:
            found = []
            for event, transition in self._own_events(self._members[number], state):
                if (number, event) not in self._outcomes:
                    self._outcomes[number, event] = self._outcome(number, transition)
                if not is_idle(self._outcomes[number, event], number):
                    found.append(event)
            self._choices[key] = found
        return self._choices[key]

    def _own_events(self, member: Member, state: State) -> Iterator[tuple[str, Transition]]:
        if member.stage is Stage.HOSTING:
            if not hosting.why_stopped(member):
                if state.decisions < self.decisions:
                    content = f"d{member.epoch}.{len(member.log.entries)}".encode()
                    yield "decides", lambda member: hosting.append(member, content)
                if state.changes < self.changes:
                    for person in (name for name in member.generation.voters if name != member.me):
                        if self.leavers is None or person in self.leavers:
                            yield f"goes on without {person}", functools.partial(change, person=person)
                    if self.renews:
                        yield "goes on with a new key", functools.partial(change, person="")
                    if self.joiner and self.joiner not in member.generation.voters:
                        yield f"goes on with {self.joiner}", functools.partial(change, person=self.joiner)
                hosts = member.hosting
                for person in {*self.restarters} & {*member.generation.voters} - {member.me}:
                    if hosts is not None and person not in hosts.unreachable:
                        yield f"misses {person}", functools.partial(hosting.disconnected, person=person)
                for person in {*state.restarted} & {*member.generation.voters} - {member.me}:
                    yield f"welcomes {person}", functools.partial(hosting.connected, person=person)
        elif member.me in {*self.restarters} - {*state.restarted} and member.share is not None:
            blank = Member(member.me, self._generation, None, SealedLog(), 1, 1, self.names[0])
            yield "restarts", lambda _: (blank, ())
            yield from self._doubts(member)
        else:
            yield from self._doubts(member)

    def _doubts(self, member: Member) -> Iterator[tuple[str, Transition]]:
        """Yield what a program does that cannot reach its host."""
        if member.promised < self.epochs and member.share is not None:
            if member.stage is Stage.FOLLOWING:
                if self.doubters is not None and member.me not in self.doubters:
                    return
                yield "loses the host", lose_host
            elif member.stage is Stage.ASKED:
                yield "agrees to go on", lambda member: following.answer(member, 0, go_on=True)
            elif member.deadline is not None:
                yield "waits no longer", lambda member: following.tick(member, member.deadline or 0)

    def _apply(self, state: State, place: int, event: str | int) -> State | None:
        """Return the state after an event at one program, or None if it changes nothing or is out of bounds."""
        number = state.programs[place]
        if isinstance(event, int) and (number, event) not in self._outcomes:
            posted = self._messages[event]
            receive = functools.partial(program.receive, sender=posted.sender, message=posted.message, now=0)
            self._outcomes[number, event] = self._outcome(number, receive)
        outcome = self._outcomes[number, event]
        if outcome is None or (outcome.program == number and not outcome.sent & ~state.messages and not outcome.prompt):
            return None  # nothing new
        programs = (*state.programs[:place], outcome.program, *state.programs[place + 1 :])
        decisions, changes, restarted, welcomed = state.decisions, state.changes, state.restarted, state.welcomed
        me, sent, is_restart = self.names[place], outcome.sent, event == "restarts"
        if isinstance(event, str):
            decisions += event == "decides"
            changes += event.startswith(("goes on with ", "goes on without "))
            if event.startswith("welcomes "):
                welcomed = tuple(sorted({*welcomed, (me, event.removeprefix("welcomes "))}))
        for other in restarted:
            if member_hosts(self._members[number]) and (me, other) not in welcomed:
                sent &= ~self._received[self.names.index(other)]
        kept = state.messages
        if is_restart:
            restarted = (*restarted, me)
            kept &= ~self._received[place]  # they were on connections of the program that has ended
        if self.is_reduced:
            sent |= self._refused(outcome.program)
        messages = kept | sent
        if self.is_reduced and (messages != kept or outcome.program != number):
            fresh = messages & ~kept
            for index, each in enumerate(programs):
                if index == place or fresh & self._received[index]:
                    messages &= ~self._obsolete(index, self._members[each].promised)
        acknowledged = self._acknowledge(state.acknowledged, outcome.program)
        after = State(programs, messages, acknowledged, decisions, changes, restarted, welcomed)
        for message in outcome.prompt:
            to = self.names.index(self._messages[message].to)
            after = self._apply(after, to, message) or after
        return None if after == state else after

    def _outcome(self, number: int, transition: Transition) -> Outcome | None:
        before = self._members[number]
        try:
            after, outputs = transition(before)
        except (hosting.HostStopped, ValueError):
            return None
        if after.promised > self.epochs:
            return None
        bits, prompt = 0, []
        for output in outputs:
            if isinstance(output, Send) and not isinstance(output.message, Declined):
                if isinstance(output.message, Promised) and self.is_reduced:
                    continue
                message = self._post(before.me, output.to, output.message)
                if isinstance(output.message, Held):
                    prompt.append(message)
                else:
                    bits |= 1 << message
        return Outcome(self._members.number(relative(after, 0)), bits, tuple(prompt))

    def _post(self, sender: str, to: str, message: Message) -> int:
        number, place = self._messages.number(Posted(sender, to, message)), self.names.index(to)
        self._received[place] |= 1 << number
        if isinstance(message, Begin | Entry | Stand):
            self._from_hosts[place][message.epoch] = self._from_hosts[place].get(message.epoch, 0) | 1 << number
        return number

    def _refused(self, number: int) -> int:
        """Return the refusals that a program may send at any time, because some host may try to reach it."""
        if number not in self._refusals:
            member, bits = self._members[number], 0
            for name in self.names:
                if name != member.me and member.promised > 1:
                    bits |= 1 << self._post(member.me, name, member.refusal_to(name))
            self._refusals[number] = bits
        return self._refusals[number]

    def _obsolete(self, place: int, promised: int) -> int:
        """Return the messages from earlier hosts, which a program would refuse; the refusal is on its way already."""
        bits = 0
        for epoch, messages in self._from_hosts[place].items():
            if epoch < promised:
                bits |= messages
        return bits

    def _acknowledge(self, history: int, number: int) -> int:
        if (history, number) not in self._acknowledgements:
            self._acknowledgements[history, number] = self._next_history(history, self._members[number])
        return self._acknowledgements[history, number]

    def _next_history(self, history: int, member: Member) -> int:
        if member.hosting is None:
            return history
        decided = decisions_in(member, hosting.acknowledged(member))
        known = dict(self._histories[history])
        if len(decided) <= len(known.get(member.epoch, ())):
            return history
        return self._histories.number(tuple(sorted({**known, member.epoch: decided}.items())))

    # --- the rules

    def violation(self, state: State, before: State) -> str | None:
        """Return which rule a state violates, or None."""
        hosts = [number for number in state.programs if member_hosts(self._members[number])]
        if len(hosts) > 1 and len({self._members[number].epoch for number in hosts}) < len(hosts):
            return "two live tables of one epoch"
        for number in hosts:
            if self._contradicts(number, state.acknowledged):
                epoch = self._members[number].epoch
                was_host = any(
                    earlier.hosting is not None and earlier.epoch == epoch
                    for earlier in map(self._members.__getitem__, before.programs)
                )
                return "a deposed host acknowledges a decision" if was_host else "an acknowledged decision is lost"
        self._note(state, hosts)
        return None

    def _contradicts(self, number: int, history: int) -> bool:
        """Return whether a host lacks a decision that an earlier one has acknowledged."""
        if (number, history) not in self._contradicted:
            member = self._members[number]
            kept = decisions_in(member, len(member.log.entries))
            self._contradicted[number, history] = any(
                epoch < member.epoch and kept[: len(decided)] != decided for epoch, decided in self._histories[history]
            )
        return self._contradicted[number, history]

    def _note(self, state: State, hosts: list[int]) -> None:
        for number in hosts:
            if number not in self._noted_members:
                self._noted_members.add(number)
                member = self._members[number]
                self.reached.add(f"{member.me} is host in epoch {member.epoch}")
                if member.generation.place != (TABLE, 1, 0) and acknowledged_all(member):
                    self.reached.add("a new generation is in force")
        if state.acknowledged not in self._noted_histories:
            self._noted_histories.add(state.acknowledged)
            self.reached |= {f"acknowledged in epoch {epoch}" for epoch, _ in self._histories[state.acknowledged]}
        if len(hosts) > 1:
            self.reached.add("two hosts of different epochs")
        if state.programs[0] not in hosts:
            self.reached.add("the first host has stepped down")

    def run(self) -> list[str] | None:
        """Search all states; return the shortest list of events that violates a rule, with the rule, or None."""
        gc.disable()  # it would look at all states again and again, which are no garbage
        try:
            return self._search()
        finally:
            gc.enable()

    def _search(self) -> list[str] | None:
        first = self.first_state()
        origin: dict[State, State] = {first: first}
        queue = deque([first])
        while queue:
            state = queue.popleft()
            for _event, _place, after in self.events(state):
                if after in origin:
                    continue
                origin[after] = state
                self.count = len(origin)
                if (broken := self.violation(after, state)) is not None:
                    return [*self._trace(origin, after), f"=> {broken}"]
                if self.count > self.max_states:
                    raise MemoryError(f"more than {self.max_states} states")
                queue.append(after)
        return None

    def _trace(self, origin: dict[State, State], state: State) -> list[str]:
        steps: list[str] = []
        while (before := origin[state]) != state:
            event, place = next((event, place) for event, place, after in self.events(before) if after == state)
            what = event if isinstance(event, str) else f"receives {describe(self._messages[event])}"
            steps.append(f"{self.names[place]} {what}")
            state = before
        return steps[::-1]


def is_idle(outcome: Outcome | None, number: int) -> bool:
    """Return whether an outcome changes nothing, whatever has been sent before."""
    return outcome is None or (outcome.program == number and not outcome.sent and not outcome.prompt)


def member_hosts(member: Member) -> bool:
    return member.hosting is not None


def acknowledged_all(member: Member) -> bool:
    return hosting.acknowledged(member) == len(member.log.entries)


def lose_host(member: Member) -> Step:
    """Let the host be silent, and let it be unreachable."""
    silent, _ = following.tick(member, member.deadline or 0)
    return following.host_unreachable(silent)


def change(member: Member, person: str) -> Step:
    """Begin a new generation without this person, or with one who is not at the table."""
    old = member.generation
    others = [name for name in reversed(old.voters) if name not in {person, member.me}]  # another order of heirs
    if person and person not in old.voters:
        others.append(person)
    number = old.place.number + 1 if old.place.epoch == member.epoch else 0
    place = Place(TABLE, member.epoch, number)
    secret = key(100 * member.epoch + 10 * number + len(person) + sum(person.encode()) * 1000)
    begun = begin_generation(place, member.me, others, others, old.quorum.mode, key=secret, randbelow=below)
    baseline = b"|".join((b"table", *decisions_in(member, len(member.log.entries))))
    changed = hosting.change_people(member, others, others, baseline, begun)
    sent: list[Output] = []
    for name in others:
        if changed.hosting is not None and name in changed.hosting.unreachable:
            continue
        changed, outputs = hosting.connected(changed, name)
        sent += outputs
    return changed, tuple(sent)


def relative(member: Member, now: float) -> Member:
    """Return a state whose deadline counts from 0, so that equal states are equal at any time."""
    return member if member.deadline is None else replace(member, deadline=min(1.0, member.deadline - now))


def decisions_in(member: Member, count: int) -> tuple[bytes, ...]:
    """Return the decisions in the first entries of a host's log."""
    if member.hosting is None:
        return ()
    place, key = member.generation.place, member.hosting.key
    opened = (opened_entry(key, place, entry) for entry in member.log.entries[:count])
    parts = itertools.chain.from_iterable(content.split(b"|") for content in opened)
    return tuple(part for part in parts if part.startswith(b"d"))


opened_entry = functools.cache(unseal)


def key(number: int) -> bytes:
    return number.to_bytes(KEY_BYTES)


def below(_limit: int) -> int:
    """Return the coefficients of all shares: the model is about votes, not about secrecy."""
    return 7


def describe(posted: Posted) -> str:
    """Return a message as a short text."""
    message = posted.message
    kind = type(message).__name__
    count = getattr(message, "count", None)
    entries = getattr(message, "entries", None)
    size = f", {count} entries" if count is not None else f", {len(entries)} entries" if entries is not None else ""
    return f"{kind}(epoch {message.epoch}{size}) from {posted.sender}"

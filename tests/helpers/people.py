"""People at a table whose host may die, with a network that delivers at once and in order, or not at all."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from macrobber_core.succession import following, hosting, program
from macrobber_core.succession.generation import begin_generation
from macrobber_core.succession.member import Member, Step
from macrobber_core.succession.messages import Begin, Held, Message, Output, Rejected, Send
from macrobber_core.succession.quorum import Mode
from macrobber_core.succession.sealed_log import Place, unseal

TABLE = "0a1b2c3d"


class People:
    """A table of people, the first of whom is its host."""

    def __init__(
        self, *names: str, mode: Mode = Mode.MAJORITY, heirs: Sequence[str] | None = None, host_plays: bool = True
    ) -> None:
        host, *others = names
        self.now = 0.0
        self.members: dict[str, Member] = {}
        self.dead: set[str] = set()
        self.cut: set[frozenset[str]] = set()
        """The pairs of people without a connection."""
        self.notices: list[tuple[str, Output]] = []
        """What the machines asked of their programs, except for sending."""
        self._queue: deque[tuple[str, Send]] = deque()
        begun = begin_generation(
            Place(TABLE, 1), host, others, others if heirs is None else heirs, mode, host_plays=host_plays
        )
        self.members[host] = hosting.open_table(begun, b"baseline")
        for name in others:
            self.members[host], outputs = hosting.connected(self.members[host], name)
            (begin,) = (output.message for output in outputs if isinstance(output, Send))
            assert isinstance(begin, Begin)
            self.members[name] = following.join(name, host, begin, self.now)
            self.send(name, host, Held(begin.generation.place, begin.epoch, len(begin.entries)))

    def __getitem__(self, name: str) -> Member:
        return self.members[name]

    def do(self, name: str, transition: Callable[[Member], Step]) -> None:
        """Let something happen at one program, and deliver all that follows from it."""
        self._step(name, transition)
        while self._queue:
            sender, send = self._queue.popleft()
            if send.to in self.members and send.to not in self.dead and frozenset((sender, send.to)) not in self.cut:
                self._step(send.to, partial(program.receive, sender=sender, message=send.message, now=self.now))

    def _step(self, name: str, transition: Callable[[Member], Step]) -> None:
        self.members[name], outputs = transition(self.members[name])
        self._queue += ((name, output) for output in outputs if isinstance(output, Send))
        self.notices += ((name, output) for output in outputs if not isinstance(output, Send))

    def send(self, sender: str, to: str, message: Message) -> None:
        """Deliver a message, whether or not its sender's program would send it."""
        self.do(to, lambda member: program.receive(member, sender, message, self.now))

    def decide(self, name: str, content: bytes) -> None:
        self.do(name, lambda member: hosting.append(member, content))

    def change(self, host: str, *others: str, baseline: bytes = b"new baseline") -> None:
        """Let a host begin a new generation with these others, and give those their shares who can be reached."""
        self.members[host] = hosting.change_people(self.members[host], others, others, baseline)
        for person in others:
            if person in self.members.keys() - self.dead and frozenset((host, person)) not in self.cut:
                self.connect(host, person)

    def connect(self, host: str, person: str) -> None:
        self.cut.discard(frozenset((host, person)))
        self.do(host, lambda member: hosting.connected(member, person))

    def disconnect(self, host: str, *people: str) -> None:
        """Cut the host off from these people, and let it notice."""
        for person in people:
            self.cut.add(frozenset((host, person)))
            self.do(host, partial(hosting.disconnected, person=person))

    def ask(self, name: str) -> None:
        """Let a program find its host silent and unreachable, so that it asks its player."""
        silent = replace(self.members[name], deadline=self.now)
        self.do(name, lambda _: following.tick(silent, self.now))
        self.do(name, following.host_unreachable)

    def answer(self, name: str, *, go_on: bool = True) -> None:
        self.do(name, lambda member: following.answer(member, self.now, go_on=go_on))

    def lose_host(self, name: str) -> None:
        """Let a program lose its host, and let its player go on."""
        self.ask(name)
        self.answer(name)

    def wait(self, seconds: float) -> None:
        """Let time pass at everybody who is alive."""
        self.now += seconds
        for name in self.members.keys() - self.dead:
            self.do(name, lambda member: following.tick(member, self.now))

    def hosts(self) -> dict[str, int]:
        """Return the people who are host, and their epochs."""
        return {
            name: member.epoch
            for name, member in self.members.items()
            if member.hosting is not None and name not in self.dead
        }

    def contents(self, name: str) -> list[bytes]:
        """Return what a host's log contains."""
        member = self.members[name]
        assert member.hosting is not None
        return [unseal(member.hosting.key, member.generation.place, entry) for entry in member.log.entries]

    def rejected(self) -> list[tuple[str, str, str]]:
        """Return who rejected whose message, and why."""
        return [(name, each.person, each.reason) for name, each in self.notices if isinstance(each, Rejected)]

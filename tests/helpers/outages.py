"""A table over simulated time: heartbeats, broken connections, people who die and who take their time to answer."""

from __future__ import annotations

import itertools
import random
from functools import partial

from helpers.people import People
from macrobber_core.succession import following, hosting, program
from macrobber_core.succession.member import Member, Stage
from macrobber_core.succession.messages import TryHost

HEARTBEAT_SECONDS = 2.0


class Outages:
    """Simulates a table second by second, as the program around the state machines would drive it."""

    def __init__(self, seed: int, *names: str, patience: float = 20) -> None:
        self.people = People(*names)
        self.rng = random.Random(seed)
        self.patience = patience
        """The time that a player takes to answer at most, in seconds."""
        self.answers: dict[str, float] = {}
        """When each player who is being asked answers."""
        self.decided = 0
        self.acknowledged: list[bytes] = []
        """The decisions that were acknowledged by the latest host that acknowledged any."""

    def break_connections(self, chance: float) -> None:
        """Cut each pair of people off from each other, with this chance."""
        pairs = map(frozenset, itertools.combinations(self.people.members, 2))
        self.people.cut = {pair for pair in pairs if self.rng.random() < chance}

    def run(self, seconds: int) -> None:
        for _ in range(seconds):
            self._second()

    def _second(self) -> None:
        people = self.people
        people.wait(1)
        alive = [name for name in people.members if name not in people.dead]
        for name in list(people.hosts()):
            for other in alive:
                if other != name:
                    self._beat(name, other)
            self._begin_generation(name)
            if not hosting.why_stopped(people[name]) and self.rng.random() < 0.3:
                self.decided += 1
                people.decide(name, b"%d" % self.decided)
        for name in alive:
            self._greet(name, alive)
            self._try_host(name)
            self._answer(name)
        for name in people.hosts():
            contents = self.decisions(name, hosting.acknowledged(people[name]))
            if len(contents) >= len(self.acknowledged) or people[name].epoch == max(people.hosts().values()):
                assert contents[: len(self.acknowledged)] == self.acknowledged[: len(contents)]
                self.acknowledged = max(contents, self.acknowledged, key=len)

    def _begin_generation(self, name: str) -> None:
        """Let a host that has taken over or stood again begin a generation of the same people."""
        member = self.people[name]
        if (hosting.needs_new_generation(member) or _is_somebody_shareless(member)) and not hosting.why_stopped(member):
            others = [other for other in member.generation.voters if other != name]
            baseline = b"|".join(self.decisions(name, len(member.log.entries)))
            self.people.change(name, *others, baseline=b"baseline|" + baseline)

    def decisions(self, name: str, count: int) -> list[bytes]:
        """Return the decisions in the first entries of a host's log."""
        parts = itertools.chain.from_iterable(content.split(b"|") for content in self.people.contents(name)[:count])
        return [part for part in parts if part not in {b"", b"baseline"}]

    def _is_connected(self, one: str, other: str) -> bool:
        return frozenset((one, other)) not in self.people.cut and other not in self.people.dead

    def _beat(self, host: str, other: str) -> None:
        """Let a host notice who is there, and bring up to date who has come back."""
        member = self.people[host]
        if member.hosting is None:
            return
        is_away = other in member.hosting.unreachable
        if not self._is_connected(host, other):
            if not is_away:
                self.people.do(host, partial(hosting.disconnected, person=other))
        elif is_away or self.people[other].host != host or self.people[other].epoch != member.epoch:
            self.people.do(host, partial(hosting.connected, person=other))
        else:
            self.people.do(other, lambda member: following.hear_host(member, self.people.now))

    def _greet(self, name: str, alive: list[str]) -> None:
        for other in alive:
            if other != name and self._is_connected(name, other):
                for send in following.greet(self.people[name], other):
                    self.people.do(
                        other, partial(program.receive, sender=name, message=send.message, now=self.people.now)
                    )

    def _try_host(self, name: str) -> None:
        asked = (name, TryHost()) in self.people.notices
        self.people.notices = [notice for notice in self.people.notices if notice != (name, TryHost())]
        member = self.people[name]
        if asked and member.stage is Stage.SILENT:
            if self._is_connected(name, member.host) and self.people[member.host].hosting is not None:
                self.people.do(name, lambda member: following.hear_host(member, self.people.now))
            else:
                self.people.do(name, following.host_unreachable)

    def _answer(self, name: str) -> None:
        if self.people[name].stage is not Stage.ASKED:
            self.answers.pop(name, None)
        elif name not in self.answers:
            self.answers[name] = self.people.now + self.rng.uniform(0, self.patience)
        elif self.people.now >= self.answers[name]:
            self.people.answer(name)


def _is_somebody_shareless(member: Member) -> bool:
    return member.hosting is not None and bool(member.hosting.shareless)

"""The people whose programs can go on with the table: their names, where they listen, and when they last wrote."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import count

from macrobber_core.net.dialing import fingerprint_of
from macrobber_core.wire.messages import Contact

from .peer import Peer

MAX_PROGRAMS = 20
"""How many programs, or restarts of them, a player may take part with; each begins a new generation."""


class Roster:
    """Names the people, such as `2:f00d...` (a seat and a fingerprint).

    A person keeps the name over a new connection, and in other seats of later games.
    """

    def __init__(self, peers: Callable[[], set[Peer]], clock: Callable[[], float]) -> None:
        self.contacts: dict[str, Contact] = {}
        """Where the people's programs listen."""
        self.released: set[str] = set()
        """The people who have left and forgotten their share, so that they cannot go on without this host."""
        self._expelled: set[str] = set()
        """The people whom the host has removed."""
        self._programs: Counter[str] = Counter()
        """How often each player has taken part with a new program, or with a restarted one."""
        self._peers, self._clock = peers, clock
        self._seats: dict[str, int] = {}
        """The seats of the people who were here."""
        self._heard: dict[str, float] = {}

    def inherit(self, contacts: Sequence[Contact]) -> None:
        """Begin with the people of the host before us."""
        self.contacts = {contact.person: contact for contact in contacts}

    def name(self, peer: Peer) -> str:
        """Return the name of a guest with a seat and a program that can host."""
        if fingerprint_of(peer.person) != peer.program:
            peer.person = self._find(peer)
        if peer.seat is not None:
            self._seats[peer.person] = peer.seat
        return peer.person

    def _find(self, peer: Peer) -> str:
        """Return the name under which we know a guest that has come back, or a new one."""
        here = {other.person for other in self._peers() if other is not peer}
        known = [name for name, contact in self.contacts.items() if contact.name == peer.name]
        absent = [name for name in known if fingerprint_of(name) == peer.program and name not in here]
        for name in absent:
            if self._seats.get(name, _number_of(name)) == peer.seat:
                return name
        unplaced = [name for name in absent if name not in self._seats]
        if len(unplaced) == 1:
            return unplaced[0]  # in another seat than in the game in which it got its name
        names = (f"{number}:{peer.program}" for number in count(peer.seat or 1))
        return next(name for name in names if name not in self.contacts and name not in here)

    def may_change(self, peer: Peer) -> bool:
        """Return whether the player may take part with one more program that is new or has restarted."""
        return self._programs[peer.name] < MAX_PROGRAMS

    def count_change(self, peer: Peer) -> None:
        """Count a program that is new or has restarted."""
        self._programs[peer.name] += 1

    def is_newcomer(self, person: str, people: Collection[str]) -> bool:
        """Return whether a person may join these, because the player is none of them with another program."""
        players = {self.contacts[other].name for other in people if other in self.contacts}
        seats = {self._seats.get(other) for other in people}
        return person not in people and self.contacts[person].name not in players and self._seats[person] not in seats

    def welcome(self, person: str) -> None:
        """Note that a person is here again."""
        self.released.discard(person)
        self._expelled.discard(person)

    def expel(self, player: str) -> None:
        """Note that the host has removed a player."""
        self._expelled |= {name for name, contact in self.contacts.items() if contact.name == player}

    def prune(self, people: Collection[str]) -> None:
        """Forget everybody who is not one of these people and not here."""
        kept = {*people} | {peer.person for peer in self._peers()}
        for known in (self.contacts, self._seats, self._heard):
            for name in known.keys() - kept:
                del known[name]

    def present(self) -> dict[str, Peer]:
        """Return the people who are connected and can be reached by the others."""
        playing = {self.name(peer): peer for peer in self._peers() if peer.program and peer.seat is not None}
        return {name: playing[name] for name in sorted(playing) if name in self.contacts}

    def peer_of(self, person: str) -> Peer | None:
        return next((peer for peer in self._peers() if peer.program and peer.person == person), None)

    def has_left(self, person: str) -> bool:
        """Return whether a person is gone for good: another one has the seat, or the person has forgotten the share."""
        seat = self._seats.get(person)
        successors = (peer for peer in self._peers() if peer.person and peer.seat is not None and peer.seat == seat)
        return person in self.released | self._expelled or any(peer.person != person for peer in successors)

    def hear(self, person: str) -> None:
        self._heard[person] = self._clock()

    def expect(self, persons: Iterable[str]) -> None:
        """Measure the silence of these people from now on, if they have not written yet."""
        for person in persons:
            self._heard.setdefault(person, self._clock())

    def is_silent(self, person: str, seconds: float) -> bool:
        """Return whether a person has been silent for more than `seconds`."""
        return self._clock() - self._heard.setdefault(person, self._clock()) > seconds


def _number_of(name: str) -> int:
    number = name.partition(":")[0]
    return int(number) if number.isdecimal() else 0

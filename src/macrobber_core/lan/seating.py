"""Who of the guests sits where: gives them their places, and gives them back to who shows the token."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from macrobber_core.library import SavedSeat
from macrobber_core.table import Refused, Table
from macrobber_core.wire.messages import Farewell, Hello
from macrobber_core.wire.text import clean_name

from .addresses import origin
from .allowance import NO_LIMIT, Rate, SharedAllowance
from .exclusion import REMOVED, Exclusion
from .link import Link, LinkClosedError
from .peer import Peer

MOST_SPECTATORS = 32
"""Players are as many as there are seats; a crowd that looks on locks none of them out."""

SEAT_CHANGES, ALL_SEAT_CHANGES = Rate(10, 1), Rate(100, 10)
"""Seats taken and left from one address, and from all: each is told to everybody."""
RETURNS = Rate(20, 1 / 2)
"""Returns to one seat: everybody is told that the player is back, and before that, away."""


@dataclass(slots=True)
class Claim:
    """What gives a seat back: the token last shown for it, or the one that was given in exchange.

    The first dies when the second is known to have arrived. Until then both are good: the answer that carried the
    second may have been lost on the way. Only digests are kept.
    """

    token: str
    next_token: str | None = None

    def honours(self, token: str) -> bool:
        shown = digest(token)
        if self.next_token is not None and secrets.compare_digest(shown, self.next_token):
            self.token, self.next_token = shown, None
            return True
        return secrets.compare_digest(shown, self.token)


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


NO_TOKEN = ""
"""In place of a digest: no token has it."""


class Seating:
    """The guests at one table, and the claims of those who have a seat."""

    def __init__(
        self, table: Table, clock: Callable[[], float], exclusion: Exclusion, saved: Sequence[SavedSeat] = ()
    ) -> None:
        self.peers: set[Peer] = set()
        self._table = table
        self._exclusion = exclusion
        self._seat_changes = SharedAllowance(ALL_SEAT_CHANGES, SEAT_CHANGES, clock)
        self._returns = SharedAllowance(NO_LIMIT, RETURNS, clock)
        """By seat."""
        self._claims = {
            number: Claim(seat.token, seat.next_token) for number, seat in enumerate(saved, 1) if seat.token is not None
        }

    def seats(self) -> list[SavedSeat]:
        """What the library has to know of the seats."""
        found = []
        for number, seat in enumerate(self._table.seats, 1):
            claim = self._claims.get(number)
            tokens = (claim.token, claim.next_token) if claim else (None, None)
            found.append(SavedSeat(seat.name or "", seat.bot, *tokens))
        return found

    def welcome(self, link: Link, hello: Hello) -> Peer:
        """A place for who says hello: the old seat, a free one, or among the spectators.

        Raises Refused, and LinkClosedError for a player who returns too often: a guest whose link breaks tries again.
        """
        seat = self._claimed(hello.token)
        self._check_allowed(link, watch=hello.watch or seat is not None)
        if seat is None and hello.watch:
            self._room_to_watch()
        try:
            name = clean_name(hello.name)
        except ValueError as error:
            raise Refused(str(error)) from error
        peer = Peer(link, name, secrets.token_urlsafe(16))
        if seat is not None:
            if not self._returns.spend(str(seat)):
                raise LinkClosedError("back too often")
            self._welcome_back(peer, seat)
        elif not hello.watch and (named := self._bears_name(name)) is not None:
            self._seat(peer, named)
            self._table.set_away(named, away=False)
        elif hello.watch:
            peer.name = self._table.watch(name)
        else:
            self._check_seat_changes(peer)
            self._seat(peer, self._table.sit(name))
        self.peers.add(peer)
        return peer

    def honours(self, token: str | None) -> bool:
        """Whether the token gives a seat back."""
        return self._claimed(token) is not None

    def _room_to_watch(self) -> None:
        """Raises Refused where too many look on already."""
        if sum(peer.seat is None for peer in self.peers) >= MOST_SPECTATORS:
            raise Refused("too many are watching")

    def _claimed(self, token: str | None) -> int | None:
        if token is None:
            return None
        return next((seat for seat, claim in self._claims.items() if claim.honours(token)), None)

    def confirm(self, peer: Peer) -> None:
        """A guest has said something, so it has heard its welcome: the token before that one is of no more use."""
        claim = self._claims.get(peer.seat) if peer.seat is not None else None
        if claim is not None and claim.next_token is not None and claim.next_token == digest(peer.token):
            claim.token, claim.next_token = claim.next_token, None

    def _bears_name(self, name: str) -> int | None:
        """In a game from a record a seat has no token: it is for who bears its name."""
        if self._table.stage != "playing":
            return None
        for number, seat in enumerate(self._table.seats, 1):
            if seat.name == name and not seat.bot and number not in self._claims:
                return number
        return None

    def _welcome_back(self, peer: Peer, seat: int) -> None:
        for other in [other for other in self.peers if other.seat == seat]:
            self._part(other)
            other.seat = None
            other.part(Farewell("you have come back to this table from elsewhere"))
        peer.seat = seat
        peer.name = self._table.seats[seat - 1].name or peer.name
        self._claims[seat].next_token = digest(peer.token)
        self._table.set_away(seat, away=False)

    def gone(self, peer: Peer) -> bool:
        """The link to a guest is closed; whether that changes anything for the table."""
        if peer not in self.peers:
            return False  # the same guest has come back in its place
        self._part(peer)
        if peer.seat is None:
            self._table.unwatch(peer.name)
        elif self._table.has_begun:
            self._table.set_away(peer.seat, away=True)
        else:
            if self._table.stage == "dealing" and not peer.has_farewell:
                self._exclusion.left_deal(peer.link.address)
            self._unseat(peer)
        return True

    def take_seat(self, peer: Peer, seat: int | None) -> bool:
        """A spectator sits down, or a player changes seats before the game. Raises Refused; then all is as before."""
        before, spectators = peer.seat, self._table.spectators[:]
        if seat is not None and seat == before:
            return self._table.take_over(seat)
        self._check_allowed(peer.link, watch=False)
        self._check_seat_changes(peer)
        if before is None:
            self._table.unwatch(peer.name)
        elif self._table.stage == "waiting":
            self._unseat(peer)
        try:
            taken = self._table.sit(peer.name, seat)
        except Refused:
            if before is None:
                self._table.spectators = spectators
            elif self._table.stage == "waiting":
                self._seat(peer, self._table.sit(peer.name, before))
            raise
        self._seat(peer, taken)
        peer.resync()
        return True

    def leave_seat(self, peer: Peer) -> bool:
        """A player becomes a spectator, before the game. Raises Refused."""
        if peer.seat is None:
            raise Refused("you have no seat")
        if self._table.stage != "waiting":
            raise Refused("the game has begun; close the table to leave it")
        self._room_to_watch()
        self._check_seat_changes(peer)
        self._unseat(peer)
        peer.name = self._table.watch(peer.name)
        peer.resync()
        return True

    def hand_over(self, seat: int, name: str) -> None:
        """A spectator takes over a seat; whoever had it can claim it no more. Raises Refused."""
        heir = next((peer for peer in self.peers if peer.seat is None and peer.name == name), None)
        self._table.hand_over(seat, name)
        assert heir is not None  # the table knows no spectator who is not here
        self._seat(heir, seat)
        heir.resync()

    def remove(self, name: str, *, address: bool) -> None:
        """Put a guest out; with `address`, everybody from there for the rest of the evening.

        Before the game the seat is free at once; later it is marked away, and no token gives it back. Raises Refused
        for who is no guest.
        """
        peer = next((peer for peer in self.peers if peer.name == name), None)
        if peer is None:
            self._disown(name)
            return
        if not peer.link.address:
            raise Refused("you cannot remove yourself")
        if address:
            self._exclusion.remove(peer.link.address)
        self._part(peer)
        if peer.seat is None:
            self._table.unwatch(peer.name)
        elif self._table.has_begun:
            self._claims[peer.seat] = Claim(NO_TOKEN)
            self._table.set_away(peer.seat, away=True)
        else:
            self._unseat(peer)
        peer.seat = None
        peer.part(Farewell(REMOVED))

    def _disown(self, name: str) -> None:
        """Take the seat from a player who is away."""
        for number, seat in enumerate(self._table.seats, 1):
            if seat.name == name and seat.away:
                if self._table.has_begun:
                    self._claims[number] = Claim(NO_TOKEN)
                else:
                    self._free(number)
                return
        raise Refused(f"{name} is no guest at this table")

    def free_kept(self) -> bool:
        """Free the seats of those who have not come back to a waiting room; whether there were any."""
        if self._table.has_begun:
            return False
        late = [number for number, seat in enumerate(self._table.seats, 1) if seat.away]
        for number in late:
            self._free(number)
        return bool(late)

    def _free(self, seat: int) -> None:
        self._table.stand(seat)
        self._claims.pop(seat, None)

    def _check_allowed(self, link: Link, *, watch: bool) -> None:
        if reason := self._exclusion.refusal(link.address, watch=watch):
            raise Refused(reason)

    def _check_seat_changes(self, peer: Peer) -> None:
        if not self._seat_changes.spend(origin(peer.link.address)):
            raise Refused("that was a lot at once; wait a moment")

    def _seat(self, peer: Peer, seat: int) -> None:
        peer.seat = seat
        peer.name = self._table.seats[seat - 1].name or peer.name
        self._claims[seat] = Claim(digest(peer.token))

    def _unseat(self, peer: Peer) -> None:
        if peer.seat is not None:
            self._free(peer.seat)
            peer.seat = None

    def _part(self, peer: Peer) -> None:
        self.peers.discard(peer)
        peer.left.set()

"""Who of the guests sits where: gives them their places, and gives them back to who shows the token."""

from __future__ import annotations

import secrets

from macrobber_core.table import Refused, Table
from macrobber_core.wire.messages import Farewell, Hello
from macrobber_core.wire.text import clean_name

from .link import Link
from .peer import Peer

MOST_PEERS = 64


class Seating:
    """The guests at one table, and the tokens of those who have a seat."""

    def __init__(self, table: Table) -> None:
        self.peers: set[Peer] = set()
        self._table = table
        self._tokens: dict[str, tuple[str, int]] = {}
        """Token -> name and seat: what a guest that comes back is given again."""

    def welcome(self, link: Link, hello: Hello) -> Peer:
        """A place for who says hello: the old seat, a free one, or among the spectators. Raises Refused."""
        known = hello.token in self._tokens
        if len(self.peers) >= MOST_PEERS and not known:  # a crowd locks nobody out
            raise Refused("too many guests")
        try:
            name = clean_name(hello.name)
        except ValueError as error:
            raise Refused(str(error)) from error
        token = hello.token if known and hello.token else secrets.token_urlsafe(16)
        peer = Peer(link, name, token)
        if known:
            self._welcome_back(peer)
        elif hello.watch:
            peer.name = self._table.watch(name)
        else:
            self._seat(peer, self._table.sit(name))
        self.peers.add(peer)
        return peer

    def _welcome_back(self, peer: Peer) -> None:
        peer.name, seat = self._tokens[peer.token]
        for other in [other for other in self.peers if other.token == peer.token]:
            self._part(other)
            other.seat = None
            other.part(Farewell("you have come back to this table from elsewhere"))
        peer.seat = seat
        self._table.set_away(seat, away=False)

    def gone(self, peer: Peer) -> bool:
        """The link to a guest is closed; whether that changes anything for the table."""
        if peer not in self.peers:
            return False  # the same guest has come back in its place
        self._part(peer)
        if peer.seat is None:
            self._table.unwatch(peer.name)
        elif self._table.stage == "waiting":
            self._unseat(peer)
        else:
            self._table.set_away(peer.seat, away=True)
        return True

    def take_seat(self, peer: Peer, seat: int | None) -> bool:
        """A spectator sits down, or a player changes seats before the game. Raises Refused; then all is as before."""
        before = peer.seat
        if seat is not None and seat == before:
            return False
        if before is None:
            self._table.unwatch(peer.name)
        elif self._table.stage == "waiting":
            self._unseat(peer)
        try:
            taken = self._table.sit(peer.name, seat)
        except Refused:
            if before is None:
                peer.name = self._table.watch(peer.name)
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
        self._unseat(peer)
        peer.name = self._table.watch(peer.name)
        peer.resync()
        return True

    def _seat(self, peer: Peer, seat: int) -> None:
        peer.seat = seat
        peer.name = self._table.seats[seat - 1].name or peer.name
        self._tokens[peer.token] = peer.name, seat

    def _unseat(self, peer: Peer) -> None:
        if peer.seat is not None:
            self._table.stand(peer.seat)
            self._tokens.pop(peer.token, None)
            peer.seat = None

    def _part(self, peer: Peer) -> None:
        self.peers.discard(peer)
        peer.left.set()

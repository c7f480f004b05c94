"""Assigns seats to guests, and gives seats back to guests that present the right token."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from macrobber_core.library import SavedSeat
from macrobber_core.net.addresses import address_group
from macrobber_core.net.fair_share import may_take_place
from macrobber_core.net.link import HostLink, Link, LinkClosedError
from macrobber_core.net.rate_limit import NO_LIMIT, Rate, RateLimiter
from macrobber_core.table import Refused, Table
from macrobber_core.table.rematch import agree, disagree, line_up
from macrobber_core.wire import reasons
from macrobber_core.wire.messages import OLDEST_PROTOCOL, Farewell, Hello
from macrobber_core.wire.sanitize import EMPTY_NAME, clean_name

from .exclusion import Exclusion
from .peer import Peer
from .seat_tokens import SeatTokens, token_digest
from .view_frames import ViewFrames

MAX_SPECTATORS = 32
"""The maximum number of spectators. Players are not limited, so a crowd of spectators cannot keep them out."""

SEAT_CHANGES, ALL_SEAT_CHANGES = Rate(10, 1), Rate(100, 10)
"""Limits on taking and leaving seats, per address and in total, because each change is broadcast."""
RETURNS = Rate(20, 1 / 2)
"""The limit on returns to a seat, because each return and each disconnection before it is broadcast."""


class Seating:
    """The guests at a table, and the tokens of seated guests."""

    def __init__(
        self, table: Table, clock: Callable[[], float], exclusion: Exclusion, saved: Sequence[SavedSeat] = ()
    ) -> None:
        self.peers: set[Peer] = set()
        self._table = table
        self._view_frames = ViewFrames(table)
        self._exclusion = exclusion
        self._seat_changes = RateLimiter(ALL_SEAT_CHANGES, SEAT_CHANGES, clock)
        self._spectators: frozenset[str] = frozenset()
        """The digests of the tokens with which spectators return without the code."""
        self._returns = RateLimiter(NO_LIMIT, RETURNS, clock)
        """The limit on returns per seat."""
        self._tokens = SeatTokens(saved)

    def schedule_views(self) -> None:
        """Send every guest its view, if that has changed."""
        self._view_frames.forget()
        for peer in self.peers:
            peer.schedule_view()

    def saved_seats(self) -> list[SavedSeat]:
        """Return the seats in the library's format."""
        saved = []
        for number, seat in enumerate(self._table.seats, 1):
            saved.append(SavedSeat(seat.name or "", seat.bot, *self._tokens.digests(number)))
        return saved

    def admit(self, link: HostLink, hello: Hello) -> Peer:
        """Admit a guest to its old seat, to a free seat, or as a spectator.

        Raises Refused, and LinkClosedError for a player who returns too often, because a guest retries a broken link.
        """
        if hello.protocol == OLDEST_PROTOCOL and self._table.game_number > 1:
            raise Refused(reasons.ONLY_ONE_GAME)  # it would call the agreed first player an unfair draw
        seat = self._tokens.seat_of(hello.token)
        if self._is_spectators(hello.token):
            hello = replace(hello, watch=True)
        self._check_allowed(link, watch=hello.watch or seat is not None)
        if seat is None and hello.watch:
            self._check_spectator_limit(link.address)
        try:
            name = clean_name(hello.name)
        except ValueError as error:
            raise Refused(EMPTY_NAME) from error
        peer = Peer(link, name, secrets.token_urlsafe(16), self._view_frames, hello.protocol)
        if seat is not None:
            if not self._returns.spend(str(seat)):
                raise LinkClosedError("back too often")
            self._welcome_back(peer, seat)
        elif not hello.watch and (named_seat := self._seat_named(name)) is not None:
            self._seat(peer, named_seat)
            self._table.set_away(named_seat, away=False)
        elif hello.watch:
            peer.name = self._table.add_spectator(name)
        else:
            self._check_seat_changes(peer)
            self._seat(peer, self._table.sit(name))
        self.peers.add(peer)
        return peer

    @property
    def local_player(self) -> str:
        """The name of the host's own player, or of the first of several at its keyboard; "" if there is none."""
        local = {peer.name: peer.seat for peer in self.peers if not peer.link.address}
        if self._table.host in local:
            return self._table.host
        return min(local, key=lambda name: local[name] or len(self._table.seats) + 1, default="")

    def is_valid_token(self, token: str | None) -> bool:
        """Return whether the token leads back to a seat, or lets a spectator watch again."""
        return self._tokens.seat_of(token) is not None or self._is_spectators(token)

    def _is_spectators(self, token: str | None) -> bool:
        return token is not None and token_digest(token) in self._spectators

    @property
    def spectators(self) -> list[str]:
        """The digests of the tokens of the spectators."""
        return [token_digest(peer.token) for peer in self.peers if peer.seat is None]

    def expect_spectators(self, digests: Iterable[str]) -> None:
        """Admit the spectators with these tokens again, from another host of the table."""
        self._spectators = frozenset(digests)

    def _check_spectator_limit(self, address: str) -> None:
        spectators = (peer.link.address for peer in self.peers if peer.seat is None)
        if not may_take_place(address, spectators, MAX_SPECTATORS):
            raise Refused(reasons.TOO_MANY_SPECTATORS)

    def confirm_token(self, peer: Peer) -> None:
        """Expire the guest's previous token, because a message from the guest shows that it has the new one."""
        if peer.seat is not None:
            self._tokens.confirm(peer.seat, peer.token)

    def _seat_named(self, name: str) -> int | None:
        """Return the seat with this name if it has no token, as in a game resumed from a record; otherwise None."""
        if self._table.stage != "playing":
            return None
        for number, seat in enumerate(self._table.seats, 1):
            if seat.name == name and not seat.bot and number not in self._tokens:
                return number
        return None

    def _welcome_back(self, peer: Peer, seat: int) -> None:
        for old_peer in [old_peer for old_peer in self.peers if old_peer.seat == seat]:
            self._detach(old_peer)
            old_peer.seat = None
            old_peer.dismiss(Farewell(reasons.BACK_FROM_ELSEWHERE))
        peer.seat = seat
        peer.name = self._table.seats[seat - 1].name or peer.name
        self._tokens.exchange(seat, peer.token)
        self._table.set_away(seat, away=False)

    def on_disconnected(self, peer: Peer) -> bool:
        """Handle the disconnection of a guest; return whether the table has changed."""
        if peer not in self.peers:
            return False  # already removed, or replaced by a new connection of the same guest
        self._detach(peer)
        if peer.seat is None:
            self._table.remove_spectator(peer.name)
            disagree(self._table, peer.name)
        elif self._table.has_begun:
            self._table.set_away(peer.seat, away=True)
        else:
            if self._table.stage == "dealing" and not peer.is_dismissed:
                self._exclusion.penalize_leaving(peer.link.address)
            self._unseat(peer)
        return True

    def take_seat(self, peer: Peer, seat: int | None) -> bool:
        """Seat a spectator, or move a player to another seat before the game; return whether the table has changed.

        Raises Refused without changing anything.
        """
        old_seat, spectators = peer.seat, self._table.spectators[:]
        if seat is not None and seat == old_seat:
            return self._table.dismiss_stand_in(seat)
        self._check_allowed(peer.link, watch=False)
        self._check_seat_changes(peer)
        if old_seat is None:
            self._table.remove_spectator(peer.name)
        elif self._table.stage == "waiting":
            self._unseat(peer)
        try:
            new_seat = self._table.sit(peer.wanted_name, seat)
        except Refused:
            if old_seat is None:
                self._table.spectators = spectators
            elif self._table.stage == "waiting":
                self._seat(peer, self._table.sit(peer.name, old_seat))
            raise
        self._seat(peer, new_seat)
        peer.resync()
        return True

    def leave_seat(self, peer: Peer) -> bool:
        """Turn a player into a spectator before the game. Raises Refused."""
        if peer.seat is None:
            raise Refused(reasons.NO_SEAT)
        if self._table.stage != "waiting":
            raise Refused(reasons.CLOSE_TO_LEAVE)
        self._check_spectator_limit(peer.link.address)
        self._check_seat_changes(peer)
        self._unseat(peer)
        peer.name = self._table.add_spectator(peer.name)
        peer.resync()
        return True

    def swap(self, first: int, second: int) -> None:
        """Swap two seats before the game, with the tokens that lead back to them. Raises Refused."""
        self._table.swap(first, second)
        self._tokens.swap(first, second)
        other_seat = {first: second, second: first}
        for peer in self.peers:
            if peer.seat in other_seat:
                peer.seat = other_seat[peer.seat]
                peer.resync()

    def give_seat(self, seat: int, name: str) -> None:
        """Give a seat to a spectator; the previous player can no longer return to it. Raises Refused.

        A spectator whose name was numbered only because of the previous player gets it without the number.
        """
        successor = next((peer for peer in self.peers if peer.seat is None and peer.name == name), None)
        self._table.give_seat(seat, name)
        assert successor is not None  # the table's spectators are all connected
        self._table.rename(seat, successor.wanted_name)
        self._seat(successor, seat)
        successor.resync()

    def agree(self, peer: Peer, proposal: int, *, wants: bool) -> bool:
        """Note whether a guest wants to play the next game; return whether that is news. Raises Refused."""
        if peer.protocol == OLDEST_PROTOCOL:
            raise Refused(reasons.ONLY_ONE_GAME)
        self._check_seat_changes(peer)
        return agree(self._table, peer.name, proposal, wants=wants)

    def begin_next(self, agreed: Sequence[str]) -> None:
        """Seat those who agreed to the next game, and bots in the other seats; the other guests watch.

        Raises Refused if nobody has agreed.
        """
        places = line_up(self._table, agreed)
        self.schedule_views()
        for peer in self.peers:
            peer.keep_ending()
        for peer in [peer for peer in self.peers if peer.protocol == OLDEST_PROTOCOL]:
            self.on_disconnected(peer)
            peer.dismiss(Farewell(reasons.ONLY_ONE_GAME))
        peers = {peer.name: peer for peer in self.peers}
        for peer in self.peers:
            peer.seat = None
        self._table.begin_next(places)
        people = {number: place for number, place in enumerate(places, 1) if place.bot is None}
        self._tokens.keep({place.old_seat: seat for seat, place in people.items() if place.old_seat is not None})
        for number, place in people.items():
            if place.name not in peers:
                self._table.set_away(number, away=True)
                continue
            if place.old_seat is None:
                self._table.rename(number, peers[place.name].wanted_name)
            peers[place.name].seat = number
            peers[place.name].name = self._table.seats[number - 1].name or place.name
            if number not in self._tokens:
                self._tokens.issue(number, peers[place.name].token)

    def remove(self, name: str, *, address: bool) -> None:
        """Remove a guest; with `address`, also ban the guest's address.

        Before the game the seat becomes free. Later its player is marked as away and cannot return. Raises Refused if
        there is no such guest.
        """
        peer = next((peer for peer in self.peers if peer.name == name), None)
        if peer is None:
            self._revoke_seat(name)
            return
        if not peer.link.address:
            raise Refused(reasons.NOT_YOURSELF)
        if address:
            self._exclusion.ban(peer.link.address)
        self._detach(peer)
        disagree(self._table, peer.name)
        if peer.seat is None:
            self._table.remove_spectator(peer.name)
        elif self._table.has_begun:
            self._tokens.revoke(peer.seat)
            self._table.set_away(peer.seat, away=True)
        else:
            self._unseat(peer)
        peer.seat = None
        peer.dismiss(Farewell(reasons.REMOVED_AND_BANNED if address else reasons.REMOVED))

    def _revoke_seat(self, name: str) -> None:
        """Take the seat from an absent player. Raises Refused if there is no such player."""
        for number, seat in enumerate(self._table.seats, 1):
            if seat.name == name and seat.away:
                disagree(self._table, name)
                if self._table.has_begun:
                    self._tokens.revoke(number)
                else:
                    self._free_seat(number)
                return
        raise Refused(reasons.NO_GUEST(name=name))

    def free_absent_seats(self) -> bool:
        """Free the seats of absent players in a waiting room; return whether there were any."""
        if self._table.has_begun:
            return False
        absent = [number for number, seat in enumerate(self._table.seats, 1) if seat.away]
        for number in absent:
            self._free_seat(number)
        return bool(absent)

    def _free_seat(self, seat: int) -> None:
        self._table.vacate(seat)
        self._tokens.forget(seat)

    def _check_allowed(self, link: Link, *, watch: bool) -> None:
        if reason := self._exclusion.refusal(link.address, watch=watch):
            raise Refused(reason)

    def _check_seat_changes(self, peer: Peer) -> None:
        if not self._seat_changes.spend(address_group(peer.link.address)):
            raise Refused(reasons.TOO_FAST)

    def _seat(self, peer: Peer, seat: int) -> None:
        peer.seat = seat
        peer.name = self._table.seats[seat - 1].name or peer.name
        self._tokens.issue(seat, peer.token)

    def _unseat(self, peer: Peer) -> None:
        if peer.seat is not None:
            self._free_seat(peer.seat)
            peer.seat = None

    def _detach(self, peer: Peer) -> None:
        self.peers.discard(peer)
        peer.left.set()

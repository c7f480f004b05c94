"""The tokens with which players return to their seats, from the host's side. Only digests are stored."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence

from msgspec import Struct

from macrobber_core.library import SavedSeat

NO_DIGEST = ""
"""A digest that matches no token."""


def token_digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class TokenPair(Struct):
    """Digests of the tokens that lead back to a seat: the one last presented, and the one issued in exchange for it.

    The old token expires once the new one is known to have arrived. Until then both are valid, because the message with
    the new token may have been lost.
    """

    token: str
    next_token: str | None = None

    def accepts(self, token: str) -> bool:
        digest = token_digest(token)
        if self.next_token is not None and secrets.compare_digest(digest, self.next_token):
            self.token, self.next_token = digest, None
            return True
        return secrets.compare_digest(digest, self.token)


class SeatTokens:
    """The tokens of a table's seats, by the number of the seat."""

    def __init__(self, saved: Sequence[SavedSeat] = ()) -> None:
        self._pairs = {
            number: TokenPair(seat.token, seat.next_token)
            for number, seat in enumerate(saved, 1)
            if seat.token is not None
        }

    def __contains__(self, seat: int) -> bool:
        """Return whether a seat has tokens, valid or revoked."""
        return seat in self._pairs

    def digests(self, seat: int) -> tuple[str | None, str | None]:
        """Return what the library stores of a seat: the digests of its token and of its next one."""
        pair = self._pairs.get(seat)
        return (pair.token, pair.next_token) if pair is not None else (None, None)

    def seat_of(self, token: str | None) -> int | None:
        """Return the seat to which a token leads back. Its other token expires if this is the newer one."""
        if token is None:
            return None
        return next((seat for seat, pair in self._pairs.items() if pair.accepts(token)), None)

    def issue(self, seat: int, token: str) -> None:
        """Let only this token lead back to a seat."""
        self._pairs[seat] = TokenPair(token_digest(token))

    def exchange(self, seat: int, token: str) -> None:
        """Let this token lead back to a seat, too, until it is known to have arrived."""
        self._pairs[seat].next_token = token_digest(token)

    def confirm(self, seat: int, token: str) -> None:
        """Expire the old token of a seat, because its player now has this new one."""
        pair = self._pairs.get(seat)
        if pair is not None and pair.next_token is not None and pair.next_token == token_digest(token):
            pair.token, pair.next_token = pair.next_token, None

    def revoke(self, seat: int) -> None:
        """Let no token lead back to a seat."""
        self._pairs[seat] = TokenPair(NO_DIGEST)

    def forget(self, seat: int) -> None:
        """Forget the tokens of a seat that has become free."""
        self._pairs.pop(seat, None)

    def swap(self, first: int, second: int) -> None:
        """Swap the tokens of two seats."""
        other_seat = {first: second, second: first}
        self._pairs = {other_seat.get(seat, seat): pair for seat, pair in self._pairs.items()}

    def keep(self, new_seats: Mapping[int, int]) -> None:
        """Keep only the tokens of these seats, each under its new number."""
        self._pairs = {new: self._pairs[old] for old, new in new_seats.items() if old in self._pairs}

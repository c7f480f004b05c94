"""The cookie that identifies a returning guest, as a key does by ssh."""

from __future__ import annotations

import hashlib
import re
import secrets

from macrobber_core.net.guest.seat_tokens import KEPT_DAYS

TOKEN_BYTES = 16
WELL_FORMED = re.compile(r"[A-Za-z0-9_-]{22}")


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


class SeatCookie:
    """The cookie of a door. Browsers keep secure cookies only with TLS.

    With TLS its name begins with `__Host-`: browsers then accept it only from this host, by https and for all paths.
    Otherwise whoever can answer by plain http for this host could plant a token that they know, and take over the seat
    of the guest who enters with it.
    """

    def __init__(self, *, is_secure: bool) -> None:
        self._is_secure = is_secure
        self.name = "__Host-seat" if is_secure else "seat"

    def token_in(self, cookies: str) -> str:
        """Return the token in a Cookie header, or "" if there is none, or more than one."""
        pairs = [pair.strip().partition("=") for pair in cookies.split(";")]
        found = [value for name, _equals, value in pairs if name == self.name]
        return found[0] if len(found) == 1 and WELL_FORMED.fullmatch(found[0]) else ""

    def field(self, token: str) -> str:
        """Return the value of the Set-Cookie header field for a token."""
        age = int(KEPT_DAYS * 24 * 3600)
        return f"{self.name}={token}; Path=/; Max-Age={age}; SameSite=Strict; HttpOnly" + "; Secure" * self._is_secure


def key_of(token: str) -> str:
    """Return the guest's key for a token, or "": a hash, so that the file of seats admits nobody."""
    return f"web {hashlib.sha256(token.encode()).hexdigest()}" if token else ""

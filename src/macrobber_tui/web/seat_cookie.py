"""The cookie by which a guest is known again: it plays the part of an ssh key."""

from __future__ import annotations

import hashlib
import re
import secrets

from macrobber_core.net.guest.seat_tokens import KEPT_DAYS

COOKIE = "seat"
TOKEN_BYTES = 16
WELL_FORMED = re.compile(r"[A-Za-z0-9_-]{22}")


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_in(cookies: str) -> str:
    """Return the token in a Cookie header, or "" if there is none, or more than one."""
    pairs = [pair.strip().partition("=") for pair in cookies.split(";")]
    found = [value for name, _equals, value in pairs if name == COOKIE]
    return found[0] if len(found) == 1 and WELL_FORMED.fullmatch(found[0]) else ""


def set_cookie(token: str, *, is_secure: bool) -> str:
    """Return the Set-Cookie header of a token. Without TLS no browser would keep a secure cookie."""
    age = int(KEPT_DAYS * 24 * 3600)
    return f"{COOKIE}={token}; Path=/; Max-Age={age}; SameSite=Strict; HttpOnly" + "; Secure" * is_secure


def key_of(token: str) -> str:
    """Return the guest's key for a token, or "": a hash, so that the file of seats admits nobody."""
    return f"web {hashlib.sha256(token.encode()).hexdigest()}" if token else ""

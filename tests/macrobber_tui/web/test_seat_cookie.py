"""The cookie of a guest."""

from __future__ import annotations

import pytest

from macrobber_tui.web.seat_cookie import SeatCookie, key_of, new_token

TOKEN = "k4t9h_3x5jWFNGhvvavnAg"
PLAIN, SECURE = SeatCookie(is_secure=False), SeatCookie(is_secure=True)


def test_a_token_has_128_random_bits() -> None:
    tokens = {new_token() for _ in range(1000)}
    assert len(tokens) == 1000
    assert {PLAIN.token_in(f"seat={token}") for token in tokens} == tokens


@pytest.mark.parametrize("cookies", [f"seat={TOKEN}", f"a=b; seat={TOKEN}", f"seat={TOKEN};x=y", f" seat={TOKEN} "])
def test_the_token_is_found_among_other_cookies(cookies: str) -> None:
    assert PLAIN.token_in(cookies) == TOKEN


@pytest.mark.parametrize(
    "cookies",
    [
        "", "seat=", f"seats={TOKEN}", f"Seat={TOKEN}", f"seat={TOKEN[:-1]}", f"seat={TOKEN}a",
        "seat=../../../../etc/passwd",
        f"seat={TOKEN}; seat={TOKEN}", f"seat={TOKEN[:-1]}\u00e9", f"seat=\"{TOKEN}\"", f"{TOKEN}",
    ],
)  # fmt: skip
def test_other_cookies_hold_no_token(cookies: str) -> None:
    assert PLAIN.token_in(cookies) == ""


def test_scripts_and_other_pages_get_no_token() -> None:
    fields = SECURE.field(TOKEN).split("; ")
    assert fields[0] == f"__Host-seat={TOKEN}"
    assert {"SameSite=Strict", "HttpOnly", "Secure", "Path=/"} <= set(fields)
    assert not any(field.startswith("Domain") for field in fields)
    assert PLAIN.field(TOKEN).startswith(f"seat={TOKEN}; ")
    assert "Secure" not in PLAIN.field(TOKEN)


def test_a_token_planted_by_plain_http_is_ignored_with_tls() -> None:
    """Browsers accept a cookie with the prefix `__Host-` only from this host, by https."""
    assert SECURE.token_in(f"__Host-seat={TOKEN}; seat={TOKEN[::-1]}") == TOKEN
    assert SECURE.token_in(f"seat={TOKEN}") == ""


def test_a_key_does_not_reveal_its_token() -> None:
    assert TOKEN not in key_of(TOKEN)
    assert key_of(TOKEN) != key_of(TOKEN[::-1])
    assert key_of("") == ""

"""The cookie of a guest."""

from __future__ import annotations

import pytest

from macrobber_tui.web.seat_cookie import key_of, new_token, set_cookie, token_in

TOKEN = "k4t9h_3x5jWFNGhvvavnAg"


def test_a_token_has_128_random_bits() -> None:
    tokens = {new_token() for _ in range(1000)}
    assert len(tokens) == 1000
    assert {token_in(f"seat={token}") for token in tokens} == tokens


@pytest.mark.parametrize("cookies", [f"seat={TOKEN}", f"a=b; seat={TOKEN}", f"seat={TOKEN};x=y", f" seat={TOKEN} "])
def test_the_token_is_found_among_other_cookies(cookies: str) -> None:
    assert token_in(cookies) == TOKEN


@pytest.mark.parametrize(
    "cookies",
    [
        "", "seat=", f"seats={TOKEN}", f"Seat={TOKEN}", f"seat={TOKEN[:-1]}", f"seat={TOKEN}a",
        "seat=../../../../etc/passwd",
        f"seat={TOKEN}; seat={TOKEN}", f"seat={TOKEN[:-1]}\u00e9", f"seat=\"{TOKEN}\"", f"{TOKEN}",
    ],
)  # fmt: skip
def test_other_cookies_hold_no_token(cookies: str) -> None:
    assert token_in(cookies) == ""


def test_scripts_and_other_pages_get_no_token() -> None:
    fields = set_cookie(TOKEN, is_secure=True).split("; ")
    assert fields[0] == f"seat={TOKEN}"
    assert {"SameSite=Strict", "HttpOnly", "Secure", "Path=/"} <= set(fields)
    assert "Secure" not in set_cookie(TOKEN, is_secure=False)


def test_a_key_does_not_reveal_its_token() -> None:
    assert TOKEN not in key_of(TOKEN)
    assert key_of(TOKEN) != key_of(TOKEN[::-1])
    assert key_of("") == ""

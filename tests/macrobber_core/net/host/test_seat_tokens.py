"""Only the right token reclaims a seat, and an old one does so only until its successor has arrived."""

from __future__ import annotations

from macrobber_core.library import SavedSeat
from macrobber_core.net.host.seat_tokens import NO_DIGEST, SeatTokens, token_digest


def issued(*tokens: str) -> SeatTokens:
    """Return the tokens of the first seats."""
    seats = SeatTokens()
    for seat, token in enumerate(tokens, 1):
        seats.issue(seat, token)
    return seats


def test_a_token_reclaims_the_seat_for_which_it_was_issued() -> None:
    seats = issued("ada", "ben")
    assert [seats.seat_of(token) for token in ("ada", "ben", "zoe", "", None)] == [1, 2, None, None, None]


def test_both_tokens_are_valid_until_the_new_one_has_arrived() -> None:
    seats = issued("old")
    seats.exchange(1, "new")
    assert seats.seat_of("old") == 1
    seats.confirm(1, "another")
    assert seats.seat_of("old") == 1
    seats.confirm(1, "new")
    assert [seats.seat_of(token) for token in ("old", "new")] == [None, 1]


def test_presenting_the_new_token_expires_the_old_one() -> None:
    seats = issued("old")
    seats.exchange(1, "new")
    assert [seats.seat_of(token) for token in ("new", "old")] == [1, None]


def test_no_token_reclaims_a_seat_that_was_revoked_but_the_seat_still_has_tokens() -> None:
    seats = issued("ada")
    seats.revoke(1)
    assert [seats.seat_of(token) for token in ("ada", NO_DIGEST)] == [None, None]
    assert 1 in seats
    seats.forget(1)
    assert 1 not in seats


def test_tokens_follow_their_players_to_other_seats() -> None:
    seats = issued("ada", "ben", "cat")
    seats.swap(1, 3)
    assert [seats.seat_of(token) for token in ("ada", "ben", "cat")] == [3, 2, 1]
    seats.swap(1, 4)
    assert seats.seat_of("cat") == 4
    seats.keep({3: 1, 4: 2, 5: 3})
    assert [seats.seat_of(token) for token in ("ada", "ben", "cat")] == [1, None, 2]
    assert 3 not in seats


def test_the_library_gets_digests_and_gives_the_same_tokens_back() -> None:
    seats = issued("ada")
    seats.exchange(1, "next")
    assert seats.digests(1) == (token_digest("ada"), token_digest("next"))
    assert seats.digests(2) == (None, None)
    again = SeatTokens([SavedSeat("Ada", None, *seats.digests(1)), SavedSeat("Ben", None, None, None)])
    assert [again.seat_of(token) for token in ("ada", "next")] == [1, 1]
    assert 2 not in again

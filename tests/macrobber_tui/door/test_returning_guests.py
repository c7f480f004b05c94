"""The record of guests who have used the ssh door."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from macrobber_core.net.guest.seat_tokens import KEPT_DAYS, SeatCredentials
from macrobber_tui.door import returning_guests as kept_seats
from macrobber_tui.door.returning_guests import GuestTokens, ReturningGuest, ReturningGuests

TABLE, HOST = "5f5f5f5f", "ab" * 32


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "seats.json"


def seat_guest(seats: ReturningGuests, key: str = "SHA256:ben", name: str = "ben", token: str = "token") -> GuestTokens:
    keys = GuestTokens(seats, key)
    keys.take(TABLE, name, HOST)
    keys.save(TABLE, name, HOST, SeatCredentials(token))
    return keys


def test_the_same_key_gets_the_same_seat(path: Path) -> None:
    seats = ReturningGuests(path)
    seat_guest(seats).release(TABLE)
    assert GuestTokens(seats, "SHA256:ben").take(TABLE, "ben", HOST) == SeatCredentials("token")
    assert GuestTokens(seats, "SHA256:eve").take(TABLE, "ben", HOST) == SeatCredentials()


def test_the_record_survives_a_restart_and_is_readable_only_by_its_user(path: Path) -> None:
    seat_guest(ReturningGuests(path))
    assert path.stat().st_mode & 0o777 == 0o600
    assert GuestTokens(ReturningGuests(path), "SHA256:ben").take(TABLE, "ben", HOST) == SeatCredentials("token")


def test_two_doors_of_one_user_keep_each_others_guests(path: Path) -> None:
    here, there = ReturningGuests(path), ReturningGuests(path)
    seat_guest(here)
    GuestTokens(there, "SHA256:cat").save("another", "cat", HOST, SeatCredentials("other"))
    seat_guest(here, "SHA256:dan", "dan", "third")
    both = ReturningGuests(path)
    assert GuestTokens(both, "SHA256:ben").take(TABLE, "ben", HOST) == SeatCredentials("token")
    assert GuestTokens(both, "SHA256:cat").take("another", "cat", HOST) == SeatCredentials("other")
    assert GuestTokens(both, "SHA256:dan").take(TABLE, "dan", HOST) == SeatCredentials("third")


def test_a_token_is_given_only_to_the_host_that_issued_it(path: Path) -> None:
    seats = ReturningGuests(path)
    seat_guest(seats)
    assert GuestTokens(seats, "SHA256:ben").take(TABLE, "ben", "cd" * 32) == SeatCredentials()
    assert GuestTokens(seats, "SHA256:ben").take("another", "ben", HOST) == SeatCredentials()


def test_a_guest_with_a_new_name_gets_the_seat_their_key_left(path: Path) -> None:
    seats = ReturningGuests(path)
    seat_guest(seats).release(TABLE)
    assert GuestTokens(seats, "SHA256:ben").take(TABLE, "benjamin", HOST) == SeatCredentials("token")


def test_two_guests_with_one_key_get_separate_seats(path: Path) -> None:
    seats = ReturningGuests(path)
    seat_guest(seats)
    assert GuestTokens(seats, "SHA256:ben").take(TABLE, "cat", HOST) == SeatCredentials()
    assert GuestTokens(seats, "SHA256:ben").take(TABLE, "ben", HOST) == SeatCredentials("token")  # the line may be dead


def test_a_connection_taken_over_does_not_release_the_seat(path: Path) -> None:
    seats = ReturningGuests(path)
    first = seat_guest(seats)
    seat_guest(seats, token="second")
    first.release(TABLE)
    assert GuestTokens(seats, "SHA256:ben").take(TABLE, "cat", HOST) == SeatCredentials()


def test_an_admitted_key_is_known_only_at_that_table(path: Path) -> None:
    ReturningGuests(path).put(ReturningGuest("SHA256:ben", TABLE, "ben"))
    assert ReturningGuests(path).knows("SHA256:ben", TABLE)
    assert not ReturningGuests(path).knows("SHA256:ben", "another")
    assert not ReturningGuests(path).knows("", TABLE)


def test_records_expire(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat_guest(ReturningGuests(path))
    later = time.time() + KEPT_DAYS * 24 * 3600 + 60
    monkeypatch.setattr("time.time", lambda: later)
    assert not ReturningGuests(path).knows("SHA256:ben", TABLE)


def test_the_oldest_records_are_dropped_beyond_the_limit(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_seats, "MAX_KEPT", 3)
    seats = ReturningGuests(path)
    for number in range(5):
        seats.put(ReturningGuest(f"SHA256:{number}", TABLE, "x"))
    assert [number for number in range(5) if seats.knows(f"SHA256:{number}", TABLE)] == [2, 3, 4]


@pytest.mark.parametrize("text", ["", "nothing", '[{"key": 1}]', "{}"])
def test_an_unreadable_file_counts_as_empty(path: Path, text: str) -> None:
    path.write_text(text)
    seat_guest(ReturningGuests(path))
    assert ReturningGuests(path).knows("SHA256:ben", TABLE)


def test_strangers_do_not_displace_present_or_recent_guests(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Strangers join with new keys each time; without this, a player seated for hours would lose their connection."""
    monkeypatch.setattr(kept_seats, "MAX_KEPT", 3)
    seats = ReturningGuests(path)
    ben = seat_guest(seats)
    for number in range(3):
        seat_guest(seats, f"SHA256:{number}", "eve").release(TABLE)
    ben.release(TABLE)
    for number in range(2):
        seat_guest(seats, f"SHA256:more {number}", "eve").release(TABLE)
    assert len(seats._entries) == 3
    assert GuestTokens(seats, "SHA256:ben").take(TABLE, "ben", HOST) == SeatCredentials("token")


def test_guests_without_a_seat_do_not_displace_an_absent_one_with_a_seat(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A browser that knows the code can enter with a new cookie each time."""
    monkeypatch.setattr(kept_seats, "MAX_KEPT", 3)
    seats = ReturningGuests(path)
    seat_guest(seats).release(TABLE)
    for number in range(9):
        seats.put(ReturningGuest(f"web {number}", TABLE, "eve"))
    assert seats.knows("web 8", TABLE)
    assert GuestTokens(seats, "SHA256:ben").take(TABLE, "ben", HOST) == SeatCredentials("token")

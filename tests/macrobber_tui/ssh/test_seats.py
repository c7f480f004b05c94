"""What is kept of who came by the door."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from macrobber_core.lan.keyring import KEPT_DAYS, Kept
from macrobber_tui.ssh import seats as kept_seats
from macrobber_tui.ssh.seats import Entry, SeatKeys, Seats

TABLE, HOST = "5f5f5f5f", "ab" * 32


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "seats.json"


def sits(seats: Seats, key: str = "SHA256:ben", name: str = "ben", token: str = "token") -> SeatKeys:
    keys = SeatKeys(seats, key)
    keys.take(TABLE, name, HOST)
    keys.keep(TABLE, name, HOST, Kept(token))
    return keys


def test_the_same_key_has_the_same_seat(path: Path) -> None:
    seats = Seats(path)
    sits(seats).leave(TABLE)
    assert SeatKeys(seats, "SHA256:ben").take(TABLE, "ben", HOST) == Kept("token")
    assert SeatKeys(seats, "SHA256:eve").take(TABLE, "ben", HOST) == Kept()


def test_it_is_kept_for_the_next_door_and_for_this_user_alone(path: Path) -> None:
    sits(Seats(path))
    assert path.stat().st_mode & 0o777 == 0o600
    assert SeatKeys(Seats(path), "SHA256:ben").take(TABLE, "ben", HOST) == Kept("token")


def test_two_doors_of_one_user_keep_both_their_guests(path: Path) -> None:
    here, there = Seats(path), Seats(path)
    sits(here)
    SeatKeys(there, "SHA256:cat").keep("another", "cat", HOST, Kept("other"))
    sits(here, "SHA256:dan", "dan", "third")
    both = Seats(path)
    assert SeatKeys(both, "SHA256:ben").take(TABLE, "ben", HOST) == Kept("token")
    assert SeatKeys(both, "SHA256:cat").take("another", "cat", HOST) == Kept("other")
    assert SeatKeys(both, "SHA256:dan").take(TABLE, "dan", HOST) == Kept("third")


def test_only_the_host_that_gave_a_token_is_shown_it(path: Path) -> None:
    seats = Seats(path)
    sits(seats)
    assert SeatKeys(seats, "SHA256:ben").take(TABLE, "ben", "cd" * 32) == Kept()
    assert SeatKeys(seats, "SHA256:ben").take("another", "ben", HOST) == Kept()


def test_who_gives_another_name_has_the_seat_that_was_left(path: Path) -> None:
    seats = Seats(path)
    sits(seats).leave(TABLE)
    assert SeatKeys(seats, "SHA256:ben").take(TABLE, "benjamin", HOST) == Kept("token")


def test_two_at_one_machine_have_a_seat_each(path: Path) -> None:
    seats = Seats(path)
    sits(seats)
    assert SeatKeys(seats, "SHA256:ben").take(TABLE, "cat", HOST) == Kept()
    assert SeatKeys(seats, "SHA256:ben").take(TABLE, "ben", HOST) == Kept("token")  # the line may be dead


def test_who_is_thrown_out_by_themselves_gives_nothing_up(path: Path) -> None:
    seats = Seats(path)
    first = sits(seats)
    sits(seats, token="second")
    first.leave(TABLE)
    assert SeatKeys(seats, "SHA256:ben").take(TABLE, "cat", HOST) == Kept()


def test_who_was_let_in_is_known_at_that_table(path: Path) -> None:
    Seats(path).put(Entry("SHA256:ben", TABLE, "ben"))
    assert Seats(path).knows("SHA256:ben", TABLE)
    assert not Seats(path).knows("SHA256:ben", "another")
    assert not Seats(path).knows("", TABLE)


def test_nobody_is_kept_for_ever(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sits(Seats(path))
    later = time.time() + KEPT_DAYS * 24 * 3600 + 60
    monkeypatch.setattr("time.time", lambda: later)
    assert not Seats(path).knows("SHA256:ben", TABLE)


def test_a_crowd_of_keys_is_forgotten(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_seats, "MOST_KEPT", 3)
    seats = Seats(path)
    for number in range(5):
        seats.put(Entry(f"SHA256:{number}", TABLE, "x"))
    assert [number for number in range(5) if seats.knows(f"SHA256:{number}", TABLE)] == [2, 3, 4]


@pytest.mark.parametrize("text", ["", "nothing", '[{"key": 1}]', "{}"])
def test_a_file_that_cannot_be_read_is_as_good_as_none(path: Path, text: str) -> None:
    path.write_text(text)
    sits(Seats(path))
    assert Seats(path).knows("SHA256:ben", TABLE)


def test_no_crowd_of_strangers_makes_it_forget_who_is_here_or_was_just_now(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They join with a new key each time; somebody who has sat there for hours then loses their line."""
    monkeypatch.setattr(kept_seats, "MOST_KEPT", 3)
    seats = Seats(path)
    ben = sits(seats)
    for number in range(3):
        sits(seats, f"SHA256:{number}", "eve").leave(TABLE)
    ben.leave(TABLE)
    for number in range(2):
        sits(seats, f"SHA256:more {number}", "eve").leave(TABLE)
    assert len(seats._entries) == 3
    assert SeatKeys(seats, "SHA256:ben").take(TABLE, "ben", HOST) == Kept("token")

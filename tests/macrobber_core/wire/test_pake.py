"""Codes: how they are compared, how they are made up, what proves them."""

from __future__ import annotations

import contextlib

import pytest

from macrobber_core.lan.code import Handshake, Proofs, made_up, normal
from macrobber_core.lan.words import WORDS


@pytest.mark.parametrize(
    "typed",
    ["otter-heather-plum", "Otter Heather Plum", " OTTER--heather_plum!", "otterheatherplum", "ｏtter heather plum"],
)
def test_a_code_is_the_same_however_it_is_typed(typed: str) -> None:
    assert normal(typed) == "otterheatherplum"


@pytest.mark.parametrize("typed", ["", "---", "abc", "x" * 65])
def test_a_code_too_short_or_too_long_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match="a code has 4 to 64 letters or digits"):
        normal(typed)


def test_codes_made_up_have_24_bits() -> None:
    assert len(set(WORDS)) == 256
    assert all(word.isascii() and word.islower() and len(word) >= 3 for word in WORDS)
    assert all(word in WORDS for word in made_up().split("-"))
    assert len({made_up() for _ in range(100)}) > 95


def both(
    guest_code: str = "glencoe", host_code: str = "glencoe", seen: str = "5f", own: str = "5f", table: str = "t"
) -> tuple[Proofs, Proofs]:
    """The proofs as the guest and as the host would have them."""
    guest, host = Handshake(guest_code, hosting=False), Handshake(host_code, hosting=True)
    return guest.proofs(host.half, table, seen), host.proofs(guest.half, "t", own)


def test_who_has_the_same_code_has_the_same_proofs() -> None:
    guest, host = both("Glen Coe", "glencoe")
    assert host.same_guest(guest.guest)
    assert guest.same_host(host.host)
    assert guest.guest != guest.host
    assert not guest.same_host(None)
    assert not host.same_guest(guest.host)  # sent back to where it came from it proves nothing


@pytest.mark.parametrize("different", [{"guest_code": "glencoa"}, {"seen": "60"}, {"table": "u"}])
def test_another_code_certificate_or_table_proves_nothing(different: dict[str, str]) -> None:
    guest, host = both(**different)
    assert not host.same_guest(guest.guest)
    assert not guest.same_host(host.host)


@pytest.mark.parametrize(
    "half", ["", "41", "00" * 33, "41" + "ff" * 32, "41" + "00" * 32, "41" + "01" + "00" * 31, "42" * 33, "zz" * 33]
)
def test_what_is_no_half_is_refused(half: str) -> None:
    with pytest.raises(ValueError, match="no half of a handshake"):
        Handshake("glencoe", hosting=True).proofs(half, "t", "5f")


@pytest.mark.parametrize("side", ["41", "42"])
def test_a_half_sent_back_is_refused(side: str) -> None:
    host = Handshake("glencoe", hosting=True)
    with pytest.raises(ValueError, match="no half of a handshake"):
        host.proofs(side + host.half[2:], "t", "5f")


@pytest.mark.parametrize("number", range(2, 12))
def test_a_half_that_is_no_point_of_the_curve_is_refused(number: int) -> None:
    """About every second number is none; the library has an error of its own for them."""
    guest = Handshake("glencoe", hosting=False)
    with contextlib.suppress(ValueError):
        assert guest.proofs("42" + number.to_bytes(32, "little").hex(), "t", "5f")

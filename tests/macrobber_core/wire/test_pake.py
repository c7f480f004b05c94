"""Table codes: comparison and proofs."""

from __future__ import annotations

import contextlib

import pytest

from macrobber_core.wire.pake import PakeExchange, Proofs, normalize_code


@pytest.mark.parametrize(
    "typed",
    ["otter-heather-plum", "Otter Heather Plum", " OTTER--heather_plum!", "otterheatherplum", "ｏtter heather plum"],
)
def test_a_code_is_normalized_whatever_its_case_and_separators(typed: str) -> None:
    assert normalize_code(typed) == "otterheatherplum"


@pytest.mark.parametrize("typed", ["", "---", "abc", "x" * 65])
def test_a_code_too_short_or_too_long_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match="a code has 4 to 64 letters or digits"):
        normalize_code(typed)


def both_proofs(
    guest_code: str = "glencoe", host_code: str = "glencoe", seen: str = "5f", own: str = "5f", table: str = "t"
) -> tuple[Proofs, Proofs]:
    """Return the proofs as computed by the guest and by the host."""
    guest, host = PakeExchange(guest_code, hosting=False), PakeExchange(host_code, hosting=True)
    return guest.proofs(host.half, table, seen), host.proofs(guest.half, "t", own)


def test_matching_codes_yield_matching_proofs() -> None:
    guest, host = both_proofs("Glen Coe", "glencoe")
    assert host.matches_guest(guest.guest)
    assert guest.matches_host(host.host)
    assert guest.guest != guest.host
    assert not guest.matches_host(None)
    assert not host.matches_guest(guest.host)  # reflecting it to its sender proves nothing


@pytest.mark.parametrize("different", [{"guest_code": "glencoa"}, {"seen": "60"}, {"table": "u"}])
def test_a_different_code_certificate_or_table_yields_no_valid_proof(different: dict[str, str]) -> None:
    guest, host = both_proofs(**different)
    assert not host.matches_guest(guest.guest)
    assert not guest.matches_host(host.host)


@pytest.mark.parametrize(
    "half", ["", "41", "00" * 33, "41" + "ff" * 32, "41" + "00" * 32, "41" + "01" + "00" * 31, "42" * 33, "zz" * 33]
)
def test_a_malformed_half_is_refused(half: str) -> None:
    with pytest.raises(ValueError, match="no half of a handshake"):
        PakeExchange("glencoe", hosting=True).proofs(half, "t", "5f")


@pytest.mark.parametrize("side", ["41", "42"])
def test_an_echoed_half_is_refused(side: str) -> None:
    host = PakeExchange("glencoe", hosting=True)
    with pytest.raises(ValueError, match="no half of a handshake"):
        host.proofs(side + host.half[2:], "t", "5f")


@pytest.mark.parametrize("number", range(2, 12))
def test_a_half_off_the_curve_is_refused(number: int) -> None:
    """About half of all numbers are not on the curve; the library has its own exception for them."""
    guest = PakeExchange("glencoe", hosting=False)
    with contextlib.suppress(ValueError):
        assert guest.proofs("42" + number.to_bytes(32, "little").hex(), "t", "5f")

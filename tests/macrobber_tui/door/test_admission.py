"""Codes at the ssh door."""

from __future__ import annotations

import pytest

from macrobber_tui.door.admission import Admission, NotAdmitted


@pytest.fixture
async def warned() -> list[str]:
    return []


@pytest.fixture
async def admission(warned: list[str]) -> Admission:
    return Admission("otter-heather-plum", warned.append)


async def test_codes_are_compared_ignoring_case_and_separators(admission: Admission) -> None:
    for code in ("otter-heather-plum", "Otter Heather Plum", "OTTERHEATHERPLUM"):
        await admission.check(code, "192.0.2.7")


@pytest.mark.parametrize("code", ["otter-heather-pear", "", "x", "\x1b[2J", "otter" * 100])
async def test_a_wrong_code_is_refused(admission: Admission, code: str) -> None:
    with pytest.raises(NotAdmitted, match="that is not the code of this table"):
        await admission.check(code, "192.0.2.7")


async def test_only_the_address_of_a_guesser_has_to_wait(admission: Admission, warned: list[str]) -> None:
    for _ in range(3):
        with pytest.raises(NotAdmitted, match="not the code"):
            await admission.check("wrong-wrong", "192.0.2.7")
    with pytest.raises(NotAdmitted, match=r"too many codes tried; wait \d+ seconds"):
        await admission.check("otter-heather-plum", "192.0.2.7")
    await admission.check("otter-heather-plum", "192.0.2.8")
    assert warned == ["1 wrong code was tried at the door", "2 wrong codes were tried at the door"]


async def test_correct_codes_do_not_count_towards_the_limit(admission: Admission) -> None:
    for _ in range(50):
        await admission.check("otter-heather-plum", "192.0.2.7")


async def test_a_door_opened_by_the_host_lets_the_host_check_codes() -> None:
    asked: list[tuple[str, str]] = []

    async def ask_host(code: str, address: str) -> str:
        asked.append((code, address))
        return "too many codes tried; wait 30 seconds"

    admission = Admission("otter-heather-plum", lambda _text: None, ask_host)
    with pytest.raises(NotAdmitted, match="wait 30 seconds"):
        await admission.check("otter-heather-plum", "192.0.2.7")
    assert asked == [("otter-heather-plum", "192.0.2.7")]

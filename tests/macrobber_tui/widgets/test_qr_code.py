"""A QR code as text: read back by counting its modules."""

from __future__ import annotations

from macrobber_tui.widgets.qr_code import QUIET_ZONE, Modules, in_ascii, in_half_blocks, inverted, qr_modules

LINK = "ssh://guest@192.168.1.20:2222"
FINDER = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
"""The pattern in three corners of every code."""


def bits(modules: Modules) -> list[str]:
    return ["".join(str(int(module)) for module in row) for row in modules]


def read(lines: list[str]) -> list[str]:
    """Return the modules of a code in half blocks."""
    halves = {" ": "00", "▀": "10", "▄": "01", "█": "11"}
    return ["".join(halves[character][half] for character in line) for line in lines for half in (0, 1)]


def test_a_code_has_its_patterns_within_a_quiet_zone_of_four() -> None:
    rows = bits(qr_modules(LINK))
    size = len(rows)
    assert size == 25 + 2 * QUIET_ZONE
    inner = [row[QUIET_ZONE : size - QUIET_ZONE] for row in rows[QUIET_ZONE : size - QUIET_ZONE]]
    corners = [[row[:7] for row in inner[:7]], [row[-7:] for row in inner[:7]], [row[:7] for row in inner[-7:]]]
    assert corners == [FINDER] * 3
    assert not any("1" in row[:QUIET_ZONE] + row[-QUIET_ZONE:] for row in rows)
    assert not any("1" in row for row in [*rows[:QUIET_ZONE], *rows[-QUIET_ZONE:]])


def test_two_rows_of_modules_share_a_line_of_half_blocks() -> None:
    modules = qr_modules(LINK)
    lines = in_half_blocks(modules)
    assert len(lines) == 17
    assert {len(line) for line in lines} == {33}
    assert read(lines)[:33] == bits(modules)


def test_a_module_is_two_characters_wide_in_ascii() -> None:
    modules = qr_modules(LINK)
    lines = in_ascii(modules)
    assert [line[::2].replace("#", "1").replace(" ", "0") for line in lines] == bits(modules)
    assert {len(line) for line in lines} == {66}


def test_an_inverted_code_has_light_and_dark_exchanged() -> None:
    modules = qr_modules(LINK)
    assert inverted(inverted(modules)) == modules
    assert bits(inverted(modules))[0] == "1" * 33


def test_the_longest_address_fits_beside_its_instructions_at_80x24() -> None:
    lines = in_half_blocks(qr_modules("ssh://guest@[2001:db8:1234:5678:9abc:def0:1234:5678]:22222"))
    assert len(lines) <= 23
    assert len(lines[0]) <= 45

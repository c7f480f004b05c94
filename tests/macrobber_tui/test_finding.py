"""From what a player types to a table."""

from __future__ import annotations

import pytest

from macrobber_core.wire.messages import DEFAULT_PORT
from macrobber_tui.errors import Wrong
from macrobber_tui.finding import parse_address


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("192.168.1.20", ("192.168.1.20", DEFAULT_PORT)),
        ("192.168.1.20:99", ("192.168.1.20", 99)),
        ("::1", ("::1", DEFAULT_PORT)),
        ("[::1]:99", ("::1", 99)),
        ("[::1]", ("::1", DEFAULT_PORT)),
        ("localhost", ("localhost", DEFAULT_PORT)),
        ("glencoe.local", ("glencoe.local", DEFAULT_PORT)),
        ("glencoe:99", ("glencoe", 99)),
    ],
)
def test_an_address_is_a_host_and_perhaps_a_port(text: str, address: tuple[str, int]) -> None:
    assert parse_address(text) == address


@pytest.mark.parametrize("text", ["Glencoe", "Ada's table", "Isle of Skye.", "a b:9", ":9", ""])
def test_what_is_no_address_is_the_name_of_a_table(text: str) -> None:
    assert parse_address(text) is None


@pytest.mark.parametrize("text", ["host.local:0", "1.2.3.4:65536", "[::1]:x", "1.2.3.4:٣"])
def test_a_port_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(Wrong, match="is not a port"):
        parse_address(text)

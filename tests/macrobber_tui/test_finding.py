"""From what a player types to a table."""

from __future__ import annotations

import subprocess

import pytest

from helpers.lan_networks import namespaces
from helpers.terminals import PROGRAM
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


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_tables_without_a_network_is_one_line_and_exit_code_2(options: tuple[str, ...]) -> None:
    with namespaces("alone") as (alone,):
        command = ["ip", "netns", "exec", alone, *PROGRAM, "tables", "--wait", "0", *options]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=20, check=False)
    told = "macrobber: there is no network here on which tables could be found; join by address\n"
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", told)


def test_tables_names_its_exit_codes_in_its_help() -> None:
    ended = subprocess.run([*PROGRAM, "tables", "--help"], capture_output=True, text=True, timeout=20, check=False)
    assert "Exit code 2: there is no network." in " ".join(ended.stdout.split())

"""The command that a friend types."""

from __future__ import annotations

import pytest

from macrobber_tui.session.account import name_from_account
from macrobber_tui.session.ssh_command import (
    GUEST_ACCOUNT,
    is_ssh_command,
    mdns_name,
    ssh_command_line,
    ssh_invitation,
    ssh_link,
)


def test_the_port_is_given_only_if_it_is_not_the_default_of_ssh() -> None:
    assert ssh_command_line("192.168.1.20", 2222) == "ssh -p 2222 192.168.1.20"
    assert ssh_command_line("192.168.1.20", 22) == "ssh 192.168.1.20"


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Glencoe", "glencoe.local"),
        ("Zoë's table", "zoe-s-table.local"),
        ("-- Ó --", "o.local"),
        ("北海道", "macrobber-5f5f5f5f.local"),
        ("x" * 40, "x" * 32 + ".local"),
        ("a.b; rm -rf /", "a-b-rm-rf.local"),
    ],
)
def test_the_mdns_name_is_made_from_the_tables_title(title: str, name: str) -> None:
    assert mdns_name(title, "5f5f5f5f") == name


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
def test_a_door_on_loopback_is_offered_only_on_this_machine(address: str) -> None:
    command = ssh_command_line(address, 2222)
    assert ssh_invitation(command) == f"On this machine without macrobber: ssh -p 2222 NAME@{address}"
    assert ssh_invitation(command, begun=True) == f"Watch on this machine with: ssh -p 2222 NAME@{address}"


@pytest.mark.parametrize(
    ("address", "port", "link"),
    [
        ("192.168.1.20", 2222, "ssh://guest@192.168.1.20:2222"),
        ("192.168.1.20", 22, "ssh://guest@192.168.1.20"),
        ("fd00::20", 2222, "ssh://guest@[fd00::20]:2222"),
        ("127.0.0.1", 2222, ""),
        ("::1", 2222, ""),
        ("fe80::20%eth0", 2222, ""),
    ],
)
def test_a_phone_gets_a_link_with_a_user_name_unless_it_cannot_reach_the_address(
    address: str, port: int, link: str
) -> None:
    assert ssh_link(address, port) == link


def test_a_guest_with_the_user_name_of_the_link_is_called_guest() -> None:
    assert name_from_account(GUEST_ACCOUNT) == "Guest"


@pytest.mark.parametrize("address", ["192.168.1.20", "glencoe.local", "fe80::1%eth0", "2001:db8::7"])
@pytest.mark.parametrize("port", [22, 2222])
def test_a_command_of_a_door_is_recognized(address: str, port: int) -> None:
    assert is_ssh_command(ssh_command_line(address, port))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ssh",
        "ssh -oProxyCommand=rm 10.0.0.7",
        "ssh -p 22 -F",
        "ssh 10.0.0.7 rm",
        "ssh 10.0.0.7; rm",
        "curl 10.0.0.7",
    ],
)
def test_another_command_is_not_taken_for_that_of_a_door(text: str) -> None:
    assert not is_ssh_command(text)

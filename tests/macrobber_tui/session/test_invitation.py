"""The invitation to friends, with a network and without."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from macrobber_tui.i18n.language import set_language
from macrobber_tui.screens.base import WIDTH
from macrobber_tui.session.invitation import join_command, passed_on_command, ssh_join_command


@pytest.fixture(autouse=True)
def network(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Replace the addresses of this machine."""
    addresses = ["192.168.1.20"]
    monkeypatch.setattr("macrobber_core.net.interfaces.own_addresses", lambda _bind: addresses)
    return addresses


def test_the_invitation_gives_one_address_and_lists_the_others_after_it() -> None:
    found = join_command(["192.168.1.20:7438", "172.17.0.1:7438", "[fd00::1]:7438"])
    assert found.introduction == "Friends on this network see this table in their lobby, or type:"
    assert found.command == "macrobber join 192.168.1.20:7438"
    assert found.others == "Other addresses of this machine: 172.17.0.1:7438 and [fd00::1]:7438."


def test_the_invitation_lists_only_a_few_addresses() -> None:
    found = join_command([f"10.0.0.{number}:7438" for number in range(1, 9)])
    assert found.others == "Other addresses of this machine: 10.0.0.2:7438, 10.0.0.3:7438 and 10.0.0.4:7438."


def test_the_code_is_part_of_the_command_to_join() -> None:
    found = join_command(["192.168.1.20:7438"], announced=False, code="otter-heather-plum")
    assert found.sentence == (
        "Friends on this network type: macrobber join 192.168.1.20:7438 --code otter-heather-plum"
    )


@pytest.mark.parametrize(
    ("own", "address", "said"),
    [
        ("192.168.1.20", "127.0.0.1:7438", "Only players on this machine can join:"),
        ("127.0.0.1", "127.0.0.1:7438", "There is no network. Only players on this machine can join:"),
        ("127.0.0.1", "[::1]:7438", "There is no network. Only players on this machine can join:"),
    ],
)
def test_an_unreachable_table_says_so_and_why(own: str, address: str, said: str, network: list[str]) -> None:
    network[:] = [own]
    assert join_command([address]) == (said, f"macrobber join {address}", "")


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl"])
def test_the_invitations_first_line_fits_the_waiting_room(language: str, network: list[str]) -> None:
    set_language(language)
    try:
        sentences = [
            join_command(["192.168.1.20:7438"], announced=announced).introduction for announced in (True, False)
        ]
        network[:] = ["127.0.0.1"]
        sentences += [join_command(addresses).introduction for addresses in (["127.0.0.1:7438"], [])]
    finally:
        set_language("en")
    assert [text for text in sentences if cell_len(text) > WIDTH - 2] == []


def test_the_invitation_without_any_interface_gives_no_command(network: list[str]) -> None:
    network.clear()
    assert join_command([]).sentence == "There is no network. Nobody else can join."


def test_a_guest_can_pass_on_the_address_of_the_host() -> None:
    found = passed_on_command("192.168.1.20:7438")
    assert found is not None
    assert found.sentence == "Friends on this network type: macrobber join 192.168.1.20:7438"
    assert passed_on_command("glencoe.local:7438", watch=True) == (
        "Friends on this network type:", "macrobber join glencoe.local:7438 --watch", ""
    )  # fmt: skip
    assert passed_on_command("") is None


def test_a_guest_by_ticket_passes_on_the_ticket() -> None:
    ticket = "endpoint" + "a2" * 40
    assert passed_on_command(ticket, watch=True) == (
        "Friends elsewhere type:", f"macrobber join {ticket} --watch", ""
    )  # fmt: skip


@pytest.mark.parametrize(
    ("address", "introduction"),
    [("192.168.1.20", "Friends on this network type:"), ("127.0.0.1", "Only players on this machine can join:")],
)
def test_a_guest_by_ssh_can_pass_on_the_command_for_ssh(address: str, introduction: str) -> None:
    assert ssh_join_command(address, 2222) == (introduction, f"ssh -p 2222 {address}", "")

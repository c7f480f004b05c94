"""The doctor, asked in the plain lobby."""

from __future__ import annotations

import pytest

from helpers.plain import Typing
from helpers.stage import EmptyBrowser
from macrobber_tui.doctor.finding import Finding, State
from macrobber_tui.plain.doctor import finding_lines
from macrobber_tui.plain.lobby import PlainLobby

FINDINGS = [
    Finding("address", "Your address", State.GOOD, "Friends on your network use 192.168.1.20."),
    Finding("firewall", "Firewall", State.TROUBLE, "ufw drops the connection.", "Open the port:", ("sudo ufw allow",)),
    Finding("isolation", "Your network", State.LOOK, "Nobody else was seen."),
]
LINES = [
    "Your address: Friends on your network use 192.168.1.20.",
    "Problem. Firewall: ufw drops the connection. Open the port:",
    "sudo ufw allow",
    "Warning. Your network: Nobody else was seen.",
]


@pytest.fixture(autouse=True)
def empty_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macrobber_core.net.discovery.Browser", EmptyBrowser)
    monkeypatch.setattr("macrobber_tui.plain.lobby.Browser", EmptyBrowser)


def test_each_finding_is_a_line_followed_by_what_to_type() -> None:
    assert finding_lines(FINDINGS) == LINES


async def test_the_network_is_examined_without_leaving_the_lobby(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    friends: list[tuple[str, int] | None] = []

    async def check(ports: dict[int, str], friend: tuple[str, int] | None) -> list[Finding]:
        assert [*ports] == [7438]
        friends.append(friend)
        return FINDINGS

    monkeypatch.setattr("macrobber_tui.doctor.network.check_network", check)
    await PlainLobby("Ada", Typing(["doctor", "doctor 10.8.0.1", "doctor Glencoe", "quit"])).run()
    output = capsys.readouterr().out
    assert friends == [None, ("10.8.0.1", 7438)]
    assert output.count("\n".join(["Checking the network; this takes a few seconds.", *LINES])) == 2
    assert "Not possible: 'Glencoe' is not an address; write it as 192.168.1.20:7438." in output

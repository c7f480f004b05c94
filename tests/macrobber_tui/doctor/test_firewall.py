"""Which firewalls are in use, with and without the right to read their rules."""

from __future__ import annotations

import json
from ipaddress import IPv4Network
from pathlib import Path

from macrobber_tui.doctor.firewall import find_firewalls, strictest
from macrobber_tui.doctor.packet_rules import Packet, Verdict
from macrobber_tui.doctor.time_limit import CommandResult

TABLE = Packet("tcp", 7438, "eth0", IPv4Network("192.168.1.0/24"), "192.168.1.20")
DENIED = CommandResult(1, "", "ERROR: You need to be root to run this script")
NOWHERE = Path("/nonexistent/ufw.conf")


class Tools:
    """Tools that print what a test says; others are missing."""

    def __init__(self, **outputs: str | CommandResult) -> None:
        self._outputs = outputs

    def __call__(self, name: str, *words: str) -> CommandResult | None:
        for key in (" ".join((name, *words)), name):
            output = self._outputs.get(key.replace("-", "_"))
            if output is not None:
                return CommandResult(0, output, "") if isinstance(output, str) else output
        return None


def test_a_machine_without_tools_has_no_firewall() -> None:
    assert find_firewalls(Tools(), NOWHERE) == []


def test_an_active_ufw_is_judged_and_hides_the_rules_that_it_has_made() -> None:
    (ufw,) = find_firewalls(Tools(ufw="Status: active\nDefault: deny (incoming)\n", iptables="-P INPUT DROP"), NOWHERE)
    assert (ufw.name, ufw.judge(TABLE), ufw.opening(TABLE)) == ("ufw", Verdict.CLOSED, "sudo ufw allow 7438/tcp")


def test_an_inactive_ufw_is_no_firewall() -> None:
    assert find_firewalls(Tools(ufw="Status: inactive\n"), NOWHERE) == []


def test_without_root_the_settings_of_ufw_tell_whether_it_is_active(tmp_path: Path) -> None:
    settings = tmp_path / "ufw.conf"
    settings.write_text("# comment\nENABLED=yes\n")
    (ufw,) = find_firewalls(Tools(ufw=DENIED), settings)
    assert (ufw.is_readable, ufw.judge(TABLE)) == (False, Verdict.UNKNOWN)
    settings.write_text("ENABLED=no\n")
    assert find_firewalls(Tools(ufw=DENIED), settings) == []


def test_firewalld_is_judged_by_the_zone_of_the_interface() -> None:
    tools = Tools(
        **{
            "firewall_cmd __state": "running\n",
            "firewall_cmd __get_default_zone": "public\n",
            "firewall_cmd __get_zone_of_interface=eth0": "home\n",
            "firewall_cmd __zone=home __list_all": "home (active)\n  target: default\n  ports: \n",
        }
    )
    (firewalld,) = find_firewalls(tools, NOWHERE)
    assert firewalld.judge(TABLE) is Verdict.CLOSED
    assert firewalld.opening(TABLE) == "sudo firewall-cmd --zone=home --add-port=7438/tcp"
    assert firewalld.permanent is not None
    assert firewalld.permanent(TABLE) == "sudo firewall-cmd --permanent --zone=home --add-port=7438/tcp"


def test_without_the_right_to_ask_firewalld_the_line_is_given_anyway() -> None:
    outputs: dict[str, str | CommandResult] = {
        "firewall_cmd __state": "running\n",
        "firewall_cmd __get_default_zone": DENIED,
    }
    tools = Tools(**outputs)
    (firewalld,) = find_firewalls(tools, NOWHERE)
    assert (firewalld.is_readable, firewalld.judge(TABLE)) == (False, Verdict.UNKNOWN)
    assert firewalld.opening(TABLE) == "sudo firewall-cmd --add-port=7438/tcp"


def test_without_root_a_line_for_nft_is_given_with_the_usual_names() -> None:
    (nft,) = find_firewalls(Tools(nft=DENIED), NOWHERE)
    assert (nft.is_readable, nft.judge(TABLE)) == (False, Verdict.UNKNOWN)
    assert nft.listing == "sudo nft list ruleset"
    assert nft.opening(TABLE) == "sudo nft add rule inet filter input tcp dport 7438 accept"


def test_nft_without_chains_is_no_firewall() -> None:
    assert find_firewalls(Tools(nft='{"nftables": [{"metainfo": {}}]}', iptables="-P INPUT ACCEPT\n"), NOWHERE) == []


def test_rules_that_no_version_prints_are_unknown() -> None:
    odd = json.dumps({"nftables": [{"chain": {"type": "filter", "hook": "input", "family": "inet"}}, {"rule": 7}]})
    (nft,) = find_firewalls(Tools(nft=odd), NOWHERE)
    assert nft.judge(TABLE) is Verdict.UNKNOWN
    assert nft.opening(TABLE) == "sudo nft add rule inet filter input tcp dport 7438 accept"


def test_every_firewall_has_to_let_a_packet_through() -> None:
    assert strictest([]) is Verdict.OPEN
    assert strictest([Verdict.OPEN, Verdict.UNKNOWN]) is Verdict.UNKNOWN
    assert strictest([Verdict.UNKNOWN, Verdict.CLOSED, Verdict.OPEN]) is Verdict.CLOSED

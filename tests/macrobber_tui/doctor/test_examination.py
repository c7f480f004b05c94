"""The whole report in networks with one trouble each, made on purpose: the advice is right, and following it helps."""

from __future__ import annotations

import contextlib
import json
import re
import select
import shutil
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from helpers.networks import ip, joined_namespaces, namespaces, separate_namespaces
from helpers.patience import PATIENCE
from helpers.terminals import PROGRAM
from macrobber_tui.doctor import examination, network

pytestmark = [pytest.mark.slow, pytest.mark.waits]

A, B = "10.74.38.1", "10.74.38.2"
ONLY_WHAT_IS_NAMED = """
table inet gate {
    chain doors {
        type filter hook input priority 0; policy drop;
        iif lo accept
        ct state established,related accept
        %s
    }
}
"""
EVERYTHING_BUT = """
table inet gate {
    chain doors {
        type filter hook %s priority 0; policy accept;
        %s
    }
}
"""
CONNECT = "import socket, sys; socket.create_connection((sys.argv[1], 7438), 2); print('connected')"


def run(namespace: str, *words: str, text: str | None = None) -> subprocess.CompletedProcess[str]:
    command = ["ip", "netns", "exec", namespace, *words]
    return subprocess.run(command, capture_output=True, text=True, input=text, timeout=PATIENCE, check=False)


def doctor(namespace: str, *words: str) -> tuple[dict[str, dict[str, Any]], int]:
    """Return the findings of the network by their checks, and the exit code."""
    done = run(namespace, *PROGRAM, "doctor", "--json", *words)
    assert done.stderr == ""
    findings = [each for each in json.loads(done.stdout) if each["group"] == "network"]
    return {each["check"]: each for each in findings}, done.returncode


def troubles(findings: dict[str, dict[str, Any]]) -> set[str]:
    return {check for check, finding in findings.items() if finding["state"] == "trouble"}


def firewall(namespace: str, rules: str) -> None:
    """Load rules of nftables. Skips the test if this machine cannot."""
    if shutil.which("nft") is None:
        pytest.skip("needs the command 'nft' (nftables)")
    loaded = run(namespace, "nft", "-f", "-", text=rules)
    if loaded.returncode:
        pytest.skip(f"may not load rules of nftables here: {loaded.stderr.strip()}")


def follow(namespace: str, finding: dict[str, Any]) -> None:
    """Type the command that the doctor advises."""
    command = finding["commands"][0].removeprefix("sudo ").split()
    assert run(namespace, *command).returncode == 0


@contextlib.contextmanager
def listener(namespace: str) -> Iterator[None]:
    """Listen at the port of a table, without being one."""
    source = "import socket; s = socket.create_server(('', 7438)); print('ready', flush=True); input()"
    command = ["ip", "netns", "exec", namespace, "python3", "-c", source]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == b"ready\n"
            yield
        finally:
            process.kill()


@contextlib.contextmanager
def table(namespace: str, *options: str) -> Iterator[None]:
    """Open a table."""
    words = "host --headless --table Glencoe --players 3 --bots easy*2"
    command = ["ip", "netns", "exec", namespace, *PROGRAM, *words.split(), *options]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout is not None
            assert select.select([process.stdout], [], [], 60)[0]
            assert b"listening" in process.stdout.readline()
            yield
        finally:
            process.kill()


def can_join(friend: str) -> bool:
    return run(friend, "python3", "-c", CONNECT, A).stdout == "connected\n"


@pytest.fixture
def pair() -> Iterator[tuple[str, str]]:
    with joined_namespaces() as names:
        yield names


def test_nothing_is_wrong_in_a_network_without_trouble(pair: tuple[str, str]) -> None:
    here, _there = pair
    findings, code = doctor(here)
    assert not troubles(findings)
    assert code == 0
    assert findings["address"]["found"] == f"Friends on your network use {A} (cable, Ethernet)."
    assert findings["multicast"]["found"].startswith("Our own packet came back on cable.")
    assert A in findings["port-7438"]["found"]


@pytest.mark.parametrize("rule", ["udp dport 5353 drop", "ip daddr 224.0.0.0/4 reject"])
def test_dropped_multicast_is_let_in_by_the_line_given(pair: tuple[str, str], rule: str) -> None:
    here, _there = pair
    firewall(here, EVERYTHING_BUT % ("input", rule))
    findings, code = doctor(here)
    assert (troubles(findings), code) == ({"multicast"}, 1)
    assert "did not come back on cable" in findings["multicast"]["found"]
    assert findings["multicast"]["advice"] == "nft blocks 5353/udp; let it through:"
    assert findings["multicast"]["commands"] == ["sudo nft insert rule inet gate doors udp dport 5353 accept"]
    follow(here, findings["multicast"])
    assert doctor(here)[1] == 0


def test_multicast_that_may_not_be_sent_is_let_out_by_the_line_given(pair: tuple[str, str]) -> None:
    here, _there = pair
    firewall(here, EVERYTHING_BUT % ("output", "udp dport 5353 drop"))
    findings, _code = doctor(here)
    assert troubles(findings) == {"multicast"}
    assert "may not send multicast on cable" in findings["multicast"]["found"]
    follow(here, findings["multicast"])
    assert doctor(here)[1] == 0


def test_a_port_that_is_not_named_is_opened_by_the_line_given(pair: tuple[str, str]) -> None:
    here, friend = pair
    firewall(here, ONLY_WHAT_IS_NAMED % "udp dport 5353 accept")
    with listener(here):
        assert not can_join(friend)
    findings, code = doctor(here)
    assert (troubles(findings), code) == ({"firewall"}, 1)
    assert findings["firewall"]["found"] == "nft keeps friends out: it blocks 7438/tcp."
    assert findings["firewall"]["commands"] == ["sudo nft add rule inet gate doors tcp dport 7438 accept"]
    follow(here, findings["firewall"])
    findings, code = doctor(here)
    assert (findings["firewall"]["state"], code) == ("good", 0)
    with listener(here):
        assert can_join(friend)


def test_a_rule_that_closes_the_port_is_overruled_by_the_line_given(pair: tuple[str, str]) -> None:
    here, friend = pair
    firewall(here, EVERYTHING_BUT % ("input", "tcp dport { 22, 7000-7500 } drop"))
    findings, _code = doctor(here)
    assert troubles(findings) == {"port-7438", "firewall"}
    assert findings["firewall"]["commands"] == ["sudo nft insert rule inet gate doors tcp dport 7438 accept"]
    follow(here, findings["firewall"])
    assert doctor(here)[1] == 0
    with listener(here):
        assert can_join(friend)


def test_rules_of_iptables_are_read_too(pair: tuple[str, str]) -> None:
    here, friend = pair
    if shutil.which("iptables") is None or run(here, "iptables", "-P", "INPUT", "DROP").returncode:
        pytest.skip("needs the command 'iptables'")
    for rule in ("-i lo -j ACCEPT", "-p udp -m udp --dport 5353 -j ACCEPT"):
        assert run(here, "iptables", "-A", "INPUT", *rule.split()).returncode == 0
    findings, _code = doctor(here)
    assert troubles(findings) == {"firewall"}
    assert findings["firewall"]["commands"] == ["sudo iptables -I INPUT -p tcp --dport 7438 -j ACCEPT"]
    follow(here, findings["firewall"])
    assert doctor(here)[1] == 0
    with listener(here):
        run(here, "iptables", "-A", "INPUT", "-m", "state", "--state", "ESTABLISHED", "-j", "ACCEPT")
        assert can_join(friend)


def test_the_port_of_a_door_is_looked_at_when_asked(pair: tuple[str, str]) -> None:
    here, _friend = pair
    firewall(here, ONLY_WHAT_IS_NAMED % "udp dport 5353 accept; tcp dport 7438 accept")
    findings, code = doctor(here, "--web")
    assert code == 1
    assert findings["port-2223"]["state"] == "good"
    assert findings["firewall"]["commands"] == ["sudo nft add rule inet gate doors tcp dport 2223 accept"]


def test_another_port_is_advised_for_one_in_use(pair: tuple[str, str]) -> None:
    here, _friend = pair
    with listener(here):
        findings, _code = doctor(here)
    assert findings["port-7438"]["found"] == "Another program uses this port."
    assert findings["port-7438"]["commands"] == ["macrobber host --port 7439"]


def test_tables_are_found_and_a_friend_is_reached(pair: tuple[str, str]) -> None:
    here, friend = pair
    with table(friend):
        findings, code = doctor(here, B)
        own, _code = doctor(friend)
    assert code == 0
    assert findings["tables"]["found"] == f"Open on this network: Glencoe ({B}:7438)."
    assert findings["friend"]["found"] == f"The table Glencoe is open at {B}:7438."
    assert "1 other machine was heard." in findings["multicast"]["found"]
    assert own["port-7438"]["found"] == f"The table Glencoe is open at {B}:7438."


def test_a_table_that_is_announced_but_silent_may_be_kept_apart(pair: tuple[str, str]) -> None:
    here, friend = pair
    firewall(friend, EVERYTHING_BUT % ("input", f"ip saddr {A} tcp dport 7438 drop"))
    with table(friend):
        findings, _code = doctor(here, B)
    assert troubles(findings) == {"tables", "friend"}
    assert findings["tables"]["found"] == f"A table is announced at {B}:7438, but does not answer."
    assert "client isolation" in findings["tables"]["advice"]
    assert findings["friend"]["found"] == f"{B} is there, but does not answer on port 7438."
    assert "sudo ufw allow 7438/tcp" in findings["friend"]["commands"]


def test_neighbours_that_never_answer_may_be_kept_apart(pair: tuple[str, str]) -> None:
    here, friend = pair
    firewall(friend, EVERYTHING_BUT % ("input", "drop"))
    mac = json.loads(run(friend, "ip", "-j", "link", "show", "cable").stdout)[0]["address"]
    ip("-n", here, "neigh", "add", B, "lladdr", mac, "dev", "cable", "nud", "reachable")
    findings, code = doctor(here)
    assert (findings["neighbours"]["state"], code) == ("look", 0)
    assert "client isolation" in findings["neighbours"]["found"]


def test_a_friend_without_a_table_and_an_address_without_a_friend_are_told_apart(pair: tuple[str, str]) -> None:
    here, _friend = pair
    findings, code = doctor(here, B)
    assert (findings["friend"]["found"], code) == (f"{B} is there, but no table is open on port 7438.", 1)
    findings, code = doctor(here, "10.74.38.77:7000")
    assert (findings["friend"]["found"], code) == ("No machine on this network answers at 10.74.38.77.", 1)
    assert "client isolation" in findings["friend"]["advice"]


def test_a_friend_in_a_second_subnet_is_in_another_network() -> None:
    with separate_namespaces() as (here, friend):
        ip("link", "add", "cable", "netns", here, "type", "veth", "peer", "name", "cable", "netns", friend)
        for name, address in ((here, "192.168.1.20/24"), (friend, "192.168.2.20/24")):
            ip("-n", name, "addr", "add", address, "dev", "cable")
            ip("-n", name, "link", "set", "cable", "up")
        findings, code = doctor(here, "192.168.2.20")
        assert code == 1
        assert findings["friend"]["found"] == "There is no route to 192.168.2.20: it is in another network."
        assert findings["friend"]["advice"] == "Join the same network as your friend, or the same VPN."
        ip("-n", here, "route", "add", "default", "via", "192.168.1.1")
        findings, code = doctor(here, "192.168.2.20")
        assert findings["friend"]["found"] == "192.168.2.20:7438 is in another network, and does not answer."


@contextlib.contextmanager
def machine_with(*interfaces: tuple[str, str, str]) -> Iterator[str]:
    """Yield a machine with these interfaces: name, type and address."""
    with namespaces("machine") as (here,):
        ip("-n", here, "link", "set", "lo", "up")
        for name, kind, address in interfaces:
            peer = ["peer", "name", f"{name}-end"] if kind == "veth" else []
            try:
                ip("-n", here, "link", "add", name, "type", kind, *peer)
            except subprocess.CalledProcessError as error:
                pytest.skip(f"may not make this interface here: {error.stderr.strip()}")
            for end in (name, *peer[2:]):
                ip("-n", here, "link", "set", end, "up")
            ip("-n", here, "addr", "add", address, "dev", name)
        yield here


def test_the_address_of_containers_is_exchanged_for_one_that_friends_can_use() -> None:
    with machine_with(("docker0", "bridge", "172.17.0.1/16"), ("home", "veth", "192.168.1.20/24")) as here:
        findings, code = doctor(here)
        assert code == 0
        assert findings["address"]["found"] == "Friends on your network use 192.168.1.20 (home, Ethernet)."
        ip("-n", here, "route", "add", "default", "via", "172.17.0.2")
        findings, code = doctor(here)
        assert (troubles(findings), code) == ({"address"}, 1)
        assert findings["address"]["found"] == (
            "The waiting room shows 172.17.0.1, which is only for containers on this machine (docker0)."
        )
        assert findings["address"]["commands"] == ["macrobber host --bind 192.168.1.20"]
        assert findings["multicast"]["found"].startswith("Our own packet came back on home.")
        with table(here, *findings["address"]["commands"][0].split()[2:]):
            findings, code = doctor(here)
        assert code == 0
        assert findings["address"]["found"] == "Friends on your network use 192.168.1.20 (home, Ethernet)."
        assert findings["port-7438"]["found"] == "The table Glencoe is open at 192.168.1.20:7438."
        ip("-n", here, "route", "replace", "default", "via", "192.168.1.1")
        findings, code = doctor(here)
        assert code == 0
        assert findings["address"]["found"] == "Friends on your network use 192.168.1.20 (home, Ethernet)."
        assert findings["other-addresses"]["found"] == "172.17.0.1 (docker0) is only for containers on this machine."


def test_a_vpn_that_takes_all_traffic_hides_the_local_network() -> None:
    with machine_with(("home", "veth", "192.168.1.20/24"), ("tun0", "bridge", "10.8.0.3/24")) as here:
        ip("-n", here, "route", "add", "default", "via", "10.8.0.1")
        findings, code = doctor(here)
    assert code == 0
    assert findings["address"]["state"] == "look"
    assert "only friends in the same VPN" in findings["address"]["found"]
    assert findings["address"]["commands"] == ["macrobber host --bind 192.168.1.20"]


@pytest.mark.parametrize("has_loopback", [True, False])
def test_without_a_network_there_is_only_one_trouble(*, has_loopback: bool) -> None:
    with namespaces("lonely") as (here,):
        if has_loopback:
            ip("-n", here, "link", "set", "lo", "up")
        findings, code = doctor(here, "192.168.1.20")
    assert code == 1
    assert findings["address"]["found"] == "There is no network here."
    assert findings["address"]["advice"] == "Connect to a Wi-Fi network, or plug in a cable."
    assert findings["multicast"]["state"] == "look"
    assert findings["friend"]["found"].startswith("There is no route to 192.168.1.20")


def test_the_report_for_people_says_what_to_type(pair: tuple[str, str]) -> None:
    here, _friend = pair
    firewall(here, EVERYTHING_BUT % ("input", "udp dport 5353 drop"))
    done = run(here, *PROGRAM, "doctor")
    assert done.returncode == 1
    assert re.search(r"^  problem  Multicast: Our own packet did not come back", done.stdout, re.MULTILINE)
    assert "\n             sudo nft insert rule inet gate doors udp dport 5353 accept\n" in done.stdout
    assert done.stdout.endswith("1 problem found.\n")


def test_without_root_the_line_is_given_in_case_it_is_needed(pair: tuple[str, str]) -> None:
    here, _friend = pair
    firewall(here, ONLY_WHAT_IS_NAMED % "udp dport 5353 accept")
    if shutil.which("setpriv") is None:
        pytest.skip("needs the command 'setpriv' (util-linux)")
    nobody = "setpriv --reuid 65534 --regid 65534 --clear-groups --inh-caps=-all --bounding-set=-all".split()  # noqa: SIM905
    if run(here, *nobody, sys.executable, "-c", "import macrobber_tui.cli.main").returncode:
        pytest.skip("only root can start the program here")
    done = run(here, *nobody, *PROGRAM, "doctor", "--json")
    assert done.stderr == ""
    findings = {each["check"]: each for each in json.loads(done.stdout)}
    assert findings["firewall"]["state"] == "look"
    assert findings["firewall"]["found"] == "Only root may read the rules of nft."
    assert findings["firewall"]["commands"] == [
        "sudo nft list ruleset",
        "sudo nft add rule inet filter input tcp dport 7438 accept",
    ]


def test_a_system_that_does_not_even_list_its_interfaces_gets_a_report(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise OSError("no permission")

    monkeypatch.setattr(network, "list_interfaces", fail)
    assert examination.examine({7438: "--port"}, None, as_json=False)
    output = capsys.readouterr().out
    assert "One check has failed: OSError('no permission')." in output
    assert "Versions: macrobber" in output

"""A friend elsewhere joins through a tunnel of OpenSSH, as docs/remote-friends.md says; only ssh gets through."""

from __future__ import annotations

import contextlib
import json
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from helpers.networks import Switch, switched_namespaces
from helpers.patience import PATIENCE
from helpers.terminals import PROGRAM, program_environment

SSHD = shutil.which("sshd", path="/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/sbin")
SSH_PORT = 2200
FIREWALL = """
table inet closed {{
  chain input {{
    type filter hook input priority 0; policy drop
    iif lo accept
    ct state established,related accept
    tcp dport {{ {ports} }} accept
  }}
}}
"""
SERVER_CONFIG = """
Port {port}
HostKey {folder}/host_key
PidFile none
AuthorizedKeysFile {folder}/user_key.pub
StrictModes no
PermitRootLogin prohibit-password
PasswordAuthentication no
"""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(SSHD is None or shutil.which("nft") is None, reason="needs an ssh server and nft"),
]


class Places:
    """Machines that let nothing in but ssh, and only where a server for it runs."""

    def __init__(self, switch: Switch, folder: Path) -> None:
        self._switch = switch
        self._folder = folder
        self._stack = contextlib.ExitStack()
        for key in ("host_key", "user_key"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / key], check=True)
        (folder / "sshd_config").write_text(SERVER_CONFIG.format(port=SSH_PORT, folder=folder))
        Path("/run/sshd").mkdir(exist_ok=True)  # where the server of Debian gives up its rights

    def close(self) -> None:
        self._stack.close()

    def shut(self, name: str, *, has_ssh: bool) -> None:
        """Drop all packets to a machine, but those for its ssh server."""
        rules = FIREWALL.format(ports=SSH_PORT if has_ssh else 9)
        subprocess.run(self._inside(name, ["nft", "-f", "-"]), input=rules, text=True, check=True)
        if has_ssh:
            assert SSHD is not None
            self.start(name, [SSHD, "-D", "-e", "-f", str(self._folder / "sshd_config")])
            self.wait_for_port(name, SSH_PORT)

    def address(self, name: str) -> str:
        return self._switch.address(name)

    def start(self, name: str, command: Sequence[str]) -> subprocess.Popen[str]:
        """Start a command on a machine; it ends with the test."""
        process = subprocess.Popen(
            self._inside(name, command), env=self._environment(name), text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

        def end() -> None:
            process.terminate()
            process.communicate(timeout=PATIENCE)

        self._stack.callback(end)
        return process

    def tunnel(self, name: str, server: str, *forwarding: str) -> subprocess.Popen[str]:
        """Start the command of the document on a machine."""
        settings = [
            "-F", "none", "-p", str(SSH_PORT), "-i", str(self._folder / "user_key"), "-l", "root",
            "-o", "StrictHostKeyChecking=no", "-o", f"UserKnownHostsFile={self._folder / 'known'}",
        ]  # fmt: skip
        tunnel = ["ssh", "-N", "-o", "ExitOnForwardFailure=yes", *forwarding, *settings, self.address(server)]
        return self.start(name, tunnel)

    def macrobber(self, name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self._inside(name, [*PROGRAM, *arguments]), env=self._environment(name), text=True,
            capture_output=True, stdin=subprocess.DEVNULL, timeout=PATIENCE, check=False,
        )  # fmt: skip

    def wait_for_port(self, name: str, port: int) -> None:
        """Wait until something listens on a port of a machine."""
        listening = self._inside(name, ["ss", "-Hltn", f"sport = :{port}"])
        deadline = time.monotonic() + PATIENCE
        while not subprocess.run(listening, capture_output=True, check=True).stdout:
            assert time.monotonic() < deadline, f"nothing listens on port {port} of {name}"
            time.sleep(0.05)

    def _inside(self, name: str, command: Sequence[str]) -> list[str]:
        return ["ip", "netns", "exec", self._switch.namespace(name), *command]

    def _environment(self, name: str) -> dict[str, str]:
        home = self._folder / name
        home.mkdir(exist_ok=True)
        return program_environment(str(home))


@pytest.fixture
def places(tmp_path: Path) -> Iterator[Places]:
    with switched_namespaces("host", "server", "friend") as switch:
        made = Places(switch, tmp_path)
        try:
            yield made
        finally:
            made.close()


def open_table(places: Places) -> subprocess.Popen[str]:
    table = ["host", "claim-it", "--headless", "--players", "2", "--bots", "easy", "--no-announce"]
    host = places.start("host", [*PROGRAM, *table])
    assert host.stdout is not None
    assert json.loads(host.stdout.readline())["port"] == 7438
    return host


def play_a_whole_game(places: Places, host: subprocess.Popen[str], address: str) -> None:
    joined = places.macrobber("friend", "join", address, "--bot", "easy", "--as", "Ben", "--json")
    assert joined.returncode == 0, joined.stderr
    events = [json.loads(line) for line in joined.stdout.splitlines()]
    assert [event["event"] for event in events] == ["joined", "result"]
    assert host.wait(PATIENCE) == 0
    assert host.stdout is not None
    assert json.loads(host.stdout.read().splitlines()[-1]) == events[-1]


def test_a_friend_who_can_log_in_to_the_host_plays_through_ssh(places: Places) -> None:
    places.shut("host", has_ssh=True)
    host = open_table(places)
    blocked = places.macrobber("friend", "join", places.address("host"), "--bot", "easy")
    assert blocked.stderr == f"macrobber: no answer from {places.address('host')} port 7438\n"
    early = places.macrobber("friend", "join", "localhost:7438", "--bot", "easy")
    assert early.stderr == "macrobber: there is no table at localhost port 7438\n"
    places.tunnel("friend", "host", "-L", "7438:localhost:7438")
    places.wait_for_port("friend", 7438)
    play_a_whole_game(places, host, "localhost")


def test_friends_play_through_a_server_that_both_can_log_in_to(places: Places) -> None:
    places.shut("host", has_ssh=False)
    places.shut("friend", has_ssh=False)
    places.shut("server", has_ssh=True)
    host = open_table(places)
    places.tunnel("host", "server", "-R", "7438:localhost:7438")
    places.wait_for_port("server", 7438)
    another = places.tunnel("host", "server", "-R", "7438:localhost:7438")
    assert another.wait(PATIENCE) == 255
    assert another.stderr is not None
    assert "remote port forwarding failed for listen port 7438" in another.stderr.read()
    places.tunnel("friend", "server", "-L", "7440:localhost:7438")
    places.wait_for_port("friend", 7440)
    play_a_whole_game(places, host, "localhost:7440")


def test_a_tunnel_that_leads_to_no_table_or_cannot_listen_says_so(places: Places) -> None:
    places.shut("host", has_ssh=True)
    first = places.tunnel("friend", "host", "-L", "7438:localhost:7438")
    places.wait_for_port("friend", 7438)
    joined = places.macrobber("friend", "join", "localhost", "--bot", "easy")
    assert joined.returncode == 2
    assert "localhost port 7438 closed the connection" in joined.stderr
    second = places.tunnel("friend", "host", "-L", "7438:localhost:7438")
    assert second.wait(PATIENCE) == 255
    assert second.stderr is not None
    assert "Address already in use" in second.stderr.read()
    first.terminate()
    assert first.stderr is not None
    assert "Connection refused" in first.stderr.read()

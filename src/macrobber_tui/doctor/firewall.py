"""The firewalls of this machine: which are in use, what they do with a packet, and what opens them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from macrobber_core.files import read_text

from . import firewalld, iptables, nft, ufw
from .packet_rules import Packet, Verdict
from .time_limit import CommandResult, find_tool, run_tool

UFW_SETTINGS = Path("/etc/ufw/ufw.conf")
MAX_SETTINGS_BYTES = 64 * 1024
GENERIC_NFT = "sudo nft add rule inet filter input {protocol} dport {port} accept"
IPTABLES = "sudo iptables -I {chain} -p {protocol} --dport {port} -j ACCEPT"
UNREADABLE = (ValueError, LookupError, TypeError, AttributeError)
"""What parsing raises if a tool prints something that no version is known to print."""

Run = Callable[..., CommandResult | None]


class Firewall(NamedTuple):
    """A firewall that is in use, or may be."""

    name: str
    judge: Callable[[Packet], Verdict]
    opening: Callable[[Packet], str]
    """Returns the command that lets a packet through."""
    is_readable: bool = True
    """Whether this user may read the rules."""
    listing: str = ""
    """The command that prints the rules, if the opening command has to be adapted to them."""
    permanent: Callable[[Packet], str] | None = None
    """Returns the command that keeps it so after a restart, if that is another one."""


def find_firewalls(run: Run = run_tool, settings: Path = UFW_SETTINGS) -> list[Firewall]:
    """Return the firewalls in use; ufw and firewalld manage all rules, so that those of other tools are not read."""
    found = _find_ufw(run, settings) or _find_firewalld(run)
    return [found] if found is not None else [*_find_nft(run), *_find_iptables(run)]


def has_tools() -> bool:
    """Return whether this machine has any tool that tells of a firewall."""
    return any(find_tool(name) for name in ("ufw", "firewall-cmd", "nft", "iptables"))


def _unknown(_packet: Packet) -> Verdict:
    return Verdict.UNKNOWN


def _find_ufw(run: Run, settings: Path) -> Firewall | None:
    status = run("ufw", "status", "verbose")
    if status is None:
        return None
    if status.code == 0 and status.output.startswith("Status:"):
        text = status.output
        return Firewall("ufw", lambda packet: ufw.judge(text, packet), ufw.opening) if ufw.is_active(text) else None
    try:
        is_on = re.search(r"(?im)^ENABLED=\W?yes", read_text(settings, MAX_SETTINGS_BYTES)) is not None
    except (OSError, UnicodeDecodeError):
        return None
    return Firewall("ufw", _unknown, ufw.opening, is_readable=False) if is_on else None


def _find_firewalld(run: Run) -> Firewall | None:
    state = run("firewall-cmd", "--state")
    if state is None or "running" not in state.output.split():
        return None
    default = run("firewall-cmd", "--get-default-zone")
    if default is None or default.code:
        return Firewall(
            "firewalld",
            _unknown,
            lambda packet: firewalld.opening(None, packet),
            is_readable=False,
            permanent=lambda packet: _permanent(firewalld.opening(None, packet)),
        )
    zones: dict[str, firewalld.Zone] = {}

    def zone_of(interface: str) -> firewalld.Zone:
        if interface not in zones:
            own = run("firewall-cmd", f"--get-zone-of-interface={interface}")
            main = default.output.strip()
            name = own.output.strip() if own is not None and own.code == 0 and own.output.strip() else main
            listed = run("firewall-cmd", f"--zone={name}", "--list-all")
            text = listed.output if listed is not None else ""
            zones[interface] = firewalld.parse_zone(name, text, is_default=name == main)
        return zones[interface]

    def opening(packet: Packet) -> str:
        return firewalld.opening(zone_of(packet.interface), packet)

    return Firewall(
        "firewalld",
        lambda packet: firewalld.judge(zone_of(packet.interface), packet),
        opening,
        permanent=lambda packet: _permanent(opening(packet)),
    )


def _permanent(command: str) -> str:
    return command.replace("firewall-cmd ", "firewall-cmd --permanent ")


def _find_nft(run: Run) -> list[Firewall]:
    listed = run("nft", "-j", "list", "ruleset")
    if listed is None:
        return []

    def generic(packet: Packet) -> str:
        return GENERIC_NFT.format(protocol=packet.protocol, port=packet.port)

    if listed.code:
        return [Firewall("nft", _unknown, generic, is_readable=False, listing="sudo nft list ruleset")]
    if '"chain"' not in listed.output:  # no rules
        return []

    def chains(packet: Packet) -> Sequence[nft.BaseChain]:
        mine = nft.base_chains(listed.output, packet)
        return [each for each in mine if (each.family, each.table, each.name.isupper()) != ("ip", "filter", True)]

    def judge(packet: Packet) -> Verdict:
        try:
            return strictest([each.verdict for each in chains(packet)])
        except UNREADABLE:
            return Verdict.UNKNOWN

    def opening(packet: Packet) -> str:
        try:
            order = [Verdict.CLOSED, Verdict.UNKNOWN]
            closed = sorted(
                (each for each in chains(packet) if each.verdict in order), key=lambda each: order.index(each.verdict)
            )
            return closed[0].opening(packet) if closed else generic(packet)
        except UNREADABLE:
            return generic(packet)

    return [Firewall("nft", judge, opening)]


def _find_iptables(run: Run) -> list[Firewall]:
    listed = run("iptables", "-S")
    if listed is None or (listed.code == 0 and not re.search(r"(?m)^-A|^-P \w+ (?!ACCEPT)", listed.output)):
        return []

    def opening(packet: Packet) -> str:
        return IPTABLES.format(chain=packet.direction.upper(), protocol=packet.protocol, port=packet.port)

    if listed.code:
        # where there is nft, too, iptables only writes its rules
        return [] if find_tool("nft") else [Firewall("iptables", _unknown, opening, is_readable=False)]
    return [Firewall("iptables", lambda packet: iptables.judge(listed.output, packet), opening)]


def strictest(verdicts: Sequence[Verdict]) -> Verdict:
    """Return the verdict of several firewalls in a row: each of them has to let the packet through."""
    return next((each for each in (Verdict.CLOSED, Verdict.UNKNOWN) if each in verdicts), Verdict.OPEN)

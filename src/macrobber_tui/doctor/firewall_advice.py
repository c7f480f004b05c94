"""Judges a friend's packet by all firewalls, and gives the commands that let it in."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence

from macrobber_core.net.interface_kinds import Interface
from macrobber_tui.i18n.language import _, join_list

from .finding import Finding, State
from .firewall import Firewall, has_tools
from .packet_rules import Packet, Verdict

ANYWHERE = ipaddress.IPv4Network("0.0.0.0/0")


def packet_to(port: int, interface: Interface | None, protocol: str = "tcp", destination: str = "") -> Packet:
    """Return the packet of a friend on the network of an interface."""
    ipv4 = [each for each in interface.addresses if isinstance(each, ipaddress.IPv4Interface)] if interface else []
    network = ipv4[0].network if ipv4 else ANYWHERE
    own = str(ipv4[0].ip) if ipv4 else ""
    return Packet(protocol, port, interface.name if interface else "", network, destination or own)


def opening_commands(packet: Packet, firewalls: Sequence[Firewall]) -> tuple[list[str], tuple[str, ...]]:
    """Return the firewalls that surely block a packet, and the commands that let it through."""
    verdicts = [(each, each.judge(packet)) for each in firewalls]
    blocking = [each for each, verdict in verdicts if verdict is Verdict.CLOSED]
    doubtful = [each for each, verdict in verdicts if verdict is Verdict.UNKNOWN]
    commands: list[str] = []
    for each in blocking or doubtful:
        commands.append(each.opening(packet))
        if each.permanent is not None:
            commands.append(each.permanent(packet))
    return [each.name for each in blocking], tuple(commands)


def check_firewall(port: int, interface: Interface | None, firewalls: Sequence[Firewall]) -> Finding:
    """Judge whether the firewalls let friends in at a port."""
    topic, key = _("Firewall"), "firewall"
    if not firewalls:
        found = _("No firewall is active on this machine (looked for ufw, firewalld, nft and iptables).")
        if not has_tools():
            found = _("Not checked: this machine has none of ufw, firewalld, nft and iptables.")
        return Finding(key, topic, State.GOOD, found)
    packet = packet_to(port, interface)
    blocking, commands = opening_commands(packet, firewalls)
    values = {"firewall": join_list(blocking or [each.name for each in firewalls]), "port": packet.where}
    if blocking:
        found = _("{firewall} keeps friends out: it blocks {port}.").format(**values)
        return Finding(key, topic, State.TROUBLE, found, _open_advice(commands), commands)
    if any(not each.is_readable for each in firewalls):
        found = _("Only root may read the rules of {firewall}.").format(**values)
        advice = _("If friends cannot join on {port}, open it:").format(**values)
        listings = tuple(each.listing for each in firewalls if each.listing)
        if listings:
            advice = _(
                "If friends cannot join on {port}, find the firewall's table and chain, and open the port there:"
            )
            return Finding(key, topic, State.LOOK, found, advice.format(**values), (*listings, *commands))
        return Finding(key, topic, State.LOOK, found, advice, commands)
    if commands:
        found = _("The rules of {firewall} are too complex to tell whether {port} is open.").format(**values)
        advice = _("If friends cannot join on {port}, open it:").format(**values)
        return Finding(key, topic, State.LOOK, found, advice, commands)
    return Finding(key, topic, State.GOOD, _("{firewall} lets friends in on {port}.").format(**values))


def _open_advice(commands: Sequence[str]) -> str:
    if any("--permanent" in command for command in commands):
        return _("Open the port now, and with --permanent after every restart, too:")
    return _("Open the port:")

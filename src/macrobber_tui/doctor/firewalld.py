"""firewalld: judges a packet by the zone of an interface, and gives the command that opens a port."""

from __future__ import annotations

from typing import NamedTuple

from .packet_rules import Packet, Verdict, port_matches

MDNS = 5353


class Zone(NamedTuple):
    """A zone as `firewall-cmd --list-all` prints it."""

    name: str
    is_default: bool
    target: str
    services: tuple[str, ...]
    ports: tuple[str, ...]
    has_rich_rules: bool


def parse_zone(name: str, text: str, *, is_default: bool) -> Zone:
    """Parse the output of `firewall-cmd --zone=NAME --list-all`."""
    values: dict[str, str] = {}
    rich = False
    for line in text.splitlines():
        key, colon, value = line.strip().partition(":")
        if colon and " " not in key.replace("rich rules", "rich"):
            values[key] = value.strip()
        rich = rich or line.strip().startswith("rule ")
    services, ports = (tuple(values.get(key, "").split()) for key in ("services", "ports"))
    return Zone(name, is_default, values.get("target", "default"), services, ports, rich)


def judge(zone: Zone, packet: Packet) -> Verdict:
    """Return what becomes of a packet that comes in through a zone; nothing is forbidden on the way out."""
    if packet.direction != "input" or zone.target == "ACCEPT":
        return Verdict.OPEN
    if packet.port == MDNS and "mdns" in zone.services:
        return Verdict.OPEN
    for each in zone.ports:
        ports, _, protocol = each.partition("/")
        if protocol == packet.protocol and port_matches(ports, packet.port):
            return Verdict.OPEN
    return Verdict.UNKNOWN if zone.has_rich_rules else Verdict.CLOSED


def opening(zone: Zone | None, packet: Packet) -> str:
    option = "" if zone is None or zone.is_default else f"--zone={zone.name} "
    return f"sudo firewall-cmd {option}--add-port={packet.where}"

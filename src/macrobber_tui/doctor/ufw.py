"""ufw: judges a packet by its status, and gives the command that opens a port."""

from __future__ import annotations

import re

from .packet_rules import (
    Action,
    Match,
    Packet,
    Rule,
    Verdict,
    any_of,
    both,
    follow,
    from_matches,
    interface_matches,
    port_matches,
    to_matches,
    verdict_of,
)

ACTIONS = {"ALLOW": Action.ACCEPT, "LIMIT": Action.ACCEPT, "DENY": Action.DROP, "REJECT": Action.DROP}
ROW = re.compile(r"(?P<to>\S.*?)\s{2,}(?P<action>ALLOW|LIMIT|DENY|REJECT) IN\s+(?P<source>\S.*)")
ANYWHERE = "Anywhere"


def is_active(status: str) -> bool:
    return "Status: active" in status


def judge(status: str, packet: Packet) -> Verdict:
    """Return what becomes of a packet, by what `ufw status verbose` has printed."""
    default = re.search(r"Default: (allow|deny|reject) \(incoming\)", status)
    policy = Action.ACCEPT if default and default[1] == "allow" else Action.DROP
    rules = []
    for line in status.splitlines():
        row = ROW.fullmatch(line.partition("#")[0].rstrip())
        if row is None or "(v6)" in line:
            continue
        match = both(_to_matches(row["to"], packet), _source_matches(row["source"].split()[0], packet))
        rules.append(Rule(match, ACTIONS[row["action"]]))
    return verdict_of(follow({"": rules}, ""), policy)


def opening(packet: Packet) -> str:
    return f"sudo ufw allow {packet.where}"


def _source_matches(source: str, packet: Packet) -> Match:
    return True if source == ANYWHERE else from_matches(source, packet.network)


def _to_matches(text: str, packet: Packet) -> Match:
    """Return whether a packet is meant by `7438/tcp`, `Anywhere on eth0` or `192.168.1.5 80,443/tcp (Name)`."""
    text = re.sub(r"\s*\(.*\)", "", text)
    words, _, interface = text.partition(" on ")
    matches: list[Match] = [interface_matches(interface, packet.interface)] if interface else []
    for word in words.split():
        ports, _, protocol = word.partition("/")
        if word == ANYWHERE:
            continue
        if "." in word:
            matches.append(to_matches(word, packet.destination))
            continue
        matches.append(protocol in {"", packet.protocol})
        matches.append(any_of([port_matches(each, packet.port) for each in ports.split(",")]))
    return both(*matches)

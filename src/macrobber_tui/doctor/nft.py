"""The rules of nftables, as `nft -j list ruleset` prints them."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from .packet_rules import (
    Action,
    Chains,
    Match,
    Packet,
    Rule,
    Verdict,
    any_of,
    both,
    follow,
    from_matches,
    interface_matches,
    negated,
    port_matches,
    to_matches,
    verdict_of,
)

FAMILIES = {"inet", "ip"}
"""The families of tables that see IPv4 packets to this machine."""
ACTIONS = {"accept": Action.ACCEPT, "drop": Action.DROP, "reject": Action.DROP, "return": Action.RETURN}
JUMPS = {"jump": Action.JUMP, "goto": Action.GOTO}
WITHOUT_EFFECT = {"counter", "log", "mangle", "ct helper", "notrack", "set", "quota"}


class BaseChain(NamedTuple):
    """A chain where the packets to or from this machine begin."""

    family: str
    table: str
    name: str
    policy: Action
    verdict: Verdict
    is_by_policy: bool
    """Whether packets are dropped only at the end of the chain."""

    def opening(self, packet: Packet) -> str:
        """Return the command that lets a packet through: before a rule that drops it, or else at the end."""
        verb = "add" if self.is_by_policy else "insert"
        return (
            f"sudo nft {verb} rule {self.family} {self.table} {self.name} {packet.protocol} dport {packet.port} accept"
        )


def base_chains(text: str, packet: Packet) -> list[BaseChain]:
    """Return the chains where a packet begins, each with its verdict. Raises ValueError if the text is not nft's."""
    document = json.loads(text)
    entries = document.get("nftables") if isinstance(document, dict) else None
    if not isinstance(entries, list):
        raise ValueError("not the JSON of nft")
    chains: dict[tuple[str, str], dict[str, list[Rule]]] = {}
    starts: list[dict[str, Any]] = []
    sets: dict[tuple[str, str, str], list[Any]] = {}
    for entry in entries:
        for what, about in entry.items() if isinstance(entry, dict) else ():
            if what == "set":
                sets[about.get("family"), about.get("table"), about.get("name")] = about.get("elem", [])
            elif what == "chain" and about.get("type") == "filter" and about.get("hook") == packet.direction:
                starts.append(about)
            elif what == "rule":
                named = {name: each for (family, table, name), each in sets.items()
                         if (family, table) == (about.get("family"), about.get("table"))}  # fmt: skip
                rules = chains.setdefault((about.get("family"), about.get("table")), {})
                rules.setdefault(about.get("chain"), []).extend(_rules(about.get("expr", []), packet, named))
    return [
        _judged(start, chains.get((start["family"], start["table"]), {}))
        for start in starts
        if start.get("family") in FAMILIES
    ]


def _judged(start: dict[str, Any], chains: Chains) -> BaseChain:
    policy = ACTIONS.get(str(start.get("policy", "accept")), Action.ACCEPT)
    outcome = follow(chains, start["name"])
    return BaseChain(
        start["family"],
        start["table"],
        start["name"],
        policy,
        verdict_of(outcome, policy),
        is_by_policy=Action.DROP not in outcome.ends,
    )


def _rules(expressions: list[Any], packet: Packet, sets: dict[str, list[Any]]) -> list[Rule]:
    """Return the rules for this packet that a line of nft stands for: one for each entry of a verdict map."""
    matches: list[Match] = []
    for expression in expressions:
        what, about = _single(expression)
        if what in ACTIONS:
            return [Rule(both(*matches), ACTIONS[what])]
        if what in JUMPS:
            return [Rule(both(*matches), JUMPS[what], about["target"])]
        if what == "vmap":
            return _map_rules(about, matches, packet)
        if what == "match":
            match = _match(about["left"], about["right"], packet, sets)
            matches.append(negated(match) if about.get("op") == "!=" else match)
        elif what not in WITHOUT_EFFECT:
            matches.append(None)
    return []


def _single(expression: Any) -> tuple[str, Any]:
    """Return the only key of an expression and its value."""
    if isinstance(expression, dict) and len(expression) == 1:
        return next(iter(expression.items()))
    return "", None


def _map_rules(about: dict[str, Any], matches: list[Match], packet: Packet) -> list[Rule]:
    data = about.get("data")
    if not isinstance(data, dict) or "set" not in data:
        return [Rule(None, Action.ACCEPT), Rule(None, Action.DROP)]  # a map with a name, which is not read
    rules = []
    for key, verdict in data["set"]:
        match = both(*matches, _match(about["key"], key, packet, {}))
        for what, target in verdict.items():
            if what in ACTIONS:
                rules.append(Rule(match, ACTIONS[what]))
            elif what in JUMPS:
                rules.append(Rule(match, JUMPS[what], target["target"]))
    return rules


def _match(left: Any, right: Any, packet: Packet, sets: dict[str, list[Any]]) -> Match:
    if isinstance(right, str) and right.startswith("@"):
        right = {"set": sets.get(right[1:], [])}
    if isinstance(right, dict) and "set" in right:
        return any_of([_match(left, each, packet, sets) for each in right["set"]])
    if isinstance(right, list):
        return any_of([_match(left, each, packet, sets) for each in right])
    if isinstance(right, dict) and "elem" in right:
        right = right["elem"]["val"]
    if isinstance(right, dict) and "prefix" in right:
        right = f"{right['prefix']['addr']}/{right['prefix']['len']}"
    if isinstance(right, dict) and "range" in right:
        right = "-".join(map(str, right["range"]))
    if not isinstance(right, str | int) or not isinstance(left, dict):
        return None
    return _field_matches(left, str(right), packet)


def _field_matches(left: dict[str, Any], right: str, packet: Packet) -> Match:
    is_incoming = packet.direction == "input"
    match left:
        case {"meta": {"key": "iifname" | "iif"}} if is_incoming:
            return interface_matches(right, packet.interface)
        case {"meta": {"key": "oifname" | "oif"}} if not is_incoming:
            return interface_matches(right, packet.interface)
        case {"meta": {"key": "l4proto"}} | {"payload": {"protocol": "ip", "field": "protocol"}}:
            return right == packet.protocol
        case {"meta": {"key": "nfproto"}}:
            return right == "ipv4"
        case {"meta": {"key": "protocol"}}:
            return right == "ip"
        case {"meta": {"key": "pkttype"}}:
            return right == ("multicast" if packet.destination.startswith("224.") else "host")
        case {"ct": {"key": "state"}}:
            return right == "new"
        case {"payload": {"protocol": "th", "field": "dport"}}:
            return port_matches(right, packet.port)
        case {"payload": {"protocol": "tcp" | "udp" as protocol, "field": "dport"}}:
            return both(protocol == packet.protocol, port_matches(right, packet.port))
        case {"payload": {"protocol": "ip", "field": "saddr"}} if is_incoming:
            return from_matches(right, packet.network)
        case {"payload": {"protocol": "ip", "field": "daddr"}}:
            return to_matches(right, packet.destination)
        case {"payload": {"protocol": "tcp" | "udp" | "icmp" | "icmpv6" | "ip6" as protocol}}:
            return None if protocol == packet.protocol else False
        case _:
            return None

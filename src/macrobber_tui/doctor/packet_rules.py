"""Judges a packet from a friend by the rules of a firewall, whatever tool they were read from."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple

MAX_DEPTH = 16

Match = bool | None
"""Whether a packet matches; None if only the firewall can tell."""


class Verdict(Enum):
    OPEN = "open"
    CLOSED = "closed"
    UNKNOWN = "unknown"


class Packet(NamedTuple):
    """The first packet of a friend's program to this machine, or of our own to the network."""

    protocol: str
    port: int
    interface: str
    network: ipaddress.IPv4Network
    """The network in which the friend is."""
    destination: str
    direction: str = "input"

    @property
    def where(self) -> str:
        """The port as firewalls write it: `7438/tcp`."""
        return f"{self.port}/{self.protocol}"


class Action(Enum):
    ACCEPT = "accept"
    DROP = "drop"
    RETURN = "return"
    JUMP = "jump"
    GOTO = "goto"


class Rule(NamedTuple):
    match: Match
    action: Action
    target: str = ""
    """The chain of a jump."""


Chains = Mapping[str, Sequence[Rule]]


class Outcome(NamedTuple):
    ends: frozenset[Action]
    """ACCEPT and DROP, as far as they are possible."""
    may_return: bool
    """Whether the packet may reach the end of the chain."""


def follow(chains: Chains, name: str, depth: int = 0, known: dict[str, Outcome] | None = None) -> Outcome:
    """Return what can become of a packet in a chain; `known` are chains that other rules have led to."""
    known = {} if known is None else known
    if depth > MAX_DEPTH:  # the rules of a firewall have no loops
        return Outcome(frozenset(Action), True)
    if name not in known:
        known[name] = _outcome(chains, name, depth, known)
    return known[name]


def _outcome(chains: Chains, name: str, depth: int, known: dict[str, Outcome]) -> Outcome:
    ends: set[Action] = set()
    may_return = False
    for match, action, target in chains.get(name, ()):
        if match is False:
            continue
        is_final = action in {Action.ACCEPT, Action.DROP}
        inner = Outcome(frozenset({action} if is_final else ()), not is_final)
        if action in {Action.JUMP, Action.GOTO}:
            inner = follow(chains, target, depth + 1, known)
        ends |= inner.ends
        leaves = action in {Action.RETURN, Action.GOTO}
        may_return = may_return or (leaves and inner.may_return)
        if match and (leaves or not inner.may_return):
            return Outcome(frozenset(ends), may_return)
    return Outcome(frozenset(ends), True)


def verdict_of(outcome: Outcome, policy: Action) -> Verdict:
    """Return the verdict of a chain with this policy for packets that reach its end."""
    ends = outcome.ends | ({policy} if outcome.may_return else set())
    if ends == {Action.ACCEPT}:
        return Verdict.OPEN
    return Verdict.CLOSED if ends == {Action.DROP} else Verdict.UNKNOWN


# --- matches


def both(*matches: Match) -> Match:
    """Return whether all of several conditions hold."""
    if False in matches:
        return False
    return None if None in matches else True


def negated(match: Match) -> Match:
    return None if match is None else not match


def any_of(matches: Sequence[Match]) -> Match:
    if True in matches:
        return True
    return None if None in matches else False


def port_matches(text: str, port: int) -> Match:
    """Return whether a port is in `22`, `22:80` or `22-80`; None for a name such as `ssh`."""
    first, _, last = text.replace("-", ":").partition(":")
    if not (first or "0").isdecimal() or not (last or "0").isdecimal():
        return None
    return int(first or "0") <= port <= int(last or ("65535" if ":" in text.replace("-", ":") else first))


def from_matches(text: str, network: ipaddress.IPv4Network) -> Match:
    """Return whether a packet from this network comes from `text`, an address or network."""
    try:
        source = ipaddress.ip_network(text, strict=False)
    except ValueError:
        return None
    if not isinstance(source, ipaddress.IPv4Network):
        return False
    if network.subnet_of(source):
        return True
    return None if source.overlaps(network) else False


def to_matches(text: str, destination: str) -> Match:
    try:
        return ipaddress.ip_address(destination) in ipaddress.ip_network(text, strict=False)
    except ValueError:
        return None


def interface_matches(pattern: str, name: str) -> Match:
    """Return whether an interface is meant; `eth+` and `eth*` stand for all whose names begin so."""
    if pattern[-1:] in {"+", "*"}:
        return name.startswith(pattern[:-1])
    return pattern == name

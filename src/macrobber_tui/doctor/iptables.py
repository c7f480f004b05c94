"""The rules of iptables, as `iptables -S` prints them."""

from __future__ import annotations

import shlex

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
    negated,
    port_matches,
    to_matches,
    verdict_of,
)

ACTIONS = {"ACCEPT": Action.ACCEPT, "DROP": Action.DROP, "REJECT": Action.DROP, "RETURN": Action.RETURN}
WITHOUT_EFFECT = {"LOG", "NFLOG", "MARK", "CONNMARK", "TRACE", "AUDIT"}
WITHOUT_MEANING = {"-m", "--reject-with", "--comment", "--log-prefix", "--log-level", "-c"}
"""Options with a value that does not decide whether a packet matches; modules show by their own options."""


def judge(text: str, packet: Packet) -> Verdict:
    """Return what becomes of a packet under the rules that `iptables -S` has printed."""
    policies: dict[str, Action] = {}
    chains: dict[str, list[Rule]] = {}
    for line in text.splitlines():
        try:
            words = shlex.split(line)
        except ValueError:
            continue
        match words:
            case ["-P", chain, policy]:
                policies[chain] = ACTIONS.get(policy, Action.ACCEPT)
            case ["-A", chain, *rest]:
                if (rule := _rule(rest, packet)) is not None:
                    chains.setdefault(chain, []).append(rule)
            case _:
                pass
    chain = packet.direction.upper()
    return verdict_of(follow(chains, chain), policies.get(chain, Action.ACCEPT))


def _rule(words: list[str], packet: Packet) -> Rule | None:
    """Return a rule for this packet, or None if it changes nothing."""
    matches: list[Match] = []
    action, target = None, ""
    rest = iter(words)
    is_negated = False
    for word in rest:
        if word == "!":
            is_negated = True
            continue
        if word in {"-j", "-g"}:
            target = next(rest, "")
            jump = Action.JUMP if word == "-j" else Action.GOTO
            action = None if target in WITHOUT_EFFECT else ACTIONS.get(target, jump)
        elif word in WITHOUT_MEANING:
            next(rest, "")
        elif word.startswith("-"):
            match = _match(word, next(rest, ""), packet)
            matches.append(negated(match) if is_negated else match)
        is_negated = False
    return None if action is None else Rule(both(*matches), action, target)


def _match(option: str, value: str, packet: Packet) -> Match:
    is_incoming = packet.direction == "input"
    match option:
        case "-p":
            return value in {packet.protocol, "all"}
        case "-i" if is_incoming:
            return interface_matches(value, packet.interface)
        case "-o" if not is_incoming:
            return interface_matches(value, packet.interface)
        case "-s" if is_incoming:
            return from_matches(value, packet.network)
        case "-d":
            return to_matches(value, packet.destination)
        case "--dport" | "--dports":
            return any_of([port_matches(each, packet.port) for each in value.split(",")])
        case "--state" | "--ctstate":
            return "NEW" in value.split(",")
        case "--dst-type" if value == "MULTICAST":
            return packet.destination.startswith("224.")
        case "--pkt-type" if value == "multicast":
            return packet.destination.startswith("224.")
        case _:
            return None

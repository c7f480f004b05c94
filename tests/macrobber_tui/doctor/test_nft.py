"""The rules of nftables; the doctor's own tests load real ones."""

from __future__ import annotations

import json
from ipaddress import IPv4Network
from typing import Any

import pytest

from macrobber_tui.doctor.nft import base_chains
from macrobber_tui.doctor.packet_rules import Packet, Verdict

TABLE = Packet("tcp", 7438, "eth0", IPv4Network("192.168.1.0/24"), "192.168.1.20")
STATES = {"ct": {"key": "state"}}
TCP_PORT = {"payload": {"protocol": "tcp", "field": "dport"}}
SOURCE = {"payload": {"protocol": "ip", "field": "saddr"}}


def ruleset(*rules: list[dict[str, Any]], policy: str = "drop") -> str:
    where = {"family": "inet", "table": "filter"}
    entries: list[dict[str, Any]] = [
        {"metainfo": {"version": "1.0.6"}},
        {"table": {"family": "inet", "name": "filter"}},
        {"set": {**where, "name": "games", "type": "inet_service", "elem": [22, {"range": [7400, 7500]}]}},
        {"chain": {**where, "name": "input", "type": "filter", "hook": "input", "prio": 0, "policy": policy}},
        {"chain": {**where, "name": "output", "type": "filter", "hook": "output", "prio": 0, "policy": "accept"}},
        {"chain": {"family": "ip6", "table": "six", "name": "input", "type": "filter", "hook": "input", "prio": 0}},
    ]
    return json.dumps(
        {"nftables": [*entries, *({"rule": {**where, "chain": "input", "expr": each}} for each in rules)]}
    )


def match(left: dict[str, Any], right: Any, op: str = "==") -> dict[str, Any]:
    return {"match": {"op": op, "left": left, "right": right}}


ACCEPT, DROP = {"accept": None}, {"drop": None}


@pytest.mark.parametrize(
    ("expression", "verdict"),
    [
        ([match(TCP_PORT, 7438), ACCEPT], Verdict.OPEN),
        ([match(TCP_PORT, 7438, "!="), ACCEPT], Verdict.CLOSED),
        ([match(TCP_PORT, {"set": [22, 7438]}), {"counter": {"packets": 0, "bytes": 0}}, ACCEPT], Verdict.OPEN),
        ([match(TCP_PORT, {"range": [7000, 7437]}), ACCEPT], Verdict.CLOSED),
        ([match(TCP_PORT, "@games"), ACCEPT], Verdict.OPEN),
        ([match(TCP_PORT, "@unknown"), ACCEPT], Verdict.CLOSED),
        ([match({"meta": {"key": "iifname"}}, "lo"), ACCEPT], Verdict.CLOSED),
        ([match({"meta": {"key": "iifname"}}, "lo", "!="), ACCEPT], Verdict.OPEN),
        ([match(STATES, ["established", "related"], "in"), ACCEPT], Verdict.CLOSED),
        ([match(SOURCE, {"prefix": {"addr": "192.168.0.0", "len": 16}}), ACCEPT], Verdict.OPEN),
        ([match(SOURCE, "192.168.1.7"), ACCEPT], Verdict.UNKNOWN),
        ([{"limit": {"rate": 3, "per": "minute"}}, ACCEPT], Verdict.UNKNOWN),
        ([{"xt": None}, ACCEPT], Verdict.UNKNOWN),
        ([{"vmap": {"key": STATES, "data": {"set": [["invalid", DROP], ["new", ACCEPT]]}}}], Verdict.OPEN),
        ([{"vmap": {"key": TCP_PORT, "data": "@ports"}}], Verdict.UNKNOWN),
        ([{"log": {"prefix": "new: "}}], Verdict.CLOSED),
    ],
)
def test_a_port_is_judged_by_the_rules_for_new_connections(expression: list[Any], verdict: Verdict) -> None:
    (chain,) = base_chains(ruleset(expression), TABLE)
    assert chain.verdict is verdict


def test_the_line_comes_last_if_only_the_policy_closes_the_port() -> None:
    (chain,) = base_chains(ruleset(), TABLE)
    assert chain.opening(TABLE) == "sudo nft add rule inet filter input tcp dport 7438 accept"


def test_the_line_comes_before_a_rule_that_closes_the_port() -> None:
    (chain,) = base_chains(ruleset([{"reject": {"type": "tcp reset"}}], policy="accept"), TABLE)
    assert chain.verdict is Verdict.CLOSED
    assert chain.opening(TABLE) == "sudo nft insert rule inet filter input tcp dport 7438 accept"


@pytest.mark.parametrize("text", ["", "[]", '{"nftables": 7}', "not json"])
def test_what_is_not_from_nft_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        base_chains(text, TABLE)

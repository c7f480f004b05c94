"""How a packet is judged by rules, whatever tool they come from."""

from __future__ import annotations

from ipaddress import IPv4Network

import pytest

from macrobber_tui.doctor.packet_rules import (
    Action,
    Match,
    Rule,
    Verdict,
    any_of,
    both,
    follow,
    from_matches,
    interface_matches,
    port_matches,
    verdict_of,
)

ACCEPT, DROP, RETURN, JUMP, GOTO = Action.ACCEPT, Action.DROP, Action.RETURN, Action.JUMP, Action.GOTO
HOME = IPv4Network("192.168.1.0/24")


@pytest.mark.parametrize(
    ("rules", "verdict"),
    [
        ([], Verdict.CLOSED),
        ([Rule(True, ACCEPT)], Verdict.OPEN),
        ([Rule(False, ACCEPT)], Verdict.CLOSED),
        ([Rule(None, ACCEPT)], Verdict.UNKNOWN),
        ([Rule(None, DROP)], Verdict.CLOSED),
        ([Rule(None, DROP), Rule(True, ACCEPT)], Verdict.UNKNOWN),
        ([Rule(True, RETURN), Rule(True, ACCEPT)], Verdict.CLOSED),
        ([Rule(None, RETURN), Rule(True, ACCEPT)], Verdict.UNKNOWN),
        ([Rule(True, JUMP, "open")], Verdict.OPEN),
        ([Rule(True, JUMP, "back"), Rule(True, ACCEPT)], Verdict.OPEN),
        ([Rule(True, GOTO, "back"), Rule(True, ACCEPT)], Verdict.CLOSED),
        ([Rule(True, JUMP, "nowhere"), Rule(True, ACCEPT)], Verdict.OPEN),
        ([Rule(True, JUMP, "loop")], Verdict.UNKNOWN),
    ],
)
def test_the_first_rule_that_fits_decides(rules: list[Rule], verdict: Verdict) -> None:
    chains = {
        "input": rules,
        "open": [Rule(True, ACCEPT)],
        "back": [Rule(True, RETURN), Rule(True, ACCEPT)],
        "loop": [Rule(True, JUMP, "loop")],
    }
    assert verdict_of(follow(chains, "input"), DROP) is verdict


def test_chains_that_many_rules_lead_to_are_followed_once() -> None:
    chains = {str(number): [Rule(None, JUMP, str(number + 1))] * 9 for number in range(15)} | {"15": [Rule(True, DROP)]}
    assert verdict_of(follow(chains, "0"), DROP) is Verdict.CLOSED


@pytest.mark.parametrize(
    ("matches", "all_hold", "any_holds"),
    [([], True, False), ([True, None], None, True), ([False, None], False, None), ([True, False], False, True)],
)
def test_what_is_unknown_stays_unknown(matches: list[Match], all_hold: Match, any_holds: Match) -> None:
    assert (both(*matches), any_of(matches)) == (all_hold, any_holds)


@pytest.mark.parametrize(
    ("text", "match"),
    [("7438", True), ("22", False), ("7000:8000", True), ("7000-7437", False), ("7000:", True), ("ssh", None)],
)
def test_ports_may_be_ranges(text: str, match: Match) -> None:
    assert port_matches(text, 7438) is match


@pytest.mark.parametrize(
    ("text", "match"),
    [("192.168.0.0/16", True), ("192.168.1.7", None), ("10.0.0.0/8", False), ("::/0", False), ("example", None)],
)
def test_friends_may_be_in_a_part_of_a_network(text: str, match: Match) -> None:
    assert from_matches(text, HOME) is match


def test_interfaces_may_be_patterns() -> None:
    assert [interface_matches(each, "eth0") for each in ("eth0", "eth+", "eth*", "lo")] == [True, True, True, False]

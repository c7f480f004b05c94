"""Compares the engine with the naive rules, move by move."""

from __future__ import annotations

from collections import Counter

from macrobber_core.games.mac_robber import events as ev

from . import naive
from .rulings import Transition


def compare(transition: Transition) -> Counter[str]:
    """Check one move and return the comparisons with their counts. Raises AssertionError on a difference."""
    checked: Counter[str] = Counter()
    for check in (compare_legal, compare_combat, compare_raid, compare_scoring, compare_winners):
        checked[check.__name__.replace("compare", "naive").replace("_", " ")] += check(transition)
    return checked


def compare_legal(transition: Transition) -> int:
    expected = naive.legal(transition.before)
    if transition.before["phase"] == "discard":
        expected = naive.discards(transition.before, len(transition.action.split()[1]))
    if expected is None:
        return 0
    assert set(transition.legal) == expected
    return 1


def compare_combat(transition: Transition) -> int:
    if transition.before["phase"] != "defend":
        return 0
    expected = naive.combat_round(transition.before, transition.action)
    (revealed,) = transition.events_of(ev.Revealed)
    assert (revealed.attack.total, revealed.defence.total, revealed.winner) == expected[:3]
    assert [event.seat for event in transition.events_of(ev.Struck)] == expected.struck
    after = transition.after["combat"]
    if after is not None:
        assert after["carried"] == expected.carried
        assert after["margin"] == transition.before["combat"]["margin"] + expected.attack - expected.defence
    return 1


def compare_raid(transition: Transition) -> int:
    """Compare a decided raid, after the last card or after the last discard that it cost."""
    ended = transition.events_of(ev.RaidEnded)
    if not ended:
        return 0
    won = list(transition.before["combat"]["won"])
    if transition.before["phase"] == "defend":
        last = naive.combat_round(transition.before, transition.action)
        won[0] += last.attack > last.defence
        won[1] += last.defence > last.attack
    assert [ended[0].attacker_rounds, ended[0].defender_rounds] == won
    assert (ended[0].attacker_vp, ended[0].defender_vp) == naive.raid_vp(transition.before, won)
    return 1


def compare_scoring(transition: Transition) -> int:
    """Compare a scoring. Only cards move between the position before a round's last action and its scoring."""
    if not transition.events_of(ev.FollowingJudged):
        return 0
    expected = naive.score(transition.before)
    assert {event.seat: event.vp for event in transition.events_of(ev.GreenScored)} == expected.green
    assert {event.seat: event.vp for event in transition.events_of(ev.RedScored)} == expected.red
    assert {event.seat: event.vp for event in transition.events_of(ev.BlueScored)} == expected.blue
    assert transition.after["following"] == expected.following
    for seat, clan in enumerate(transition.before["clans"], 1):
        gained = expected.green[seat] + expected.red[seat] + expected.blue[seat]
        assert transition.after["clans"][seat - 1]["vp"] == clan["vp"] + gained
    return 1


def compare_winners(transition: Transition) -> int:
    result = transition.after["result"]
    if result is None:
        return 0
    assert result["winners"] == naive.winners(transition.after)
    assert result["vp"] == [clan["vp"] for clan in transition.after["clans"]]
    return 1

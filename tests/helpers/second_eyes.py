"""Compares the engine with the naive rules, move by move."""

from __future__ import annotations

from collections import Counter

from macrobber_core.games.mac_robber import events as ev

from . import naive
from .rulings import Moment


def compare(moment: Moment) -> Counter[str]:
    """Check one move and return the comparisons with their counts. Raises AssertionError on a difference."""
    checked: Counter[str] = Counter()
    for check in (compare_legal, compare_combat, compare_raid, compare_scoring, compare_winners):
        checked[check.__name__.replace("compare", "naive").replace("_", " ")] += check(moment)
    return checked


def compare_legal(moment: Moment) -> int:
    expected = naive.legal(moment.before)
    if moment.before["phase"] == "discard":
        expected = naive.discards(moment.before, len(moment.action.split()[1]))
    if expected is None:
        return 0
    assert set(moment.legal) == expected
    return 1


def compare_combat(moment: Moment) -> int:
    if moment.before["phase"] != "defend":
        return 0
    expected = naive.combat_round(moment.before, moment.action)
    (revealed,) = moment.events_of(ev.Revealed)
    assert (revealed.attack.total, revealed.defence.total, revealed.winner) == expected[:3]
    assert [event.seat for event in moment.events_of(ev.Struck)] == expected.struck
    after = moment.after["combat"]
    if after is not None:
        assert after["carried"] == expected.carried
        assert after["margin"] == moment.before["combat"]["margin"] + expected.attack - expected.defence
    return 1


def compare_raid(moment: Moment) -> int:
    """Compare a decided raid, after the last card or after the last discard that it cost."""
    ended = moment.events_of(ev.RaidEnded)
    if not ended:
        return 0
    won = list(moment.before["combat"]["won"])
    if moment.before["phase"] == "defend":
        last = naive.combat_round(moment.before, moment.action)
        won[0] += last.attack > last.defence
        won[1] += last.defence > last.attack
    assert [ended[0].attacker_rounds, ended[0].defender_rounds] == won
    assert (ended[0].attacker_vp, ended[0].defender_vp) == naive.raid_vp(moment.before, won)
    return 1


def compare_scoring(moment: Moment) -> int:
    """Compare a scoring. Only cards move between the position before a round's last action and its scoring."""
    if not moment.events_of(ev.FollowingJudged):
        return 0
    expected = naive.score(moment.before)
    assert {event.seat: event.vp for event in moment.events_of(ev.GreenScored)} == expected.green
    assert {event.seat: event.vp for event in moment.events_of(ev.RedScored)} == expected.red
    assert {event.seat: event.vp for event in moment.events_of(ev.BlueScored)} == expected.blue
    assert moment.after["following"] == expected.following
    for seat, clan in enumerate(moment.before["clans"], 1):
        gained = expected.green[seat] + expected.red[seat] + expected.blue[seat]
        assert moment.after["clans"][seat - 1]["vp"] == clan["vp"] + gained
    return 1


def compare_winners(moment: Moment) -> int:
    result = moment.after["result"]
    if result is None:
        return 0
    assert result["winners"] == naive.winners(moment.after)
    assert result["vp"] == [clan["vp"] for clan in moment.after["clans"]]
    return 1

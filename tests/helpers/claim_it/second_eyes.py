"""Compares the engine of Claim It! with the naive rules, action by action."""

from __future__ import annotations

from collections import Counter

from helpers.rulings import Moment
from macrobber_core.games.claim_it import events as ev

from . import naive
from .positions import NUMBER


def compare(moment: Moment) -> Counter[str]:
    """Check one action and return the comparisons with their counts. Raises AssertionError on a difference."""
    checked: Counter[str] = Counter()
    for check in (compare_legal, compare_bust, compare_stop, compare_last_round, compare_groups, compare_winners):
        checked[check.__name__.replace("compare", "naive").replace("_", " ")] += check(moment)
    return checked


def compare_legal(moment: Moment) -> int:
    """Compare the legal actions, and the free squatters in the snapshot."""
    if moment.before["phase"] != "place":
        return 0
    used = {space["squatter"] for row in moment.before["board"] for space in row}
    assert moment.before["free"] == [number for number in range(1, 7) if number not in used]
    assert sorted(moment.legal) == sorted(naive.legal(moment.before))
    return 1


def fallen(moment: Moment) -> naive.Snapshot:
    """Return the previous position with the dice just rolled."""
    return moment.before | {"dice": [int(die) for die in moment.action.split()[1]]}


def compare_bust(moment: Moment) -> int:
    """Compare whether there is a bust, and its result."""
    if moment.before["phase"] != "dice":
        return 0
    if naive.legal(fallen(moment)):
        assert moment.after["phase"] == "place"
        assert moment.after["board"] == moment.before["board"]
    else:
        assert moment.after["phase"] in {"dice", "over"}
        assert moment.after["board"] == naive.busted(moment.before)
        assert moment.after["free"] == [1, 2, 3, 4, 5, 6]
    return 1


def compare_stop(moment: Moment) -> int:
    if moment.action != "stop":
        return 0
    assert moment.after["board"] == naive.stopped(moment.before)
    assert moment.after["free"] == [1, 2, 3, 4, 5, 6]
    return 1


def compare_last_round(moment: Moment) -> int:
    """Compare the trigger of the last round at the end of a turn."""
    if moment.before["active"] is None or moment.after["phase"] not in {"dice", "over"} or moment.action == "roll":
        return 0
    before, after = moment.before, moment.after
    if before["turns_left"] is not None:
        assert (after["last_round"], after["turns_left"]) == (before["last_round"], before["turns_left"] - 1)
        assert (after["phase"] == "over") == (after["turns_left"] == 0)
    elif naive.claims(after, before["active"]) >= NUMBER[before["players"]]:
        assert (after["last_round"], after["turns_left"]) == (before["active"], before["players"])
    else:
        assert (after["last_round"], after["turns_left"]) == (None, None)
    return 1


def compare_groups(moment: Moment) -> int:
    """Compare a player's figures after every stop, and all players' at the end."""
    told = [(event.seat, event.figures) for event in moment.events_of(ev.Stopped)]
    for ended in moment.events_of(ev.GameEnded):
        told += enumerate(ended.figures, 1)
    if told:
        standing = naive.figures(moment.after)
        for seat, figures in told:
            assert figures == tuple(column[seat - 1] for column in standing)
    return len(told)


def compare_winners(moment: Moment) -> int:
    after = moment.after
    if after["result"] is None:
        return 0
    assert after["result"] == {"winners": naive.winners(after), **naive.figures(after)._asdict()}
    return 1

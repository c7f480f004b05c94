"""Compares the engine of Claim It! with the naive rules, action by action."""

from __future__ import annotations

from collections import Counter

from helpers.rulings import Transition
from macrobber_core.games.claim_it import events as ev

from . import naive
from .positions import NUMBER


def compare(transition: Transition) -> Counter[str]:
    """Check one action and return the comparisons with their counts. Raises AssertionError on a difference."""
    checked: Counter[str] = Counter()
    for check in (compare_legal, compare_bust, compare_stop, compare_last_round, compare_groups, compare_winners):
        checked[check.__name__.replace("compare", "naive").replace("_", " ")] += check(transition)
    return checked


def compare_legal(transition: Transition) -> int:
    """Compare the legal actions, and the free squatters in the snapshot."""
    if transition.before["phase"] != "place":
        return 0
    used = {space["squatter"] for row in transition.before["board"] for space in row}
    assert transition.before["free"] == [number for number in range(1, 7) if number not in used]
    assert sorted(transition.legal) == sorted(naive.legal(transition.before))
    return 1


def fallen(transition: Transition) -> naive.Snapshot:
    """Return the previous position with the dice just rolled."""
    return transition.before | {"dice": [int(die) for die in transition.action.split()[1]]}


def compare_bust(transition: Transition) -> int:
    """Compare whether there is a bust, and its result."""
    if transition.before["phase"] != "dice":
        return 0
    if naive.legal(fallen(transition)):
        assert transition.after["phase"] == "place"
        assert transition.after["board"] == transition.before["board"]
    else:
        assert transition.after["phase"] in {"dice", "over"}
        assert transition.after["board"] == naive.busted(transition.before)
        assert transition.after["free"] == [1, 2, 3, 4, 5, 6]
    return 1


def compare_stop(transition: Transition) -> int:
    if transition.action != "stop":
        return 0
    assert transition.after["board"] == naive.stopped(transition.before)
    assert transition.after["free"] == [1, 2, 3, 4, 5, 6]
    return 1


def compare_last_round(transition: Transition) -> int:
    """Compare the trigger of the last round at the end of a turn."""
    if (
        transition.before["active"] is None
        or transition.after["phase"] not in {"dice", "over"}
        or transition.action == "roll"
    ):
        return 0
    before, after = transition.before, transition.after
    if before["turns_left"] is not None:
        assert (after["last_round"], after["turns_left"]) == (before["last_round"], before["turns_left"] - 1)
        assert (after["phase"] == "over") == (after["turns_left"] == 0)
    elif naive.claims(after, before["active"]) >= NUMBER[before["players"]]:
        assert (after["last_round"], after["turns_left"]) == (before["active"], before["players"])
    else:
        assert (after["last_round"], after["turns_left"]) == (None, None)
    return 1


def compare_groups(transition: Transition) -> int:
    """Compare a player's figures after every stop, and all players' at the end."""
    told = [(event.seat, event.figures) for event in transition.events_of(ev.Stopped)]
    for ended in transition.events_of(ev.GameEnded):
        told += enumerate(ended.figures, 1)
    if told:
        standing = naive.figures(transition.after)
        for seat, figures in told:
            assert figures == tuple(column[seat - 1] for column in standing)
    return len(told)


def compare_winners(transition: Transition) -> int:
    after = transition.after
    if after["result"] is None:
        return 0
    assert after["result"] == {"winners": naive.winners(after), **naive.figures(after)._asdict()}
    return 1

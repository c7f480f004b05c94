"""The aspects of each Claim It! ruling that a move can show, read from snapshots and events."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from helpers.rulings import Case, Transition
from macrobber_core.games.claim_it import events as ev

from . import naive
from .positions import NUMBER

MARKERS_IN_THE_BOX = 24
"""Markers of each colour in the box."""


def dice(transition: Transition) -> list[int]:
    """Return the dice to place, or the dice just rolled."""
    if transition.verb == "dice":
        return [int(die) for die in transition.action.split()[1]]
    found: list[int] = transition.before["dice"]
    return found


def named(transition: Transition) -> Iterator[tuple[Any, int]]:
    """Yield the spaces that the dice can name, with the third die."""
    for column, row, third in permutations(dice(transition)):
        yield naive.space(transition.before, (column, row)), third


def spaces(snapshot: Any) -> list[Any]:
    return [space for row in snapshot["board"] for space in row]


def placing(transition: Transition) -> bool:
    return bool(transition.before["phase"] == "place")


def target(transition: Transition) -> Any:
    """Return the space on which a marker is placed."""
    column, row = transition.action.split()[1].split(",")
    return naive.space(transition.before, (int(column), int(row)))


def is_bare(space: Any) -> bool:
    """Return whether a space has neither a claim marker nor a squatter."""
    return not (space["claimed"] or space["claim_on_top"]) and space["squatter"] is None


def barred(transition: Transition, *, covered: bool) -> bool:
    """Return whether a space is blocked because its squatter is elsewhere; `covered` means under a claim marker."""
    where = {space["squatter"]: space for space in spaces(transition.before)}
    return placing(transition) and any(
        is_bare(space) and space["owner"] != transition.actor and third in where
        and where[third]["claim_on_top"] == covered
        for space, third in named(transition)
    )  # fmt: skip


def bust(transition: Transition) -> ev.Busted | None:
    return next(iter(transition.events_of(ev.Busted)), None)


def standing(transition: Transition) -> list[tuple[int, int, int]]:
    """Return all players' group, claims and spaces, best first; nothing before the end."""
    ended = transition.events_of(ev.GameEnded)
    return sorted(((*figures,) for figures in ended[0].figures), reverse=True) if ended else []


def decided_by(transition: Transition, place: int) -> bool:
    """Return whether the figure with the given index decides the victory; index 3 means that no figure does."""
    ranked = standing(transition)
    if not ranked:
        return False
    differs = [mine != theirs for mine, theirs in zip(ranked[0], ranked[1], strict=True)]
    return [*differs, True].index(True) == place


def reaches_the_number_in_the_last_round(transition: Transition) -> bool:
    before, after = transition.before, transition.after
    if transition.action != "stop" or before["turns_left"] is None or before["active"] == before["last_round"]:
        return False
    seat, number = before["active"], NUMBER[before["players"]]
    return bool(naive.claims(before, seat) < number <= naive.claims(after, seat))


CASES = (
    Case("CI-01", "chance draws the first player", lambda t: t.verb == "start"),
    Case("CI-02", "a player rolls again", lambda t: t.action == "roll"),
    Case("CI-02", "a player stops after a single placement",
         lambda t: t.action == "stop" and sum(space["squatter"] is not None for space in spaces(t.before)) == 1
         and not any(space["claim_on_top"] for space in spaces(t.before))),
    Case("CI-03", "three different dice, and six ways to assign them",
         lambda t: placing(t) and len(set(dice(t))) == 3 and len(t.legal) == 6),
    Case("CI-03", "two equal dice, and three ways",
         lambda t: placing(t) and len(set(dice(t))) == 2 and len(t.legal) == 3),
    Case("CI-03", "three equal dice, and one way", lambda t: placing(t) and len(set(dice(t))) == 1),
    Case("CI-04", "nothing can be placed on a claimed space",
         lambda t: placing(t) and any(space["claimed"] for space, _ in named(t))),
    Case("CI-04", "nothing can be placed on a space claimed this turn",
         lambda t: placing(t) and any(space["claim_on_top"] for space, _ in named(t))),
    Case("CI-05", "a claim marker goes on the player's own marker",
         lambda t: t.verb == "claim" and target(t)["owner"] == t.actor),
    Case("CI-05", "a claim marker goes on a squatter",
         lambda t: t.verb == "claim" and target(t)["squatter"] is not None),
    Case("CI-06", "a squatter goes on an empty space", lambda t: t.verb == "squat" and target(t)["owner"] is None),
    Case("CI-06", "a squatter goes on an opponent's marker",
         lambda t: t.verb == "squat" and target(t)["owner"] is not None),
    Case("CI-06", "a space is barred because its squatter is on another space", lambda t: barred(t, covered=False)),
    Case("CI-07", "the only legal placement of six must be made",
         lambda t: placing(t) and len(set(dice(t))) == 3 and len(t.legal) == 1),
    Case("CI-07", "three different dice, and a bust", lambda t: bust(t) is not None and len(set(dice(t))) == 3),
    Case("CI-08", "claim markers and squatters come off",
         lambda t: (lost := bust(t)) is not None and bool(lost.claims) and bool(lost.squatters)),
    Case("CI-08", "an opponent's marker beneath stays",
         lambda t: bust(t) is not None
         and any(space["squatter"] is not None and space["owner"] is not None for space in spaces(t.before))),
    Case("CI-08", "a bust with the first roll of a turn",
         lambda t: (lost := bust(t)) is not None and not lost.claims and not lost.squatters),
    Case("CI-09", "squatters become the player's markers",
         lambda t: any(event.settled for event in t.events_of(ev.Stopped))),
    Case("CI-09", "stacks topped by a claim marker become claims",
         lambda t: any(event.claimed for event in t.events_of(ev.Stopped))),
    Case("CI-09", "markers of two opponents go back to their owners", lambda t: len(t.events_of(ev.Displaced)) == 2),
    Case("CI-09", "an opponent's marker goes back from beneath a claim marker",
         lambda t: t.action == "stop"
         and any(space["claim_on_top"] and space["owner"] not in {None, t.actor} for space in spaces(t.before))),
    Case("CI-10", "a covered squatter stays in use", lambda t: barred(t, covered=True)),
    Case("CI-10", "with free-squatters a covered squatter comes off immediately",
         lambda t: t.verb == "claim" and target(t)["squatter"] is not None
         and target(t)["squatter"] in t.after["free"]),
    Case("CI-10", "with free-squatters a squatter is placed twice in a turn",
         lambda t: t.verb == "squat" and sum(space["squatter"] is not None for space in spaces(t.after))
         + sum(space["claim_on_top"] and space["owner"] != t.actor for space in spaces(t.after)) > 6),
    Case("CI-11", "more markers are used than the box holds",
         lambda t: t.action == "stop" and max(naive.figures(t.after).spaces) > MARKERS_IN_THE_BOX),
    Case("CI-12", "a player has enough claims and triggers the last round",
         lambda t: bool(t.events_of(ev.LastRoundCalled))),
    Case("CI-12", "another player reaches the number, and nothing changes", reaches_the_number_in_the_last_round),
    Case("CI-12", "the player who triggered the last round plays the last turn",
         lambda t: t.after["result"] is not None and t.after["active"] == t.after["last_round"]),
    Case("CI-13", "the largest group wins", lambda t: decided_by(t, 0)),
    Case("CI-13", "the largest groups tie, and the most claims win", lambda t: decided_by(t, 1)),
    Case("CI-13", "claims tie too, and the most spaces win", lambda t: decided_by(t, 2)),
    Case("CI-13", "everything ties, and the victory is shared", lambda t: decided_by(t, 3)),
)  # fmt: skip

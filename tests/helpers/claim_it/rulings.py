"""The aspects of each Claim It! ruling that a move can show, read from snapshots and events."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from helpers.rulings import Case, Moment
from macrobber_core.games.claim_it import events as ev

from . import naive
from .positions import NUMBER

MARKERS_IN_THE_BOX = 24
"""Markers of each colour in the box."""


def dice(moment: Moment) -> list[int]:
    """Return the dice to place, or the dice just rolled."""
    if moment.verb == "dice":
        return [int(die) for die in moment.action.split()[1]]
    found: list[int] = moment.before["dice"]
    return found


def named(moment: Moment) -> Iterator[tuple[Any, int]]:
    """Yield the spaces that the dice can name, with the third die."""
    for column, row, third in permutations(dice(moment)):
        yield naive.space(moment.before, (column, row)), third


def spaces(snapshot: Any) -> list[Any]:
    return [space for row in snapshot["board"] for space in row]


def placing(moment: Moment) -> bool:
    return bool(moment.before["phase"] == "place")


def target(moment: Moment) -> Any:
    """Return the space on which a marker is placed."""
    column, row = moment.action.split()[1].split(",")
    return naive.space(moment.before, (int(column), int(row)))


def is_bare(space: Any) -> bool:
    """Return whether a space has neither a claim marker nor a squatter."""
    return not (space["claimed"] or space["claim_on_top"]) and space["squatter"] is None


def barred(moment: Moment, *, covered: bool) -> bool:
    """Return whether a space is blocked because its squatter is elsewhere; `covered` means under a claim marker."""
    where = {space["squatter"]: space for space in spaces(moment.before)}
    return placing(moment) and any(
        is_bare(space) and space["owner"] != moment.actor and third in where
        and where[third]["claim_on_top"] == covered
        for space, third in named(moment)
    )  # fmt: skip


def bust(moment: Moment) -> ev.Busted | None:
    return next(iter(moment.events_of(ev.Busted)), None)


def standing(moment: Moment) -> list[tuple[int, int, int]]:
    """Return all players' group, claims and spaces, best first; nothing before the end."""
    ended = moment.events_of(ev.GameEnded)
    return sorted(((*figures,) for figures in ended[0].figures), reverse=True) if ended else []


def decided_by(moment: Moment, place: int) -> bool:
    """Return whether the figure with the given index decides the victory; index 3 means that no figure does."""
    ranked = standing(moment)
    if not ranked:
        return False
    differs = [mine != theirs for mine, theirs in zip(ranked[0], ranked[1], strict=True)]
    return [*differs, True].index(True) == place


def reaches_the_number_in_the_last_round(moment: Moment) -> bool:
    before, after = moment.before, moment.after
    if moment.action != "stop" or before["turns_left"] is None or before["active"] == before["last_round"]:
        return False
    seat, number = before["active"], NUMBER[before["players"]]
    return bool(naive.claims(before, seat) < number <= naive.claims(after, seat))


CASES = (
    Case("CI-01", "chance draws the first player", lambda m: m.verb == "start"),
    Case("CI-02", "a player rolls again", lambda m: m.action == "roll"),
    Case("CI-02", "a player stops after a single placement",
         lambda m: m.action == "stop" and sum(space["squatter"] is not None for space in spaces(m.before)) == 1
         and not any(space["claim_on_top"] for space in spaces(m.before))),
    Case("CI-03", "three different dice, and six ways to assign them",
         lambda m: placing(m) and len(set(dice(m))) == 3 and len(m.legal) == 6),
    Case("CI-03", "two equal dice, and three ways",
         lambda m: placing(m) and len(set(dice(m))) == 2 and len(m.legal) == 3),
    Case("CI-03", "three equal dice, and one way", lambda m: placing(m) and len(set(dice(m))) == 1),
    Case("CI-04", "nothing can be placed on a claimed space",
         lambda m: placing(m) and any(space["claimed"] for space, _ in named(m))),
    Case("CI-04", "nothing can be placed on a space claimed this turn",
         lambda m: placing(m) and any(space["claim_on_top"] for space, _ in named(m))),
    Case("CI-05", "a claim marker goes on the player's own marker",
         lambda m: m.verb == "claim" and target(m)["owner"] == m.actor),
    Case("CI-05", "a claim marker goes on a squatter",
         lambda m: m.verb == "claim" and target(m)["squatter"] is not None),
    Case("CI-06", "a squatter goes on an empty space", lambda m: m.verb == "squat" and target(m)["owner"] is None),
    Case("CI-06", "a squatter goes on an opponent's marker",
         lambda m: m.verb == "squat" and target(m)["owner"] is not None),
    Case("CI-06", "a space is barred because its squatter is on another space", lambda m: barred(m, covered=False)),
    Case("CI-07", "the only legal placement of six must be made",
         lambda m: placing(m) and len(set(dice(m))) == 3 and len(m.legal) == 1),
    Case("CI-07", "three different dice, and a bust", lambda m: bust(m) is not None and len(set(dice(m))) == 3),
    Case("CI-08", "claim markers and squatters come off",
         lambda m: (lost := bust(m)) is not None and bool(lost.claims) and bool(lost.squatters)),
    Case("CI-08", "an opponent's marker beneath stays",
         lambda m: bust(m) is not None
         and any(space["squatter"] is not None and space["owner"] is not None for space in spaces(m.before))),
    Case("CI-08", "a bust with the first roll of a turn",
         lambda m: (lost := bust(m)) is not None and not lost.claims and not lost.squatters),
    Case("CI-09", "squatters become the player's markers",
         lambda m: any(event.settled for event in m.events_of(ev.Stopped))),
    Case("CI-09", "stacks topped by a claim marker become claims",
         lambda m: any(event.claimed for event in m.events_of(ev.Stopped))),
    Case("CI-09", "markers of two opponents go back to their owners", lambda m: len(m.events_of(ev.Displaced)) == 2),
    Case("CI-09", "an opponent's marker goes back from beneath a claim marker",
         lambda m: m.action == "stop"
         and any(space["claim_on_top"] and space["owner"] not in {None, m.actor} for space in spaces(m.before))),
    Case("CI-10", "a covered squatter stays in use", lambda m: barred(m, covered=True)),
    Case("CI-10", "with free-squatters a covered squatter comes off immediately",
         lambda m: m.verb == "claim" and target(m)["squatter"] is not None
         and target(m)["squatter"] in m.after["free"]),
    Case("CI-10", "with free-squatters a squatter is placed twice in a turn",
         lambda m: m.verb == "squat" and sum(space["squatter"] is not None for space in spaces(m.after))
         + sum(space["claim_on_top"] and space["owner"] != m.actor for space in spaces(m.after)) > 6),
    Case("CI-11", "more markers are used than the box holds",
         lambda m: m.action == "stop" and max(naive.figures(m.after).spaces) > MARKERS_IN_THE_BOX),
    Case("CI-12", "a player has enough claims and triggers the last round",
         lambda m: bool(m.events_of(ev.LastRoundCalled))),
    Case("CI-12", "another player reaches the number, and nothing changes", reaches_the_number_in_the_last_round),
    Case("CI-12", "the player who triggered the last round plays the last turn",
         lambda m: m.after["result"] is not None and m.after["active"] == m.after["last_round"]),
    Case("CI-13", "the largest group wins", lambda m: decided_by(m, 0)),
    Case("CI-13", "the largest groups tie, and the most claims win", lambda m: decided_by(m, 1)),
    Case("CI-13", "claims tie too, and the most spaces win", lambda m: decided_by(m, 2)),
    Case("CI-13", "everything ties, and the victory is shared", lambda m: decided_by(m, 3)),
)  # fmt: skip

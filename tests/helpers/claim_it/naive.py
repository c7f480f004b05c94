"""An independent version of the rules of Claim It!: slow, simple, sharing no code with the engine.

Everything is read from a snapshot (`rules/claim-it.md` documents it), and every action is composed as text.
"""

from __future__ import annotations

from typing import Any, NamedTuple

Snapshot = dict[str, Any]
Space = dict[str, Any]
Place = tuple[int, int]
"""Column and row."""


class Figures(NamedTuple):
    """The figures of all players, in seat order."""

    groups: list[int]
    claims: list[int]
    spaces: list[int]


def space(snapshot: Snapshot, place: Place) -> Space:
    column, row = place
    found: Space = snapshot["board"][row - 1][column - 1]
    return found


PLACES: list[Place] = [(column, row) for column in range(1, 7) for row in range(1, 7)]


# --- placing


def legal(snapshot: Snapshot) -> set[str]:
    """Return the legal placements (CI-03 to CI-06): each die as column, each other as row, and the third die's use."""
    dice = snapshot["dice"]
    found = set()
    for first in range(3):
        for second in range(3):
            if first != second:
                third = 3 - first - second
                found.add(marker(snapshot, (dice[first], dice[second]), dice[third]))
    return found - {""}


def marker(snapshot: Snapshot, place: Place, third: int) -> str:
    there = space(snapshot, place)
    if there["claimed"] or there["claim_on_top"]:
        return ""
    if there["squatter"] is not None or there["owner"] == snapshot["active"]:
        return f"claim {place[0]},{place[1]}"
    return f"squat {place[0]},{place[1]} {third}" if third in snapshot["free"] else ""


# --- the board after a turn


def stopped(snapshot: Snapshot) -> list[list[Space]]:
    """Return the board after stopping (CI-09)."""
    board = [[dict(there) for there in row] for row in snapshot["board"]]
    for row in board:
        for there in row:
            if there["claim_on_top"]:
                there.update(owner=snapshot["active"], claimed=True, squatter=None, claim_on_top=False)
            elif there["squatter"] is not None:
                there.update(owner=snapshot["active"], squatter=None)
    return board


def busted(snapshot: Snapshot) -> list[list[Space]]:
    """Return the board after a bust (CI-08)."""
    board = [[dict(there) for there in row] for row in snapshot["board"]]
    for row in board:
        for there in row:
            there.update(squatter=None, claim_on_top=False)
    return board


# --- the end


def figures(snapshot: Snapshot) -> Figures:
    """Return the figures that count, keyed by seat (CI-13)."""
    seats = range(1, snapshot["players"] + 1)
    own = {seat: [place for place in PLACES if space(snapshot, place)["owner"] == seat] for seat in seats}
    return Figures(
        [max(map(len, groups(own[seat])), default=0) for seat in seats],
        [claims(snapshot, seat) for seat in seats],
        [len(own[seat]) for seat in seats],
    )


def claims(snapshot: Snapshot, seat: int) -> int:
    return sum(there["claimed"] and there["owner"] == seat for row in snapshot["board"] for there in row)


def groups(own: list[Place]) -> list[set[Place]]:
    found: list[set[Place]] = []
    for place in own:
        if not any(place in group for group in found):
            found.append(reached(place, own))
    return found


def reached(first: Place, own: list[Place]) -> set[Place]:
    """Return all spaces of the player connected to a space by edges."""
    found, ahead = {first}, [first]
    while ahead:
        column, row = ahead.pop()
        for place in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
            if place in own and place not in found:
                found.add(place)
                ahead.append(place)
    return found


def winners(snapshot: Snapshot) -> list[int]:
    """Return the players with no better player (CI-13)."""
    standing = figures(snapshot)
    seats = range(1, snapshot["players"] + 1)
    rank = {seat: (standing.groups[seat - 1], standing.claims[seat - 1], standing.spaces[seat - 1]) for seat in seats}
    return [seat for seat in seats if all(rank[other] <= rank[seat] for other in seats)]

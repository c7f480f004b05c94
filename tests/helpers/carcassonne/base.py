"""An independent version of the base game's placements, completions and final scoring, computed from the land alone."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from . import pictures
from .land import (
    ROLE_OF_KIND,
    Feature,
    Land,
    Meeple,
    Place,
    around,
    feature,
    features,
    first_side,
    ways,
    worth,
)

MEEPLES = 7
"""Meeples per player, not counting the meeple on the scoreboard."""


class Scored(NamedTuple):
    """A feature that scores points for each of its leaders."""

    feature: Feature
    points: int
    leaders: list[int]
    meeples: list[Meeple]
    """All meeples on the feature."""


def placements(land: Land, meeples: list[Meeple], seat: int, letter: str) -> list[str]:
    """Return every placement of a tile, with every meeple and with none."""
    supplied = sum(meeple.seat == seat for meeple in meeples) < MEEPLES
    found = []
    for place, turn in ways(land, letter):
        text = f"place {place[0]},{place[1]} {turn}"
        found.append(text)
        if supplied:
            laid = {**land, place: (letter, turn)}
            found += [f"{text} {spot}" for spot in spots(laid, meeples, place)]
    return found


def spots(land: Land, meeples: list[Meeple], place: Place) -> list[str]:
    """Return the spots on the newest tile whose features have no meeples."""
    found = []
    for number, there in enumerate(pictures.regions(*land[place])):
        whole = feature(land, (*place, number))
        if not any(meeple.node(land) in whole.nodes for meeple in meeples):
            found.append(
                "monk" if there.kind == "monastery" else f"{ROLE_OF_KIND[there.kind]} {first_side(there.sides)}"
            )
    return found


def completed(land: Land, meeples: list[Meeple], place: Place) -> list[Scored]:
    """Return the features with meeples that the newest tile completes; never fields."""
    found: list[Scored] = []
    for near in [place, *around(place)]:
        for number, there in enumerate(pictures.regions(*land[near]) if near in land else ()):
            if near != place and there.kind != "monastery":
                continue
            whole = feature(land, (*near, number))
            if whole.kind != "field" and whole.closed and whole not in [each.feature for each in found]:
                found.append(scored(land, meeples, whole))
    return [each for each in found if each.leaders]


def scored(land: Land, meeples: list[Meeple], whole: Feature) -> Scored:
    there = [meeple for meeple in meeples if meeple.node(land) in whole.nodes]
    count = Counter(meeple.seat for meeple in there)
    leaders = sorted(seat for seat in count if count[seat] == max(count.values()))
    return Scored(whole, worth(land, whole), leaders, there)


def at_the_end(land: Land, meeples: list[Meeple]) -> list[Scored]:
    """Return every feature with a meeple, once no tile is left."""
    return [each for whole in features(land) if (each := scored(land, meeples, whole)).leaders]

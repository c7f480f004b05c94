"""The texts of all actions: each has one spelling here, and what it stands for.

The tables hold every action of a family; a text that is in none of them is not an action.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from . import components as box
from .components import COLOURS
from .piles import CARD_TEXTS, CUBE_TEXTS, Pile, cards_text, cubes_text, parts

ALL_SEATS = range(1, box.PLAYERS.stop)


class Payment(NamedTuple):
    """An estate's price: cubes from the display, warriors and monks from the courtyard."""

    display: Pile
    warriors: int
    monks: int


class Song(NamedTuple):
    """A bard's gain: the victim, the colour for the own courtyard, the colour for the bag ("" for none)."""

    victim: int
    courtyard: str
    bag: str


class Blow(NamedTuple):
    """A card laid in combat, and the cubes put on it: a piper, a warrior (MR-V2)."""

    card: int
    piper: bool
    warrior: bool


def _payments() -> dict[str, Payment]:
    payments = {}
    for yellow, warriors in (("Y", 0), ("y", 1)):
        for rest, display, monks in (
            ("R", (0, 0, 0, 1), 0),
            ("GG", (0, 0, 2, 0), 0),
            ("Gg", (0, 0, 1, 0), 1),
            ("gg", (0, 0, 0, 0), 2),
        ):
            cubes = (1 - warriors, display[1], display[2], display[3])
            payments[f"estate {yellow}{rest}"] = Payment(cubes, warriors, monks)
    return payments


def _songs() -> dict[str, Song]:
    courtyard_colours = COLOURS[:3]
    songs = {}
    for seat in ALL_SEATS:
        for own in courtyard_colours:
            songs[f"bard {seat} +{own}"] = Song(seat, own, "")
        for away in courtyard_colours:
            songs[f"bard {seat} -{away}"] = Song(seat, "", away)
        for own in courtyard_colours:
            for away in courtyard_colours:
                if own != away:
                    songs[f"bard {seat} +{own} -{away}"] = Song(seat, own, away)
    return songs


def _purchases() -> dict[str, tuple[str, ...]]:
    """Every set of lines that some number of battle points buys."""
    most = box.BATTLE_POINTS + len(box.BATTLE_MARGINS)
    return {
        f"spend {' '.join(lines)}": lines
        for size in range(1, len(box.SPENDING_LINES) + 1)
        for lines in combinations(box.SPENDING_LINES, size)
        if price(lines) <= most
    }


def price(lines: Iterable[str]) -> int:
    """MR-V8: battle points for these lines."""
    return sum(box.SPENDING_LINES[line] for line in lines)


PAYMENTS = _payments()
SONGS = _songs()
BLOWS = {
    f"play {card}{mark}": Blow(card, "+" in mark, "*" in mark)
    for card in box.CARD_VALUES
    for mark in ("", "+", "*", "+*")
}
RAIDS = {f"raid {seat}": seat for seat in ALL_SEATS}
STARTS = {f"start {seat}": seat for seat in ALL_SEATS}
RETURNS = {f"return {text}": pile for text, pile in CUBE_TEXTS.items()}
DRAWS = {f"draw {text}": pile for text, pile in CUBE_TEXTS.items()}
DEALS = {f"deal {seat} {text}": (seat, pile) for seat in ALL_SEATS for text, pile in CARD_TEXTS.items()}
DISCARDS = {f"discard {text}": pile for text, pile in CARD_TEXTS.items()}
EXCHANGES = {f"exchange {text}": pile for text, pile in CARD_TEXTS.items() if sum(pile) <= box.MOST_EXCHANGED}
TILE_TURNS = {f"tile {number}": number for number in box.TILE_NUMBERS}
PURCHASES = _purchases()
LOOTS = {f"loot {booty}": booty for booty in ("castle", "monastery", "cattle", "nothing")}

ACTION_ORDER = ("cattle", "castle", "monastery", "warrior", "piper", "monk", "estate", "bard")
"""The eight actions of phase 2, in the order of the notation."""


@lru_cache(maxsize=4096)
def returns(display: Pile) -> tuple[str, ...]:
    """MR-04: any of the six cubes, or none."""
    return ("keep", *(f"return {cubes_text(part)}" for part in parts(display, range(1, box.DISPLAY + 1))))


@lru_cache(maxsize=4096)
def discards(hand: Pile, count: int) -> tuple[str, ...]:
    return tuple(f"discard {cards_text(part)}" for part in parts(hand, (count,)))


@lru_cache
def raids(players: int, seat: int) -> tuple[str, ...]:
    """MR-18: any other player."""
    return tuple(text for text, victim in RAIDS.items() if victim != seat and victim <= players)


@lru_cache(maxsize=4096)
def exchanges(hand: Pile) -> tuple[str, ...]:
    """MR-18: one to three cards."""
    return tuple(f"exchange {cards_text(part)}" for part in parts(hand, range(1, box.MOST_EXCHANGED + 1)))


@lru_cache(maxsize=4096)
def blows(hand: Pile, has_piper: bool, has_warrior: bool = False) -> tuple[str, ...]:
    """MR-20: a card of the hand, alone or with a piper; MR-V2: or with a warrior."""
    return tuple(
        text
        for text, blow in BLOWS.items()
        if hand[blow.card - 1] and (has_piper or not blow.piper) and (has_warrior or not blow.warrior)
    )


def _songs_about(victim: int, warriors: bool, pipers: bool, monks: bool) -> tuple[str, ...]:
    there = {"": True, "Y": warriors, "B": pipers, "G": monks}
    return tuple(
        text for text, song in SONGS.items() if song.victim == victim and there[song.courtyard] and there[song.bag]
    )


SONGS_ABOUT = {
    (victim, warriors, pipers, monks): _songs_about(victim, warriors, pipers, monks)
    for victim in ALL_SEATS
    for warriors, pipers, monks in product((False, True), repeat=3)
}
"""MR-16: what a bard can take from a seat, by whether warriors, pipers and monks can be taken there."""

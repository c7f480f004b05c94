"""The notation of all actions: every action has exactly one spelling.

Each table maps all spellings of one kind of action to their meanings; a text that is in no table is not an action.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations, product

from msgspec import Struct

from macrobber_core.translatable import translatable

from . import components
from .components import COLOURS
from .piles import CARD_TEXTS, CUBE_TEXTS, Pile, cards_text, cubes_text, parts

ALL_SEATS = range(1, components.PLAYERS.stop)


class Payment(Struct, frozen=True):
    """One way to pay for an estate: cubes from the display, and warriors and monks from the courtyard."""

    display: Pile
    warriors: int
    monks: int


class BardGain(Struct, frozen=True):
    """The victim of a bard and the cubes taken: one for the player's courtyard and one for the bag ("" for none)."""

    victim: int
    courtyard: str
    bag: str


class CardPlay(Struct, frozen=True):
    """A card laid in combat and the cubes on it: a piper, a warrior (MR-V2), or both."""

    card: int
    piper: bool
    warrior: bool


def _payments() -> dict[str, Payment]:
    payments = {}
    for yellow, warriors in (("Y", 0), ("y", 1)):
        for other_cubes, display, monks in (
            ("R", (0, 0, 0, 1), 0),
            ("GG", (0, 0, 2, 0), 0),
            ("Gg", (0, 0, 1, 0), 1),
            ("gg", (0, 0, 0, 0), 2),
        ):
            cubes = (1 - warriors, display[1], display[2], display[3])
            payments[f"estate {yellow}{other_cubes}"] = Payment(cubes, warriors, monks)
    return payments


def _bard_actions() -> dict[str, BardGain]:
    courtyard_colours = COLOURS[:3]
    actions = {}
    for seat in ALL_SEATS:
        for courtyard in courtyard_colours:
            actions[f"bard {seat} +{courtyard}"] = BardGain(seat, courtyard, "")
        for bag in courtyard_colours:
            actions[f"bard {seat} -{bag}"] = BardGain(seat, "", bag)
        for courtyard in courtyard_colours:
            for bag in courtyard_colours:
                if courtyard != bag:
                    actions[f"bard {seat} +{courtyard} -{bag}"] = BardGain(seat, courtyard, bag)
    return actions


def _purchases() -> dict[str, tuple[str, ...]]:
    """Return every set of purchases affordable with the maximum battle points of a raid."""
    max_price = components.BASE_BATTLE_POINTS + len(components.BATTLE_MARGINS)
    return {
        f"spend {' '.join(lines)}": lines
        for size in range(1, len(components.SPENDING_COSTS) + 1)
        for lines in combinations(components.SPENDING_COSTS, size)
        if price(lines) <= max_price
    }


def price(lines: Iterable[str]) -> int:
    """Return the price of purchases in battle points (MR-V8)."""
    return sum(components.SPENDING_COSTS[line] for line in lines)


PAYMENTS = _payments()
BARD_ACTIONS = _bard_actions()
CARD_PLAYS = {
    f"play {card}{mark}": CardPlay(card, "+" in mark, "*" in mark)
    for card in components.CARD_VALUES
    for mark in ("", "+", "*", "+*")
}
RAIDS = {f"raid {seat}": seat for seat in ALL_SEATS}
RETURNS = {f"return {text}": pile for text, pile in CUBE_TEXTS.items()}
DRAWS = {f"draw {text}": pile for text, pile in CUBE_TEXTS.items()}
DRAW_TEXTS = {pile: text for text, pile in DRAWS.items()}
DEALS = {f"deal {seat} {text}": (seat, pile) for seat in ALL_SEATS for text, pile in CARD_TEXTS.items()}
DEAL_TEXTS = {dealt: text for text, dealt in DEALS.items()}
DISCARDS = {f"discard {text}": pile for text, pile in CARD_TEXTS.items()}
EXCHANGES = {f"exchange {text}": pile for text, pile in CARD_TEXTS.items() if sum(pile) <= components.MAX_EXCHANGED}
TILE_TURNS = {f"tile {number}": number for number in components.TILE_NUMBERS}
PURCHASES = _purchases()
BOOTY = (translatable("castle"), translatable("monastery"), translatable("cattle"), "nothing")
LOOTS = {f"loot {booty}": booty for booty in BOOTY}
ACTIONS = (
    *("keep", *RETURNS),
    *("cattle", "castle", "monastery", "warrior", "piper", "monk 1", "monk 2", *PAYMENTS, *BARD_ACTIONS, "done"),
    *DISCARDS,
    *(*RAIDS, *EXCHANGES, "pass"),
    *(*CARD_PLAYS, *LOOTS, *PURCHASES),
)
"""All actions of seats."""


@lru_cache(maxsize=4096)
def returns(display: Pile) -> tuple[str, ...]:
    """Return the legal choices: keep the display, or return any of its cubes (MR-04)."""
    return ("keep", *(f"return {cubes_text(part)}" for part in parts(display, range(1, components.DISPLAY_SIZE + 1))))


@lru_cache(maxsize=4096)
def discards(hand: Pile, count: int) -> tuple[str, ...]:
    return tuple(f"discard {cards_text(part)}" for part in parts(hand, (count,)))


@lru_cache
def raids(players: int, seat: int) -> tuple[str, ...]:
    """Return the raids on every other player (MR-18)."""
    return tuple(text for text, victim in RAIDS.items() if victim != seat and victim <= players)


@lru_cache(maxsize=4096)
def exchanges(hand: Pile) -> tuple[str, ...]:
    """Return every exchange of one to three cards from a hand (MR-18)."""
    return tuple(f"exchange {cards_text(part)}" for part in parts(hand, range(1, components.MAX_EXCHANGED + 1)))


@lru_cache(maxsize=4096)
def card_plays(hand: Pile, has_piper: bool, has_warrior: bool = False) -> tuple[str, ...]:
    """Return every card play from a hand: a card with or without a piper (MR-20) and a warrior (MR-V2)."""
    return tuple(
        text
        for text, play in CARD_PLAYS.items()
        if hand[play.card - 1] and (has_piper or not play.piper) and (has_warrior or not play.warrior)
    )


def _bard_actions_against(victim: int, warriors: bool, pipers: bool, monks: bool) -> tuple[str, ...]:
    available = {"": True, "Y": warriors, "B": pipers, "G": monks}
    return tuple(
        text
        for text, bard in BARD_ACTIONS.items()
        if bard.victim == victim and available[bard.courtyard] and available[bard.bag]
    )


BARD_ACTIONS_AGAINST = {
    (victim, warriors, pipers, monks): _bard_actions_against(victim, warriors, pipers, monks)
    for victim in ALL_SEATS
    for warriors, pipers, monks in product((False, True), repeat=3)
}
"""Bard actions, indexed by victim and by whether it can lose a warrior, a piper and a monk (MR-16)."""

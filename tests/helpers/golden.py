"""The purpose of golden games: a game's themes, and the cases each theme has to show. This module has Mac Robber's."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from macrobber_core.games import GAMES
from macrobber_core.games.contract import Game, OptionValue, Position
from macrobber_core.testing.random_player import RandomPlayer

from .rulings import CASES, Case

GAME = GAMES["mac-robber"]

Player = Callable[[Position], str]
"""Chooses an action for a seat."""


class Theme(NamedTuple):
    """The purpose of a golden game: the cases it has to show, named by ruling and the beginning of their text."""

    name: str
    about: str
    players: int
    shows: tuple[tuple[str, str], ...]
    options: Mapping[str, OptionValue] = {}


class Collection(NamedTuple):
    """The golden games of a game, each with a player made from its source of chance."""

    game: Game
    themes: Sequence[Theme]
    cases: Sequence[Case]
    rulings: Sequence[str]
    """All rulings; each has a case."""
    player: Callable[[random.Random], Player]


def random_player(rng: random.Random) -> Player:
    player = RandomPlayer(rng)
    return lambda position: player.choose(position, position.legal())


MAX_CUBES: Mapping[str, OptionValue] = {"ties": "most-cubes"}
VARIANTE = GAME.presets["variante"]
THEMES = (
    Theme("three-clans", "The rulebook's game for three.", 3, (("MR-34", "a number at"),)),
    Theme("four-clans", "The rulebook's game for four.", 4, (("MR-34", "a number at"), ("MR-34", "a number above"))),
    Theme("five-clans", "The rulebook's game for five.", 5, (("MR-34", "a number at"),)),
    Theme("pyramid", "With fewer high cards.", 4, (("MR-34", "a number at"),), {"cards": "pyramid"}),
    Theme("bag-runs-out", "The bag cannot fill a display.", 5, (("MR-05", "too few"),)),
    Theme("exactly-six", "The last six cubes of the bag are drawn.", 5, (("MR-05", "exactly"),)),
    Theme("supply-runs-out", "No estate tile is left to remove.", 5, (("MR-33", "no estate"),)),
    Theme("supply-exhausted", "Removing the last estate tile does not end the game.", 5,
          (("MR-33", "the last"), ("MR-13", "no estate is left"))),
    Theme("shared-victory", "Two clans share the victory.", 4, (("MR-35", "a shared"),)),
    Theme("house-rule-cubes", "A tie is broken by cubes.", 4, (("MR-35", "the house rule: most"),), MAX_CUBES),
    Theme("house-rule-estates", "A tie is broken by estates.", 4,
          (("MR-35", "the house rule: then most"),), MAX_CUBES),
    Theme("house-rule-shared", "A tie that the house rule cannot break.", 3,
          (("MR-35", "the house rule: then shared"),), MAX_CUBES),
    Theme("reshuffle", "The draw pile runs out in the middle of a refill.", 4,
          (("MR-26", "the discards"), ("MR-26", "an empty"))),
    Theme("held-at-zero", "A clan without VP loses a raid.", 3, (("MR-24", "VP"),)),
    Theme("worked-example", "Ralf, Peter and Uwe score blue as in the rulebook.", 3,
          (("MR-32", "7 blue against 3 cattle score 4, 3"),)),
    Theme("green", "Green is scored alone, tied, and tied for second place.", 4,
          (("MR-30", "one player is first, another"), ("MR-30", "players tie"),
           ("MR-30", "one player is first, others"), ("MR-30", "nobody"))),
    Theme("following", "Biggest Following by warriors, by courtyard, and kept by a player who is not tied.", 4,
          (("MR-29", "the most"), ("MR-29", "the larger"), ("MR-29", "still tied, the marker stays with"))),
    Theme("redraw", "All six cubes are returned.", 4,
          (("MR-04", "the holder returns all"), ("MR-04", "the holder keeps"))),
    Theme("bard", "Bards take warriors, and meet clans that cannot lose any.", 4,
          (("MR-16", "the victim"), ("MR-14", "three"), ("MR-16", "a bard takes one cube to the courtyard"),
           ("MR-16", "a bard takes one cube to the bag"))),
    Theme("estates", "Estates are paid for from the courtyard, and no fifth is bought.", 3,
          (("MR-13", "an estate is paid"), ("MR-13", "a fifth"), ("MR-08", "the second"))),
    Theme("booty", "All kinds of booty.", 3,
          (("MR-22", "a castle"), ("MR-22", "a monastery"), ("MR-22", "cattle go to a"), ("MR-22", "cattle go to the"),
           ("MR-22", "the attacker"), ("MR-22", "2 VP"))),
    Theme("red-area", "The red area is reached in a raid.", 5, (("MR-28", "the red"),)),
    Theme("court-twice", "The same courtyard action twice.", 4, (("MR-V1", "the same"),), {"court-twice": True}),
    Theme("combat-powers", "Castles and cards have powers in combat.", 4,
          (("MR-V2", "a warrior"), ("MR-V3", "two"), ("MR-V4", "two"), ("MR-V5", "both"), ("MR-V6", "a 4 counts as 2")),
          {"combat-powers": True}),
    Theme("battle-points", "Battle points are spent.", 4,
          (("MR-V7", "the attacker wins"), ("MR-V7", "4"), ("MR-V8", "points are spent on castles"),
           ("MR-V8", "goods")),
          {"battle-points": True}),
    Theme("variante-three", "All three switches, three clans.", 3,
          (("MR-V8", "points are spent on monastery"), ("MR-V8", "points are spent on cattle")), VARIANTE),
    Theme("variante-four", "All three switches, four clans.", 4,
          (("MR-V8", "points are spent on monk"), ("MR-V8", "points are spent on vp3")), VARIANTE),
    Theme("variante-five", "All three switches, five clans.", 5,
          (("MR-V8", "points are spent on castle"), ("MR-V5", "no effect")), VARIANTE),
)  # fmt: skip
COLLECTION = Collection(
    GAME,
    THEMES,
    CASES,
    [*(f"MR-{number:02}" for number in range(1, 36)), *(f"MR-V{number}" for number in range(1, 9))],
    random_player,
)

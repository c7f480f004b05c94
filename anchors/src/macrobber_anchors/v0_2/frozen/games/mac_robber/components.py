"""Components, starting amounts, options and other numbers from the rules."""

from __future__ import annotations

from macrobber_anchors.v0_2.frozen.games.contract import Option, OptionValue
from macrobber_anchors.v0_2.frozen.translatable import translatable

CLANS = ("Campbell", "MacDonald", "MacGregor", "MacLeod", "MacKenzie")
PLAYERS = range(3, 6)

COLOURS = "YBGR"
"""Yellow, blue, green, red: the order of all cube counts."""
CUBES = (29, 27, 20, 10)
SET_ASIDE = {3: (8, 4, 0, 0), 4: (4, 2, 0, 0), 5: (0, 0, 0, 0)}
START_VP = {3: 2, 4: 5, 5: 8}

START_WARRIORS = 4
START_PIPERS = 2
START_MONKS = 0
START_CATTLE = 1
START_ESTATES = 2
MAX_ESTATES = 6
MIN_WARRIORS = 3

CATTLE_CUBES = 1
CASTLE_CUBES = 2
MONASTERY_CUBES = 3

DISPLAY_SIZE = 6
MAX_CUBES_USED = 4
MAX_MONKS_PER_ACTION = 2
MAX_EXCHANGED = 3
COMBAT_ROUNDS = 3
REFILL_DRAWN = 5
REFILL_DISCARDED = 2

CARD_VALUES = (1, 2, 3, 4)
CARDS = {"even": (17, 17, 17, 16), "pyramid": (20, 19, 16, 12)}

TILE_NUMBERS = range(30, 43)
TILES = (2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1)
RED_AREA = 30

OPTIONS: dict[str, Option] = {
    # Translators: options and their values; in the notation they stay English
    translatable("cards"): Option(
        (translatable("even"), translatable("pyramid")),
        "even",
        translatable("raid cards of each value 1/2/3/4: 17/17/17/16, or 20/19/16/12"),
    ),
    translatable("ties"): Option(
        (translatable("shared"), translatable("most-cubes")),
        "shared",
        translatable("who wins a tie: all tied players, or the one with most cubes, then most estates"),
    ),
    translatable("court-twice"): Option(
        (False, True),
        False,
        translatable("Warrior, Piper or Monk may be taken twice in the same turn"),
    ),
    translatable("combat-powers"): Option(
        (False, True),
        False,
        translatable("castles and the cards 1, 2 and 4 have special powers in combat"),
    ),
    translatable("battle-points"): Option(
        (False, True),
        False,
        translatable("an attacker who wins spends battle points instead of taking booty"),
    ),
}
PRESETS: dict[str, dict[str, OptionValue]] = {
    translatable("variante"): {"court-twice": True, "combat-powers": True, "battle-points": True},
}

RAID_VP = 1
EMPTY_RAID_VP = 2
DEFENCE_VP = 2
LOST_RAID_VP = 1
TIED_RAID_VP = 1

ATTACK_CASTLES = 1
DEFENCE_CASTLES = 2
CARRIED_CARD = 1
STRIKING_CARD = 2
MASTERED_CARD = 4
MASTERING_WARRIORS = 4
UNMASTERED_4_VALUE = 2
BASE_BATTLE_POINTS = 1
BATTLE_MARGINS = (1, 3, 4)
"""Thresholds of the attacker's margin; each one reached adds a battle point (MR-V7)."""
SPENDING_COSTS = {
    "monk": 1, "vp1": 1, "vp2": 2, "vp3": 3, "cattle": 2, "castle": 2, "castles": 3, "monastery": 3,
}  # fmt: skip
"""The price of each purchase, in battle points (MR-V8)."""

MOST_GREEN_VP = 3
SECOND_GREEN_VP = 2
TIED_GREEN_VP = 1
CATTLE_VP = 1
MOST_RED_VP = 2

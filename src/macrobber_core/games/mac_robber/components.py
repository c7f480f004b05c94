"""What is in the box, and who gets what at the start."""

from __future__ import annotations

from macrobber_core.games.contract import Option, OptionValue

CLANS = ("Campbell", "MacDonald", "MacGregor", "MacLeod", "MacKenzie")
PLAYERS = range(3, 6)

COLOURS = "YBGR"
"""Yellow, blue, green, red: the order of every cube count."""
CUBES = (29, 27, 20, 10)
SET_ASIDE = {3: (8, 4, 0, 0), 4: (4, 2, 0, 0), 5: (0, 0, 0, 0)}
START_VP = {3: 2, 4: 5, 5: 8}

START_WARRIORS = 4
START_PIPERS = 2
START_MONKS = 0
START_CATTLE = 1
START_ESTATES = 2
MOST_ESTATES = 6
FEWEST_WARRIORS = 3

CATTLE_CUBES = 1
CASTLE_CUBES = 2
MONASTERY_CUBES = 3

DISPLAY = 6
MOST_USED = 4
MOST_MONKS = 2
MOST_EXCHANGED = 3
COMBAT_ROUNDS = 3
REFILL_DRAWN = 5
REFILL_DISCARDED = 2

CARD_VALUES = (1, 2, 3, 4)
CARDS = {"even": (17, 17, 17, 16), "pyramid": (20, 19, 16, 12)}

TILE_NUMBERS = range(30, 43)
TILES = (2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1)
RED_AREA = 30

OPTIONS = {
    "cards": Option(
        ("even", "pyramid"),
        "even",
        "how many 1/2/3/4 among the raid cards: 17/17/17/16, or 20/19/16/12",
    ),
    "ties": Option(
        ("shared", "most-cubes"),
        "shared",
        "who wins a tie: all who tied, or most cubes, then most estates",
    ),
    "court-twice": Option(
        (False, True),
        False,
        "the same one of Warrior, Piper, Monk may be both actions of a turn",
    ),
    "combat-powers": Option(
        (False, True),
        False,
        "castles and the cards 1, 2 and 4 have powers of their own in combat",
    ),
    "battle-points": Option(
        (False, True),
        False,
        "an attacker who wins spends battle points instead of taking booty",
    ),
}
PRESETS: dict[str, dict[str, OptionValue]] = {
    "variante": {"court-twice": True, "combat-powers": True, "battle-points": True},
}

RAID_VP = 1
EMPTY_RAID_VP = 2
DEFENCE_VP = 2
LOST_RAID_VP = 1
DRAWN_RAID_VP = 1

ATTACK_CASTLES = 1
DEFENCE_CASTLES = 2
CARRIED_CARD = 1
STRIKING_CARD = 2
MASTERED_CARD = 4
MASTERING_WARRIORS = 4
UNMASTERED_4 = 2
BATTLE_POINTS = 1
BATTLE_MARGINS = (1, 3, 4)
"""One battle point more from each of these differences between both sides' totals (MR-V7)."""
SPENDING_LINES = {
    "monk": 1, "vp1": 1, "vp2": 2, "vp3": 3, "cattle": 2, "castle": 2, "castles": 3, "monastery": 3,
}  # fmt: skip
"""What battle points buy, and for how many (MR-V8)."""

MOST_GREEN_VP = 3
SECOND_GREEN_VP = 2
TIED_GREEN_VP = 1
CATTLE_VP = 1
MOST_RED_VP = 2

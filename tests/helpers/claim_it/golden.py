"""The themes of the golden games of Claim It!."""

from __future__ import annotations

import random
from collections.abc import Mapping

from helpers.golden import Collection, Player, Theme
from macrobber_core.games import GAMES
from macrobber_core.games.contract import OptionValue

from .rulings import CASES

FREE: Mapping[str, OptionValue] = {"free-squatters": True}
THEMES = (
    Theme("two-players", "Two miners.", 2, (("CI-02", "a player stops"), ("CI-13", "the largest group"))),
    Theme("three-players", "Three miners.", 3, (("CI-05", "a claim marker goes on the player's"), ("CI-09", "stacks"))),
    Theme("four-players", "Four miners.", 4,
          (("CI-09", "markers of two"), ("CI-06", "a squatter goes on an opponent's"))),
    Theme("five-players", "Five miners.", 5, (("CI-09", "an opponent's marker"), ("CI-08", "an opponent's"))),
    Theme("busts", "Busts of all kinds.", 3,
          (("CI-07", "three different"), ("CI-08", "claim markers"), ("CI-08", "a bust with"), ("CI-07", "the only"))),
    Theme("squatters", "Squatters in use, covered or not.", 2,
          (("CI-06", "a space is barred"), ("CI-10", "a covered squatter stays"))),
    Theme("free-squatters-two", "Squatters come off immediately, two miners.", 2,
          (("CI-10", "with free-squatters a covered"), ("CI-10", "with free-squatters a squatter")), FREE),
    Theme("free-squatters-four", "Squatters come off immediately, four miners.", 4,
          (("CI-10", "with free-squatters a covered"), ("CI-09", "an opponent's marker")), FREE),
    Theme("free-squatters-five", "Five miners, against the advice of the rules.", 5,
          (("CI-10", "with free-squatters a covered"),), FREE),
    Theme("more-markers", "One miner holds more of the board than the box has markers for.", 2, (("CI-11", "more"),)),
    Theme("late-number", "Another miner reaches the number of claims in the last round.", 3, (("CI-12", "another"),)),
    Theme("most-claims", "The largest groups tie, and claims decide.", 3, (("CI-13", "the largest groups tie"),)),
    Theme("most-spaces", "Groups and claims tie, and spaces decide.", 5, (("CI-13", "claims tie"),)),
    Theme("shared-victory", "Everything ties.", 5, (("CI-13", "everything ties"),)),
)  # fmt: skip


def evenly(rng: random.Random) -> Player:
    """Return a player who chooses uniformly, because a player who rolls too often never finishes."""
    return lambda position: rng.choice(position.legal())


COLLECTION = Collection(GAMES["claim-it"], THEMES, CASES, [f"CI-{number:02}" for number in range(1, 14)], evenly)

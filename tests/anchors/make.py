"""Play the games that hold anchors to their decisions: `PYTHONPATH=src python tests/anchors/make.py 0.3`.

Run this once, when a release is frozen, while its levels are still today's. All levels sit at one table.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NamedTuple

from macrobber_core.bots import Effort
from macrobber_core.games.contract import OptionValue
from macrobber_core.sim import play_game

RECORDS = Path(__file__).parent / "records"
EFFORT = Effort(simulations=6)
FOUR = ("random", "easy", "medium", "hard")
VARIANT: dict[str, OptionValue] = {"court-twice": True, "combat-powers": True, "battle-points": True}


class Case(NamedTuple):
    """A game to play; its name is also its seed."""

    name: str
    game: str
    options: dict[str, OptionValue]
    bots: tuple[str, ...]


CASES = [
    Case("mac-robber", "mac-robber", {}, (*FOUR, "chief")),
    Case("mac-robber-variant", "mac-robber", VARIANT, ("chief", *FOUR[1:])),
    Case("mac-robber-pyramid", "mac-robber", {"cards": "pyramid", "ties": "most-cubes"}, ("hard", "chief", "medium")),
    Case("carcassonne", "carcassonne", {}, FOUR),
    Case("carcassonne-c3", "carcassonne", {"robbers": "c3", "messengers": True}, (*FOUR, "hard", "medium")),
    Case("carcassonne-zmg", "carcassonne", {"robbers": "zmg"}, ("hard", "medium")),
    Case("carcassonne-c31", "carcassonne", {"robbers": "c31", "messengers": True}, ("hard", "easy", "medium")),
    Case("claim-it", "claim-it", {}, FOUR),
    Case("claim-it-free", "claim-it", {"free-squatters": True}, (*FOUR, "hard")),
    Case("claim-it-two", "claim-it", {}, ("hard", "medium")),
    Case("claim-it-three", "claim-it", {"free-squatters": True}, ("medium", "hard", "easy")),
]


def play(case: Case, suffix: str = "") -> str:
    """Return the record of a case, played by levels with this suffix, such as "@0.2"."""
    bots = [level + suffix for level in case.bots]
    return play_game(case.game, case.options, bots, EFFORT, case.name, 0, keep=True).record


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("version", help="the release that was frozen")
    folder = RECORDS / parser.parse_args().version
    folder.mkdir()
    for case in CASES:
        (folder / f"{case.name}.record").write_text(play(case), encoding="utf-8")


if __name__ == "__main__":
    main()

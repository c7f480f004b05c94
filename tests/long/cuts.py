"""Find numbers and names that a board cuts, in every language and at every size, in many games.

    python tests/long/cuts.py --games 20

plays that many games of each kind in each language, and prints every text that was cut, with its seed.
"""

from __future__ import annotations

import argparse
import sys
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from helpers.cutting import GAMES_TO_PLAY, cut_off_texts
from macrobber_tui.i18n.language import LANGUAGES


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20, help="of each kind in each language")
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    asked = parser.parse_args()
    found: set[str] = set()
    for seed, name, language in product(range(asked.seed, asked.seed + asked.games), GAMES_TO_PLAY, LANGUAGES):
        for text in cut_off_texts(name, language, seed):
            if text not in found:
                found.add(text)
                print(f"seed {seed}, {name}, {language}: {text}")
    print(f"{asked.games * len(GAMES_TO_PLAY) * len(LANGUAGES)} games, {len(found)} texts cut")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()

"""Count the absurd moves of every level: those that any onlooker would shake their head at.

    python tests/long/absurd.py --decisions 5000

judges that many decisions for each game and level by the rules in tests/helpers/judge/, and ends with status 1 if a
level other than `random` makes an absurd move. `--levels random easy@0.2` shows that the judge is sharp.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from helpers.judge.judged import judge_level
from macrobber_core.bots import Effort, is_known_level, known_levels
from macrobber_core.bots.contract import RANDOM
from macrobber_core.games import GAMES


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=5000, help="decisions for each game and level")
    parser.add_argument("--games", nargs="*", default=list(GAMES), help="the games, by default all")
    parser.add_argument("--levels", nargs="*", default=[], help="the levels, by default all built-in ones")
    parser.add_argument("--simulations", type=int, default=100, help="simulations for each decision of a chief")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first game")
    parser.add_argument("--workers", type=int, default=None, help="processes, by default one a processor")
    given = parser.parse_args()
    runs = [
        (game, level)
        for game in given.games
        for level in given.levels or [known for known in known_levels(game) if "@" not in known]
        if is_known_level(game, level)
    ]
    total = 0
    with ProcessPoolExecutor(given.workers) as pool:
        judging = [
            pool.submit(judge_level, game, level, given.decisions, Effort(simulations=given.simulations), given.seed)
            for game, level in runs
        ]
        for (game, level), running in zip(runs, judging, strict=True):
            found = running.result()
            print(f"{game:12} {level:16} {found.decisions:6} decisions, {found.absurd.total()} absurd", flush=True)
            for reason, times in found.absurd.most_common():
                print(f"    {times:5} {reason}: {found.examples[reason]}")
            total += found.absurd.total() if level != RANDOM else 0
    return int(total > 0)


if __name__ == "__main__":
    sys.exit(main())

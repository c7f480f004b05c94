"""Check the reasons of hints by playing on: `python tests/long/reasons.py --hints 300`.

Hints are sampled from games of every number of players between bots of mixed levels. For each kind of reason it prints
how many there were and how many held (`tests/helpers/reasons.py`), and which did not.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from helpers.reasons import holds, sampled_hints
from macrobber_core.games import GAMES

LEAST_HOLDING = 0.95


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hints", type=int, default=300, help="of each game (default: 300)")
    parser.add_argument("--seed", default="1", help="samples the same hints again (default: 1)")
    parser.add_argument("--games", nargs="+", choices=[*GAMES], default=[*GAMES])
    given = parser.parse_args()
    shares = [check(game, given.hints, given.seed) for game in given.games]
    sys.exit(0 if min(shares) >= LEAST_HOLDING else 1)


def check(game: str, hints: int, seed: str) -> float:
    """Print the result of a game; return the share of reasons that hold."""
    told: Counter[str] = Counter()
    held: Counter[str] = Counter()
    with_reason = 0
    for number, hint in enumerate(sampled_hints(game, hints, seed)):
        with_reason += bool(hint.reasons)
        for reason in hint.reasons:
            kind = reason.kind if reason.seat == hint.view.seat else f"{reason.kind} of a rival"
            told[kind] += 1
            if holds(hint, reason):
                held[kind] += 1
            else:
                print(f"  {game}, hint {number}: {hint.action} does not hold: {reason}", flush=True)
    share = held.total() / max(told.total(), 1)
    print(f"{game}: {hints} hints, {with_reason / hints:.0%} with a reason")
    print(f"  {held.total()} of {told.total()} reasons hold, {share:.1%}")
    for kind, count in told.most_common():
        print(f"  {kind}: {held[kind]} of {count}", flush=True)
    return share


if __name__ == "__main__":
    main()

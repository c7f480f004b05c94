"""Record the number of legal actions at each decision of the golden games of Carcassonne.

    python tests/records/count.py

The naive rules count them; `tests/macrobber_core/games/carcassonne/test_counted.py` checks both implementations against
the numbers.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from helpers.carcassonne.counted import FILE, naively, records, text


def main() -> None:
    counts = {name: list(naively(record)) for name, record in records().items()}
    FILE.write_text(text(counts), encoding="utf-8")
    print(
        f"{len(counts)} games, {sum(map(len, counts.values()))} decisions, {sum(map(sum, counts.values())):,} actions"
    )


if __name__ == "__main__":
    main()

"""What a typed line means: the notation, a column and a row by their numbers, or words for them."""

from __future__ import annotations

import re

from macrobber_core.games.claim_it.notation import PLACEMENTS, ROLL, STOP
from macrobber_core.table.view import TableView
from macrobber_tui.boards.claim_it.ways import by_space

VERBS = frozenset(("squat", "claim", "squatter", ROLL, STOP))
MEANT = {"roll": ROLL, "r": ROLL, "stop": STOP, "s": STOP, "settle": STOP}


def understood(line: str, table: TableView) -> list[str]:
    """The legal actions that may be meant: `3 5`, `3,5` and `column 3 row 5` name a space."""
    words = line.lower().split()
    if words and MEANT.get(words[0]) in table.legal:
        return [MEANT[words[0]]]
    numbers = re.findall(r"\d", line)
    placements = [action for action in table.legal if action in PLACEMENTS]
    if not placements or not numbers:
        return []
    if words[0].startswith("squat") and len(numbers) == 1:
        return [action for action in placements if str(PLACEMENTS[action].squatter) == numbers[0]]
    action = by_space(placements).get(",".join(numbers[:2]))
    if action is None or len(numbers) > 3:
        return []
    wants_other = words[0] in {"claim", "squat", "squatter"} and not action.startswith(words[0][:5])
    other_third = len(numbers) == 3 and str(PLACEMENTS[action].squatter) != numbers[2]
    return [] if wants_other or other_third else [action]

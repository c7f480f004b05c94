"""What a typed line means: the notation in any order of its signs, and words instead of signs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable

from macrobber_core.table.view import TableView

VERBS = frozenset(
    ("keep", "return", "cattle", "castle", "monastery", "warrior", "piper", "monk", "estate", "bard", "done", "raid",
     "exchange", "pass", "play", "lay", "loot", "spend", "discard")
)  # fmt: skip
"""Of the notation, and what else begins an action in words."""
IN_WORDS = frozenset(("loot", "spend"))
"""Whose action is words, not signs."""
AT_SEATS = frozenset(("raid", "bard"))
"""Whose first sign is a seat."""
SIGNS = {"yellow": "Y", "blue": "B", "green": "G", "red": "R", "one": "1", "two": "2", "three": "3", "four": "4"}
LAYING = frozenset(("play", "lay"))
ON_CARDS = {"piper": "+", "pipers": "+", "p": "+", "warrior": "*", "warriors": "*", "w": "*"}
FILLING = frozenset(("and", "with", "a", "an", "the", "to", "of", "for"))


def understood(line: str, table: TableView) -> list[str]:
    """The legal actions that may be meant: those with just these signs, else those that have all of them."""
    verb, _, rest = line.partition(" ")
    verb = verb.lower()
    if table.position.phase in {"attack", "defend"}:
        return best(table.legal, lambda action: [*action.partition(" ")[2]], laid(line)) if laid(line) else []
    alike = [action for action in table.legal if action.partition(" ")[0] == verb]
    words = [word for word in re.split(r"[\s,]+", rest) if word and word.lower() not in FILLING]
    if verb in IN_WORDS:
        typed = [word.lower() for word in words]
        return best(alike, lambda action: action.split()[1:], typed)
    signs = signs_of(verb, words, table)
    if verb == "bard":
        written = f"bard {' '.join(signs)}"
        return [written] if written in alike else best(alike, song_parts, signs)
    return best(alike, lambda action: [*action.partition(" ")[2].replace(" ", "")], signs)


def laid(line: str) -> list[str]:
    """The signs of a card that is laid, whatever stands for them: `2 with a piper`, `2p`, `lay a 2+`; or none."""
    words = [word for word in re.findall(r"[a-z]+|\S", line.lower()) if word not in FILLING | LAYING | {"card"}]
    signs = [ON_CARDS.get(word, SIGNS.get(word, word)) for word in words]
    return signs if set(signs) <= {*"1234+*"} else []


def song_parts(action: str) -> list[str]:
    """The seat, and each cube with where it goes and without."""
    _verb, seat, *cubes = action.split()
    return [seat, *cubes, *(cube[1:] for cube in cubes)]


def best(actions: list[str], parts: Callable[[str], Iterable[str]], typed: list[str]) -> list[str]:
    """Those whose parts are just those typed; else, not minding capitals; else those that have them all."""
    wanted, folded = Counter(typed), Counter(map(str.lower, typed))
    has = {action: list(parts(action)) for action in actions}
    exact = [action for action in actions if Counter(has[action]) == wanted]
    alike = [action for action in actions if Counter(map(str.lower, has[action])) == folded]
    return exact or alike or [action for action in actions if not folded - Counter(map(str.lower, has[action]))]


def signs_of(verb: str, words: list[str], table: TableView) -> list[str]:
    """The signs of the notation that words stand for: `2 yellow` is `YY`, and a name is a seat."""
    signs: list[str] = []
    times = 1
    for place, word in enumerate(words):
        plain = word.lower()
        is_name = verb in AT_SEATS and not place and not word.isdecimal()
        seat = seat_named(word, table) if is_name else None
        if seat is not None:
            signs.append(str(seat))
        elif plain in SIGNS and SIGNS[plain].isalpha():
            signs += [SIGNS[plain]] * times
            times = 1
        elif verb in {"return", "estate", "bard"} and place + 1 < len(words) and words[place + 1].lower() in SIGNS:
            number = SIGNS.get(plain, plain)
            times = int(number) if number.isdecimal() and len(number) == 1 else 1
        elif verb == "bard":
            signs.append(word)
        else:
            signs += [*SIGNS.get(plain, word)]
    return signs


def seat_named(text: str, table: TableView) -> int | None:
    """The seat whose player's name begins so, where there is but one."""
    wanted = text.casefold()
    found = [seat for seat in range(1, len(table.seats) + 1) if table.name(seat).casefold().startswith(wanted)]
    return found[0] if len(found) == 1 else None

"""Parse typed actions: the notation with its symbols in any order, or words instead of symbols."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable

from macrobber_core.table.view import TableView
from macrobber_tui.boards.narrator import Typed, seat_by_name
from macrobber_tui.i18n.language import pgettext

VERBS = frozenset(
    ("keep", "return", "cattle", "castle", "monastery", "warrior", "piper", "monk", "estate", "bard", "done", "raid",
     "exchange", "pass", "play", "lay", "loot", "spend", "discard")
)  # fmt: skip
"""The verbs of the notation, and other words that can begin an action."""
VERBS_WITH_WORDS = frozenset(("loot", "spend"))
"""Verbs whose arguments are words, not symbols."""
VERBS_WITH_SEAT = frozenset(("raid", "bard"))
"""Verbs whose first argument is a seat."""
SYMBOLS = {"yellow": "Y", "blue": "B", "green": "G", "red": "R", "one": "1", "two": "2", "three": "3", "four": "4"}
CARD_VERBS = frozenset(("play", "lay"))
CARD_MARKS = {"piper": "+", "pipers": "+", "p": "+", "warrior": "*", "warriors": "*", "w": "*"}
FILLERS = frozenset(("and", "with", "a", "an", "the", "to", "of", "for"))


def typed() -> Typed:
    """Return the spellings of this parser's words in the player's language."""
    # Translators: spellings that players can type for this word: lower case, separated by commas, the usual one first
    return {
        "keep": pgettext("typed", "keep"), "return": pgettext("typed", "return"),
        "cattle": pgettext("typed", "cattle"), "castle": pgettext("typed", "castle"),
        "monastery": pgettext("typed", "monastery"), "warrior": pgettext("typed", "warrior"),
        "warriors": pgettext("typed", "warriors"), "piper": pgettext("typed", "piper"),
        "pipers": pgettext("typed", "pipers"), "monk": pgettext("typed", "monk"),
        "estate": pgettext("typed", "estate"), "bard": pgettext("typed", "bard"), "done": pgettext("typed", "done"),
        "raid": pgettext("typed", "raid"), "exchange": pgettext("typed", "exchange"),
        "pass": pgettext("typed", "pass"), "play": pgettext("typed", "play"), "lay": pgettext("typed", "lay"),
        "loot": pgettext("typed", "loot"), "spend": pgettext("typed", "spend"),
        "discard": pgettext("typed", "discard"), "nothing": pgettext("typed", "nothing"),
        "yellow": pgettext("typed", "yellow"), "blue": pgettext("typed", "blue"), "green": pgettext("typed", "green"),
        "red": pgettext("typed", "red"), "one": pgettext("typed", "one"), "two": pgettext("typed", "two"),
        "three": pgettext("typed", "three"), "four": pgettext("typed", "four"), "card": pgettext("typed", "card"),
        "and": pgettext("typed", "and"), "with": pgettext("typed", "with"), "the": pgettext("typed", "the"),
        "to": pgettext("typed", "to"), "of": pgettext("typed", "of"), "for": pgettext("typed", "for"),
    }  # fmt: skip


def matching_actions(line: str, table: TableView) -> list[str]:
    """Return the legal actions that match a line exactly, or otherwise those that contain all of its symbols."""
    verb, _, rest = line.partition(" ")
    verb = verb.lower()
    if table.game_view.phase in {"attack", "defend"}:
        signs = card_symbols(line)
        return best_matches(table.legal, lambda action: [*action.partition(" ")[2]], signs) if signs else []
    candidates = [action for action in table.legal if action.partition(" ")[0] == verb]
    words = [word for word in re.split(r"[\s,]+", rest) if word and word.lower() not in FILLERS]
    if verb in VERBS_WITH_WORDS:
        typed = [word.lower() for word in words]
        return best_matches(candidates, lambda action: action.split()[1:], typed)
    signs = symbols_of(verb, words, table)
    if verb == "bard":
        written = f"bard {' '.join(signs)}"
        return [written] if written in candidates else best_matches(candidates, bard_parts, signs)
    return best_matches(candidates, lambda action: [*action.partition(" ")[2].replace(" ", "")], signs)


def card_symbols(line: str) -> list[str]:
    """Return the symbols of a card to lay, from a line such as `2 with a piper`, `2p` or `lay a 2+`; [] otherwise."""
    words = [word for word in re.findall(r"[a-z]+|\S", line.lower()) if word not in FILLERS | CARD_VERBS | {"card"}]
    signs = [CARD_MARKS.get(word, SYMBOLS.get(word, word)) for word in words]
    return signs if set(signs) <= {*"1234+*"} else []


def bard_parts(action: str) -> list[str]:
    """Return the parts of a bard action: the seat, and each cube both with and without its sign."""
    _verb, seat, *cubes = action.split()
    return [seat, *cubes, *(cube[1:] for cube in cubes)]


def best_matches(actions: list[str], parts: Callable[[str], Iterable[str]], typed: list[str]) -> list[str]:
    """Return the best matches for the typed parts: exact, or else ignoring case, or else with additional parts."""
    wanted, lowercase = Counter(typed), Counter(map(str.lower, typed))
    words_of = {action: list(parts(action)) for action in actions}
    exact = [action for action in actions if Counter(words_of[action]) == wanted]
    matches = [action for action in actions if Counter(map(str.lower, words_of[action])) == lowercase]
    return (
        exact or matches or [action for action in actions if not lowercase - Counter(map(str.lower, words_of[action]))]
    )


def symbols_of(verb: str, words: list[str], table: TableView) -> list[str]:
    """Return the symbols that words stand for: `YY` for `2 yellow`, and a seat for a name."""
    signs: list[str] = []
    times = 1
    for index, word in enumerate(words):
        plain = word.lower()
        is_name = verb in VERBS_WITH_SEAT and not index and not word.isdecimal()
        seat = seat_by_name(word, table) if is_name else None
        if seat is not None:
            signs.append(str(seat))
        elif plain in SYMBOLS and SYMBOLS[plain].isalpha():
            signs += [SYMBOLS[plain]] * times
            times = 1
        elif verb in {"return", "estate", "bard"} and index + 1 < len(words) and words[index + 1].lower() in SYMBOLS:
            number = SYMBOLS.get(plain, plain)
            times = int(number) if number.isdecimal() and len(number) == 1 else 1
        elif verb == "bard":
            signs.append(word)
        else:
            signs += [*SYMBOLS.get(plain, word)]
    return signs

"""The appearance of text: invisible characters, and texts that are easily confused.

Texts are compared by the case-sensitive confusable skeletons of Unicode Technical Standard 39. Names that differ
only in case or accents must also be treated as alike, so skeletons lose their accents, and each text has two of them:
one folds case before replacing confusable characters, and the other folds it afterwards. `Ina` looks like `ina` by the
first and like `lna` by the second.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from unicodedata import normalize

_IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Default_Ignorable_Code_Point of DerivedCoreProperties.txt, Unicode 14.0."""
_ACCENTS = re.compile("[\u0300-\u036f]")
"""Combining Diacritical Marks. The marks of other blocks make different letters, such as vowels."""
_MAX_FOLDINGS = 4
"""The maximum number of folding rounds; every character reaches a fixed point sooner (`0`, `O`, `o`)."""


def drop_ignorable(text: str) -> str:
    """Return the text without its default ignorable code points."""
    return _IGNORABLE.sub("", text)


def are_alike(first: str, second: str) -> bool:
    """Return whether two texts differ only in case, accents, invisible characters and confusable characters."""
    return not skeletons(first).isdisjoint(skeletons(second))


@lru_cache(maxsize=1024)
def skeletons(text: str) -> frozenset[str]:
    """Return the skeletons of a text; two texts that share one are alike."""
    text = drop_ignorable(text)
    return frozenset({_fold(text), _fold(_skeleton(text))})


def _fold(text: str) -> str:
    for _ in range(_MAX_FOLDINGS):
        text = _skeleton(normalize("NFKC", normalize("NFKC", text).casefold()))
    return text


def _skeleton(text: str) -> str:
    return _ACCENTS.sub("", normalize("NFD", "".join(map(_prototype, normalize("NFD", text)))))


@lru_cache(maxsize=4096)
def _prototype(character: str) -> str:
    """Return what a character is easily confused with, or the character itself."""
    table = _confusables()
    line_break = table.find(f"\n{ord(character):04x}:")
    if line_break < 0:
        return character
    line = table[line_break + 1 : table.index("\n", line_break + 1)]
    return "".join(chr(int(code, 16)) for code in line.partition(":")[2].split())


@cache
def _confusables() -> str:
    """Return the table of confusable characters. It is searched as a text, because parsing it takes 6 ms."""
    return Path(__file__).with_name("confusables.txt").read_text(encoding="ascii")
